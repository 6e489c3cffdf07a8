"""Keeping beliefs small: equal cases become one, and where there are too many, the least likely ones too.

A merged case is sure of what all its cases are sure of, and puts every other pearl into a single pool with
the draw pile. So it admits all that they admit, and more: nothing possible is lost. What it loses is which
pearls were hidden before the last shuffle; it finds that out at the next one.

Who merges what depends only on the belief itself, which is what that viewer saw. But then a seat may admit
hands that the public belief rules out. Such cases are marked as *coarse*. As long as a seat has one, it is
sure at least of what everybody is sure of (`take_public`), and its view shows of the public belief only
that (`hull`): so every world that it imagines is possible for everybody in it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar.knowledge.cases import AT, Case, places, settle

MOST_CASES: Final = 32
"""The most cases in a belief."""
LEAST: Final = 1e-100
"""The least weight of a case, so that none is lost to rounding."""
_LOW: Final = 0x7FFFFFFF
_FACTOR: Final = 0x5BD1E995


def normalize(found: list[Case], row: i64) -> list[Case]:
    """New cases as a belief: not too many, without duplicates, sorted, with weights that add up to 1."""
    if len(found) == 1:
        found[0].weight = 1.0
        return found
    belief = merge_equal(found)
    if len(belief) > MOST_CASES:
        belief = merge_light(belief, row)
    belief = sort_cases(belief)
    total = 0.0
    for case in belief:
        total += case.weight
    for case in belief:
        case.weight /= total
        if case.weight < LEAST:
            case.weight = LEAST
    return belief


def merge_equal(found: list[Case]) -> list[Case]:
    """The cases, each once, with the weights of those that are equal put together."""
    slots: i64 = 16
    while slots < 2 * len(found):
        slots *= 2
    table = vec[i64]([-1] * slots)
    belief: list[Case] = []
    for case in found:
        slot = _hash(case) & (slots - 1)
        while table[slot] >= 0 and compare(belief[int(table[slot])], case) != 0:
            slot = (slot + 1) & (slots - 1)
        if table[slot] < 0:
            table[slot] = len(belief)
            belief.append(case)
            continue
        same = belief[int(table[slot])]
        same.weight += case.weight
        if not case.coarse:
            same.coarse = False
    return belief


def _hash(case: Case) -> i64:
    # Less than 2**31 at every step, so that no product overflows and uncompiled code finds the same.
    h: i64 = 17
    i: i64
    for i in range(len(case.pools)):
        h = _mix(_mix(h, case.pools[i]), case.hidden[i])
    for i in range(len(case.sure)):
        h = _mix(h, case.sure[i])
    return h ^ (h >> 15)


def _mix(h: i64, number: i64) -> i64:
    return ((h ^ (number & _LOW) ^ (number >> 31)) * _FACTOR) & _LOW


def compare(one: Case, other: Case) -> i64:
    """Below 0, 0 or above 0 as the first case sorts before, with or after the other (`Case.key`)."""
    ages: i64 = len(one.pools)
    others: i64 = len(other.pools)
    players: i64 = len(one.sure)
    if ages != others:
        return _compare_numbers(one, other)
    i: i64
    for i in range(ages):
        if one.pools[i] != other.pools[i]:
            return -1 if one.pools[i] < other.pools[i] else 1
    for i in range(ages):
        if one.hidden[i] != other.hidden[i]:
            return -1 if one.hidden[i] < other.hidden[i] else 1
    for i in range(players):
        if one.sure[i] != other.sure[i]:
            return -1 if one.sure[i] < other.sure[i] else 1
    return 0


def _compare_numbers(one: Case, other: Case) -> i64:
    """The same for cases with different numbers of ages, whose numbers are not in the same places."""
    length: i64 = 2 * len(one.pools) + len(one.sure)
    others: i64 = 2 * len(other.pools) + len(other.sure)
    i: i64
    for i in range(length if length < others else others):
        a = _number(one, i)
        b = _number(other, i)
        if a != b:
            return -1 if a < b else 1
    return -1 if length < others else 1


def _number(case: Case, i: i64) -> i64:
    ages: i64 = len(case.pools)
    if i < ages:
        return case.pools[i]
    return case.hidden[i - ages] if i < 2 * ages else case.sure[i - 2 * ages]


def sort_cases(belief: list[Case]) -> list[Case]:
    """The cases in their order, which `Case.key` defines."""
    found: list[Case] = []
    for case in belief:
        at = len(found)
        while at > 0 and compare(found[at - 1], case) > 0:
            at -= 1
        found.insert(at, case)
    return found


def sort_by_weight(belief: list[Case]) -> list[Case]:
    """The cases, heaviest first; equally heavy ones in the given order."""
    found: list[Case] = []
    for case in belief:
        at = len(found)
        while at > 0 and found[at - 1].weight < case.weight:
            at -= 1
        found.insert(at, case)
    return found


def merge_light(belief: list[Case], row: i64) -> list[Case]:
    """The belief with its lightest cases merged into one, so that there are no more than allowed."""
    heavy: list[Case] = []
    light: list[Case] = []
    for case in belief:
        at = len(heavy)
        while at > 0 and heavy[at - 1].weight < case.weight:
            at -= 1
        heavy.insert(at, case)
        if len(heavy) == MOST_CASES:
            light.append(heavy.pop())
    heavy.append(merge(light, row))
    return merge_equal(heavy)


def merge(belief: list[Case], row: i64) -> Case:
    """One case that admits all that one of these admits. In the belief of a seat it is coarse."""
    first = belief[0]
    players: i64 = len(first.sure)
    sure = first.sure[:]
    weight = 0.0
    seat: i64
    age: i64
    for case in belief:
        weight += case.weight
        for seat in range(players):
            sure[seat] -= c.without(sure[seat], case.sure[seat])
    pool: i64 = 0
    hidden: i64 = 0
    for age in range(len(first.pools)):
        pool += first.pools[age]
        hidden += first.hidden[age]
    for seat in range(players):
        more = first.sure[seat] - sure[seat]
        pool += more
        hidden += c.size(more) * AT[seat]
    found: list[Case] = []
    settle(Case(weight, sure, vec[i64]([pool]), vec[i64]([hidden]), row < players), found)
    return found[0]


def has_coarse(belief: list[Case]) -> bool:
    """Is one of the cases coarse?"""
    return any(case.coarse for case in belief)


def hull(public: list[Case]) -> list[Case]:
    """A public belief that knows only what is sure in all cases of this one."""
    one = merge(public, len(public[0].sure))
    one.weight = 1.0
    return [one]


def take_public(belief: list[Case], row: i64, public: list[Case]) -> list[Case]:
    """The belief of a seat, in whose coarse cases everything is sure that is so in the public belief."""
    if not has_coarse(belief):
        return belief
    known = merge(public, len(public[0].sure)).sure
    found: list[Case] = []
    changed = False
    for case in belief:
        if not case.coarse:
            found.append(case)
        elif _is_within(case, public):
            changed = True
            found.append(Case(case.weight, case.sure, case.pools, case.hidden))
        elif _is_sure_of(case, known):
            found.append(case)
        else:
            changed = True
            _make_sure(case, row, known, found)
    return normalize(found, row) if changed else belief


def _is_within(case: Case, public: list[Case]) -> bool:
    """Does a public case admit everything that this one admits? Only the plain ones are looked at."""
    return any(len(each.pools) == 1 and _is_sure_of(case, each.sure) for each in public)


def _is_sure_of(case: Case, known: vec[i64]) -> bool:
    return all(c.without(known[seat], case.sure[seat]) == 0 for seat in range(len(known)))


def _make_sure(case: Case, row: i64, known: vec[i64], out: list[Case]) -> None:
    """Add the case with these pearls sure; nothing if they cannot be there."""
    plain = merge([case], row)
    sure = plain.sure[:]
    pool = plain.pools[0]
    hidden = plain.hidden[0]
    seat: i64
    for seat in range(len(known)):
        lacking = c.without(known[seat], sure[seat])
        n = c.size(lacking)
        if c.without(lacking, pool) != 0 or n > places(hidden, seat):
            return
        sure[seat] += lacking
        pool -= lacking
        hidden -= n * AT[seat]
    settle(Case(case.weight, sure, vec[i64]([pool]), vec[i64]([hidden]), True), out)
