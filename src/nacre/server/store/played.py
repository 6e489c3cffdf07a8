"""What a store can be asked about finished games: lists, shelves, leaderboards; never more than a part.

A list is read in pages that begin after the last row of the page before. Nothing here takes longer because a
person has played more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from nacre.server.store.rows import (
    FindRow,
    KeepsakeRow,
    LeaderRow,
    MetRow,
    NoticeRow,
    ResultRow,
    Summary,
    TableRow,
    TallyRow,
)


class Mark(NamedTuple):
    """Where a page of finished games ended."""

    ended: float
    table: str


class Wanted(NamedTuple):
    """Which finished games of a person: all that are not left out by one of these."""

    game: str = ""
    text: str = ""
    """A part of the name of somebody else at the table."""
    other: str = ""
    """The id of somebody else at the table."""


class PlayedPage(NamedTuple):
    """A page of finished games, the latest first."""

    tables: list[str]
    next: Mark | None
    """Where the next page begins; None if there is none. A page of a search may be short, even empty."""


class PlayedStore(ABC):
    """Finished games, and what they leave to those who played them."""

    @abstractmethod
    async def active_tables_of(self, person: str, limit: int) -> list[TableRow]:
        """The tables of a person that are not over, newest change first."""

    @abstractmethod
    async def played(self, person: str, wanted: Wanted, after: Mark | None, limit: int) -> PlayedPage:
        """The finished games of a person, the latest first. A search looks through a bounded number."""

    @abstractmethod
    async def results(self, tables: Sequence[str]) -> list[tuple[ResultRow, str]]:
        """The seats of finished games, by table and seat, each with the handle of its person or ''."""

    @abstractmethod
    async def met(self, person: str) -> list[MetRow]:
        """The people of a person's latest games, a row for each game that they played together."""

    @abstractmethod
    async def leaders(
        self, game: str, players: int, after: tuple[float, str] | None, limit: int
    ) -> list[LeaderRow]:
        """Those who let their ratings be listed, by what their rating is at least: mu - 3 sigma.

        `after` has that number and the id of the last one before.
        """

    @abstractmethod
    async def show(self, person: str, profile: str, listed: bool) -> None:
        """Put what others may see of a person, and whether their ratings are listed."""

    @abstractmethod
    async def tallies(self, person: str) -> list[TallyRow]:
        """What a person has played and won, by game."""

    @abstractmethod
    async def keepsakes(self, person: str) -> list[KeepsakeRow]:
        """What a person's games left to them, by game and code."""

    @abstractmethod
    async def finds(self, person: str, limit: int) -> list[FindRow]:
        """The best finds of a person, the best first."""

    @abstractmethod
    async def keep_finds(self, rows: Sequence[FindRow]) -> None:
        """Keep the best find of each person in a game."""

    @abstractmethod
    async def invite(self, notice: NoticeRow) -> None:
        """Let a person see a table, list it among theirs, and let them hear of it."""

    @abstractmethod
    async def decline(self, table: str, person: str) -> None:
        """Take a table off a person's list."""

    # Games that ended before summaries were kept

    @abstractmethod
    async def backlog(self, limit: int) -> list[str]:
        """Tables whose summary is still to be made, the oldest first."""

    @abstractmethod
    async def work_off(self, table: str, summary: Summary | None) -> None:
        """Keep the summary of such a table, if there is anything to keep; it is done."""
