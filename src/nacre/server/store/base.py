"""What a store can be asked: rows and bytes, nothing of games.

A table is an append-only log of entries, numbered from 1 without gaps; its row tells what lists and look-ups
need. The number of an entry is the concurrency control: of two writers of one number, one gets `Conflict`.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Self

from nacre.server.store.company import CompanyStore
from nacre.server.store.daily import AnswerRow, AttemptRow, DailyStore, DayRow
from nacre.server.store.exercises import ExerciseStore
from nacre.server.store.house import HouseStore
from nacre.server.store.identity import IdentityStore
from nacre.server.store.notices import NoticeStore
from nacre.server.store.played import PlayedStore
from nacre.server.store.rows import (
    BarrierRow,
    Change,
    Entry,
    ExerciseRow,
    FindRow,
    KeepsakeRow,
    NoteRow,
    PasskeyRow,
    PersonRow,
    RatingRow,
    ReceiverRow,
    ReportRow,
    ResultRow,
    SessionRow,
    TableRow,
    TallyRow,
)


class Snapshot(ABC):
    """Everything in a store as it was at one moment, in an order that depends only on the contents."""

    @abstractmethod
    def people(self) -> AsyncIterator[PersonRow]:
        """Everybody, by id."""

    @abstractmethod
    def sessions(self) -> AsyncIterator[SessionRow]:
        """All devices, by id."""

    @abstractmethod
    def passkeys(self) -> AsyncIterator[PasskeyRow]:
        """All passkeys, by credential."""

    @abstractmethod
    def receivers(self) -> AsyncIterator[ReceiverRow]:
        """All receivers, by id. What is on its way to them is not part of it."""

    @abstractmethod
    def exercises(self) -> AsyncIterator[ExerciseRow]:
        """All exercises, by id."""

    @abstractmethod
    def tables(self) -> AsyncIterator[tuple[TableRow, bool]]:
        """All tables by id, and whether their result was counted in ratings."""

    @abstractmethod
    def members(self, table: str) -> AsyncIterator[str]:
        """Who holds or held a seat at that table, by id."""

    @abstractmethod
    def entries(self, table: str) -> AsyncIterator[Entry]:
        """The log of that table."""

    @abstractmethod
    def notes(self, table: str) -> AsyncIterator[NoteRow]:
        """What persons noted at that table, by person."""

    @abstractmethod
    def seats(self, table: str) -> AsyncIterator[ResultRow]:
        """How the seats of that table finished, if it is over and summarised."""

    @abstractmethod
    def ratings(self) -> AsyncIterator[RatingRow]:
        """All ratings by person, game and players."""

    @abstractmethod
    def barriers(self) -> AsyncIterator[BarrierRow]:
        """All barriers, by id."""

    @abstractmethod
    def reports(self) -> AsyncIterator[ReportRow]:
        """All reports, by id."""

    @abstractmethod
    def house(self) -> AsyncIterator[tuple[str, str]]:
        """The settings of the house, by name. Orders and invitations are not part of it."""

    @abstractmethod
    def tallies(self) -> AsyncIterator[TallyRow]:
        """All tallies by person and game."""

    @abstractmethod
    def keepsakes(self) -> AsyncIterator[KeepsakeRow]:
        """All keepsakes by person, game and code."""

    @abstractmethod
    def finds(self) -> AsyncIterator[FindRow]:
        """All finds by person and table."""

    @abstractmethod
    def days(self) -> AsyncIterator[DayRow]:
        """All days."""

    @abstractmethod
    def attempts(self) -> AsyncIterator[AttemptRow]:
        """All attempts by day and person."""

    @abstractmethod
    def answers(self) -> AsyncIterator[AnswerRow]:
        """All answers by person, game and puzzle."""


class Loading(ABC):
    """An empty store that is being filled, all or nothing."""

    @abstractmethod
    async def people(self, rows: Sequence[PersonRow]) -> None:
        """Add people."""

    @abstractmethod
    async def sessions(self, rows: Sequence[SessionRow]) -> None:
        """Add devices of people who were added before."""

    @abstractmethod
    async def passkeys(self, rows: Sequence[PasskeyRow]) -> None:
        """Add passkeys of people who were added before."""

    @abstractmethod
    async def receivers(self, rows: Sequence[ReceiverRow]) -> None:
        """Add receivers of people who were added before."""

    @abstractmethod
    async def exercises(self, rows: Sequence[ExerciseRow]) -> None:
        """Add exercises of people who were added before."""

    @abstractmethod
    async def tables(self, rows: Sequence[tuple[TableRow, bool]]) -> None:
        """Add tables without their entries, and whether their result was counted in ratings."""

    @abstractmethod
    async def members(self, rows: Sequence[tuple[str, str]]) -> None:
        """Add members as (table, person)."""

    @abstractmethod
    async def entries(self, rows: Sequence[Entry]) -> None:
        """Add entries to tables that were added before, each table's in order."""

    @abstractmethod
    async def notes(self, rows: Sequence[NoteRow]) -> None:
        """Add notes of people at tables, both of which were added before."""

    @abstractmethod
    async def seats(self, rows: Sequence[ResultRow]) -> None:
        """Add how games ended at tables that were added before."""

    @abstractmethod
    async def ratings(self, rows: Sequence[RatingRow]) -> None:
        """Add ratings."""

    @abstractmethod
    async def barriers(self, rows: Sequence[BarrierRow]) -> None:
        """Add barriers between people who were added before."""

    @abstractmethod
    async def reports(self, rows: Sequence[ReportRow]) -> None:
        """Add reports."""

    @abstractmethod
    async def house(self, rows: Sequence[tuple[str, str]]) -> None:
        """Put settings of the house."""

    @abstractmethod
    async def tallies(self, rows: Sequence[TallyRow]) -> None:
        """Add tallies."""

    @abstractmethod
    async def keepsakes(self, rows: Sequence[KeepsakeRow]) -> None:
        """Add keepsakes."""

    @abstractmethod
    async def finds(self, rows: Sequence[FindRow]) -> None:
        """Add finds at tables that were added before."""

    @abstractmethod
    async def days(self, rows: Sequence[DayRow]) -> None:
        """Add days."""

    @abstractmethod
    async def attempts(self, rows: Sequence[AttemptRow]) -> None:
        """Add attempts of people who were added before."""

    @abstractmethod
    async def answers(self, rows: Sequence[AnswerRow]) -> None:
        """Add answers of people who were added before."""


