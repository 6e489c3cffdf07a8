"""A clock that does not jump: it reads the time of day once, and from then on only counts what passes.

Turns, absences and timeouts are differences between its times. So a machine whose clock is set, by hand or by
the network, changes none of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MOST_BEHIND_SECONDS: Final = 25 * 3600.0
"""Seconds that a clock may be behind what was stored before, and still go on from there.

A clock that was set back by an hour, or to another time zone, is within this. Where the stored time is
further ahead, it was wrong when it was stored.
"""
SAME_SECONDS: Final = 1.0
"""Seconds that two processes may differ: a message takes some time too."""


def seconds_passed() -> float:
    """Seconds since some moment in the past, with those in which the machine slept, where it can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SteadyClock:
    """Seconds since the epoch, without jumps. Call it for the time."""

    def __init__(
        self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = seconds_passed
    ) -> None:
        self._passed = passed
        self._begun = passed()
        self._offset = wall() - self._begun

    def __call__(self) -> float:
        return self._passed() + self._offset

    @property
    def age(self) -> float:
        """Seconds since it was started."""
        return self._passed() - self._begun

    def go_on_from(self, stored: float) -> None:
        """Go on from a time that was stored before, if the clock of the machine was set back since."""
        behind = stored - self()
        if 0.0 < behind <= MOST_BEHIND_SECONDS:
            self._offset += behind

    def agree(self, other: float) -> None:
        """Take over the time of a process that has run for longer, unless it is the same."""
        apart = other - self()
        if abs(apart) > SAME_SECONDS:
            self._offset += apart
