"""What a choice cost: another action compared with the one that was played.

A search names the other action. Then both are judged in worlds that the search has not seen, the same for
both. Small searches go on from there, one for each action, in which every seat decides by what it sees and
worlds are played to their end. So the difference is as often too high as too low: nothing was chosen because
it looked good in the same worlds.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import Final, NamedTuple

from nacre.analysis.effort import Effort
from nacre.analysis.estimates import Estimate
from nacre.bots.bot import Budget, Candidate
from nacre.bots.forest import Forest
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import best_choice, has_open_actions
from nacre.bots.learned import learned_settings
from nacre.bots.learned_search import LearnedSearch
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.nets.library import judge_for
from nacre.registry import guide_for

MIN_TOLD: Final = 0.05
"""The share of a win from which people care what a choice cost."""
ERRORS_TOLD: Final = 3.0
"""A difference is told if it is at least this many standard errors."""
PRECISION: Final = 0.016
"""The standard error aimed at where a choice may have mattered: a third of what people care about."""
TREES: Final = 4
"""Independent searches behind a choice that may have mattered."""
DOUBT: Final = 1.5
"""At first, a choice may have mattered if it would with this many standard errors more."""


class Loss(NamedTuple):
    """A choice with another one, and what the difference is worth to the seat that chose."""

    played: int
    best: int
    """What the search would have played; it may be what was played."""
    other: int
    """What the played action is compared with: the best one, or else what looks best at first sight."""
    loss: Estimate
    """How much better the other one is: below zero, what was played is better."""
    worlds: int
    first: Estimate
    """The loss against the best action in the first worlds, which nobody selected: it may be summed."""
    random_loss: Estimate
    """The same for an action drawn at random from all legal ones."""
    candidates: tuple[Candidate, ...]
    """What the search thought of the legal actions, the most visited first."""

    @property
    def outlook(self) -> list[Estimate]:
        """What each seat could expect, as the search saw it: the mean over all worlds that it played."""
        tried = [each for each in self.candidates if each.visits]
        visits = sum(each.visits for each in tried)
        means = [
            sum(each.visits * each.expected[seat] for each in tried) / visits
            for seat in range(len(tried[0].expected))
        ]
        # The standard error of so many games won or lost; shared wins are a little surer.
        return [Estimate(mean, sqrt(max(0.0, mean * (1 - mean)) / visits)) for mean in means]

    @property
    def is_slip(self) -> bool:
        """Was something else better for sure, and by more than a little?"""
        return is_told(self.loss)

    @property
    def is_find(self) -> bool:
        """Was it better for sure than what looks best at first sight, and by more than a little?"""
        return self.best == self.played and -self.loss.mean >= max(MIN_TOLD, ERRORS_TOLD * self.loss.error)


def is_told(loss: Estimate) -> bool:
    """Is a loss so sure, and so large, that people are told of it?"""
    return loss.mean >= max(MIN_TOLD, ERRORS_TOLD * loss.error)


def judge_choice(view: View, legal: list[int], played: int, rng: Rng, effort: Effort) -> Loss:
    """Judge a choice by what the seat to decide knew. There must be two legal actions or more."""
    game = view.game
    search_rng, worlds_rng, glance_rng = rng.fork(), rng.fork(), rng.fork()
    search = new_search(game, search_rng)
    search.run(view, effort.iterations)
    candidates = best_choice(search, view, legal).candidates
    best = candidates[0].action
    other = best
    if best == played:
        glance = HeuristicBot(guide_for(game), glance_rng.fork().hex().encode())
        other = glance.choose(view, legal, Budget()).action
    drawn = legal[int(glance_rng.below(len(legal)))]
    arms = list(dict.fromkeys([played, best, other, drawn]))
    trial = play_on(view, arms, worlds_rng, trees=1, worlds=effort.first_worlds)

    def difference(better: int, worse: int) -> Estimate:
        return trial.difference(arms.index(better), arms.index(worse))

    loss = difference(other, played)
    worlds = effort.first_worlds
    if other != played and _may_matter(loss, find=best == played):
        spread = loss.error**2 * worlds
        wanted = ceil(spread / max(PRECISION, abs(loss.mean) / (3 * ERRORS_TOLD)) ** 2)
        worlds = max(effort.first_worlds, min(effort.most_worlds, wanted))
        # Fresh worlds: the first ones were looked at to decide whether to go on.
        again = play_on(view, [other, played], worlds_rng, trees=TREES, worlds=worlds)
        loss = again.difference(0, 1)
        worlds = again.worlds
        if worlds < effort.most_worlds and _is_open(loss, find=best == played):
            # The first worlds promised more than there is: what they asked for was too little to tell.
            again = play_on(view, [other, played], worlds_rng, trees=TREES, worlds=effort.most_worlds)
            loss = again.difference(0, 1)
            worlds = again.worlds
    return Loss(
        played=played,
        best=best,
        other=other,
        loss=loss,
        worlds=worlds,
        first=difference(best, played),
        random_loss=difference(best, drawn),
        candidates=candidates,
    )


class Trial(NamedTuple):
    """What actions were worth to the seat to decide in imagined worlds, the same for all of them."""

    rows: list[list[list[float]]]
    """[tree][world][action]: the share of the win."""

    @property
    def worlds(self) -> int:
        """How many worlds there were."""
        return sum(map(len, self.rows))

    def difference(self, one: int, two: int) -> Estimate:
        """How much more the first of two actions is worth, by their numbers in the trial."""
        if one == two:
            return Estimate(0.0, 0.0)
        trees = [[row[one] - row[two] for row in tree] for tree in self.rows]
        pooled = Estimate.of([each for tree in trees for each in tree])
        if len(trees) == 1:
            return pooled
        # Worlds of one tree depend on each other a little: the trees among themselves do not.
        between = Estimate.of([sum(tree) / len(tree) for tree in trees])
        return Estimate(pooled.mean, max(pooled.error, between.error))


def play_on(view: View, actions: list[int], rng: Rng, *, trees: int, worlds: int) -> Trial:
    """Play each action in the same worlds, and on to the end, with so many independent searches for each."""
    game = view.game
    seat = int(view.seat)
    guide = guide_for(game)
    shared = has_open_actions(game)
    rows = []
    for _ in range(trees):
        searches = [Search(game, guide, SearchSettings(), rng, shared) for _ in actions]
        for search, action in zip(searches, actions, strict=True):
            search.forced = action
        tree = []
        for _ in range(ceil(worlds / trees)):
            row = []
            own = rng
            for search in searches:
                own = rng.clone()
                search.rng = search.playouts.rng = own
                search.run(view, 1)
                row.append(search.results.shares[seat])
            rng = own
            tree.append(row)
        rows.append(tree)
    return Trial(rows)


def new_search(game: Game, rng: Rng) -> Forest:
    """The search that names better actions: the one that asks networks, if the pack has some."""
    guide = guide_for(game)
    judge = judge_for(game)
    if judge is None:
        return Search(game, guide, SearchSettings(), rng, has_open_actions(game))
    return LearnedSearch(
        game, judge, learned_settings(judge), rng=rng, shared=has_open_actions(game), margin=guide.margin
    )


def _is_open(loss: Estimate, *, find: bool) -> bool:
    """May a choice have mattered, although that is not sure enough to be told?"""
    told = is_told(Estimate(-loss.mean, loss.error) if find else loss)
    return not told and _may_matter(loss, find=find)


def _may_matter(loss: Estimate, *, find: bool) -> bool:
    mean = -loss.mean if find else loss.mean
    return mean + DOUBT * loss.error >= MIN_TOLD
