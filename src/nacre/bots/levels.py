"""Levels for people: a search, which looks less far ahead and thinks for less time at weaker levels."""

from __future__ import annotations

from typing import NamedTuple

from nacre.bots.bot import Budget
from nacre.bots.settings import SearchSettings


class Level(NamedTuple):
    """How a level thinks. Its budget is for a whole turn."""

    budget: Budget
    settings: SearchSettings
    guided: bool = True
    learned: bool = False
    """Does it ask networks? Where the pack has none for so many players, it plays worlds to their end."""


LEVELS: dict[str, Level] = {
    # Like people who are new to a game: they see what the next few plies score, and nothing else.
    "beginner": Level(Budget(iterations=100, seconds=0.3), SearchSettings(horizon=4), guided=False),
    # Like people who know what is good, and look a round or two ahead.
    "casual": Level(Budget(iterations=250, seconds=0.8), SearchSettings(horizon=25)),
    "strong": Level(Budget(iterations=2_500, seconds=2.0), SearchSettings()),
    "expert": Level(Budget(iterations=20_000, seconds=5.0), SearchSettings()),
}
CANDIDATES: dict[str, Level] = {
    "classic-expert": LEVELS["expert"],
    "learned-expert": Level(Budget(iterations=100_000, seconds=3.0), SearchSettings(), learned=True),
}
"""Levels to measure against each other. People are not offered them."""


def scale_budget(budget: Budget, percent: int) -> Budget:
    """A percentage of a budget, but at least one iteration."""
    return Budget(
        budget.iterations and max(1, budget.iterations * percent // 100),
        budget.seconds and budget.seconds * percent / 100,
    )
