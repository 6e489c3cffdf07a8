"""Where the games of a dataset come from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from nacre.dataset.rows import PlayedGame
from nacre.kernel.errors import DatasetError
from nacre.kernel.game import Game


class Source(ABC):
    """Games to write: how many, how they were made, and the games themselves."""

    game: Game
    games: int

    @abstractmethod
    def origin(self) -> dict[str, object]:
        """What decides the games, as JSON-able data. Parts of a dataset have the same origin."""

    @abstractmethod
    def command(self) -> str:
        """The command that makes the same dataset."""

    @abstractmethod
    def about(self) -> str:
        """How the games were made, in a few sentences for the card."""

    @abstractmethod
    def reproducible(self) -> bool:
        """Does the command give the same games on every machine?"""

    @abstractmethod
    def play(self, numbers: Sequence[int]) -> Iterator[PlayedGame]:
        """The games of these numbers, in any order."""


def check_features(game: Game) -> None:
    """Refuse a game whose positions have no encoding as numbers."""
    if game.features.size == 0:
        raise DatasetError("batch.no_features", {"game": game.name})
