"""How long a step keeps the event loop busy, without asking the kernel for processor time at each step.

The clock on the wall is cheap, but also counts what other processes take from this one. Processor time is
exact, but asking for it is a system call, which can cost more than the step. So a short step is measured on
the wall. A long one counts at most the processor time that the loop has used since it was last asked, a few
milliseconds ago (`tick`).
"""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import Final

LONG_SECONDS: Final = 0.001
"""Seconds from which on a step is long."""

_ticked = 0.0


def tick() -> float:
    """Ask for the processor time that this thread has used; to be called again and again by the loop."""
    global _ticked  # there is one loop in a process
    _ticked = thread_time()
    return _ticked


def started() -> float:
    """The moment at which a step begins."""
    return perf_counter()


def taken(begun: float) -> float:
    """The seconds that a step took which began at that moment."""
    passed = perf_counter() - begun
    return passed if passed < LONG_SECONDS else min(passed, thread_time() - _ticked)
