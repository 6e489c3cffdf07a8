"""Reading beliefs and notes about the pearls that anyone may have written (schema: docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.options import shorten
from nacre.kernel.position import Field
from nacre.packs.molthar import components as c
from nacre.packs.molthar import position as p
from nacre.packs.molthar.knowledge.beliefs import known_in
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


def with_notes(data: object) -> object:
    """A position or view; one that was written without notes gets None for them."""
    if isinstance(data, Mapping) and all(key not in data for key in p.NOTES):
        return {**data, **dict.fromkeys(p.NOTES)}
    return data


def read_notes(field: Field, known: vec[i64]) -> vec[i64]:
    """By seat, the pearls that were noted; all that are known if it is None."""
    if field.value is None:
        return known[:]
    return vec[i64]([read_pile(item) for item in field.items(len(known), len(known))])


def read_private_notes(field: Field, beliefs: list[list[Case]]) -> list[vec[i64]]:
    """What each seat noted; an empty row if that follows from what everybody noted."""
    players = len(beliefs)
    fields = [field] * players if field.value is None else field.items(players, players)
    nothing = vec[i64]()
    rows: list[vec[i64]] = []
    for item, belief in zip(fields, beliefs, strict=True):
        follows = item.value is None and not belief
        rows.append(nothing if follows else read_notes(item, known_by_seat(belief, players)))
    return rows


def known_by_seat(belief: list[Case], players: int) -> vec[i64]:
    """The pearls that a belief is sure of, by seat; none if there is no belief."""
    return vec[i64]([known_in(belief, seat) if belief else 0 for seat in range(players)])
