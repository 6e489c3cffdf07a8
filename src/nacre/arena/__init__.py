"""Bots against bots: single matches, and contests with confidence intervals."""

from nacre.arena.block import Block, GameResult
from nacre.arena.contest import Contest, Goal, Results, contest, hold
from nacre.arena.crew import Crew, crew
from nacre.arena.match import Match, play_match
from nacre.arena.summary import Summary, summary

__all__ = [
    "Block",
    "Contest",
    "Crew",
    "GameResult",
    "Goal",
    "Match",
    "Results",
    "Summary",
    "contest",
    "crew",
    "hold",
    "play_match",
    "summary",
]
