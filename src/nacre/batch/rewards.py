"""What the seats of a finished game get."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.state import State

WIN: Final = 0
"""Each side's share of the win, moved and stretched so that a win alone is 1 and all sides add up to 0."""
MARGIN: Final = 1
"""The lead over the best other side, in points."""


def write_rewards(kind: i64, state: State, sides: vec[i64], out: vec[float], at: i64) -> None:
    """Write the reward of each seat, from position `at` on; `sides` has the side of each seat."""
    seat: i64
    if kind == MARGIN:
        for seat in range(len(sides)):
            out[at + seat] = float(margin(state, seat, sides))
        return
    won = state.winners()
    all_sides: i64 = 0
    winning: i64 = 0
    for seat in range(len(sides)):
        bit: i64 = 1
        bit <<= sides[seat]
        all_sides |= bit
        if (won >> seat) & 1 != 0:
            winning |= bit
    count = float(bit_count(all_sides))
    share = 1.0 / float(bit_count(winning))
    for seat in range(len(sides)):
        mine = share if (won >> seat) & 1 != 0 else 0.0
        out[at + seat] = (mine * count - 1.0) / (count - 1.0) if count > 1.0 else mine


def margin(state: State, seat: i64, sides: vec[i64]) -> i64:
    """How far a seat's side is ahead of the best other side, in points."""
    best: i64 = -1000000
    other: i64
    for other in range(len(sides)):
        if sides[other] != sides[seat]:
            best = max(best, state.score(other))
    return state.score(seat) - best


def bit_count(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count
