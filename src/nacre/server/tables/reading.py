"""Reading the log of a table: the table that it makes, and the latest events for those who come back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nacre.server.metering import Pace, in_slices
from nacre.server.store.rows import Entry, TableRow
from nacre.server.tables.damage import take_stored
from nacre.server.tables.live import KEPT_EVENTS, Event
from nacre.table.setup import Setup
from nacre.table.table import Table


async def read_events(row: TableRow, found: Sequence[Entry], since: float) -> list[Event]:
    """The latest events of a log; none but the last from before `since`. TableError if it makes no table.

    Nobody comes back to what is long past, and every event has a copy of the table.
    """
    early = max(0, len(found) - KEPT_EVENTS)
    while early < len(found) and found[early].at < since:
        early += 1
    table = Table(row.id, msgspec.json.decode(row.setup, type=Setup), bytes(row.secret), row.host)
    await in_slices(take_stored(table, written).number for written in found[:early])
    events = [Event(table)]
    pace = Pace()
    for written in found[early:]:
        table = table.copy()
        events.append(Event(table, take_stored(table, written)))
        await pace.rest()
    return events
