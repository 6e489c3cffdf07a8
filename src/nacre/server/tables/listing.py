"""Tables in lists."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from nacre.kernel.errors import NacreError, StoreError
from nacre.server.interface.api import TableSummary
from nacre.server.recent import Recent
from nacre.server.store.base import Store
from nacre.server.store.rows import Status, TableRow
from nacre.server.tables.hall import Hall
from nacre.table import telling
from nacre.table.setup import Setup
from nacre.table.table import Table

MOST: Final = 50
"""Tables in one list."""
SLOW_SECONDS: Final = 0.1
"""A list that takes longer to choose, from thousands of open tables, is used for a while."""
SLOW_LOAD: Final = 0.02
"""The part of the time that choosing may take then."""
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
        self._chosen: list[TableRow] = []
        """The open tables that were listed last."""
        self._next_choice = 0.0
        """When they have to be chosen again, by the monotonic clock."""

    async def open_tables(self, person: str) -> list[TableSummary]:
        """Public tables with open seats, newest first.

        Where there are too many to list, all addresses have the same share, and all hosts behind an address.
        """
        chosen = sorted(await self._waiting(), key=lambda row: -row.created)
        # A row may be old: somebody may have started the game since.
        return [table for table in await self._summaries(chosen, person) if table.status == "open"]

    async def _waiting(self) -> list[TableRow]:
        """The rows to list: as they are now or, if it takes long to choose them, a little old."""
        began = monotonic()
        if began >= self._next_choice:
            self._chosen = await self.store.open_tables(MOST)
            took = monotonic() - began
            self._next_choice = monotonic() + (took / SLOW_LOAD if took > SLOW_SECONDS else 0.0)
        return self._chosen

    async def tables_of(self, person: str) -> list[TableSummary]:
        """The tables of a person; not those that were closed before the game began."""
        summaries = await self._summaries(await self.store.tables_of(person, limit=MOST), person)
        return [table for table in summaries if table.status != "over" or table.ranking is not None]

    async def _summaries(self, rows: Sequence[TableRow], person: str) -> list[TableSummary]:
        found = [await self._find(row, person) for row in rows]
        return [listed.for_person(person) for listed in found if listed is not None]

    async def _find(self, row: TableRow, person: str) -> Listed | None:
        try:
            if self.hall.is_current(row.id) or (row.status is Status.RUNNING and _delayed(row)):
                return await self._in_use(row, person)
            changed, known = self._known.get(row.id) or (0.0, None)
            if known is None or changed != row.changed:
                known = summarise(row, (await self.hall.read(row))[-1].table.seen_by(None))
                self._known.put(row.id, (row.changed, known))
        except StoreError:
            raise
        except (NacreError, msgspec.DecodeError):
            return None  # damaged, of a game that this server does not have, or not in that version
        return known

    async def _in_use(self, row: TableRow, person: str) -> Listed | None:
        live = await self.hall.live(row.id)
        if live is None:
            return None
        if not self.hall.is_current(row.id):
            await self.hall.renew(live)
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
        turn=table.to_play(),
    )
    return Listed(summary, tuple(seat.person for seat in table.seats), table.to_play())


def _delayed(row: TableRow) -> bool:
    return msgspec.json.decode(row.setup, type=Setup).spectators == "delayed"
