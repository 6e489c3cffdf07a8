"""Cases of a belief drawn in the test source."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.knowledge.cases import AT, Case
from packs.molthar.oracle import cards, pile

Text = tuple[list[str], list[tuple[str, list[int]]]]
"""What is sure in each hand; for each age its pearls, and how many are in which hand."""


def case(sure: list[str], ages: list[tuple[str, list[int]]], weight: float = 1.0) -> Case:
    """A case as text: what is sure in each hand; for each age its pearls, and how many are in which hand."""
    return Case(
        weight,
        vec[i64]([pile(held.split()) for held in sure]),
        vec[i64]([pile(pool.split()) for pool, _ in ages]),
        vec[i64]([sum(n * AT[seat] for seat, n in enumerate(places)) for _, places in ages]),
    )


def as_texts(belief: list[Case]) -> list[Text]:
    """The cases as text again."""
    return [
        (
            [" ".join(cards(held)) for held in each.sure],
            [
                (" ".join(cards(pool)), [int(hidden) >> 8 * seat & 0xFF for seat in range(len(each.sure))])
                for pool, hidden in zip(each.pools, each.hidden, strict=True)
            ],
        )
        for each in belief
    ]
