"""The actions of Pearls as numbers, each a kind of turn (PL-A1, PL-A4, PL-A5).

First the seven takes, by colour. Then every placing, by colour, number of that colour and wilds added;
where the cards would match a necklace, the placing that takes it has the next number.
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
)

SPAN: Final = HAND_LIMIT + 1


def _number_all() -> tuple[vec[i64], vec[i64], vec[i64]]:
    first = vec[i64]([0] * (COLOURS * SPAN))
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
                placed = append(placed, pile)
                won = append(won, 0)
                if LOWEST_NECKLACE <= n + wilds <= HIGHEST_NECKLACE:
                    placed = append(placed, pile)
                    won = append(won, n + wilds)
    return first, placed, won


_tables: Final = _number_all()
FIRST: Final = _tables[0]
"""[colour * SPAN + n]: the action that places n of a colour and no wild."""
PLACED: Final = _tables[1]
"""[action]: the pile of cards it places; 0 for a take."""
WON: Final = _tables[2]
"""[action]: the value of the necklace it takes, or 0."""
NUM_ACTIONS: Final = len(PLACED)


def placing(colour: i64, n: i64, wilds: i64, takes_necklace: bool) -> i64:
    """The action that places n of a colour with wilds added, taking the necklace it matches or not."""
    action = FIRST[colour * SPAN + n]
    w: i64
    for w in range(wilds):
        action += 2 if LOWEST_NECKLACE <= n + w <= HIGHEST_NECKLACE else 1
    return action + 1 if takes_necklace else action
