"""Narrowing the payments down to one (MO-P4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, payments

if TYPE_CHECKING:
    from nacre.packs.molthar.state import MoltharState


def narrow(state: MoltharState, kind: i64, n: i64) -> None:
    """Keep the payments open that give so many of that kind."""
    while state.low < state.high and c.count(state.choices[state.low] >> DIAMOND_BITS, kind) < n:
        state.low += 1
    while state.low < state.high and c.count(state.choices[state.high - 1] >> DIAMOND_BITS, kind) > n:
        state.high -= 1


def reopen(state: MoltharState) -> None:
    """Find the payments that are open, from what was given so far; none if the hand has no such."""
    seat = state.seat
    state.choices = payments(state.subject, state.hands[seat], state.wealth[seat], state.powers[seat])
    state.low = 0
    state.high = len(state.choices)
    while state.low < state.high:
        kind = differing_kind(state.choices, state.low, state.high)
        if kind < 0 or kind > state.last:
            break
        narrow(state, kind, c.count(state.paid, kind))
    if state.low < state.high and not fits(state.choices[state.low] >> DIAMOND_BITS, state.paid, state.last):
        state.high = state.low


def differing_kind(choices: vec[i64], low: i64, high: i64) -> i64:
    """The first kind of which the open payments give different numbers; -1 if only one is left."""
    if high <= low:
        return -1
    lowest = choices[low] >> DIAMOND_BITS
    highest = choices[high - 1] >> DIAMOND_BITS
    kind: i64
    for kind in range(c.KINDS):
        if c.count(lowest, kind) != c.count(highest, kind):
            return kind
    return -1


def fits(pile: i64, given: i64, last: i64) -> bool:
    """Can a payment of that pile have begun with these pearls, the last of them of that kind?"""
    kind: i64
    for kind in range(last + 1):
        n = c.count(given, kind)
        if (n > 0 or kind == last) and c.count(pile, kind) != n:
            return False
    return True
