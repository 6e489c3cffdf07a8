"""A case: one way in which the pearls that a viewer has not seen may be placed, and how events change it.

In a case the viewer is *sure* of some pearls of each hand. Every other pearl has an *age*: the draw pile it
came from. For each age a case says which pearls are left (its pool) and how many of them are hidden in which
hand; the last age is that of the present draw pile, whose pearls are in its pool too. Every way to deal a
pool to its hidden places is equally likely. If an event leaves several possibilities, a case is split into
several; if an event contradicts a case, the case is dropped. If there are too many, `merging.py` makes one of
several.

Weights count the ways in which the physical cards can have moved: if nobody saw which card left a hand, it
was any card of it. But a pearl that leaves counts first against an equal one that is sure (MO-I1): equal
pearls are interchangeable, so this makes nothing impossible. If m of k equal sure pearls leave, they can be
any m of them, "k choose m" ways. Without that factor, cases that explain the same loss by hidden pearls,
whose ways are counted too, would get too much weight.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nacre.packs.molthar import components as c

PLACE_BITS: Final = 8
"""Bits for each seat in the numbers of `Case.hidden`."""
PLACE: Final = 0xFF
AT: Final = vec[i64]([1 << PLACE_BITS * seat for seat in range(5)])
"""[seat]: one hidden pearl in that hand."""
Key = tuple[int, ...]


@mypyc_attr(acyclic=True)
@final
class Case:
    """One way in which unseen pearls may be placed. Never changed once it is part of a belief."""

    weight: float
    sure: vec[i64]  # [seat] -> pearls known to be in that hand; the viewer's own: all
    pools: vec[i64]  # [age] -> pearls whose place is not known, oldest first; the last with the draw pile
    hidden: vec[i64]  # [age] -> how many of them are in each hand, a byte a seat
    coarse: bool  # only in a seat's belief: it may admit hands that the public belief rules out

    def __init__(
        self, weight: float, sure: vec[i64], pools: vec[i64], hidden: vec[i64], coarse: bool = False
    ) -> None:
        self.weight = weight
        self.sure = sure
        self.pools = pools
        self.hidden = hidden
        self.coarse = coarse

    def key(self) -> Key:
        """Everything except the weight: cases are sorted by it, and each occurs once."""
        return (*self.pools, *self.hidden, *self.sure)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Steps:
    """How many more cases may be made for a belief, in passing or for good."""

    left: i64

    def __init__(self, left: i64) -> None:
        self.left = left


def places(hidden: i64, seat: i64) -> i64:
    """How many pearls of an age are hidden in that hand."""
    return (hidden >> (seat * PLACE_BITS)) & PLACE


def all_places(hidden: i64) -> i64:
    """How many pearls of an age are hidden in all hands."""
    n: i64 = 0
    while hidden != 0:
        n += hidden & PLACE
        hidden >>= PLACE_BITS
    return n


def gain(case: Case, seat: i64, pile: i64, out: list[Case]) -> None:
    """Pearls enter a hand, and the viewer sees them."""
    sure = case.sure[:]
    sure[seat] += pile
    out.append(Case(case.weight, sure, case.pools, case.hidden))


def draw_seen(case: Case, seat: i64, pearl: i64, out: list[Case]) -> None:
    """The viewer draws that pearl itself."""
    last: i64 = len(case.pools) - 1
    held = copies(case.pools[last], pearl)
    if held == 0:
        return
    sure = case.sure[:]
    sure[seat] += pearl
    pools = case.pools[:]
    pools[last] -= pearl
    settle(Case(case.weight * share(held, case.pools[last]), sure, pools, case.hidden), out)


def draw_unseen(case: Case, seat: i64, out: list[Case]) -> None:
    """Another seat draws a pearl."""
    hidden = case.hidden[:]
    hidden[len(hidden) - 1] += AT[seat]
    settle(Case(case.weight, case.sure, case.pools, hidden), out)


def turn_up(case: Case, pearl: i64, out: list[Case]) -> None:
    """That pearl is turned up from the draw pile."""
    last: i64 = len(case.pools) - 1
    held = copies(case.pools[last], pearl)
    if held == 0:
        return
    pools = case.pools[:]
    pools[last] -= pearl
    settle(Case(case.weight * share(held, case.pools[last]), case.sure, pools, case.hidden), out)


def lose(case: Case, seat: i64, pile: i64, out: list[Case], steps: Steps) -> bool:
    """Pearls leave a hand, for all to see: first those that are sure, then hidden ones (MO-I1).

    Returns False, and adds nothing, if that takes too many steps.
    """
    kept = c.without(case.sure[seat], pile)
    gone = case.sure[seat] - kept
    sure = case.sure[:]
    sure[seat] = kept
    left = Case(case.weight * ways(case.sure[seat], gone), sure, case.pools, case.hidden)
    if gone == pile:
        out.append(left)
        return True
    return _take_hidden(left, seat, pile - gone, out, steps)


def see_hand(case: Case, seat: i64, hand: i64, out: list[Case], steps: Steps) -> bool:
    """The viewer sees the whole hand of a seat.

    Returns False, and adds nothing, if that takes too many steps.
    """
    if c.without(case.sure[seat], hand) != 0:
        return True
    rest = hand - case.sure[seat]
    n: i64 = 0
    age: i64
    for age in range(len(case.hidden)):
        n += places(case.hidden[age], seat)
    if n != c.size(rest):
        return True
    sure = case.sure[:]
    sure[seat] = hand
    # Nothing stays hidden there, so the ways to take it all are those in which the hand can be this one.
    return _take_hidden(Case(case.weight, sure, case.pools, case.hidden), seat, rest, out, steps)


def _take_hidden(case: Case, seat: i64, pile: i64, out: list[Case], steps: Steps) -> bool:
    """Those pearls are no longer among the hidden ones of a hand; they can be of any age."""
    found = [case]
    kind: i64
    for kind in range(c.KINDS):
        n = c.count(pile, kind)
        if n == 0:
            continue
        before = found
        found = []
        for each in before:
            _take_kind(each, seat, kind=kind, n=n, age=0, out=found, steps=steps)
        if steps.left < 0:
            return False
    for each in found:
        settle(each, out)
    return True


def _take_kind(case: Case, seat: i64, *, kind: i64, n: i64, age: i64, out: list[Case], steps: Steps) -> None:
    """n hidden pearls of a kind leave a hand; they are of this age or later ones."""
    if steps.left < 0:
        return
    if n == 0:
        steps.left -= 1
        out.append(case)
        return
    later: i64 = 0
    i: i64
    for i in range(age + 1, len(case.pools)):
        later += _less(places(case.hidden[i], seat), c.count(case.pools[i], kind))
    pool = case.pools[age]
    room = places(case.hidden[age], seat)
    held = c.count(pool, kind)
    size = c.size(pool)
    weight = case.weight
    most = _less(n, _less(room, held))
    i = 0
    while True:
        # The weight is now that of i pearls of this age: the ways, averaged over all deals of the pool.
        if i == 0 and n <= later:
            _take_kind(case, seat, kind=kind, n=n, age=age + 1, out=out, steps=steps)
        elif i > 0 and n - i <= later:
            pools = case.pools[:]
            hidden = case.hidden[:]
            pools[age] -= c.pearls(kind, i)
            hidden[age] -= i * AT[seat]
            left = Case(weight, case.sure, pools, hidden)
            _take_kind(left, seat, kind=kind, n=n - i, age=age + 1, out=out, steps=steps)
        if i == most:
            return
        weight *= float((room - i) * (held - i)) / float((size - i) * (i + 1))
        i += 1


def _less(one: i64, other: i64) -> i64:
    return one if one < other else other


def steal_seen(case: Case, taker: i64, victim: i64, pearl: i64, out: list[Case]) -> None:
    """A pearl is stolen, and the viewer, taker or victim, knows which."""
    sure = case.sure[:]
    sure[victim] -= pearl
    sure[taker] += pearl
    out.append(Case(case.weight, sure, case.pools, case.hidden))


def steal_unseen(case: Case, taker: i64, victim: i64, out: list[Case]) -> None:
    """A pearl is stolen, and it may have been any card of that hand for all that the viewer knows."""
    kind: i64
    for kind in range(c.KINDS):
        n = c.count(case.sure[victim], kind)
        if n > 0:
            sure = case.sure[:]
            sure[victim] -= c.pearls(kind, 1)
            sure[taker] += c.pearls(kind, 1)
            out.append(Case(case.weight * float(n), sure, case.pools, case.hidden))
    age: i64
    for age in range(len(case.pools)):
        n = places(case.hidden[age], victim)
        if n > 0:
            hidden = case.hidden[:]
            hidden[age] += AT[taker] - AT[victim]
            settle(Case(case.weight * float(n), case.sure, case.pools, hidden), out)


def shuffle(case: Case, pile: i64, out: list[Case]) -> None:
    """The discards become the new draw pile; what is hidden in hands is now of a past age."""
    zero: i64 = 0
    settle(Case(case.weight, case.sure, append(case.pools[:], pile), append(case.hidden[:], zero)), out)


def settle(case: Case, out: list[Case]) -> None:
    """Add the case, with certain pearls made sure: an age that is all in one hand, or all of one kind."""
    last: i64 = len(case.pools) - 1
    certain = False
    age: i64
    for age in range(last + 1):
        if (case.pools[age] == 0 and age < last) or _is_certain(case.pools[age], case.hidden[age]):
            certain = True
    if not certain:
        out.append(case)
        return
    sure = case.sure[:]
    pools = vec[i64]()
    hidden = vec[i64]()
    seat: i64
    for age in range(last + 1):
        pool = case.pools[age]
        where = case.hidden[age]
        if _is_certain(pool, where):
            kind = c.only_kind(pool)
            for seat in range(len(sure)):
                n = places(where, seat)
                if n > 0:
                    part = pool if kind < 0 else c.pearls(kind, n)
                    sure[seat] += part
                    pool -= part
            where = 0
        if pool != 0 or age == last:
            pools = append(pools, pool)
            hidden = append(hidden, where)
    out.append(Case(case.weight, sure, pools, hidden, case.coarse))


def _is_certain(pool: i64, hidden: i64) -> bool:
    """Is there a hidden place, and is it certain what each of them holds?"""
    if hidden == 0:
        return False
    kinds = c.one_of_each(pool)
    if kinds & (kinds - 1) == 0:
        return True
    size = c.size(pool)
    while hidden & PLACE == 0:
        hidden >>= PLACE_BITS
    return hidden == size


def copies(pile: i64, pearl: i64) -> i64:
    """How many pearls of that one's kind are in the pile."""
    n: i64 = 0
    while c.without(pearl, pile) == 0:
        n += 1
        pile -= pearl
    return n


