"""A bot that plays what looks best at first sight."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.pack.guide import Guide, best_rated


class HeuristicBot(Bot):
    """Rates every action by its game's guide and plays the best, without looking ahead."""

    name = "heuristic"

    def __init__(self, guide: Guide, seed: int | bytes = 0) -> None:
        self.guide = guide
        self.rng = Rng(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        # A guide reads only what the seat knows, so any world that fits the view will do.
        world = view.game.imagine(view, self.rng)
        actions = vec[i64](list(legal))
        ratings = vec[float]([0.0] * len(legal))
        self.guide.rate(world, actions, len(legal), ratings)
        best = legal[best_rated(ratings, len(legal), self.rng)]
        order = sorted([(legal[i] != best, -ratings[i], legal[i]) for i in range(len(legal))])
        # Without visits there are no expected shares: the order of the candidates is the whole opinion.
        return Choice(best, tuple([Candidate(action, 0, ()) for _, _, action in order]))
