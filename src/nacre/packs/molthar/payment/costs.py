"""What a character costs: an expression, read once into all sets of pearl values that pay it (MO-P1).

    cost   = sum ("/" sum)*             either
    sum    = part ("+" part)*           all of them, no pearl used twice
    part   = "=" n                      n of a kind
           | "run" n                    n consecutive values
           | "odd" n | "even" n         n odd or even values
           | "sum" s ["of" n]           values that add up to s; exactly n of them, or any number
           | value+                     exactly these values
           | n "diamond"                Diamonds given up in addition (MO-P6)

A set of values is one number with four bits for each value, 8 in the lowest.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.characters import CHARACTERS

VALUES: Final = range(1, 9)


class Cost(NamedTuple):
    """What pays for a character: any one of these sets of values, and these Diamonds in addition."""

    shapes: tuple[tuple[int, ...], ...]
    diamonds: int


def read_cost(text: str) -> Cost:
    """The cost that an expression describes.

    >>> read_cost("3 3 3 / 6 6 6")
    Cost(shapes=((3, 3, 3), (6, 6, 6)), diamonds=0)
    >>> read_cost("2 2 2 + 1 diamond")
    Cost(shapes=((2, 2, 2),), diamonds=1)
    >>> len(read_cost("=2 + =2").shapes)
    36
    """
    shapes: set[tuple[int, ...]] = set()
    diamonds = 0
    for either in text.split("/"):
        parts = [part.split() for part in either.split("+")]
        diamonds = sum(int(part[0]) for part in parts if part[-1] == "diamond")
        pearls = [_shapes(part) for part in parts if part[-1] != "diamond"]
        for chosen in product(*pearls):
            shapes.add(tuple(sorted(value for shape in chosen for value in shape)))
    return Cost(tuple(sorted(shapes)), diamonds)


def _shapes(words: list[str]) -> list[tuple[int, ...]]:
    """Every set of values that a part without Diamonds stands for."""
    if words[0].startswith("="):
        return [(value,) * int(words[0][1:]) for value in VALUES]
    if words[0] == "run":
        length = int(words[1])
        return [tuple(range(low, low + length)) for low in range(1, 10 - length)]
    if words[0] in ("odd", "even"):
        values = VALUES[0 if words[0] == "odd" else 1 :: 2]
        return list(combinations_with_replacement(values, int(words[1])))
    if words[0] == "sum":
        total = int(words[1])
        sizes = [int(words[3])] if len(words) > 2 else range(1, total + 1)
        return [
            shape
            for size in sizes
            for shape in combinations_with_replacement(VALUES, size)
            if sum(shape) == total
        ]
    return [tuple(sorted(map(int, words)))]


def _pack(shape: tuple[int, ...]) -> int:
    return sum(1 << 4 * (8 - value) for value in shape)


def _pack_all() -> tuple[vec[i64], vec[i64], vec[i64]]:
    starts = [0]
    shapes: list[int] = []
    diamonds: list[int] = []
    for row in CHARACTERS:
        cost = read_cost(row.cost)
        # Short ones first: they are most likely to be affordable.
        shapes += [_pack(shape) for shape in sorted(cost.shapes, key=len)]
        starts.append(len(shapes))
        diamonds.append(cost.diamonds)
    return vec[i64](starts), vec[i64](shapes), vec[i64](diamonds)


_tables: Final = _pack_all()
STARTS: Final = _tables[0]
"""[character]: where its shapes begin; those of the next follow."""
SHAPES: Final = _tables[1]
"""Every set of values that pays, by character."""
EXTRA: Final = _tables[2]
"""[character]: Diamonds in its cost."""