def share(n: i64, pool: i64) -> float:
    """n pearls as a fraction of the pool."""
    return float(n) / float(c.size(pool))


def parts(pile: i64, n: i64) -> vec[i64]:
    """Every pile of n pearls that is a part of the pile."""
    size = c.size(pile)
    if n >= size:
        return vec[i64]([pile]) if n == size else vec[i64]()
    found = vec[i64]([0])
    kind: i64
    i: i64
    k: i64
    for kind in range(c.KINDS):
        held = c.count(pile, kind)
        if held == 0:
            continue
        before = found
        found = vec[i64]()
        later = c.size(c.after(pile, kind))
        for i in range(len(before)):
            lacking = n - c.size(before[i])
            for k in range(held + 1):
                if k <= lacking <= k + later:
                    found = append(found, before[i] + c.pearls(kind, k))
    return found


def ways(pile: i64, part: i64) -> float:
    """The number of ways to choose the cards of the part from those of the pile."""
    product = 1.0
    kind: i64
    for kind in range(c.KINDS):
        n = c.count(part, kind)
        if n > 0:
            product *= choose(c.count(pile, kind), n)
    return product


def choose(n: i64, k: i64) -> float:
    """The number of ways to choose k of n; 0 if k is more than n."""
    product = 1.0
    i: i64
    for i in range(k):
        product = product * float(n - i) / float(i + 1)
    return product
