"""The search on several cores: each process grows its own trees, and their roots are added up."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.bots.naming import NamedBot, named
from nacre.kernel.rng import Rng
from nacre.kernel.view import View


class ParallelBot(Bot):
    """Root-parallel search, by a bot that searches: `ismcts`, or a level.

    Each process gets all of the time, but only its part of the iterations.
    """

    name = "parallel"

    def __init__(self, workers: int, seed: int | bytes = 0, bot: str = "ismcts") -> None:
        self.workers = workers
        self.rng = Rng(seed)
        self.bot = named(bot)
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        part = budget._replace(iterations=budget.iterations and -(-budget.iterations // self.workers))
        seeds = [self.rng.fork().hex() for _ in range(self.workers)]
        searches = [
            self._pool.submit(search_candidates, self.bot, view, list(legal), budget=part, seed=seed.encode())
            for seed in seeds
        ]
        return merge_candidates([search.result() for search in searches], int(view.seat))

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def search_candidates(
    bot: NamedBot, view: View, legal: list[int], budget: Budget, seed: bytes
) -> tuple[Candidate, ...]:
    """The candidates that one process finds."""
    return bot.make(view.game, seed).choose(view, legal, budget).candidates


def merge_candidates(searches: Sequence[tuple[Candidate, ...]], seat: int) -> Choice:
    """The choice that follows from the candidates of all processes together."""
    visits: dict[int, int] = {}
    totals: dict[int, list[float]] = {}
    for candidate in (each for candidates in searches for each in candidates):
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
