"""How late the event loop is: measured all the time, for /metrics."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Final

from nacre.server import busy, metrics

INTERVAL_SECONDS: Final = 0.005
"""Seconds between two looks at the clock. A delay can be longer than what was measured by as much."""


async def watch_lag() -> None:
    """Measure, for ever, how much later than asked for the loop comes back."""
    while True:
        due, used = perf_counter() + INTERVAL_SECONDS, busy.tick()
        await asyncio.sleep(INTERVAL_SECONDS)
        late = max(0.0, perf_counter() - due)
        metrics.lag.observe(late)
        metrics.longest_lag.note(late)
        # The rest of it, the machine was busy with something else.
        metrics.longest_pass.note(min(late, busy.tick() - used))
