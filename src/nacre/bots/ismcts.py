"""The tree search as a bot, for every game, ours or a third party's."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.bots.forest import Forest
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from nacre.bots.slips import HAZE, Slips
from nacre.bots.tree import SEATS
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.pack.guide import DEFAULT_FORGIVENESS, Guide

DEFAULT_ITERATIONS = 2000
ITERATIONS_PER_CLOCK_CHECK = 16
"""Iterations between two looks at the clock."""
SLICES = 32
"""A search that may stop early looks this many times whether it is settled."""


class IsmctsBot(Bot):
    """Information-set Monte Carlo tree search, guided if there is a guide.

    The budget is for a turn: it is split among the choices that a typical turn asks for. The bot keeps
    its trees for the next choice of a turn if the last ply showed nothing new.

    With `haste` it stops once the choice is settled: when the action tried most is ahead of the next by that
    part of the iterations still to come. With 1 nothing could change any more; with 0 it never stops early.
    """

    name = "ismcts"

    def __init__(
        self,
        guide: Guide | None = None,
        seed: int | bytes = 0,
        settings: SearchSettings | None = None,
        *,
        clumsiness: float = 0.0,
        haste: float = 0.0,
    ) -> None:
        self.guide = guide
        self.haste = haste
        self.rng = Rng(seed)
        self.settings = settings or SearchSettings()
        self.slips: Slips | None = None
        if clumsiness > 0.0:
            forgiveness = guide.forgiveness if guide is not None else DEFAULT_FORGIVENESS
            self.slips = Slips(clumsiness, forgiveness, self.rng)
            self.settings = self.settings._replace(haze=HAZE * clumsiness * forgiveness)
        self.search: Forest | None = None
        self.expected_view: View | None = None

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            # Nothing to think about; the trees stay useful if this ply shows nothing new.
            if self.remembers(view):
                self._keep_subtrees(view, legal[0])
            else:
                self.search = None
            return Choice(legal[0])
        if self.search is None or not self.remembers(view):
            self.search = self.new_search(view.game)
        search = self.search
        self._think(search, view, budget)
        choice = best_choice(search, view, legal)
        if self.slips is not None:
            choice = self.slips.choose(view, choice)
        self._keep_subtrees(view, choice.action)
        return choice

    def remembers(self, view: View) -> bool:
        return self.search is not None and self.expected_view == view

    def new_search(self, game: Game) -> Forest:
        """A search that has not begun."""
        return Search(game, self.guide, self.settings, self.rng, has_open_actions(game))

    def _think(self, search: Forest, view: View, budget: Budget) -> None:
        searches = self.guide.searches_per_turn if self.guide else 1.0
        most = budget.iterations
        if most is None:
            most = DEFAULT_ITERATIONS if budget.seconds is None else 1 << 40
        most = max(1, round(most / searches))
        if budget.seconds is None:
            self._count(search, view, most)
        else:
            self._watch_clock(search, view, most, budget.seconds / searches)

    def _count(self, search: Forest, view: View, most: int) -> None:
        """Search for so many iterations, or until the choice is settled."""
        if self.haste == 0.0:
            search.run(view, most)
            return
        done = 0
        for part in range(1, SLICES + 1):
            search.run(view, most * part // SLICES - done)
            done = most * part // SLICES
            if self._is_settled(search, view, most - done):
                return

    def _watch_clock(self, search: Forest, view: View, most: int, seconds: float) -> None:
        """Search for that time and at most so many iterations, or until the choice is settled."""
        began = perf_counter()
        done = 0
        looks = 0
        while True:  # search at least once, however little time there is
            search.run(view, min(most - done, ITERATIONS_PER_CLOCK_CHECK))
            done += ITERATIONS_PER_CLOCK_CHECK
            passed = perf_counter() - began
            has_time = done < most and passed < seconds  # False if the seconds are not a number
            if not has_time:
                return
            if self.haste > 0.0 and max(done / most, passed / seconds) * SLICES > looks + 1:
                looks += 1
                to_come = min(most - done, done * (seconds / passed - 1.0)) if passed > 0.0 else most - done
                if self._is_settled(search, view, to_come):
                    return

    def _is_settled(self, search: Forest, view: View, to_come: float) -> bool:
        return int(search.lead(int(view.seat))) > self.haste * to_come

    def _keep_subtrees(self, view: View, action: int) -> None:
        """Keep the trees below the action, if the same seat decides next and learns nothing new before."""
        assert self.search is not None
        world = view.game.imagine(view, self.rng)
        before = world.clone()
        world.apply(action)
        if world.revealed or world.seat != view.seat:
            self.search = None
            self.expected_view = None
            return
        self.search.advance(before, action)
        self.expected_view = world.view(int(view.seat))


def best_choice(search: Forest, view: View, legal: Sequence[int]) -> Choice:
    """The choice that a search leads to, with the legal actions as candidates, the most visited first."""
    seat = int(view.seat)
    players = view.game.players
    tree = search.trees[int(search.tree_of[seat])]
    node = search.roots[int(search.tree_of[seat])]
    candidates = []
    for action in legal:
        edge = int(tree.find(node, action * SEATS + seat))
        visits = int(tree.visits[edge]) if edge >= 0 else 0
        expected = (
            tuple(tree.share_sums[edge * players + other] / visits for other in range(players))
            if visits
            else ()
        )
        candidates.append(Candidate(action, visits, expected))
    candidates.sort(key=lambda each: (-each.visits, -each.expected[seat] if each.expected else 0.0))
    return Choice(candidates[0].action, tuple(candidates))


def has_open_actions(game: Game) -> bool:
    """Does every seat see every action in full? Then all seats can share one tree."""
    kind = type(game)
    return kind.seen is Game.seen and kind.seen_in is Game.seen_in
