"""Players made of code. They are given views, never states."""

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.bots.guide import Guide
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.monte_carlo import MonteCarloBot
from nacre.bots.naming import Named, named
from nacre.bots.random import RandomBot

__all__ = [
    "Bot",
    "Budget",
    "Candidate",
    "Choice",
    "Guide",
    "HeuristicBot",
    "MonteCarloBot",
    "Named",
    "RandomBot",
    "named",
]
