"""How sure a measured share is.

Games that share a deal are not independent: the deal may favour a seat, and every rotation meets it again. So
the unit is the deal. Each deal contributes what was won in it and out of how many tries, and an interval
comes from how much the deals differ: the ratio estimator of a cluster sample, with Student's t. Where each
deal has the same number of tries, that is the plain t interval of the deals' means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95
FEW = 5
"""Unless so many deals differ from the usual one, how much they differ says nothing yet."""


class Tally(NamedTuple):
    """What one deal contributes: so much won, out of so many tries."""

    won: float
    tries: float


class Estimate(NamedTuple):
    """A mean and the interval that holds the true one, 95 times out of 100."""

    mean: float
    low: float
    high: float
    deals: int

    @property
    def half_width(self) -> float:
        """How far the mean may be off."""
        return max(self.mean - self.low, self.high - self.mean)


def share(tallies: Sequence[Tally], level: float = LEVEL) -> Estimate | None:
    """A share between 0 and 1, from one tally a deal; None if nothing was tried."""
    tried = [tally for tally in tallies if tally.tries > 0]
    if not tried:
        return None
    means = Counter(round(tally.won / tally.tries, 9) for tally in tried)
    if len(tried) - means.most_common(1)[0][1] < FEW:
        # Nearly all deals alike, all won for one: their spread would promise too much.
        return wilson(sum(t.won for t in tried) / sum(t.tries for t in tried), len(tried), level)
    mean, error = ratio(tried)
    reach = student(len(tried) - 1, level) * error
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach), len(tried))


def average(tallies: Sequence[Tally], level: float = LEVEL) -> Estimate | None:
    """The mean of something without bounds, points for one, from one tally a deal."""
    tried = [tally for tally in tallies if tally.tries > 0]
    if not tried:
        return None
    mean, error = ratio(tried)
    reach = student(len(tried) - 1, level) * error if len(tried) > 1 else float("inf")
    return Estimate(mean, mean - reach, mean + reach, len(tried))


def ratio(tallies: Sequence[Tally]) -> tuple[float, float]:
    """All that was won by all that was tried, and the standard error of that."""
    count = len(tallies)
    tries = sum(tally.tries for tally in tallies)
    mean = sum(tally.won for tally in tallies) / tries
    if count < 2:
        return mean, 0.0
    squares = sum((tally.won - mean * tally.tries) ** 2 for tally in tallies)
    return mean, sqrt(squares * count / (count - 1)) / tries


def wilson(mean: float, trials: int, level: float = LEVEL) -> Estimate:
    """Wilson's interval for a share of so many trials. No mean of values from 0 to 1 varies more."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    centre = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z / (1 + z * z / trials) * sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    low, high = min(mean, centre - reach), max(mean, centre + reach)
    return Estimate(mean, max(0.0, low), min(1.0, high), trials)


@cache
def student(degrees: int, level: float = LEVEL) -> float:
    """The t that Student's distribution stays within, up and down, with that probability."""
    if degrees > 200:
        z = NormalDist().inv_cdf((1 + level) / 2)
        return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < level else (low, middle)
    return high


def _within(t: float, degrees: int) -> float:
    """The probability of a value between -t and t: the finite series for whole degrees of freedom."""
    angle = atan(t / sqrt(degrees))
    odd = degrees % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for step in range(1 + odd, degrees, 2):
        total += term
        term *= cos(angle) ** 2 * step / (step + 1)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
