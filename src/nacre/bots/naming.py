"""Bots by name, as people type them: `random`, `expert`, `ismcts@500`, `ismcts@0.5s`, `expert@10%`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nacre.bots.bot import Bot, Budget
from nacre.bots.guides import guide_for
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.levels import LEVELS, Level, shared
from nacre.bots.random import RandomBot
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten

Maker = Callable[[Game, bytes], Bot]
"""Makes a bot for a game from a seed."""


def level_maker(level: Level) -> Maker:
    """Makes bots of a level."""
    return lambda game, seed: IsmctsBot(guide_for(game), seed, level.settings)


MAKERS: dict[str, Maker] = {
    "heuristic": lambda game, seed: HeuristicBot(guide_for(game), seed),
    "ismcts": lambda game, seed: IsmctsBot(guide_for(game), seed),
    "random": lambda game, seed: RandomBot(seed),
    **{name: level_maker(level) for name, level in LEVELS.items()},
}
BUDGET = re.compile(r"(?P<iterations>\d{1,12})|(?P<seconds>\d{1,6}(\.\d{1,6})?)s|(?P<percent>\d{1,6})%")


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
    own = LEVELS[name].budget if name in LEVELS else Budget()
    if not at:
        return Named(name, own)
    if found is None or (found["percent"] and name not in LEVELS):
        raise BotError("bot.budget", {"budget": shorten(amount)})
    if found["percent"]:
        return Named(name, shared(own, int(found["percent"])))
    if found["iterations"]:
        return Named(name, Budget(iterations=int(found["iterations"])))
    return Named(name, Budget(seconds=float(found["seconds"])))
