"""An entry on its way to the store, and the table that it makes."""

from __future__ import annotations

import asyncio

from nacre.server.store.rows import Change, Entry
from nacre.server.tables.due import row_change
from nacre.server.tables.live import Live
from nacre.table import entries as e
from nacre.table.disclosure import Happening
from nacre.table.entries import AnyEntry
from nacre.table.table import Table


class Appending:
    """An entry that is being stored. Nobody may be shown the table that it makes before it is stored."""

    __slots__ = ("before", "change", "happening", "stored", "table", "written")

    def __init__(self, before: Table, table: Table, happening: Happening, written: Entry) -> None:
        self.before = before
        self.table = table
        self.happening = happening
        self.written = written
        self.change: Change | None = None
        """What it changes in the table's row."""
        self.stored: asyncio.Future[None] | None = None


def prepare(live: Live, entry: AnyEntry) -> Appending:
    """Try an entry on a copy of a table."""
    before, table = live.table, live.table.copy()
    happening = table.take(entry)
    written = Entry(table.id, happening.number, entry.at, e.write(entry))
    appending = Appending(before, table, happening, written)
    appending.change = row_change(before, table, live.looking())
    return appending
