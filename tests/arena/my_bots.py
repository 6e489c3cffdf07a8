"""Bots as people write them: named on the command line by their classes."""

from __future__ import annotations

from collections.abc import Sequence

import nacre
from nacre.bots import Bot, Budget, Choice, RandomBot


class First(Bot):
    """Plays the first action, and is talkative."""

    def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
        print("thinking")
        return Choice(legal[0])


class Seeded(RandomBot):
    """Wants to know game and seed."""

    def __init__(self, game: nacre.Game, seed: bytes, colour: str = "white") -> None:
        assert game.players
        super().__init__(seed)


class Needy(RandomBot):
    """Wants something that nobody gives it."""

    def __init__(self, colour: str) -> None:
        super().__init__(0)


class Broken(RandomBot):
    """Cannot be made."""

    def __init__(self, seed: bytes) -> None:
        raise RuntimeError("out of order")


class Faulty(RandomBot):
    """Fails at some choices."""

    def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) % 2:
            raise RuntimeError("odd")
        return super().choose(view, legal, budget)


class Unfinished(Bot):
    """Has no method `choose`."""


not_a_bot = 5
