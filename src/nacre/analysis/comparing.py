"""Actions compared in the same imagined worlds.

From each action a search of its own goes on, in which every seat decides by what it sees. It learns from
world to world: the longer it goes on, the better all seats play. Worlds are played to their end; where the
pack has networks, these judge them after some plies instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from nacre.analysis.estimates import Estimate
from nacre.bots.ismcts import has_open_actions
from nacre.bots.learned import learned_settings
from nacre.bots.learned_search import LearnedSearch
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings, tuned_settings
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.nets.library import judge_for
from nacre.registry import guide_for

PLIES_PLAYED_ON: Final = 20
"""Plies that the guide plays on before networks judge a world. With more of them the draws count for more,
and differences are known less well in the same time (docs/analysis.md)."""
Rows = list[list[float]]
"""[world][action]: the share of the win for the seat to decide."""


class Comparison:
    """Actions that the seat to decide could choose, each with its search."""

    def __init__(
        self, view: View, actions: Sequence[int], rng: Rng, settings: SearchSettings | None = None
    ) -> None:
        self.view = view
        self.rng = rng
        self.searches = [_search_from(view.game, action, rng, settings) for action in actions]

    def play(self, worlds: int, arms: Sequence[int] | None = None) -> Rows:
        """Play so many fresh worlds with all actions, or with those that have these numbers."""
        searches = self.searches if arms is None else [self.searches[arm] for arm in arms]
        seat = int(self.view.seat)
        rows = []
        for _ in range(worlds):
            row = []
            own = self.rng
            for search in searches:
                own = self.rng.clone()  # the same random numbers for each
                search.rng = search.playouts.rng = own
                search.run(self.view, 1)
                row.append(search.results.shares[seat])
            self.rng = own
            rows.append(row)
        return rows


def difference(rows: Rows, one: int, two: int) -> Estimate:
    """How much more the first of two actions is worth, by their numbers in the rows."""
    if one == two:
        return Estimate(0.0, 0.0)
    return Estimate.of([row[one] - row[two] for row in rows])


class Trial(NamedTuple):
    """What actions were worth in several comparisons that know nothing of each other."""

    rows: list[Rows]
    """[comparison][world][action]: the share of the win."""

    @property
    def worlds(self) -> int:
        """How many worlds there were."""
        return sum(map(len, self.rows))

    def difference(self, one: int, two: int) -> Estimate:
        """How much more the first of two actions is worth, by their numbers in the trial."""
        pooled = difference([row for rows in self.rows for row in rows], one, two)
        if one == two or len(self.rows) == 1:
            return pooled
        # Worlds of one search depend on each other a little: the comparisons among themselves do not.
        between = Estimate.of([difference(rows, one, two).mean for rows in self.rows])
        return Estimate(pooled.mean, max(pooled.error, between.error))


def play_on(view: View, actions: list[int], rng: Rng, *, trees: int, worlds: int) -> Trial:
    """Compare actions several times, with as many worlds together: so each has that many trees."""
    rows = []
    for _ in range(trees):
        comparison = Comparison(view, actions, rng)
        rows.append(comparison.play(ceil(worlds / trees)))
        rng = comparison.rng
    return Trial(rows)


def _search_from(
    game: Game, action: int, rng: Rng, settings: SearchSettings | None
) -> Search | LearnedSearch:
    """A search that begins with this action in every world; with settings, one that asks no networks."""
    guide = guide_for(game)
    shared = has_open_actions(game)
    judge = judge_for(game) if settings is None else None
    search: Search | LearnedSearch
    if judge is None:
        search = Search(game, guide, settings or tuned_settings(guide), rng, shared)
    else:
        learned = learned_settings(judge)._replace(horizon=PLIES_PLAYED_ON)
        search = LearnedSearch(game, judge, learned, rng=rng, shared=shared, margin=guide.margin)
    search.forced = action
    return search
