"""A live match: seats, checked play, taking back, clock, talk, log. Terminal, server and tests share it."""

from nacre.table.disclosure import Happening
from nacre.table.setup import BankClock, Setup, TurnClock
from nacre.table.table import Table

__all__ = ["BankClock", "Happening", "Setup", "Table", "TurnClock"]
