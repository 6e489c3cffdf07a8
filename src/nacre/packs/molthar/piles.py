"""Reading piles of pearls that anyone may have written."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.kernel.position import Field
from nacre.packs.molthar import components as c


def read_pile(field: Field) -> int:
    """A pile of pearls."""
    row = [item.one_of(c.PEARL_NAMES) for item in field.items(0, c.PEARLS)]
    pile = 0
    for kind in row:
        if c.count(pile, kind) == c.PEARL_COPIES[kind]:
            raise field.refuse("molthar.position.pearls")
        pile += int(c.pearls(kind, 1))
    return pile


def sum_piles(piles: list[int] | tuple[int, ...], field: str) -> int:
    """The piles put together; PositionError if there are not that many pearls."""
    total = 0
    for pile in piles:
        for kind in range(c.KINDS):
            if c.count(total, kind) + c.count(pile, kind) > c.PEARL_COPIES[kind]:
                raise PositionError(field, "molthar.position.pearls")
        total += pile
    return total


def read_row(field: Field) -> vec[i64]:
    """Pearls in their order."""
    return vec[i64]([item.one_of(c.PEARL_NAMES) for item in field.items(0, c.PEARLS)])
