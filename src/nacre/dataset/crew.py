"""Who plays the games: this process, unless the caller brings others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class RunGames(Protocol):
    """Runs a job for each task, in any order and perhaps several at once, as `run` of an arena's crew."""

    def __call__(self, job: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        """Yield the results as they are finished."""


def in_this_process(job: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
    """Run every task in this process, in order."""
    return (job(task) for task in tasks)
