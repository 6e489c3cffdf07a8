"""Estimates: how sure a measured share or mean is.

Games that share a deal are not independent: the deal may favour a seat, and every rotation meets it again. So
the unit is the deal. Each deal gives a tally, and an interval comes from how much the tallies differ: the
ratio estimator of a cluster sample, with Student's t. If all deals have the same number of tries, this is the
plain t interval of the deals' means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
MIN_DIFFERENT_DEALS = 5
"""Deals that must differ from the most frequent result before their spread means anything."""


class Tally(NamedTuple):
    """What was won in one deal, out of how many tries."""

    won: float
    tries: float


class Estimate(NamedTuple):
    """A mean, and an interval that contains the true mean 95 times out of 100."""

    mean: float
    low: float
    high: float
    deals: int

    @property
    def half_width(self) -> float:
        """How far the mean may be from the true one."""
        return max(self.mean - self.low, self.high - self.mean)


def estimate_share(tallies: Sequence[Tally], confidence: float = CONFIDENCE) -> Estimate | None:
    """Estimate a share between 0 and 1 from the tallies of deals; None if there were no tries."""
    with_tries = [tally for tally in tallies if tally.tries > 0]
    if not with_tries:
        return None
    means = Counter(round(tally.won / tally.tries, 9) for tally in with_tries)
    if len(with_tries) - means.most_common(1)[0][1] < MIN_DIFFERENT_DEALS:
        # Nearly all deals have the same result, such as all won: an interval from their spread is too narrow.
        return wilson_interval(
            sum(t.won for t in with_tries) / sum(t.tries for t in with_tries), len(with_tries), confidence
        )
    mean, error = ratio_and_error(with_tries)
    margin = student_t(len(with_tries) - 1, confidence) * error
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin), len(with_tries))


def estimate_mean(tallies: Sequence[Tally], confidence: float = CONFIDENCE) -> Estimate | None:
    """Estimate a mean without bounds, such as points, from the tallies of deals; None without tries."""
    with_tries = [tally for tally in tallies if tally.tries > 0]
    if not with_tries:
        return None
    mean, error = ratio_and_error(with_tries)
    margin = student_t(len(with_tries) - 1, confidence) * error if len(with_tries) > 1 else float("inf")
    return Estimate(mean, mean - margin, mean + margin, len(with_tries))


def ratio_and_error(tallies: Sequence[Tally]) -> tuple[float, float]:
    """What was won in all deals divided by all tries, and the standard error of this ratio."""
    count = len(tallies)
    tries = sum(tally.tries for tally in tallies)
    mean = sum(tally.won for tally in tallies) / tries
    if count < 2:
        return mean, 0.0
    squares = sum((tally.won - mean * tally.tries) ** 2 for tally in tallies)
    return mean, sqrt(squares * count / (count - 1)) / tries


def wilson_interval(mean: float, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """Wilson's interval for a share of successes. The mean of values from 0 to 1 never varies more."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = (mean + z * z / (2 * trials)) / (1 + z * z / trials)
    margin = z / (1 + z * z / trials) * sqrt(mean * (1 - mean) / trials + z * z / (4 * trials * trials))
    low, high = min(mean, centre - margin), max(mean, centre + margin)
    return Estimate(mean, max(0.0, low), min(1.0, high), trials)


@cache
def student_t(degrees: int, confidence: float = CONFIDENCE) -> float:
    """The t for which Student's distribution lies between -t and t with this probability."""
    if degrees > 200:
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        return z + (z**3 + z) / (4 * degrees) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < confidence else (low, middle)
    return high


def _within(t: float, degrees: int) -> float:
    """The probability of a value between -t and t, by the finite series for whole degrees of freedom."""
    angle = atan(t / sqrt(degrees))
    odd = degrees % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for step in range(1 + odd, degrees, 2):
        total += term
        term *= cos(angle) ** 2 * step / (step + 1)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
