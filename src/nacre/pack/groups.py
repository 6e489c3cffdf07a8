"""Groups: ways to sort the seats of finished games by what they had or achieved, to study the balance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nacre.kernel.state import State
from nacre.words import Message

Items = Sequence[set[str]]
"""[seat]: the items that the seat has."""


class FinishedGame(NamedTuple):
    """A finished game."""

    state: State
    """The last position."""
    first: int
    """The seat that began."""


class Group(NamedTuple):
    """One way to sort seats. A seat can have several items of a group, or none."""

    name: str
    """Its name in data files."""
    title: str
    """The code of its heading."""
    items: Callable[[FinishedGame], Items]
    """Gives the items of each seat of a finished game."""
    describe: Callable[[str], Message]
    """Describes an item for a person."""
