"""A bot for every game: it imagines worlds, tries each action in them, and plays on at random."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from time import perf_counter

from nacre.bots.bot import Bot, Budget, Candidate, Choice
from nacre.kernel.playout import play_out
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.kernel.view import View

EXPLORATION = 0.7
DEFAULT_ITERATIONS = 2000


class MonteCarloBot(Bot):
    """Flat Monte Carlo with UCB: one imagined world and one random game an iteration."""

    name = "monte-carlo"

    def __init__(self, seed: int | bytes = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        seat = int(view.seat)
        players = view.game.players
        out = buffer(view.game.num_actions)
        visits = [0] * len(legal)
        totals = [[0.0] * players for _ in legal]
        most = budget.iterations or (DEFAULT_ITERATIONS if budget.seconds is None else 1 << 60)
        deadline = perf_counter() + budget.seconds if budget.seconds is not None else None
        for iteration in range(most):
            if deadline is not None and iteration >= len(legal) and not perf_counter() < deadline:
                break
            tried = _most_promising(visits, totals, seat, iteration)
            world = view.game.imagine(view, self.rng)
            world.forget()
            world.apply(legal[tried])
            play_out(world, self.rng, out)
            visits[tried] += 1
            for other, value in enumerate(payoff(world)):
                totals[tried][other] += value
        candidates = [
            Candidate(action, count, tuple(total / max(count, 1) for total in sums))
            for action, count, sums in zip(legal, visits, totals, strict=True)
        ]
        candidates.sort(key=lambda candidate: (-candidate.visits, -candidate.expected[seat]))
        return Choice(candidates[0].action, tuple(candidates))


def _most_promising(visits: list[int], totals: list[list[float]], seat: int, iteration: int) -> int:
    if iteration < len(visits):
        return iteration
    spread = EXPLORATION * sqrt(log(iteration))
    return max(range(len(visits)), key=lambda i: totals[i][seat] / visits[i] + spread / sqrt(visits[i]))


def payoff(state: State) -> list[float]:
    """The share of the win for each seat, and a little for the margin: lost games are still played."""
    players = state.game.players
    won = int(state.winners())
    shares = won.bit_count()
    scores = [int(state.score(seat)) for seat in range(players)]
    mean = sum(scores) / players
    widest = max(abs(score - mean) for score in scores) or 1.0
    return [
        0.9 * ((won >> seat & 1) / shares) + 0.05 * (1 + (scores[seat] - mean) / widest)
        for seat in range(players)
    ]
