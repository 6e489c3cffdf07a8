"""Levels for people: a search, which thinks for less time and slips more at weaker levels."""

from __future__ import annotations

from typing import NamedTuple

from nacre.bots.bot import Budget


class Level(NamedTuple):
    """How a level thinks. Its budget is for a whole turn."""

    budget: Budget
    clumsiness: float = 0.0
    """How much it overlooks and misjudges; see `slips`."""
    keen: bool = False
    """Does it play by the guide that a game may have for its strongest level?"""
    haste: float = 0.0
    """How soon it stops once its choice is settled; see `IsmctsBot`. At 0 it uses its whole budget."""
    classic: bool = False
    """Does it search as the first version did: without networks, and with the same settings at every game?"""


LEVELS: dict[str, Level] = {
    "newcomer": Level(Budget(iterations=250, seconds=0.5), clumsiness=0.16),
    "beginner": Level(Budget(iterations=500, seconds=0.7), clumsiness=0.105),
    "casual": Level(Budget(iterations=1_200, seconds=0.9), clumsiness=0.08),
    "skilled": Level(Budget(iterations=3_200, seconds=1.4), clumsiness=0.05),
    "strong": Level(Budget(iterations=12_000, seconds=2.0), clumsiness=0.035),
    "expert": Level(Budget(iterations=40_000, seconds=3.0), keen=True, haste=0.5),
}
"""Levels for people, from the weakest to the strongest, spaced by playing neighbours against each other."""
CANDIDATES: dict[str, Level] = {
    "classic-expert": Level(Budget(iterations=20_000, seconds=5.0), classic=True),
}
"""Levels to measure against each other. People are not offered them."""


def scale_budget(budget: Budget, percent: int) -> Budget:
    """A percentage of a budget, but at least one iteration."""
    return Budget(
        budget.iterations and max(1, budget.iterations * percent // 100),
        budget.seconds and budget.seconds * percent / 100,
    )
