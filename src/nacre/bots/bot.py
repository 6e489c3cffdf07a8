"""What a bot is: it gets a view and the legal actions, and answers with a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Self

from nacre.kernel.view import View


class Budget(NamedTuple):
    """How much a bot may think about one choice: so many iterations, so many seconds, or what ends first."""

    iterations: int | None = None
    seconds: float | None = None


class Candidate(NamedTuple):
    """What a bot thinks of one action: how often it was tried, and the expected share of a win by seat."""

    action: int
    visits: int
    expected: tuple[float, ...]


class Choice(NamedTuple):
    """An action, and what the bot thought of all there were, best first."""

    action: int
    candidates: tuple[Candidate, ...] = ()
    reason: str = ""
    """What a bot from elsewhere says about it, in its own words."""


class Bot(ABC):
    """A player made of code."""

    name: str = ""

    @abstractmethod
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        """Choose one of the legal actions, from what the seat to decide may know."""

    def close(self) -> None:
        """Give back what the bot holds; most hold nothing. `with` does it too."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
