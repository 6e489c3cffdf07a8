"""What the balance of a game is looked at by: its groups.

A group sorts the seats of a finished game: by where they sit, by their clan, by what they achieved. A seat
can have several items of a group, or none. Every game is looked at by turn order and by seat;
`balance.GROUPS` has what else each is looked at by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nacre.arena.match import Match
from nacre.words import Message

Items = Sequence[set[str]]
"""[seat]: the items it has."""


class Group(NamedTuple):
    """One way to look at seats: a name, whose words are `balance.NAME`, the items, and the items in words."""

    name: str
    items: Callable[[Match], Items]
    word: Callable[[str], Message]


def _order(match: Match) -> Items:
    players = match.game.players
    return [{str((seat - match.first) % players + 1)} for seat in range(players)]


def _seats(match: Match) -> Items:
    return [{str(seat + 1)} for seat in range(match.game.players)]


ORDER = Group("order", _order, lambda item: Message("balance.nth", {"number": int(item)}))
SEATS = Group("seats", _seats, lambda item: Message("seat.name", {"number": int(item)}))
