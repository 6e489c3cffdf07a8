"""One rating for each bot, from games of any number of sides, by the Plackett-Luce model of openskill.

Games are rated one after the other, so their order matters a little, and the luck of the deals matters more.
To measure both, we rate many times, each time from as many deals drawn with replacement from those played
(the bootstrap). The rating is the mean of these, and its interval comes from how they spread.
"""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

from nacre.arena.block import GameResult
from nacre.arena.contest import Results
from nacre.arena.estimates import Estimate

MAX_REPEATS = 100
MIN_REPEATS = 30
MAX_RATED_GAMES = 20_000
"""Games to rate in all repeats together. With many games fewer repeats are enough, as they differ less."""
NORMAL_95 = 1.96
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""


def ratings(results: Results) -> tuple[Estimate, ...]:
    """A rating for each bot; 25 is average."""
    deals = results.deals
    games = sum(map(len, deals))
    repeats = min(MAX_REPEATS, max(MIN_REPEATS, MAX_RATED_GAMES // max(1, games)))
    rng = Random(results.contest.seed)
    bots = len(results.contest.bots)
    samples: list[list[float]] = [[] for _ in range(bots)]
    for _ in range(repeats):
        sample = [game for deal in rng.choices(deals, k=len(deals)) for game in deal]
        for own, rating in zip(samples, rate(sample, bots), strict=True):
            own.append(rating)
    return tuple(_estimate(own, len(deals)) for own in samples)


def rate(games: list[GameResult], bots: int) -> list[float]:
    """The ratings of the bots after these games, in this order."""
    from openskill.models import PlackettLuce  # slow to import, and needed only here

    model = PlackettLuce(tau=0.0)  # bots do not change from game to game
    ratings_so_far = [model.rating() for _ in range(bots)]
    for game in games:
        seated = [[model.rating(ratings_so_far[bot].mu, ratings_so_far[bot].sigma)] for bot in game.lineup]
        rated = model.rate(seated, ranks=[float(rank) for rank in game.ranks])
        for bot in set(game.lineup):
            # A bot that plays several sides gets the average of their new ratings.
            own = [side[0] for side, who in zip(rated, game.lineup, strict=True) if who == bot]
            ratings_so_far[bot] = model.rating(fmean(one.mu for one in own), fmean(one.sigma for one in own))
    return [rating.mu for rating in ratings_so_far]


def _estimate(values: list[float], deals: int) -> Estimate:
    mean = fmean(values)
    margin = NORMAL_95 * stdev(values)
    return Estimate(mean, mean - margin, mean + margin, deals)
