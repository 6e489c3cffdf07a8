"""What a process does beside requests: looks for what is due, puts tables away, says who is here."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from nacre.kernel.errors import NacreError, StoreError
from nacre.server import metrics
from nacre.server.steady import SteadyClock
from nacre.server.store.rows import NOTHING_DUE
from nacre.server.tables.due import AHEAD_SECONDS, LATE_SECONDS, LOOK_SECONDS, due_time
from nacre.server.tables.elsewhere import REPEAT_SECONDS
from nacre.server.tables.live import Live

if TYPE_CHECKING:
    from nacre.server.tables.hall import Hall

IDLE_SECONDS: Final = 600.0
"""Seconds without use after which a table is put away."""
SHARED_IDLE_SECONDS: Final = 60.0
"""The same for a table that other processes may have too, and that is not followed here."""
REMEMBER_SECONDS: Final = 60.0
"""Seconds for which events are remembered for those whose connection broke."""
REST_SECONDS: Final = 30.0
"""Seconds between two looks for such tables."""


async def agree_on_time(hall: Hall) -> bool:
    """Let time go on from what was stored, as other processes have it. Returns whether there are none."""
    if isinstance(hall.now, SteadyClock):
        hall.now.go_on_from(await hall.store.last_change())
    others = await hall.elsewhere.ask_time() if hall.store.shared else None
    if others is not None and isinstance(hall.now, SteadyClock):
        hall.now.agree(others)
    return others is None


async def look_for_due(hall: Hall, alone: bool) -> None:
    """Find tables at which something is due, again and again. `alone`: nobody else can have them now."""
    while True:
        with contextlib.suppress(StoreError):
            ahead = AHEAD_SECONDS if alone else -LATE_SECONDS
            await see_to(hall, await hall.store.due_tables(hall.now() + ahead))
            alone = not hall.store.shared
        await asyncio.sleep(LOOK_SECONDS)


async def see_to(hall: Hall, ids: Iterable[str]) -> None:
    """Let what is due at those tables happen."""
    for id in ids:
        if id in hall.tables and not hall.store.shared:
            continue  # it has its alarm
        with contextlib.suppress(NacreError):
            await _see_to(hall, id)
        await asyncio.sleep(0)


async def _see_to(hall: Hall, id: str) -> None:
    try:
        live = await hall.live(id)
        if live is None:
            return
        await hall.renew(live)
    except StoreError:
        raise
    except NacreError:
        await hall.store.set_due(id, NOTHING_DUE)  # a damaged table: nothing will happen at it any more
        return
    due = due_time(live.table)
    if due == NOTHING_DUE or due > hall.now() + AHEAD_SECONDS:
        await hall.store.set_due(id, due, live.table.number)  # the store knew it only roughly
    elif hall.store.shared:
        hall.schedule(live)


async def put_away(hall: Hall) -> None:
    """Put tables away that nobody uses, again and again; the store has all of them."""
    while True:
        await asyncio.sleep(REST_SECONDS)
        for id, live in list(hall.tables.items()):
            live.forget_events(hall.now() - REMEMBER_SECONDS)
            if live.viewers or live.lock.locked() or (live.thinking and not live.thinking.done()):
                continue
            if live.followed and live.used < hall.now() - REST_SECONDS:
                live.followed = False
                await hall.store.unfollow(id)
            if _is_idle(hall, live) and hall.tables.get(id) is live:
                hall.drop(live)
        metrics.tables.set(len(hall.tables))


def _is_idle(hall: Hall, live: Live) -> bool:
    """Does nobody need that table in this process? Another look finds it before anything is due."""
    if live.viewers or live.followed:
        return False
    if hall.store.shared:
        return live.used < hall.now() - SHARED_IDLE_SECONDS
    due = due_time(live.table)
    soon = due != NOTHING_DUE and due < hall.now() + AHEAD_SECONDS + REST_SECONDS
    return live.used < hall.now() - IDLE_SECONDS and not soon


async def repeat_presence(hall: Hall) -> None:
    """Say who is at tables through this process, again and again."""
    while True:
        await asyncio.sleep(REPEAT_SECONDS)
        there = {id: live.persons_here() for id, live in hall.tables.items() if live.viewers}
        with contextlib.suppress(StoreError):
            watching = {id: hall.tables[id].watchers_here() for id in there}
            await hall.elsewhere.tell(there, watching)
        hall.elsewhere.forget_silent()
