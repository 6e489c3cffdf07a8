"""Checks that beliefs about the pearls are possible with the cards as they are."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.packs.molthar import components as c
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.knowledge.beliefs import admits
from nacre.packs.molthar.knowledge.cases import Case, all_places, places


def check_beliefs(state: Fields) -> None:
    """Raise PositionError, naming the belief, unless every case adds up and one of them is the truth."""
    sizes = vec[i64]([0] * state.players)
    row: i64
    for row in range(state.players):
        sizes[row] = c.size(state.hands[row])
    seen = state.market.display + state.market.pearl_discards
    pile: i64 = len(state.pearl_deck) - state.pearl_drawn
    for row in range(state.players + 1):
        belief = state.knowledge.beliefs[int(row)]
        field = "public" if row == state.players else f"beliefs[{int(row)}]"
        if len(belief) == 0 and row < state.players:
            continue  # still to be derived from the public one
        check_cases(field, belief, row=row, sizes=sizes, seen=seen, pile=pile)
        if not _is_true(belief, row, state.hands):
            raise PositionError(field, "molthar.position.truth")


def check_cases(field: str, belief: list[Case], *, row: i64, sizes: vec[i64], seen: i64, pile: i64) -> None:
    """Raise PositionError unless every case has all unseen pearls, in hands and a pile of these sizes."""
    for i, case in enumerate(belief):
        if not _adds_up(case, row, sizes, seen, pile):
            raise PositionError(f"{field}[{i}]", "molthar.position.case")


def _adds_up(case: Case, row: i64, sizes: vec[i64], seen: i64, pile: i64) -> bool:
    kind: i64
    seat: i64
    age: i64
    last: i64 = len(case.pools) - 1
    for kind in range(c.KINDS):
        n = c.count(seen, kind)
        for seat in range(len(sizes)):
            n += c.count(case.sure[seat], kind)
        for age in range(last + 1):
            n += c.count(case.pools[age], kind)
        if n != c.PEARL_COPIES[kind]:
            return False
    for seat in range(len(sizes)):
        held = c.size(case.sure[seat])
        if row == seat and held != sizes[seat]:
            return False
        for age in range(last + 1):
            held += places(case.hidden[age], seat)
        if held != sizes[seat]:
            return False
    for age in range(last + 1):
        wanted = all_places(case.hidden[age])
        if age == last:
            wanted += pile
        elif wanted == 0:
            return False
        if c.size(case.pools[age]) != wanted:
            return False
    return True


def _is_true(belief: list[Case], row: i64, hands: vec[i64]) -> bool:
    """Is the truth one of the cases, and does a seat know its own hand?"""
    found = False
    for case in belief:
        if row < len(hands) and case.sure[row] != hands[row]:
            return False
        if not found and admits(case, hands):
            found = True
    return found
