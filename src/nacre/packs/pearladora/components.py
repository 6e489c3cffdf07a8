"""What is in the box of Pearladöra, and how it is stored.

The board is data: its size and its farms (PD-C1, PD-C2). A set of spaces is one integer with a bit for each
space, row by row from a1. Numbers on spaces (values of Divers, Pearls) are three such sets, one for each
binary digit: 1, 2 and 4. A hand is one integer with four bits for each value.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLUMNS: Final = 8
ROWS: Final = 5
SPACES: Final = COLUMNS * ROWS
FARM_NAMES: Final = ("d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5")
CLUSTERS: Final = vec[i64]([3, 4, 4, 5, 5, 6, 6, 7])
"""The Pearls that are shuffled onto the farms (PD-S2)."""
PONTOONS: Final = 35
SMALLEST_TERRITORY: Final = 4

NAMES: Final[tuple[str, ...]] = tuple([f"{'abcdefgh'[i % COLUMNS]}{i // COLUMNS + 1}" for i in range(SPACES)])
"""[space]: its name."""

VALUES: Final = 5
DIVERS: Final = {2: (10, 3, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}
"""[players]: how many Divers of value 1, 2, ... each player has (PD-S1)."""

CLANS: Final[tuple[str, ...]] = ("fishermen", "foragers", "children", "elders")
FISHERMEN: Final = 0
FORAGERS: Final = 1
CHILDREN: Final = 2
ELDERS: Final = 3
POWERS: Final = vec[i64]([2, 2, 1, 2])
"""[clan]: its Power tokens (PD-C4)."""
MOST_NECKLACES: Final = 2
"""The Foragers have one for each of their tokens, and no clan is played twice (PD-S4)."""


def _bits() -> vec[i64]:
    bits = vec[i64]([0] * SPACES)
    # Doubled, not shifted: the C that mypyc writes shifts a literal 1 as 32 bits.
    bit: i64 = 1
    i: i64
    for i in range(SPACES):
        bits[i] = bit
        bit += bit
    return bits


def _without_farms() -> vec[i64]:
    return vec[i64]([i for i in range(SPACES) if NAMES[i] not in FARM_NAMES])


BIT: Final = _bits()
"""[space]: the set of that space alone."""
FREE: Final = _without_farms()
"""The spaces without a farm, in order: where Divers can go."""
FARM_COUNT: Final = 8
FREE_SPACES: Final = SPACES - FARM_COUNT
FREE_NAMES: Final[tuple[str, ...]] = tuple([NAMES[space] for space in FREE])
"""[slot]: the name of a space, in the order of FREE."""


def _all_free() -> i64:
    free: i64 = 0
    for space in FREE:
        free |= BIT[space]
    return free


FREE_SET: Final = _all_free()
WHOLE_BOARD: Final = 0xFFFFFFFFFF


def space_count(spaces: i64) -> i64:
    """How many spaces are in the set."""
    pairs = spaces - ((spaces >> 1) & 0x5555555555)
    fours = (pairs & 0x3333333333) + ((pairs >> 2) & 0x3333333333)
    bytes_ = (fours + (fours >> 4)) & 0x0F0F0F0F0F
    halves = bytes_ + (bytes_ >> 8)
    return (halves & 0xFF) + ((halves >> 16) & 0xFF) + (bytes_ >> 32)


def total(spaces: i64, ones: i64, twos: i64, fours: i64) -> i64:
    """The sum of the numbers on these spaces."""
    return space_count(spaces & ones) + 2 * space_count(spaces & twos) + 4 * space_count(spaces & fours)


def number_at(bit: i64, ones: i64, twos: i64, fours: i64) -> i64:
    """The number on one space."""
    number: i64 = 0
    if ones & bit != 0:
        number += 1
    if twos & bit != 0:
        number += 2
    if fours & bit != 0:
        number += 4
    return number


def one_diver(value: i64) -> i64:
    """A hand of one Diver."""
    return BIT[(value - 1) << 2]


def held_count(hand: i64, value: i64) -> i64:
    """How many Divers of that value are in the hand."""
    return (hand >> ((value - 1) << 2)) & 0xF


def hand_size(hand: i64) -> i64:
    """How many Divers are in the hand."""
    size: i64 = 0
    while hand != 0:
        size += hand & 0xF
        hand >>= 4
    return size


def starting_hand(players: int) -> i64:
    """The hand that everyone begins with (PD-S1)."""
    hand: i64 = 0
    value: i64
    for value in range(1, VALUES + 1):
        copies: i64 = DIVERS[players][value - 1]
        hand += copies * one_diver(value)
    return hand


def list_divers(hand: i64) -> vec[i64]:
    """The values of the Divers in the hand, ascending."""
    row = vec[i64]([0] * hand_size(hand))
    i: i64 = 0
    value: i64
    n: i64
    for value in range(1, VALUES + 1):
        for n in range(held_count(hand, value)):
            row[i] = value
            i += 1
    return row


def space_names(spaces: i64) -> list[str]:
    """The names of the spaces in the set, in order."""
    return [NAMES[i] for i in range(SPACES) if spaces & BIT[i] != 0]
