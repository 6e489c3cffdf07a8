"""What is measured, of whom, and how the rounds of it are summed up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import NamedTuple


class What(StrEnum):
    """What is counted a second: decisions in-engine, in search or per call from Python, clones, imagined."""

    ENGINE = "in-engine"
    SEARCH = "in search"
    CALL = "per call"
    CLONE = "clones"
    IMAGINE = "imagined"


class Figure(NamedTuple):
    """One thing measured of one contender."""

    who: str
    what: What


@dataclass(frozen=True)
class Contender:
    """Something to measure once a round: `measure` takes a moment and returns a rate a second."""

    figure: Figure
    measure: Callable[[], float]


@dataclass(frozen=True)
class Ratio:
    """A figure of one contender over the same of another, or over another figure."""

    of: str
    to: str
    what: What
    over: What | None = None
    """The other figure, if it is not the same."""

    @property
    def both(self) -> tuple[Figure, Figure]:
        """What is divided by what."""
        return Figure(self.of, self.what), Figure(self.to, self.over or self.what)


@dataclass(frozen=True)
class Target:
    """A ratio that should be reached."""

    ratio: Ratio
    at_least: float


Rounds = Mapping[Figure, Sequence[float]]
"""The rates measured, one a round. The n-th of each were taken close together."""


def steadiness(rounds: Rounds) -> float:
    """How much of its best rate the median round reaches, over all figures: 1 on a machine at rest."""
    return median(median(rates) / max(rates) for rates in rounds.values())


def is_measured(rounds: Rounds, ratio: Ratio) -> bool:
    """Are both sides of that ratio there?"""
    return all(figure in rounds for figure in ratio.both)


def ratio_of_bests(rounds: Rounds, ratio: Ratio) -> float:
    """Each side at its least disturbed."""
    of, to = ratio.both
    return max(rounds[of]) / max(rounds[to])


def median_of_ratios(rounds: Rounds, ratio: Ratio) -> float:
    """Each side against the other in the same round, equally disturbed on the whole."""
    of, to = ratio.both
    return median(one / other for one, other in zip(rounds[of], rounds[to], strict=True))
