"""Measure rates over a fixed time. The peers' environment imports this file too."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

MEASURE_SECONDS: Final = 0.2
"""The length of one measurement. It is short, so that some round is undisturbed even on a shared machine."""


def rate(work: Callable[[], int]) -> float:
    """Units of work per second; `work` does a few units and returns how many."""
    done = 0
    begin = perf_counter()
    while (passed := perf_counter() - begin) < MEASURE_SECONDS:
        done += work()
    return done / passed


def repetitions(run: Callable[[int], object], seconds: float = MEASURE_SECONDS) -> int:
    """The number of repetitions with which `run` takes about this long."""
    count = 1
    while True:
        begin = perf_counter()
        run(count)
        passed = perf_counter() - begin
        if passed > seconds / 4:
            return max(1, round(count * seconds / passed))
        count *= 2
