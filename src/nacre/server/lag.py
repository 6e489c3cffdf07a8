"""How late the event loop is: measured all the time, for /metrics."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Final

from nacre.server import busy, metrics

INTERVAL_SECONDS: Final = 0.005
"""Seconds between two looks at the clock. A delay can be longer than what was measured by as much."""
IDLE_SECONDS: Final = 0.05
"""The same while there is nothing to do: a process that nobody uses should cost next to nothing."""
IDLE_SHARE: Final = 0.1
"""Of the time between two looks: with less to do than this, the loop counts as idle."""


async def watch_lag() -> None:
    """Measure, for ever, how much later than asked for the loop comes back."""
    used, interval = busy.tick(), INTERVAL_SECONDS
    while True:
        due = perf_counter() + interval
        await asyncio.sleep(interval)
        late = max(0.0, perf_counter() - due)
        before, used = used, busy.tick()
        metrics.lag.observe(late)
        metrics.longest_lag.note(late)
        # The rest of it, the machine was busy with something else.
        metrics.longest_pass.note(min(late, used - before))
        interval = IDLE_SECONDS if used - before < IDLE_SHARE * interval else INTERVAL_SECONDS
