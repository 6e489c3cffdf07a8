"""What happens to the pearls, as far as anyone sees it: what seats know follows from these events.

An event is one number: a pile of pearls, what happened to it, and which seats were involved.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

GAIN: Final = 0  # a seat takes pearls, and all see them
DRAW: Final = 1  # a seat draws a pearl that only it sees
TURN_UP: Final = 2  # a pearl of the draw pile is turned up
LOSE: Final = 3  # a seat gives up pearls, and all see them
LOOK: Final = 4  # a seat looks at the whole hand of another
STEAL: Final = 5  # a seat takes a pearl from another, and only these two see which
SHUFFLE: Final = 6  # the discards become the draw pile

NO_EVENTS: Final = vec[i64]()
_PILE: Final = 0xFFFFFFFFFFF
_WHAT: Final = 44
_SEAT: Final = 48
_OTHER: Final = 52


def event(what: i64, seat: i64, other: i64, pile: i64) -> i64:
    """The event as a number; a seat that it does not have is 0."""
    return pile | (what << _WHAT) | (seat << _SEAT) | (other << _OTHER)


def pile_of(event: i64) -> i64:
    """The pearls that it is about."""
    return event & _PILE


def what_of(event: i64) -> i64:
    """What happened: one of the numbers above."""
    return (event >> _WHAT) & 0xF


def seat_of(event: i64) -> i64:
    """The seat that did it."""
    return (event >> _SEAT) & 0xF


def other_of(event: i64) -> i64:
    """The seat that it was done to."""
    return event >> _OTHER
