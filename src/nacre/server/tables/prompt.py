"""Letting something happen at a table without a task, where nothing is waited for but one write of the store.

Most of what happens are plays on a store of this process alone. A task and its coroutines for each of them
would take longer than the play.
"""

from __future__ import annotations

from nacre.kernel.errors import TableError
from nacre.server.tables.appending import Appending, prepare
from nacre.server.tables.hall import Hall, Maker
from nacre.server.tables.length import check_length
from nacre.server.tables.live import Live
from nacre.table.disclosure import Count


def begin(hall: Hall, live: Live, make: Maker) -> Appending | None:
    """Begin to let something happen; NacreError if it must not.

    None where more has to be waited for: then `Hall.act` does it. Otherwise the table is locked until the
    caller, once it is `stored`, calls `finish`.
    """
    if hall.closing or hall.store.shared or not live.lock.take():
        return None
    stored = None
    try:
        hall.damage.check(live.row.id)
        entry = make(live.table, hall.now())
        if entry is None:
            return None
        check_length(live.table, entry)
        appending = prepare(live, entry)
        stored = appending.stored = hall.store.append_soon(appending.written, appending.change)
        return appending if stored is not None else None
    finally:
        if stored is None:
            live.lock.release()


def finish(hall: Hall, live: Live, appending: Appending) -> Count | None:
    """Show what is stored now; None if the store failed, and `settle` has to find out what it has."""
    stored = appending.stored
    if stored is None or stored.cancelled() or stored.exception() is not None:
        return None
    try:
        return hall.show(live, appending)
    finally:
        live.lock.release()


async def settle(hall: Hall, live: Live, appending: Appending) -> Count:
    """The count of events after an entry that may have been stored or not; the store's error if not."""
    assert appending.stored is not None
    try:
        count = await hall.store_entry(live, appending, appending.stored)
    finally:
        live.lock.release()
    if count is None:
        raise TableError("table.busy")
    return count
