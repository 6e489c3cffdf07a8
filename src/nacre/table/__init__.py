"""A live match: seats, checked play, taking back, clock, talk, log. Terminal, server and tests share it."""

from nacre.table.setup import BankClock, Setup, TurnClock
from nacre.table.table import Happening, Table

__all__ = ["BankClock", "Happening", "Setup", "Table", "TurnClock"]
