"""The search as a bot: for every game, ours or a third party's."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.bots.search import Search
from nacre.bots.settings import Settings
from nacre.bots.tree import SEATS
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.pack.guide import Guide

DEFAULT_ITERATIONS = 2000
BETWEEN_LOOKS = 16
"""Iterations between two looks at the clock."""


class IsmctsBot(Bot):
    """Information-set Monte Carlo tree search; with a guide, guided.

    The budget is for a turn: it is split among the choices that a typical turn asks for. What was
    searched is kept for the next choice of a turn if the last ply showed nothing new.
    """

    name = "ismcts"

    def __init__(
        self, guide: Guide | None = None, seed: int | bytes = 0, settings: Settings | None = None
    ) -> None:
        self.guide = guide
        self.settings = settings or Settings()
        self.rng = Rng(seed)
        self.search: Search | None = None
        self.expected: View | None = None

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            # Nothing to think about; what is known stays useful if this ply shows nothing.
            if self.search is None or self.expected != view:
                self.search = None
            else:
                self._go_on(view, legal[0])
            return Choice(legal[0])
        search = self.search
        if search is None or self.expected != view:
            search = Search(view.game, self.guide, self.settings, self.rng, sees_alike(view.game))
            self.search = search
        self._think(search, view, budget)
        choice = choice_of(search, view, legal)
        self._go_on(view, choice.action)
        return choice

    def _think(self, search: Search, view: View, budget: Budget) -> None:
        searches = self.guide.searches_per_turn if self.guide else 1.0
        most = budget.iterations
        if most is None:
            most = DEFAULT_ITERATIONS if budget.seconds is None else 1 << 40
        most = max(1, round(most / searches))
        if budget.seconds is None:
            search.run(view, most)
            return
        end = perf_counter() + budget.seconds / searches
        while True:  # however little time there is, it looks once
            search.run(view, min(most, BETWEEN_LOOKS))
            most -= BETWEEN_LOOKS
            goes_on = most > 0 and perf_counter() < end  # and not for ever, where the time is no number
            if not goes_on:
                return

    def _go_on(self, view: View, action: int) -> None:
        """Keep the trees behind the action, if the seat decides again and will have learnt nothing."""
        assert self.search is not None
        world = view.game.imagine(view, self.rng)
        before = world.clone()
        world.apply(action)
        if world.revealed or world.seat != view.seat:
            self.search = None
            self.expected = None
            return
        self.search.advance(before, action)
        self.expected = world.view(int(view.seat))


def choice_of(search: Search, view: View, legal: Sequence[int]) -> Choice:
    """What the search thinks of each legal action, the most visited first."""
    seat = int(view.seat)
    players = view.game.players
    tree = search.trees[int(search.tree_of[seat])]
    node = search.roots[int(search.tree_of[seat])]
    candidates = []
    for action in legal:
        edge = int(tree.find(node, action * SEATS + seat))
        visits = int(tree.visits[edge]) if edge >= 0 else 0
        expected = (
            tuple(tree.totals[edge * players + other] / visits for other in range(players)) if visits else ()
        )
        candidates.append(Candidate(action, visits, expected))
    candidates.sort(key=lambda each: (-each.visits, -each.expected[seat] if each.expected else 0.0))
    return Choice(candidates[0].action, tuple(candidates))


def sees_alike(game: Game) -> bool:
    """Does everybody see every action as it is? Then one tree does for all."""
    kind = type(game)
    return kind.seen is Game.seen and kind.seen_in is Game.seen_in
