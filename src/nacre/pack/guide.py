"""What bots know about playing a game well: ratings of actions, for heuristic bots and searches alike."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.rng import Rng
from nacre.kernel.state import State

DEFAULT_FORGIVENESS: Final = 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """Rates the actions of one game. Without a guide, a search plays at random where it has not looked yet.

    `rate` gets a whole state, but may read only what the seat to decide may know: it must give the same
    ratings in all worlds imagined from one view. A test checks this for every guide.
    """

    searches_per_turn: float
    """How many choices of a typical turn need a search: the budget of a turn is divided by this number."""
    margin: float
    """The lead in points that counts as a clear win."""
    curiosity: float
    """How strongly a search that asks networks prefers actions it has seldom tried, however they look. Good
    where ratings say little about single actions; at 0 it goes by looks and results alone."""

    forgiveness: float
    """How far one may misjudge actions before it costs as many games as at a game with 1: more where many
    actions are about as good. So a level that slips is as much weaker in every game."""
    search: dict[str, float]
    """How a search is set at this game, where that differs from what is usual: see `SearchSettings`."""

    def __init__(
        self,
        searches_per_turn: float = 1.0,
        margin: float = 10.0,
        curiosity: float = 0.0,
        forgiveness: float = DEFAULT_FORGIVENESS,
        search: dict[str, float] | None = None,
    ) -> None:
        self.searches_per_turn = searches_per_turn
        self.margin = margin
        self.curiosity = curiosity
        self.forgiveness = forgiveness
        self.search = search or {}

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Write into `ratings` how good each of the first `count` actions looks, roughly in points.

        These are all legal actions.
        """
        i: i64
        for i in range(count):
            ratings[i] = 0.0


def best_rated(ratings: vec[float], count: i64, rng: Rng) -> i64:
    """The index of the highest of the first `count` ratings; equal ones are drawn at random."""
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
