"""How long one measurement takes, and how it fills that time. The peers' environment imports this too."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

SECONDS: Final = 0.2
"""The length of one measurement. Short, so that on a shared machine some round goes undisturbed."""


def rate(work: Callable[[], int]) -> float:
    """Units of work a second; `work` does a few and returns how many."""
    done = 0
    begin = perf_counter()
    while (passed := perf_counter() - begin) < SECONDS:
        done += work()
    return done / passed


def repetitions(run: Callable[[int], object], seconds: float = SECONDS) -> int:
    """How many repetitions `run` must be asked for to take about that long."""
    count = 1
    while True:
        begin = perf_counter()
        run(count)
        passed = perf_counter() - begin
        if passed > seconds / 4:
            return max(1, round(count * seconds / passed))
        count *= 2
