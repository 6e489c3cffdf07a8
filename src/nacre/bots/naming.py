"""Bots by name, as people type them: `random`, `heuristic`, `ismcts@500`, `ismcts@0.5s`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nacre.bots.bot import Bot, Budget
from nacre.bots.guides import guide_for
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.monte_carlo import MonteCarloBot
from nacre.bots.random import RandomBot
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten

Maker = Callable[[Game, bytes], Bot]
"""Makes a bot for a game from a seed."""

MAKERS: dict[str, Maker] = {
    "heuristic": lambda game, seed: HeuristicBot(guide_for(game), seed),
    "ismcts": lambda game, seed: IsmctsBot(guide_for(game), seed),
    "monte-carlo": lambda game, seed: MonteCarloBot(seed),
    "random": lambda game, seed: RandomBot(seed),
}
BUDGET = re.compile(r"(?P<iterations>\d+)|(?P<seconds>\d+(\.\d+)?)s")


class Named(NamedTuple):
    """A bot's name with what it may think in a turn."""

    name: str
    budget: Budget

    def make(self, game: Game, seed: bytes) -> Bot:
        """The bot itself."""
        return MAKERS[self.name](game, seed)


def named(text: str) -> Named:
    """Read a name with or without a budget; the error lists the names there are."""
    name, at, amount = text.partition("@")
    found = BUDGET.fullmatch(amount) if at else None
    if name not in MAKERS:
        raise BotError("bot.unknown", {"name": shorten(name), "bots": ", ".join(MAKERS)})
    if at and not found:
        raise BotError("bot.budget", {"budget": shorten(amount)})
    if found is None:
        return Named(name, Budget())
    if found["iterations"]:
        return Named(name, Budget(iterations=int(found["iterations"])))
    return Named(name, Budget(seconds=float(found["seconds"])))
