"""Means with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple


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

    @staticmethod
    def total(parts: Sequence[Estimate]) -> Estimate:
        """The sum of independent estimates."""
        return Estimate(sum(part.mean for part in parts), sqrt(sum(part.error**2 for part in parts)))
