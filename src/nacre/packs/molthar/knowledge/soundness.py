"""Checks that beliefs about the pearls are possible with the cards as they are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.packs.molthar import components as c
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.knowledge.cases import AT, Case, all_places, places

MOST_STEPS: Final = 10_000
"""Steps after which the search for a deal gives up. Where the truth is among the cases that follow from play,
one of them has taken fewer."""


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
        # Where the search gives up, the truth may be there.
        if not found and _find_deal(case, hands) != 0:
            found = True
    return found


def admits(case: Case, hands: vec[i64]) -> bool:
    """Is it certain that these hands are possible in that case?"""
    return _find_deal(case, hands) > 0


def _find_deal(case: Case, hands: vec[i64]) -> i64:
    """1 if the case can be dealt so that these are the hands; 0 if not; -1 if the search gave up."""
    rests = hands[:]
    seat: i64
    for seat in range(len(hands)):
        if c.without(case.sure[seat], hands[seat]) != 0:
            return 0
        rests[seat] = hands[seat] - case.sure[seat]
    deal = _Deal(case, rests)
    if deal.next_seat(-1):
        return 1
    return -1 if deal.steps > MOST_STEPS else 0


@final
class _Deal:
    """A search for a way to deal the pools of a case so that each hand gets the rest that it lacks."""

    pools: vec[i64]  # [age] -> what is still to be dealt
    hidden: vec[i64]  # [age] -> places still to be filled
    rests: vec[i64]  # [seat]
    steps: i64

    def __init__(self, case: Case, rests: vec[i64]) -> None:
        self.pools = case.pools[:]
        self.hidden = case.hidden[:]
        self.rests = rests
        self.steps = 0

    def next_seat(self, seat: i64) -> bool:
        """Can the hands after that one be filled?"""
        seat += 1
        if seat == len(self.rests):
            return True
        later: i64 = 0
        i: i64
        age: i64
        for i in range(seat, len(self.rests)):
            rest = self.rests[i]
            later += rest
            for age in range(len(self.pools)):
                if c.size(rest - c.without(rest, self.pools[age])) < places(self.hidden[age], i):
                    return False
        past: i64 = 0
        for age in range(len(self.pools) - 1):
            past += self.pools[age]
        if c.without(past, later) != 0:
            return False
        return self.next_kind(seat, -1)

    def next_kind(self, seat: i64, kind: i64) -> bool:
        """Can that hand, from the kind after this one, and the later hands be filled?"""
        later = c.after(self.rests[seat], kind)
        age: i64
        for age in range(len(self.pools)):
            if c.size(later - c.without(later, self.pools[age])) < places(self.hidden[age], seat):
                return False
        kind = c.first_kind(later)
        if kind < 0:
            return self.next_seat(seat)
        return self.place(seat, kind, 0, c.count(later, kind))

    def place(self, seat: i64, kind: i64, age: i64, n: i64) -> bool:
        """Can n pearls of that kind be placed in that hand, from this age on, and then all the rest?"""
        if n == 0:
            return self.next_kind(seat, kind)
        if age == len(self.pools):
            return False
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        i = c.count(self.pools[age], kind)
        room = places(self.hidden[age], seat)
        i = room if room < i else i
        i = n if n < i else i
        while i >= 0:
            self.pools[age] -= c.pearls(kind, i)
            self.hidden[age] -= i * AT[seat]
            if self.place(seat, kind, age + 1, n - i):
                return True
            self.pools[age] += c.pearls(kind, i)
            self.hidden[age] += i * AT[seat]
            i -= 1
        return False
