"""Pearls, characters and seats of Molthar as rows of small numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.packs.molthar import components as c

CHARACTERS: Final = 40
"""The kinds of characters: a plain number, which loops are quicker with than with `c.COUNT`."""
NUMBERS: Final = 14
"""Single numbers that say how far the game and the turn have come."""
DONE: Final = 4
WISPS: Final = 2
PHASES: Final = 10
VALUES: Final = 9
"""Printed pearls are counted by their value from 1 to 8; those of any value come last."""
ABILITIES: Final = 8
"""Lasting abilities, except for printed pearls and the Winged Monkey's, which the hand limit shows."""


def _lay_out_counts() -> tuple[vec[i64], i64, i64]:
    places = vec[i64]([0] * CHARACTERS)
    second: i64 = 0
    third: i64 = 0
    shift: i64 = 0
    kind: i64
    for kind in range(CHARACTERS):
        mask = c.MASK[kind]
        places[kind] = (shift << 3) | (mask >> shift)
        second |= mask & (mask >> 1)
        third |= mask & (mask >> 2)
        shift += c.COPIES[kind]
    return places, second, third


_layout: Final = _lay_out_counts()
PLACES: Final = _layout[0]
"""[character]: where its count begins in a number of counts, above three bits for the highest count."""
SECOND: Final = _layout[1]
"""The bits of a set of characters above which there is one more bit of the same kind."""
THIRD: Final = _layout[2]
"""Those above which there are two more."""


def counts_of(cards: i64) -> i64:
    """A set of characters as counts: in the place of its bits, how many of each kind there are."""
    return cards - ((cards >> 1) & SECOND) - ((cards >> 2) & THIRD)


def pair_counts(pair: i64) -> i64:
    """The same for a pair."""
    counts: i64 = 0
    if pair != 0:
        counts = c.LOWEST[c.pair_low(pair)]
        if pair > 0xFF:
            counts += c.LOWEST[c.pair_high(pair)]
    return counts


def write_counts(one: i64, other: i64, out: vec[u8], at: i64) -> i64:
    """Write two rows of counts of characters; return the position after them."""
    places = PLACES
    kind: i64
    for kind in range(CHARACTERS):
        place = places[kind]
        shift = place >> 3
        most = place & 7
        out[at] = u8((one >> shift) & most)
        out[at + CHARACTERS] = u8((other >> shift) & most)
        at += 1
    return at + CHARACTERS


def clear(out: vec[u8], at: i64, stop: i64) -> None:
    """Write zeros from a position up to another, several at a time."""
    while at + 8 <= stop:
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        out[at + 3] = 0
        out[at + 4] = 0
        out[at + 5] = 0
        out[at + 6] = 0
        out[at + 7] = 0
        at += 8
    while at < stop:
        out[at] = 0
        at += 1


def add_pair(pair: i64, out: vec[u8], at: i64) -> i64:
    """Count two characters in a row of zeros; return the position after it."""
    if pair != 0:
        out[at + c.pair_low(pair)] = 1
        if pair > 0xFF:
            out[at + c.pair_high(pair)] += 1
    return at + CHARACTERS


def write_pile(pile: i64, out: vec[u8], at: i64) -> i64:
    """Write a number for each kind of pearl; return the position after them."""
    shift: i64 = 40
    kind: i64
    for kind in range(c.KINDS):
        out[at + kind] = u8((pile >> shift) & 0xF)
        shift -= 4
    return at + c.KINDS


def next_seat(seat: i64, players: i64) -> i64:
    """The seat after this one."""
    return seat + 1 if seat + 1 < players else 0


def relative_seat(seat: i64, me: i64, players: i64) -> i64:
    """0 if there is no such seat, else 1 for the own seat, 2 for the next one, and so on."""
    if seat < 0:
        return 0
    return seat - me + 1 if seat >= me else seat - me + players + 1