class Store(IdentityStore, NoticeStore, ExerciseStore, DailyStore, CompanyStore, HouseStore, PlayedStore):
    """Tables, people and ratings in a database. `open_store` opens one.

    A method that changes something returns only after the change is durable. It raises `Conflict` where
    somebody else was faster, and then nothing has changed. It raises `StoreError` where the store failed:
    then, as when the caller is cancelled, the change may have been stored or not; reading again tells.
    """

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # Tables

    @abstractmethod
    async def create_table(
        self, row: TableRow, entries: Sequence[Entry] = (), members: Sequence[str] = ()
    ) -> None:
        """Keep a new table with the first entries of its log; `Conflict` if its id or invite is taken."""

    @abstractmethod
    async def append(self, entry: Entry, change: Change | None = None) -> None:
        """Add to a table's log, and set `changed` of its row to the entry's time.

        `Conflict` if the number is not the last one plus one, or if there is no such table.
        """

    def append_soon(self, entry: Entry, change: Change | None = None) -> asyncio.Future[None] | None:
        """The same, for callers that have no task to wait in; None if this store cannot do it."""
        return None

    @abstractmethod
    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table, from number `after` + 1 on; empty if there is no such table."""

    @abstractmethod
    async def table(self, id: str) -> TableRow | None:
        """The table of that id."""

    @abstractmethod
    async def open_tables(self, limit: int = 100) -> list[TableRow]:
        """Public tables with open seats: the newest of each group of hosts, then the second of each, ….

        Hosts whose ids end in the same `GROUP_LETTERS` are a group, in which they take turns too.
        """

    @abstractmethod
    async def running_tables(self) -> list[str]:
        """The ids of all tables at which a game is being played."""

    @abstractmethod
    async def due_tables(self, until: float) -> list[str]:
        """The ids of tables at which something has to be done by then, the most urgent first."""

    @abstractmethod
    async def set_due(self, table: str, due: float, number: int | None = None) -> None:
        """Put when something has to be done next, or `NOTHING_DUE`.

        With a number, only if that is still the table's last entry.
        """

    @abstractmethod
    async def last_change(self) -> float:
        """When a running table last changed; 0 if none runs."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        """The tables at which that person holds or held a seat, newest change first."""

    @abstractmethod
    async def add_member(self, table: str, person: str) -> None:
        """Let somebody see a table who holds no seat there, and list it among theirs."""

    @abstractmethod
    async def is_member(self, table: str, person: str) -> bool:
        """Does or did that person hold a seat there, or were they let in?"""

    @abstractmethod
    async def count_open(self, host: str) -> int:
        """How many tables of that host are not over."""

    @abstractmethod
    async def delete_table(self, id: str) -> bool:
        """Forget a table that never started; False, and nothing happens, if it did or does not exist."""

    @abstractmethod
    async def keep_analysis(self, table: str, format: int, data: bytes) -> None:
        """Keep the analysis of a table's game, instead of one in another format. The first one stays."""

    @abstractmethod
    async def analysis(self, table: str, format: int) -> bytes | None:
        """The analysis of a table's game in that format."""

    # Ratings

    @abstractmethod
    async def ratings(self, person: str) -> list[RatingRow]:
        """All ratings of a person, by game and players."""

    @abstractmethod
    async def rating(self, person: str, game: str, players: int) -> RatingRow | None:
        """How well a person plays that game with that number of players; None if they have not played it."""

    @abstractmethod
    async def rate(self, table: str, rows: Sequence[RatingRow]) -> bool:
        """Put the ratings that follow from a table's result, all or none; False if that was done before.

        `Conflict` if a rating has changed since it was read, which shows in `games` not being one more than
        what is stored: read and calculate again.
        """

    # Several processes

    shared: bool
    """May other processes have this store open too?"""

    @abstractmethod
    def listen(self, callback: Callable[[str, int], None]) -> None:
        """Call back with (table, number of its last entry) after another process added to a followed log.

        Several numbers may come as one, and after a lost connection numbers come that had come before. There
        may be calls for tables that nobody follows here, too.
        """

    @abstractmethod
    async def follow(self, table: str) -> None:
        """Hear from now on what other processes add to that table's log and say about it."""

    @abstractmethod
    async def unfollow(self, table: str) -> None:
        """Undo one call of `follow`."""

    @abstractmethod
    def channel(self, table: str) -> str:
        """The channel of a table. Tables share channels: there are few, and processes can be on many."""

    @abstractmethod
    def overhear(self, callback: Callable[[str, str], None]) -> None:
        """Call back with (process, text) when another process said something."""

    @abstractmethod
    async def say(self, text: str, channel: str = "") -> None:
        """Say something, at most 7,900 bytes: to all other processes, or to those that follow tables of that
        channel. Those that do not listen miss it.
        """

    @abstractmethod
    async def claim(self, table: str) -> bool:
        """May this process play for the table's bots? At most one process may.

        A claim ends with `release`, with the process, or with its connection to the database: ask again
        before every ply; that costs nothing while the claim holds.
        """

    @abstractmethod
    async def release(self, table: str) -> None:
        """Give up a claim."""

    # All of it

    @abstractmethod
    async def check(self) -> None:
        """Return if the store reads and writes; `StoreError`, within two seconds, if it does not."""

    @abstractmethod
    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        """Everything as it is now."""

    @abstractmethod
    def loading(self) -> AbstractAsyncContextManager[Loading]:
        """Fill this store, all or nothing; `StoreError` if it is not empty."""
