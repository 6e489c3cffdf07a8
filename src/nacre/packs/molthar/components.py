"""What is in the box of The Portals of Molthar, and how it is held in memory.

A pile of pearls is one number with four bits for each kind, the first kind highest, so that sorted piles
are sorted by kind (MO-C1). A set of characters is one number with a bit for each card: those of a kind lie
side by side and are filled from the lowest (MO-C2). A pair, the face-up characters or a portal, is one
number with a byte for each card, the lower character first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.characters import CHARACTERS, NAMES

KINDS: Final = 11
PEARL_NAMES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "3s", "4s", "5s")
VALUES: Final = vec[i64]([1, 2, 3, 4, 5, 6, 7, 8, 3, 4, 5])
PEARL_COPIES: Final = vec[i64]([7, 7, 6, 6, 6, 7, 7, 7, 1, 1, 1])
FIRST_SWAP: Final = 8
"""Kinds from here on carry the Swap symbol."""
TWO: Final = 1
PEARLS: Final = 56
TOP_BITS: Final = 0x88888888888

DISPLAY: Final = 4
FACE_UP: Final = 2
PORTAL: Final = 2
HAND_LIMIT: Final = 5
ACTIONS: Final = 3
GOAL: Final = 12
"""Points that trigger the end (MO-E1)."""

COUNT: Final = len(CHARACTERS)
CARDS: Final = 54
CARD_NAMES: Final = NAMES
COPIES: Final = vec[i64]([row.copies for row in CHARACTERS])
POINTS: Final = vec[i64]([row.points for row in CHARACTERS])
DIAMONDS: Final = vec[i64]([row.diamonds for row in CHARACTERS])


def _lay_out() -> tuple[vec[i64], vec[i64], i64]:
    lowest = vec[i64]([0] * COUNT)
    mask = vec[i64]([0] * COUNT)
    bit: i64 = 1
    every: i64 = 0
    kind: i64
    n: i64
    for kind in range(COUNT):
        lowest[kind] = bit
        for n in range(COPIES[kind]):
            mask[kind] |= bit
            every |= bit
            bit <<= 1
    return lowest, mask, every


_layout: Final = _lay_out()
LOWEST: Final = _layout[0]
MASK: Final = _layout[1]
ALL_CARDS: Final = _layout[2]


def _all_pearls() -> i64:
    pile: i64 = 0
    kind: i64
    for kind in range(KINDS):
        pile += pearls(kind, PEARL_COPIES[kind])
    return pile


def pearls(kind: i64, n: i64) -> i64:
    """A pile of n pearls of one kind."""
    return n << (40 - (kind << 2))


def count(pile: i64, kind: i64) -> i64:
    """How many pearls of that kind are in the pile."""
    return (pile >> (40 - (kind << 2))) & 0xF


def size(pile: i64) -> i64:
    """How many pearls are in the pile."""
    pairs = (pile & 0xF0F0F0F0F0F) + ((pile >> 4) & 0xF0F0F0F0F0F)
    fours = (pairs & 0xFF00FF00FF) + ((pairs >> 8) & 0xFF00FF00FF)
    return (fours + (fours >> 16) + (fours >> 32)) & 0xFF


def without(pile: i64, taken: i64) -> i64:
    """The pile without the taken pearls, as far as they are in it."""
    # All kinds at once: each is lent its top bit, which is still set where there were enough.
    lent = (pile | TOP_BITS) - taken
    enough = ((lent & TOP_BITS) >> 3) * 0xF
    return lent & enough & ~TOP_BITS


def spread(pile: i64) -> vec[i64]:
    """The pearls of the pile one by one, by kind."""
    row = vec[i64]([0] * size(pile))
    i: i64 = 0
    kind: i64
    n: i64
    for kind in range(KINDS):
        for n in range(count(pile, kind)):
            row[i] = kind
            i += 1
    return row


ALL_PEARLS: Final = _all_pearls()


def add_card(cards: i64, kind: i64) -> i64:
    """The set of characters with one more of a kind."""
    return cards | ((((cards & MASK[kind]) << 1) | LOWEST[kind]) & MASK[kind])


def take_card(cards: i64, kind: i64) -> i64:
    """The set of characters with one fewer of a kind."""
    mask = MASK[kind]
    return (cards & ~mask) | (((cards & mask) >> 1) & mask)


def card_count(cards: i64, kind: i64) -> i64:
    """How many of that kind are in the set of characters (never more than three)."""
    lowest = LOWEST[kind]
    held = cards & MASK[kind]
    n: i64 = 0
    while held & lowest != 0:
        n += 1
        lowest <<= 1
    return n


def spread_cards(cards: i64) -> vec[i64]:
    """The characters of the set one by one, by kind."""
    row = vec[i64]([0] * CARDS)
    i: i64 = 0
    kind: i64
    n: i64
    for kind in range(COUNT):
        for n in range(card_count(cards, kind)):
            row[i] = kind
            i += 1
    return row[:i]


def pair_size(pair: i64) -> i64:
    """How many characters are in the pair."""
    if pair == 0:
        return 0
    return 1 if pair < 256 else 2


def pair_add(pair: i64, kind: i64) -> i64:
    """The pair, which has room, with one more character."""
    if pair == 0:
        return kind + 1
    if pair <= kind + 1:
        return pair | ((kind + 1) << 8)
    return (pair << 8) | (kind + 1)


def pair_take(pair: i64, kind: i64) -> i64:
    """The pair without that character, which is in it."""
    return pair >> 8 if pair & 0xFF == kind + 1 else pair & 0xFF


def pair_low(pair: i64) -> i64:
    """The lower character of the pair; -1 if it is empty."""
    return (pair & 0xFF) - 1


def pair_high(pair: i64) -> i64:
    """The higher character of the pair; -1 if there are not two."""
    return (pair >> 8) - 1


def pair_has(pair: i64, kind: i64) -> bool:
    """Is that character in the pair?"""
    return pair & 0xFF == kind + 1 or pair >> 8 == kind + 1


def after(pile: i64, kind: i64) -> i64:
    """The pearls of the pile that are of later kinds; after -1, all of them."""
    return pile & (pearls(kind, 1) - 1)


def one_of_each(pile: i64) -> i64:
    """One pearl of each kind that is in the pile."""
    any_bit = pile | (pile >> 1) | (pile >> 2) | (pile >> 3)
    return any_bit & 0x11111111111


def first_kind(pile: i64) -> i64:
    """The first kind of pearl in the pile; -1 if it is empty."""
    kind: i64
    for kind in range(KINDS):
        if count(pile, kind) > 0:
            return kind
    return -1


def only_kind(pile: i64) -> i64:
    """The kind of pearl in the pile if there is only one; otherwise -1."""
    kind = first_kind(pile)
    if kind >= 0 and pile != pearls(kind, count(pile, kind)):
        return -1
    return kind
