"""Tables in lists."""

from __future__ import annotations

import math
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
from nacre.table.setup import Setup, TurnClock
from nacre.table.table import Table

MOST: Final = 50
"""Tables in one page of a list."""
MOST_OPEN: Final = 500
"""Open tables that can be paged through."""
MOST_ACTIVE: Final = 200
"""Tables of one person that are not over."""
SLOW_SECONDS: Final = 0.1
"""A list that takes longer to choose, from thousands of open tables, is used for a while."""
SLOW_LOAD: Final = 0.02
"""The part of the time that choosing may take then."""
SLOW_TURN_SECONDS: Final = 3600.0
"""Seconds for a turn from which on a game is one that people come back to."""
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


class OpenFilter(NamedTuple):
    """Which open tables are wanted; what is left out does not matter."""

    game: str = ""
    players: int = 0
    rated: bool | None = None
    clock: str = ""
    """`none`, `live` where a turn takes minutes, `slow` where it may take hours or days."""


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

    async def open_tables(
        self, person: str, wanted: OpenFilter | None = None, after: str = ""
    ) -> list[TableSummary]:
        """A page of public tables with open seats: the newest of every host, then the second of each, ….

        So all addresses have the same share of a page, and all hosts behind an address. A page begins after
        that table, or at the beginning if it is not there any more.
        """
        apart = await self.store.blocked(person) if person else set[str]()
        rows = [
            row
            for row in await self._waiting()
            if row.host not in apart and (wanted is None or _fits(row, wanted))
        ]
        first = next((number + 1 for number, row in enumerate(rows) if row.id == after), 0)
        found = [await self._find(row, person) for row in rows[first : first + MOST]]
        # A row may be old: somebody may have started the game since.
        return [
            listed.for_person(person)
            for listed in found
            if listed is not None
            and listed.summary.status == "open"
            and not apart.intersection(listed.persons)
        ]

    async def _waiting(self) -> list[TableRow]:
        """The rows to list: as they are now or, if it takes long to choose them, a little old."""
        began = monotonic()
        if began >= self._next_choice:
            self._chosen = await self.store.open_tables(MOST_OPEN)
            took = monotonic() - began
            self._next_choice = monotonic() + (took / SLOW_LOAD if took > SLOW_SECONDS else 0.0)
        return self._chosen

    async def tables_of(self, person: str) -> list[TableSummary]:
        """The tables of a person that are not over; none to which people invited them who keep apart."""
        rows = await self.store.active_tables_of(person, MOST_ACTIVE)
        apart = await self.store.blocked(person)
        found = [
            listed
            for row in rows
            if (listed := await self._find(row, person)) is not None
            and (person in (row.host, *listed.persons) or not apart.intersection((row.host, *listed.persons)))
        ]
        return [listed.for_person(person) for listed in found if listed.summary.status != "over"]

    async def waiting_for(self, person: str) -> list[TableSummary]:
        """The tables at which it is that person's turn: those whose time is up first come first."""
        rows = await self.store.tables_of(person, limit=MOST)
        running = [row for row in rows if row.status is Status.RUNNING]
        waiting = [table for table in await self._summaries(running, person) if table.your_turn]
        return sorted(waiting, key=lambda table: (table.deadline or math.inf, table.changed))

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
        deadline=None if table.clock is None else table.clock.deadline(),
    )
    return Listed(summary, tuple(seat.person for seat in table.seats), table.to_play())


def _fits(row: TableRow, wanted: OpenFilter) -> bool:
    if (wanted.game and row.game != wanted.game) or (wanted.players and row.players != wanted.players):
        return False
    if wanted.rated is None and not wanted.clock:
        return True
    try:
        setup = msgspec.json.decode(row.setup, type=Setup)
    except msgspec.DecodeError:
        return False  # damaged
    return wanted.rated in (None, setup.rated) and wanted.clock in ("", _clock_kind(setup))


def _clock_kind(setup: Setup) -> str:
    if setup.clock is None:
        return "none"
    slow = isinstance(setup.clock, TurnClock) and setup.clock.seconds >= SLOW_TURN_SECONDS
    return "slow" if slow else "live"


def _delayed(row: TableRow) -> bool:
    return msgspec.json.decode(row.setup, type=Setup).spectators == "delayed"
