"""Groups: how the balance of a game sorts the seats of a finished game, by what they had or achieved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nacre.kernel.state import State
from nacre.words import Message

Items = Sequence[set[str]]
"""[seat]: the items it has."""


class FinishedGame(NamedTuple):
    """A game that was played to its end."""

    state: State
    """The last position."""
    first: int
    """The seat that began."""


class Group(NamedTuple):
    """One way to sort seats. A seat can have several items of a group, or none."""

    name: str
    """What data files call it."""
    title: str
    """The code of its heading."""
    items: Callable[[FinishedGame], Items]
    """The items of each seat."""
    describe: Callable[[str], Message]
    """An item for a person."""
