"""What a choice cost: another action compared with the one that was played.

A search names the other action. Then both are compared in worlds that the search has not seen (`comparing`).
So the difference is as often too high as too low: nothing was chosen because it looked good in the same
worlds. Most choices are clear soon; the more doubtful one is, the more worlds it gets.
"""

from __future__ import annotations

from math import ceil, hypot, sqrt
from typing import Final, NamedTuple

from nacre.analysis.comparing import Comparison, Rows, difference
from nacre.analysis.effort import Effort
from nacre.analysis.estimates import Estimate
from nacre.bots.bot import Budget, Candidate
from nacre.bots.forest import Forest
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import best_choice, has_open_actions
from nacre.bots.learned import learned_settings
from nacre.bots.learned_search import LearnedSearch
from nacre.bots.search import Search
from nacre.bots.settings import tuned_settings
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.nets.library import judge_for
from nacre.registry import guide_for

MIN_TOLD: Final = 0.05
"""The share of a win from which people care what a choice cost."""
DOUBT: Final = 1.5
"""A choice may have mattered if it would with this many standard errors more."""
ERRORS_SURE: Final = 5.0
"""A difference of this many standard errors needs no more worlds."""
SEARCH_ERROR: Final = 0.015
"""The standard error of one search: how far it is off although many worlds were played. Measured with two
searches each at 44 choices of two games."""
LOOKS: Final = 4
"""How often it is looked whether a choice is clear: each time after twice as many worlds."""


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
        return self.best == self.played and is_told(_reversed(self.loss))


def is_told(loss: Estimate) -> bool:
    """Is a loss so sure, and so large, that people are told of it?"""
    return loss.is_sure(MIN_TOLD)


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
    comparison = Comparison(view, arms, worlds_rng)
    first_rows = comparison.play(effort.first_worlds)

    def first(better: int, worse: int) -> Estimate:
        return difference(first_rows, arms.index(better), arms.index(worse))

    # What is expected to be better: what was played, if that is also the best.
    better, worse = (played, other) if best == played else (other, played)
    gap = first(better, worse)
    worlds = effort.first_worlds
    if better != worse and _may_matter(gap):
        gap, worlds = _settle(comparison, arms.index(better), arms.index(worse), effort.most_worlds)
    return Loss(
        played=played,
        best=best,
        other=other,
        loss=_reversed(gap) if better == played else gap,
        worlds=worlds,
        first=first(best, played),
        random_loss=first(best, drawn),
        candidates=candidates,
    )


def new_search(game: Game, rng: Rng) -> Forest:
    """The search that names better actions: the one that asks networks, if the pack has some."""
    guide = guide_for(game)
    judge = judge_for(game)
    if judge is None:
        return Search(game, guide, tuned_settings(guide), rng, has_open_actions(game))
    return LearnedSearch(
        game, judge, learned_settings(judge), rng=rng, shared=has_open_actions(game), margin=guide.margin
    )


def compare(view: View, better: int, worse: int, rng: Rng, effort: Effort) -> Estimate:
    """How much better the first of two actions is, judged like a choice that may have mattered."""
    comparison = Comparison(view, [better, worse], rng)
    comparison.play(effort.first_worlds)
    return _settle(comparison, 0, 1, effort.most_worlds)[0]


def _settle(comparison: Comparison, better: int, worse: int, most: int) -> tuple[Estimate, int]:
    """Play fresh worlds until it is clear whether one action is better; return by how much, and how many."""
    rows: Rows = []
    gap = Estimate(0.0, 1.0)
    for look in reversed(range(LOOKS)):
        rows += comparison.play(ceil(most / 2**look) - len(rows), [better, worse])
        drawn = difference(rows, 0, 1)
        gap = Estimate(drawn.mean, hypot(drawn.error, SEARCH_ERROR))
        if not _may_matter(gap) or gap.mean >= max(MIN_TOLD, ERRORS_SURE * gap.error):
            break
    return gap, len(rows)


def _may_matter(gap: Estimate) -> bool:
    return gap.mean + DOUBT * gap.error >= MIN_TOLD


def _reversed(gap: Estimate) -> Estimate:
    return Estimate(-gap.mean, gap.error)
