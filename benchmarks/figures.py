"""What is measured, of whom, and how the rounds of it are summed up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median
from typing import NamedTuple


class What(StrEnum):
    """What is counted a second: decisions in-engine or per call from Python, clones, imagined states."""

    ENGINE = "in-engine"
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
    """The same figure of two contenders, one over the other."""

    of: str
    to: str
    what: What


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
    return Figure(ratio.of, ratio.what) in rounds and Figure(ratio.to, ratio.what) in rounds


def ratio_of_bests(rounds: Rounds, ratio: Ratio) -> float:
    """Each side at its least disturbed."""
    return max(rounds[Figure(ratio.of, ratio.what)]) / max(rounds[Figure(ratio.to, ratio.what)])


def median_of_ratios(rounds: Rounds, ratio: Ratio) -> float:
    """Each side against the other in the same round, equally disturbed on the whole."""
    pairs = zip(rounds[Figure(ratio.of, ratio.what)], rounds[Figure(ratio.to, ratio.what)], strict=True)
    return median(of / to for of, to in pairs)
