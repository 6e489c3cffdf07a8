"""Figures: what is measured of whom, and what follows from the rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import NamedTuple


class Quantity(StrEnum):
    """What is counted per second: decisions in one of three ways, clones, or imagined states."""

    ENGINE = "in-engine"
    SEARCH = "in search"
    CALL = "per call"
    CLONE = "clones"
    IMAGINE = "imagined"


class Figure(NamedTuple):
    """One quantity of one contender."""

    who: str
    what: Quantity


@dataclass(frozen=True)
class Contender:
    """Something to measure once a round: `measure` takes a moment and returns a rate per second."""

    figure: Figure
    measure: Callable[[], float]


@dataclass(frozen=True)
class Ratio:
    """A figure of one contender divided by the same figure of another, or by another figure."""

    of: str
    to: str
    what: Quantity
    over: Quantity | None = None
    """The quantity to divide by, if it is another one."""

    @property
    def both(self) -> tuple[Figure, Figure]:
        """The figure that is divided, and the one that it is divided by."""
        return Figure(self.of, self.what), Figure(self.to, self.over or self.what)


@dataclass(frozen=True)
class Target:
    """A ratio that should be reached."""

    ratio: Ratio
    at_least: float


Rounds = Mapping[Figure, Sequence[float]]
"""The measured rates, one for each round. Those of the same round were measured close together."""


def steadiness(rounds: Rounds) -> float:
    """The share of the best rate that the median round reaches, over all figures: 1 on an idle machine."""
    return median(median(rates) / max(rates) for rates in rounds.values())


def is_measured(rounds: Rounds, ratio: Ratio) -> bool:
    """Were both figures of the ratio measured?"""
    return all(figure in rounds for figure in ratio.both)


def ratio_of_bests(rounds: Rounds, ratio: Ratio) -> float:
    """The ratio of the best rates, where each side was least disturbed."""
    of, to = ratio.both
    return max(rounds[of]) / max(rounds[to])


def median_of_ratios(rounds: Rounds, ratio: Ratio) -> float:
    """The median over the rounds of the ratio within a round, where both sides were disturbed alike."""
    of, to = ratio.both
    return median(one / other for one, other in zip(rounds[of], rounds[to], strict=True))
