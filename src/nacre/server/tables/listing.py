"""Tables in lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from nacre.kernel.errors import NacreError
from nacre.server.interface.api import TableSummary
from nacre.server.recent import Recent
from nacre.server.store.base import Status, Store, TableRow
from nacre.server.tables.hall import Hall
from nacre.table import telling
from nacre.table.setup import Setup
from nacre.table.table import Table

MOST: Final = 50
"""Tables in one list."""
REMEMBERED: Final = 2000
"""Tables whose summaries are remembered."""


class Listed(NamedTuple):
    """The summary of a table, and what it takes to say whose it is."""

    summary: TableSummary
    persons: tuple[str, ...]
    to_play: int | None

    def for_person(self, person: str) -> TableSummary:
        """The summary with that person's seats and turn."""
        you = [seat for seat, each in enumerate(self.persons) if person and each == person]
        turn = self.to_play in you and not self.summary.seats[self.to_play].away
        return msgspec.structs.replace(self.summary, you=you, your_turn=turn)


class Listing:
    """Makes lists. A table that is not in use is read once, and again only after it has changed."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self.store = store
        self.hall = hall
        self._known: Recent[str, tuple[float, Listed]] = Recent(REMEMBERED)

    async def open_tables(self, person: str) -> list[TableSummary]:
        """Public tables with open seats."""
        rows = await self.store.open_tables(4 * MOST)
        return await self._summaries([row for row in rows if row.open_seats > 0][:MOST], person)

    async def tables_of(self, person: str) -> list[TableSummary]:
        """The tables of a person; not those that were closed before the game began."""
        summaries = await self._summaries(await self.store.tables_of(person, limit=MOST), person)
        return [table for table in summaries if table.status != "over" or table.ranking is not None]

    async def _summaries(self, rows: Sequence[TableRow], person: str) -> list[TableSummary]:
        found = [await self._find(row, person) for row in rows]
        return [listed.for_person(person) for listed in found if listed is not None]

    async def _find(self, row: TableRow, person: str) -> Listed | None:
        if row.id in self.hall.tables or (row.status is Status.RUNNING and _delayed(row)):
            return await self._in_use(row, person)
        changed, known = self._known.get(row.id) or (0.0, None)
        if known is None or changed != row.changed:
            try:
                known = summarise(row, await self.hall.read(row))
            except (NacreError, msgspec.DecodeError):
                return None  # of a game that this server does not have, or not in that version
            self._known.put(row.id, (row.changed, known))
        return known

    async def _in_use(self, row: TableRow, person: str) -> Listed | None:
        live = await self.hall.live(row.id)
        if live is None:
            return None
        async with live.lock:
            return summarise(row, live.table_for(person))


def summarise(row: TableRow, table: Table) -> Listed:
    """The summary of a table."""
    data = telling.table_data(table, table.changed)
    summary = TableSummary(
        id=row.id,
        setup=data.setup,
        status=data.status,
        seats=data.seats,
        you=[],
        your_turn=False,
        ranking=table.ranking(),
        created=row.created,
        changed=table.changed,
    )
    return Listed(summary, tuple(seat.person for seat in table.seats), table.to_play())


def _delayed(row: TableRow) -> bool:
    return msgspec.json.decode(row.setup, type=Setup).spectators == "delayed"
