"""Means with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

ERRORS_TOLD: Final = 3.0
"""People are told of something if it is at least this many standard errors."""


class Estimate(NamedTuple):
    """A mean, and how far it may be off by chance."""

    mean: float
    error: float

    @staticmethod
    def of(values: Sequence[float]) -> Estimate:
        """The mean of independent values with its standard error, which one value alone cannot tell."""
        count = len(values)
        mean = sum(values) / count
        if count < 2:
            return Estimate(mean, 1.0)
        spread = sum((value - mean) ** 2 for value in values) / (count - 1)
        return Estimate(mean, sqrt(spread / count))

    def is_sure(self, least: float) -> bool:
        """Is it at least that large, and too large to be chance?"""
        return self.mean >= max(least, ERRORS_TOLD * self.error)

    @staticmethod
    def total(parts: Sequence[Estimate]) -> Estimate:
        """The sum of independent estimates."""
        return Estimate(sum(part.mean for part in parts), sqrt(sum(part.error**2 for part in parts)))
