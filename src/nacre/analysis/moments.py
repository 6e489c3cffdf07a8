"""The moments of a game that are worth a look: slips, finds, turning points and strokes of luck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from nacre.analysis.data import Choice, Luck, Moment, Point
from nacre.analysis.estimates import Estimate

MIN_TURN: Final = 0.12
"""How much of a share of the win a turning point moves."""
MIN_LUCK: Final = 0.12
MOST_OF_A_KIND: Final = {"slip": 6, "find": 3, "turn": 3, "luck": 3}


def moments_of(points: Sequence[Point], luck: Sequence[Luck], choices: Sequence[Choice]) -> list[Moment]:
    """The moments in their order."""
    found = [
        Moment(
            choice.ply,
            choice.seat,
            "slip" if choice.verdict == "slip" else "find",
            -choice.loss,
            choice.error,
        )
        for choice in choices
        if choice.verdict in ("slip", "find")
    ]
    found += _turns(points)
    found += [moment for each in luck for moment in _luck(each)]
    kept = []
    for kind, most in MOST_OF_A_KIND.items():
        alike = sorted(
            (each for each in found if each.kind == kind), key=lambda each: (-abs(each.size), each.ply)
        )
        kept += alike[:most]
    return sorted(kept, key=lambda each: (each.ply, each.kind))


def _turns(points: Sequence[Point]) -> list[Moment]:
    """Turns after which another seat is ahead than before."""
    found = []
    for before, after in pairwise(points):
        leader = after.shares.index(max(after.shares))
        led = before.shares.index(max(before.shares))
        gain = Estimate(
            round(after.shares[leader] - before.shares[leader], 4),
            round(hypot(after.errors[leader], before.errors[leader]), 4),
        )
        if leader != led and gain.is_sure(MIN_TURN):
            found.append(Moment(before.ply, leader, "turn", gain.mean, gain.error))
    return found


def _luck(luck: Luck) -> list[Moment]:
    """What chance did to the seat that it mattered most to, if it was much."""
    seat = max(range(len(luck.luck)), key=lambda each: abs(luck.luck[each]))
    size, error = luck.luck[seat], luck.errors[seat]
    if not Estimate(abs(size), error).is_sure(MIN_LUCK):
        return []
    return [Moment(luck.ply, seat, "luck", size, error)]
