"""The interface of a bot: it gets a view and the legal actions, and returns a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Self

from nacre.kernel.view import View


class Budget(NamedTuple):
    """How much a bot may think about one choice. Where both are set, the limit reached first counts."""

    iterations: int | None = None
    seconds: float | None = None


class Candidate(NamedTuple):
    """A bot's opinion of one action: how often it tried it, and the share of a win each seat can expect."""

    action: int
    visits: int
    expected: tuple[float, ...]


class Choice(NamedTuple):
    """The chosen action, and the bot's opinion of every legal action, best first."""

    action: int
    candidates: tuple[Candidate, ...] = ()
    reason: str = ""
    """An explanation in the words of an external bot."""


class Bot(ABC):
    """A player made of code."""

    name: str = ""

    @abstractmethod
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        """Choose one of the legal actions, given what the seat to decide may know."""

    def remembers(self, view: View) -> bool:
        """Has it thought about this view already, while it made its last choice?"""
        return False

    def close(self) -> None:
        """Release processes and files that the bot holds; most hold none. `with` does it too."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
