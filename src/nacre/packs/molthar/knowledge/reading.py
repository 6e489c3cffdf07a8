"""Reading beliefs about the pearls that anyone may have written (schema: docs/positions.md)."""

from __future__ import annotations

from itertools import pairwise

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.options import shorten
from nacre.kernel.position import Field
from nacre.packs.molthar import components as c
from nacre.packs.molthar import position as p
from nacre.packs.molthar.knowledge.cases import AT, Case
from nacre.packs.molthar.knowledge.merging import MOST_CASES
from nacre.packs.molthar.piles import read_pile

MOST_AGES = 60


def read_belief(field: Field, players: int, least: int, *, coarse: bool) -> list[Case]:
    """A belief of at least `least` cases, sorted and without duplicates; may some of them be coarse?"""
    belief = [_read_case(item, players, coarse) for item in field.items(least, MOST_CASES)]
    keys = [case.key() for case in belief]
    if any(one >= other for one, other in pairwise(keys)):
        raise field.refuse("molthar.position.cases")
    if belief and abs(sum(case.weight for case in belief) - 1.0) > 1e-6:
        raise field.refuse("molthar.position.weights")
    return belief


def _read_case(field: Field, players: int, coarse: bool) -> Case:
    marked = coarse and isinstance(field.value, dict) and p.COARSE in field.value
    case = field.object((*p.CASE, p.COARSE) if marked else p.CASE)
    if marked and case[p.COARSE].value is not True:
        value = shorten(case[p.COARSE].value)
        raise case[p.COARSE].refuse("position.name", {"value": value, "names": "true"})
    ages = [item.object(p.AGE) for item in case["ages"].items(1, MOST_AGES)]
    hidden = []
    for age in ages:
        numbers = [item.number(0, c.PEARLS) for item in age["hidden"].items(players, players)]
        hidden.append(sum(number * AT[seat] for seat, number in enumerate(numbers)))
    return Case(
        _read_weight(case["weight"]),
        vec[i64]([read_pile(item) for item in case["sure"].items(players, players)]),
        vec[i64]([read_pile(age["pool"]) for age in ages]),
        vec[i64](hidden),
        marked,
    )


def _read_weight(field: Field) -> float:
    weight = field.value
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight <= 1:
        raise field.refuse("molthar.position.weight")
    return float(weight)
