"""What bots know about playing a game well: a rating of actions, once for heuristic bots and searches."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.rng import Rng
from nacre.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Rates the actions of one game. Without one, searches play at random beyond what they have tried.

    `rate` may read only what the seat to decide may know, though it is handed a whole state: in
    all worlds imagined from one view it must give the same ratings. A test holds every guide to it.
    """

    searches_per_turn: float
    """How many of the choices in a typical turn want thought: a turn's budget is split by it."""
    margin: float
    """A lead of so many points at the end is a clear one."""

    def __init__(self, searches_per_turn: float = 1.0, margin: float = 10.0) -> None:
        self.searches_per_turn = searches_per_turn
        self.margin = margin

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Write how good each of the first `count` actions, all that are legal, looks: points, about."""
        i: i64
        for i in range(count):
            ratings[i] = 0.0


def best_rated(ratings: vec[float], count: i64, rng: Rng) -> i64:
    """Where the highest of the first `count` ratings stands; among equals, any."""
    best = ratings[0]
    at: i64 = 0
    equals: i64 = 1
    i: i64
    for i in range(1, count):
        if ratings[i] > best:
            best = ratings[i]
            at = i
            equals = 1
        elif ratings[i] == best:
            equals += 1
            if rng.below(equals) == 0:
                at = i
    return at
