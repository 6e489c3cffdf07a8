"""Bots by name, as people type them: `random`, `expert`, `ismcts@500`, `expert@10%`, `cmd:./bot@0.5s`."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from typing import Final, NamedTuple

from nacre.bots.bot import Bot, Budget
from nacre.bots.external import ExternalBot
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.levels import LEVELS, Level, shared
from nacre.bots.random import RandomBot
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.registry import guide_for

Maker = Callable[[Game, bytes], Bot]
"""Makes a bot for a game from a seed."""


def level_maker(level: Level) -> Maker:
    """Makes bots of a level."""
    return lambda game, seed: IsmctsBot(guide_for(game) if level.guided else None, seed, level.settings)


MAKERS: dict[str, Maker] = {
    "heuristic": lambda game, seed: HeuristicBot(guide_for(game), seed),
    "ismcts": lambda game, seed: IsmctsBot(guide_for(game), seed),
    "random": lambda game, seed: RandomBot(seed),
    **{name: level_maker(level) for name, level in LEVELS.items()},
}
BUDGET = re.compile(r"(?P<iterations>\d{1,12})|(?P<seconds>\d{1,6}(\.\d{1,6})?)s|(?P<percent>\d{1,6})%")
COMMAND: Final = "cmd:"


class NamedBot(NamedTuple):
    """A bot's name with what it may think in a turn."""

    name: str
    budget: Budget

    def make(self, game: Game, seed: bytes) -> Bot:
        """The bot itself."""
        if self.name.startswith(COMMAND):
            return ExternalBot(split_command(self.name.removeprefix(COMMAND)), seed=seed)
        return MAKERS[self.name](game, seed)


def named(text: str) -> NamedBot:
    """Read a name with or without a budget; the error lists the names there are.

    Never a command, so a name from a stranger will do: see `named_or_command` for one's own.
    """
    name, at, amount = text.partition("@")
    if name not in MAKERS:
        raise BotError("bot.unknown", {"name": shorten(name), "bots": ", ".join(MAKERS)})
    own = LEVELS[name].budget if name in LEVELS else Budget()
    if not at:
        return NamedBot(name, own)
    budget = read_budget(amount, own)
    if budget is None:
        raise BotError("bot.budget", {"budget": shorten(amount)})
    return NamedBot(name, budget)


def named_or_command(text: str) -> NamedBot:
    """The same, and `cmd:` with a command line that runs as a bot. Only for what whoever runs us has typed.

    A command may have an `@` in it: only the last one, and only if a budget follows, is not part of it.
    """
    if not text.startswith(COMMAND):
        return named(text)
    whole = text.removeprefix(COMMAND)
    command, at, amount = whole.rpartition("@")
    budget = read_budget(amount, Budget()) if at else None
    if budget is None:
        command, budget = whole, Budget()
    split_command(command)
    return NamedBot(COMMAND + command, budget)


def read_budget(amount: str, own: Budget) -> Budget | None:
    """A budget as people write it: `500` iterations, `0.5s`, `10%` of the bot's own; None if it is none."""
    found = BUDGET.fullmatch(amount)
    if found is None or (found["percent"] and not any(own)):
        return None
    if found["percent"]:
        return shared(own, int(found["percent"]))
    if found["iterations"]:
        return Budget(iterations=int(found["iterations"]))
    return Budget(seconds=float(found["seconds"]))


def split_command(text: str) -> list[str]:
    """A command line as a list of words; quotes keep words together."""
    # To Windows a backslash is a part of a path; the splitter then leaves quotes in.
    posix = os.name != "nt"
    try:
        words = shlex.split(text, posix=posix)
    except ValueError:
        words = []
    if not words:
        raise BotError("bot.command", {"command": shorten(text)})
    return words if posix else [word.strip('"') for word in words]
