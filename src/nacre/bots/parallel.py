"""The search on several cores: each process grows trees of its own, and the roots are added up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.settings import SearchSettings
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.registry import guide_for


class ParallelBot(Bot):
    """Root-parallel search. Each process has the whole time, or its part of the iterations."""

    name = "parallel"

    def __init__(self, workers: int, seed: int | bytes = 0, settings: SearchSettings | None = None) -> None:
        self.workers = workers
        self.rng = Rng(seed)
        self.settings = settings or SearchSettings()
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        part = budget._replace(iterations=budget.iterations and -(-budget.iterations // self.workers))
        seeds = [self.rng.fork().hex() for _ in range(self.workers)]
        thoughts = [
            self._pool.submit(
                think, view, list(legal), budget=part, seed=seed.encode(), settings=self.settings
            )
            for seed in seeds
        ]
        return added_up([thought.result() for thought in thoughts], int(view.seat))

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def think(
    view: View, legal: list[int], budget: Budget, seed: bytes, settings: SearchSettings
) -> tuple[Candidate, ...]:
    """One process's part."""
    bot = IsmctsBot(guide_for(view.game), seed, settings)
    return bot.choose(view, legal, budget).candidates


def added_up(thoughts: Sequence[tuple[Candidate, ...]], seat: int) -> Choice:
    """The choice of all processes together."""
    visits: dict[int, int] = {}
    totals: dict[int, list[float]] = {}
    for candidate in (each for thought in thoughts for each in thought):
        visits[candidate.action] = visits.get(candidate.action, 0) + candidate.visits
        total = totals.setdefault(candidate.action, [0.0] * len(candidate.expected))
        for other, value in enumerate(candidate.expected):
            if other == len(total):
                total.append(0.0)
            total[other] += value * candidate.visits
    candidates = [
        Candidate(action, count, tuple(value / count for value in totals[action]) if count else ())
        for action, count in visits.items()
    ]
    candidates.sort(key=lambda each: (-each.visits, -each.expected[seat] if each.expected else 0.0))
    return Choice(candidates[0].action, tuple(candidates))
