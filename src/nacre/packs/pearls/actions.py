"""The actions of Pearls as numbers, each a kind of turn (PL-A1, PL-A4, PL-A5).

The seven takes come first, by colour. Then comes every placing, by colour, number of that colour and wilds
added; if the cards match a necklace, the placing that takes it has the next number.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.packs.pearls.components import (
    COLOURS,
    COPIES,
    HAND_LIMIT,
    HIGHEST_NECKLACE,
    LOWEST_NECKLACE,
    WILD,
    cards,
    count,
)

SPAN: Final = HAND_LIMIT + 1


def _number_all() -> tuple[vec[i64], vec[i64], vec[i64], vec[i64]]:
    first = vec[i64]([0] * (COLOURS * SPAN))
    colours = vec[i64](list(range(COLOURS)))
    placed = vec[i64]([0] * COLOURS)
    won = vec[i64]([0] * COLOURS)
    colour: i64
    n: i64
    wilds: i64
    for colour in range(COLOURS):
        for n in range(1, min(HAND_LIMIT, COPIES[colour]) + 1):
            first[colour * SPAN + n] = len(placed)
            most: i64 = 0 if colour == WILD else HAND_LIMIT - n
            for wilds in range(most + 1):
                pile = cards(colour, n) + cards(WILD, wilds)
                colours = append(colours, colour)
                placed = append(placed, pile)
                won = append(won, 0)
                if LOWEST_NECKLACE <= n + wilds <= HIGHEST_NECKLACE:
                    colours = append(colours, colour)
                    placed = append(placed, pile)
                    won = append(won, n + wilds)
    return first, colours, placed, won


_tables: Final = _number_all()
FIRST: Final = _tables[0]
"""[colour * SPAN + n]: the action that places n of a colour and no wild."""
COLOUR: Final = _tables[1]
"""[action]: the colour it takes or places; wild only if it places nothing but wilds."""
PLACED: Final = _tables[2]
"""[action]: the pile of cards it places; 0 for a take."""
WON: Final = _tables[3]
"""[action]: the value of the necklace it takes, or 0."""
NUM_ACTIONS: Final = len(PLACED)


def is_take(action: i64) -> bool:
    """Does the action take cards? All others place some."""
    return action < COLOURS


def parts(action: int) -> tuple[int, int, int]:
    """The colour that a placing places, how many cards of it, and how many wilds are added."""
    colour = COLOUR[action]
    number = count(PLACED[action], colour)
    wilds = count(PLACED[action], WILD) if colour != WILD else 0
    return int(colour), int(number), int(wilds)


def placing(colour: i64, n: i64, wilds: i64, takes_necklace: bool) -> i64:
    """The action that places n of a colour with wilds added, taking the necklace it matches or not."""
    action = FIRST[colour * SPAN + n]
    w: i64
    for w in range(wilds):
        action += 2 if LOWEST_NECKLACE <= n + w <= HIGHEST_NECKLACE else 1
    return action + 1 if takes_necklace else action
