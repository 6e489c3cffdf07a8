"""Bots by the names that people type: `ismcts@500`, `expert@10%`, `cmd:./bot@0.5s`, `my_bot:MyBot`."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from nacre.bots.bot import Bot, Budget
from nacre.bots.classes import bot_class, is_class_name, make_bot
from nacre.bots.external import ExternalBot
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.learned import LearnedBot
from nacre.bots.levels import CANDIDATES, LEVELS, Level, scale_budget
from nacre.bots.random import RandomBot
from nacre.bots.settings import tuned_settings
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.nets.library import judge_for, judge_from
from nacre.registry import expert_guide_for, guide_for

Maker = Callable[[Game, bytes], Bot]
"""Makes a bot for a game from a seed."""


def level_maker(level: Level) -> Maker:
    """A maker of bots that play at this level."""

    def make(game: Game, seed: bytes) -> Bot:
        guide = expert_guide_for(game) if level.keen else guide_for(game)
        if level.classic:
            return IsmctsBot(guide, seed, clumsiness=level.clumsiness, haste=level.haste)
        judge = judge_for(game)
        if judge is not None:
            if level.keen:
                judge = judge.with_guide(guide)
            return LearnedBot(guide, judge, seed, clumsiness=level.clumsiness, haste=level.haste)
        settings = tuned_settings(guide)
        return IsmctsBot(guide, seed, settings, clumsiness=level.clumsiness, haste=level.haste)

    return make


OWN_BUDGETS = {name: level.budget for name, level in (LEVELS | CANDIDATES).items()}

MAKERS: dict[str, Maker] = {
    "heuristic": lambda game, seed: HeuristicBot(guide_for(game), seed),
    "ismcts": lambda game, seed: IsmctsBot(guide_for(game), seed),
    "random": lambda game, seed: RandomBot(seed),
    **{name: level_maker(level) for name, level in (LEVELS | CANDIDATES).items()},
}
BUDGET = re.compile(r"(?P<iterations>\d{1,12})|(?P<seconds>\d{1,6}(\.\d{1,6})?)s|(?P<percent>\d{1,6})%")
COMMAND: Final = "cmd:"
NET: Final = "net:"
"""Before the path of a file with networks, as `nacre train` writes them."""


class NamedBot(NamedTuple):
    """The name of a bot, and its budget for a turn."""

    name: str
    budget: Budget

    @property
    def is_ours(self) -> bool:
        """Does it come with nacre? If not, it is a command or a class of our user and may fail to start."""
        return self.name in MAKERS

    def make(self, game: Game, seed: bytes) -> Bot:
        """A bot of this name for a game."""
        if self.name.startswith(COMMAND):  # first: a command of one word looks like a class
            return ExternalBot(split_command(self.name.removeprefix(COMMAND)), seed=seed)
        if self.name.startswith(NET):
            return _make_learned(Path(self.name.removeprefix(NET)), game, seed)
        if self.name not in MAKERS and is_class_name(self.name):
            return make_bot(self.name, game, seed)
        return MAKERS[self.name](game, seed)


def named(text: str) -> NamedBot:
    """Parse a name with or without a budget; BotError lists the names there are.

    This runs no command and imports nothing, so it is safe for names from strangers; `named_or_command` takes
    commands and classes too.
    """
    name, at, amount = text.partition("@")
    if name not in MAKERS:
        raise BotError("bot.unknown", {"name": shorten(name), "bots": ", ".join(MAKERS)})
    own = OWN_BUDGETS.get(name, Budget())
    if not at:
        return NamedBot(name, own)
    budget = read_budget(amount, own)
    if budget is None:
        raise BotError("bot.budget", {"budget": shorten(amount)})
    return NamedBot(name, budget)


def named_or_command(text: str) -> NamedBot:
    """Parse a name, or one of the forms that only our own user may type:

    `cmd:` and a command line that runs as a bot, `net:` and a file with networks, or `module:Class`, a bot in
    Python. A command or a path may contain `@`: only the last one begins a budget, and only if one follows.
    """
    prefix = next((prefix for prefix in (COMMAND, NET) if text.startswith(prefix)), None)
    if prefix is None:
        return _named_class(text) if is_class_name(text.partition("@")[0]) else named(text)
    whole = text.removeprefix(prefix)
    command, at, amount = whole.rpartition("@")
    budget = read_budget(amount, Budget()) if at else None
    if budget is None:
        command, budget = whole, Budget()
    if prefix == COMMAND:
        split_command(command)
    elif not Path(command).is_file():
        raise BotError("bot.no_net", {"file": shorten(command)})
    return NamedBot(prefix + command, budget)


def _make_learned(path: Path, game: Game, seed: bytes) -> Bot:
    judge = judge_from(path, game)
    if judge is None:
        raise BotError(
            "bot.other_net", {"file": shorten(str(path)), "game": game.name, "players": game.players}
        )
    return LearnedBot(guide_for(game), judge, seed)


def _named_class(text: str) -> NamedBot:
    name, at, amount = text.partition("@")
    bot_class(name)
    budget = read_budget(amount, Budget()) if at else Budget()
    if budget is None:
        raise BotError("bot.budget", {"budget": shorten(amount)})
    return NamedBot(name, budget)


def read_budget(amount: str, own: Budget) -> Budget | None:
    """Parse a budget: `500` iterations, `0.5s`, `10%` of the bot's own; None if the text is no budget."""
    found = BUDGET.fullmatch(amount)
    if found is None or (found["percent"] and not any(own)):
        return None
    if found["percent"]:
        return scale_budget(own, int(found["percent"]))
    if found["iterations"]:
        return Budget(iterations=int(found["iterations"]))
    return Budget(seconds=float(found["seconds"]))


def split_command(text: str) -> list[str]:
    """A command line as a list of words; quotes keep words together."""
    # On Windows a backslash is part of a path. Without posix mode, shlex leaves the quotes in.
    posix = os.name != "nt"
    try:
        words = shlex.split(text, posix=posix)
    except ValueError:
        words = []
    if not words:
        raise BotError("bot.command", {"command": shorten(text)})
    return words if posix else [word.strip('"') for word in words]
