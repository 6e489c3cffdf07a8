"""The payments that are still open while one is chosen part by part (MO-P4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.packs.molthar import components as c
from nacre.packs.molthar.payment.payments import DIAMOND_BITS


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Choices:
    """Payments, sorted; those from `low` up to, but not including, `high` are open. It never changes."""

    payments: vec[i64]
    low: i64
    high: i64

    def __init__(self, payments: vec[i64], low: i64, high: i64) -> None:
        self.payments = payments
        self.low = low
        self.high = high

    def narrow(self, kind: i64, n: i64) -> Choices:
        """Only the payments that give n pearls of that kind; no earlier kind may be undecided."""
        low = self.low
        high = self.high
        while low < high and c.count(self.payments[low] >> DIAMOND_BITS, kind) < n:
            low += 1
        while low < high and c.count(self.payments[high - 1] >> DIAMOND_BITS, kind) > n:
            high -= 1
        return Choices(self.payments, low, high)

    def resume(self, given: i64, last: i64) -> Choices:
        """Only the payments that can have begun with these pearls, the last of them of that kind."""
        open_still = self
        while open_still.low < open_still.high:
            kind = open_still.undecided_kind()
            if kind < 0 or kind > last:
                break
            open_still = open_still.narrow(kind, c.count(given, kind))
        if open_still.low < open_still.high and not fits(open_still.pile(open_still.low), given, last):
            return Choices(self.payments, open_still.low, open_still.low)
        return open_still

    def undecided_kind(self) -> i64:
        """The first kind of which the open payments give different numbers; -1 if only one is open."""
        if self.high <= self.low:
            return -1
        lowest = self.pile(self.low)
        highest = self.pile(self.high - 1)
        kind: i64
        for kind in range(c.KINDS):
            if c.count(lowest, kind) != c.count(highest, kind):
                return kind
        return -1

    def open_payments(self) -> vec[i64]:
        """The open ones."""
        return self.payments[self.low : self.high]

    def pile(self, i: i64) -> i64:
        """The pearls that the payment at that index gives up."""
        return self.payments[i] >> DIAMOND_BITS


NO_CHOICES: Final = Choices(vec[i64](), 0, 0)


def all_open(payments: vec[i64]) -> Choices:
    """The choice between all of these payments."""
    return Choices(payments, 0, len(payments))


def fits(pile: i64, given: i64, last: i64) -> bool:
    """Can a payment of that pile have begun with these pearls, the last of them of that kind?"""
    kind: i64
    for kind in range(last + 1):
        n = c.count(given, kind)
        if (n > 0 or kind == last) and c.count(pile, kind) != n:
            return False
    return True
