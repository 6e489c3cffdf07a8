"""Levels for people: the same search, looking less far and less long the weaker it is."""

from __future__ import annotations

from typing import NamedTuple

from nacre.bots.bot import Budget
from nacre.bots.settings import SearchSettings


class Level(NamedTuple):
    """How a level thinks: iterations and seconds are for a turn, what ends first counts."""

    budget: Budget
    settings: SearchSettings
    guided: bool = True


LEVELS: dict[str, Level] = {
    # As people who are new to a game: no idea of what is good but what the next few plies score.
    "beginner": Level(Budget(iterations=100, seconds=0.3), SearchSettings(horizon=4), guided=False),
    # As people who know what is good, and look a round or two ahead.
    "casual": Level(Budget(iterations=250, seconds=0.8), SearchSettings(horizon=25)),
    "strong": Level(Budget(iterations=2_500, seconds=2.0), SearchSettings()),
    "expert": Level(Budget(iterations=20_000, seconds=5.0), SearchSettings()),
}


def shared(budget: Budget, percent: int) -> Budget:
    """That share of a budget, but never nothing."""
    return Budget(
        budget.iterations and max(1, budget.iterations * percent // 100),
        budget.seconds and budget.seconds * percent / 100,
    )
