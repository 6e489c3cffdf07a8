"""One number a bot, from games of any number of sides: the Plackett-Luce model of openskill.

Ratings are made game by game, so their order matters a little, and what luck the deals brought matters more.
Both are measured by rating again, each time with as many deals drawn from those played, with replacement (the
bootstrap). A rating is the mean of these, and its interval what they spread over.
"""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

from nacre.arena.block import GameResult
from nacre.arena.contest import Results
from nacre.arena.estimates import Estimate

MOST_REPEATS = 100
LEAST_REPEATS = 30
MOST_RATED = 20_000
"""Games rated in all: with many games fewer repeats do, as they differ less."""
Z = 1.96


def ratings(results: Results) -> tuple[Estimate, ...]:
    """A rating for each bot, 25 being the middle."""
    deals = results.deals
    games = sum(map(len, deals))
    repeats = min(MOST_REPEATS, max(LEAST_REPEATS, MOST_RATED // max(1, games)))
    chooser = Random(results.contest.seed)
    bots = len(results.contest.bots)
    found: list[list[float]] = [[] for _ in range(bots)]
    for _ in range(repeats):
        drawn = [game for deal in chooser.choices(deals, k=len(deals)) for game in deal]
        for mine, rating in zip(found, rate(drawn, bots), strict=True):
            mine.append(rating)
    return tuple(_estimate(mine, len(deals)) for mine in found)


def rate(games: list[GameResult], bots: int) -> list[float]:
    """Ratings after these games, in their order."""
    from openskill.models import PlackettLuce  # not before someone wants ratings

    model = PlackettLuce(tau=0.0)  # bots do not change from game to game
    known = [model.rating() for _ in range(bots)]
    for game in games:
        seated = [[model.rating(known[bot].mu, known[bot].sigma)] for bot in game.lineup]
        rated = model.rate(seated, ranks=[float(rank) for rank in game.ranks])
        for bot in set(game.lineup):
            # A bot at several sides learns what they learned on average.
            mine = [side[0] for side, who in zip(rated, game.lineup, strict=True) if who == bot]
            known[bot] = model.rating(fmean(one.mu for one in mine), fmean(one.sigma for one in mine))
    return [rating.mu for rating in known]


def _estimate(values: list[float], deals: int) -> Estimate:
    mean = fmean(values)
    reach = Z * stdev(values)
    return Estimate(mean, mean - reach, mean + reach, deals)
