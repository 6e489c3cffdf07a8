"""What is in the box of Pearls, and how it is stored.

A pile of pearl cards is one integer with a byte for each colour, wild in the lowest (PL-C1); equal
cards are interchangeable. Necklaces are one integer with four bits for each value (PL-C2).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLOURS: Final = 7
WILD: Final = 0
LETTERS: Final = "WYRGBTP"
NAMES: Final = ("wild", "yellow", "red", "green", "blue", "turquoise", "purple")
VALUES: Final = vec[i64]([0, 1, 1, 2, 2, 3, 5])
COPIES: Final = vec[i64]([16, 24, 20, 16, 12, 8, 4])

LOWEST_NECKLACE: Final = 4
HIGHEST_NECKLACE: Final = 9
NECKLACES: Final = 0x1222210000  # one 4, two each of 5 to 8, one 9

HAND_LIMIT: Final = 10
DEAL: Final = 6
DISPLAY: Final = 6

TOP_BITS: Final = 0x80808080808080

YELLOW: Final = 1
RED: Final = 2
GREEN: Final = 3


def is_removed(colour: i64, players: i64, all_cards: bool) -> bool:
    """Does this colour stay in the box (PL-S1)?"""
    if all_cards:
        return False
    if players == 2:
        return colour == YELLOW or colour == GREEN
    return players == 3 and colour == RED


def full_deck(players: i64, all_cards: bool) -> i64:
    """The pile of all cards in play."""
    pile: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if not is_removed(colour, players, all_cards):
            pile += cards(colour, COPIES[colour])
    return pile


def cards(colour: i64, n: i64) -> i64:
    """A pile of n cards of one colour."""
    return n << (colour << 3)


def count(pile: i64, colour: i64) -> i64:
    """How many cards of that colour are in the pile."""
    return (pile >> (colour << 3)) & 0xFF


def size(pile: i64) -> i64:
    """How many cards are in the pile (fewer than 128)."""
    pairs = (pile & 0xFF00FF00FF00FF) + ((pile >> 8) & 0xFF00FF00FF00FF)
    fours = pairs + (pairs >> 16)
    return (fours + (fours >> 32)) & 0xFF


def fits(n: i64, room: i64) -> i64:
    """1 if 0 < n <= room, otherwise 0; a branch here would often be predicted wrong."""
    return ((-n & (n - room - 1)) >> 63) & 1


def value(pile: i64) -> i64:
    """The total value of the cards in the pile."""
    total: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        total += VALUES[colour] * count(pile, colour)
    return total


def without(pile: i64, taken: i64) -> i64:
    """The pile minus the taken cards; those that are not in it are ignored."""
    # All bytes at once: each borrows its top bit, which stays set if there was enough.
    lent = (pile | TOP_BITS) - taken
    enough = ((lent & TOP_BITS) >> 7) * 0xFF
    return lent & enough & ~TOP_BITS


def list_cards(pile: i64) -> vec[i64]:
    """The colours of the cards in the pile, ascending."""
    row = vec[i64]([0] * size(pile))
    i: i64 = 0
    colour: i64
    n: i64
    for colour in range(COLOURS):
        for n in range(count(pile, colour)):
            row[i] = colour
            i += 1
    return row


def necklace_set(value: i64, n: i64) -> i64:
    """A set of n necklaces of one value."""
    # A literal 1 in place of n would be shifted as 32 bits by the C that mypyc writes.
    return n << (value << 2)


def necklace_count(chain: i64, value: i64) -> i64:
    """How many necklaces of that value are in the set."""
    return (chain >> (value << 2)) & 0xF


def has_necklace(chain: i64, value: i64) -> i64:
    """1 if a necklace of that value is in the set, 0 if not (there are never more than two)."""
    return (necklace_count(chain, value) + 1) >> 1


def necklace_value(chain: i64) -> i64:
    """The total value of the necklaces."""
    total: i64 = 0
    each: i64
    for each in range(LOWEST_NECKLACE, HIGHEST_NECKLACE + 1):
        total += each * necklace_count(chain, each)
    return total
