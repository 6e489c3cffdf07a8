"""Games that ended before summaries were kept: each is read once, a few at a time, beside everything else."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from nacre.kernel.errors import NacreError, StoreError
from nacre.server.store.rows import Summary
from nacre.server.tables.summing import summary_of

if TYPE_CHECKING:
    from nacre.server.tables.hall import Hall

CLAIM: Final = "backlog"
"""One process works off the backlog of a shared store."""
AT_ONCE: Final = 50
"""Tables that are asked for together."""
REST_SECONDS: Final = 0.02
"""Seconds after each table, which leave the processor to those who play."""
RETRY_SECONDS: Final = 30.0
"""Seconds until the next attempt where the store fails or another process works."""


async def work_off_backlog(hall: Hall) -> None:
    """Summarise what is left over from earlier versions, until nothing is."""
    while True:
        with contextlib.suppress(StoreError):
            if await hall.store.claim(CLAIM):
                while tables := await hall.store.backlog(AT_ONCE):
                    for id in tables:
                        await hall.store.work_off(id, await _summary(hall, id))
                        await asyncio.sleep(REST_SECONDS)
                await hall.store.release(CLAIM)
                return
        await asyncio.sleep(RETRY_SECONDS)


async def _summary(hall: Hall, id: str) -> Summary | None:
    row = await hall.store.table(id)
    if row is None:
        return None
    try:
        return summary_of((await hall.read(row))[-1].table)
    except StoreError:
        raise
    except NacreError:
        return None  # damaged, or of a game that this server does not have
