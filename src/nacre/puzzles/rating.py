"""Which levels miss a puzzle: each is asked a few times, with other seeds."""

from __future__ import annotations

from typing import Final, NamedTuple

from nacre.bots.bot import Budget
from nacre.bots.levels import LEVELS
from nacre.bots.naming import named
from nacre.kernel.view import View

TIMES: Final = 4
"""How often a level is asked."""
TIMES_OF_STRONGEST: Final = 2
"""The strongest thinks long and never slips: twice will do."""
MIN_MISSED: Final = 0.12
"""The part of the weaker levels' choices that have to miss it: what everybody finds teaches nobody."""


class Rating(NamedTuple):
    """How often each level was asked, and how often it chose something else."""

    asked: dict[str, int]
    missed: dict[str, int]


def rate(view: View, legal: list[int], answer: int, key: str) -> Rating | None:
    """Ask all levels; None if the strongest misses it, or if the others hardly ever do.

    Levels think a number of iterations, never seconds, so every machine finds the same.
    """
    *weaker, strongest = LEVELS

    def misses(level: str, number: int) -> bool:
        return choose(view, legal, level, f"{key} {level} {number}") != answer

    if any(misses(strongest, number) for number in range(TIMES_OF_STRONGEST)):
        return None
    missed = {level: sum(misses(level, number) for number in range(TIMES)) for level in weaker}
    if sum(missed.values()) < MIN_MISSED * TIMES * len(weaker):
        return None
    asked = dict.fromkeys(weaker, TIMES)
    return Rating(asked | {strongest: TIMES_OF_STRONGEST}, missed | {strongest: 0})


def choose(view: View, legal: list[int], level: str, key: str) -> int:
    """What a bot of that level chooses, from a fixed seed and a fixed number of iterations."""
    chosen = named(level)
    with chosen.make(view.game, f"nacre puzzle {key}".encode()) as bot:
        return bot.choose(view, legal, Budget(iterations=chosen.budget.iterations)).action
