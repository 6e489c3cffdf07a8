"""What a store can be asked about the daily: secrets of days, attempts at their deals, answers to puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple


class DayRow(NamedTuple):
    """A day: its secret, which is published when it is over, and what the commitment covers."""

    day: str
    secret: bytes
    """A `Secret` where it was read."""
    terms: str

    def __repr__(self) -> str:
        return f"<day {self.day}>"


class AttemptRow(NamedTuple):
    """The first attempt of a person at the deal of a day: the only one that counts."""

    day: str
    person: str
    table: str
    begun: float
    finished: float | None = None
    share: float = 0.0
    margin: int = 0
    plays: bytes = b""
    """What was played, once it is finished. The store does not read it."""

    def __repr__(self) -> str:
        return f"<attempt on {self.day}>"


class AnswerRow(NamedTuple):
    """What a person answered to a puzzle."""

    person: str
    game: str
    puzzle: str
    first: str
    """The first answer."""
    tries: int
    """How many answers there were until one was right, or until now."""
    found: bool
    answered: float
    """When the first answer was given."""

    def __repr__(self) -> str:
        return f"<answer to {self.game} {self.puzzle}>"


class Standing(NamedTuple):
    """How the others did at the deal of a day."""

    others: int
    below: int
    equal: int


class DailyStore(ABC):
    """Days, attempts and answers."""

    @abstractmethod
    async def day(self, day: str, new_secret: bytes, terms: str) -> DayRow:
        """The day as it is stored or, if it is not, with that secret and those terms, which are kept."""

    @abstractmethod
    async def known_day(self, day: str) -> DayRow | None:
        """The day, if it is stored."""

    @abstractmethod
    async def begin_attempt(self, row: AttemptRow) -> AttemptRow:
        """Keep a person's first attempt of a day; gives the one that is stored, which may be another."""

    @abstractmethod
    async def attempt(self, day: str, person: str) -> AttemptRow | None:
        """The attempt of that person."""

    @abstractmethod
    async def finish_attempt(self, row: AttemptRow) -> bool:
        """Put how an attempt ended, once; False if it was put before, or if that table does not count."""

    @abstractmethod
    async def standing(self, day: str, person: str) -> Standing:
        """How the others did who have finished, compared with that person, who has."""

    @abstractmethod
    async def finished_attempts(self, day: str, limit: int) -> list[AttemptRow]:
        """The attempts that are finished, the earliest first."""

    @abstractmethod
    async def attempts_of(self, person: str) -> list[AttemptRow]:
        """All attempts of a person, by day."""

    @abstractmethod
    async def answer(self, row: AnswerRow) -> AnswerRow:
        """Count an answer of a person to a puzzle; gives all that is known. Right answers stay right."""

    @abstractmethod
    async def answers_of(self, person: str) -> list[AnswerRow]:
        """All answers of a person, by game and puzzle."""

    @abstractmethod
    async def solved_at_once(self, game: str, puzzle: str) -> tuple[int, int]:
        """How many have answered a puzzle, and how many of them right at once."""
