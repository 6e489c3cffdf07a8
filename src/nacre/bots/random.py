"""The bot that every other bot must beat."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.bots.bot import Bot, Budget, Choice
from nacre.kernel.rng import Rng
from nacre.kernel.view import View


class RandomBot(Bot):
    """Plays any legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int | bytes = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        return Choice(legal[self.rng.below(len(legal))])
