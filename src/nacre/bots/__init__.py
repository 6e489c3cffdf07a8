"""Bots: players made of code. They get views, never states."""

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.bots.external import ExternalBot, Faults
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.levels import LEVELS
from nacre.bots.naming import NamedBot, named, named_or_command
from nacre.bots.parallel import ParallelBot
from nacre.bots.random import RandomBot
from nacre.bots.settings import SearchSettings
from nacre.pack.guide import Guide

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Candidate",
    "Choice",
    "ExternalBot",
    "Faults",
    "Guide",
    "HeuristicBot",
    "IsmctsBot",
    "NamedBot",
    "ParallelBot",
    "RandomBot",
    "SearchSettings",
    "named",
    "named_or_command",
]
