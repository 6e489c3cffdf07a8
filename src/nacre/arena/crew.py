"""Who plays the blocks: this process, or several on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from signal import SIG_DFL, SIGINT, signal
from typing import Protocol, TypeVar

from nacre.arena.cluster import Cluster
from nacre.kernel.errors import ArenaError

T = TypeVar("T")
R = TypeVar("R")


class Crew(Protocol):
    """Does a job for each task, in any order, as many at once as it has hands."""

    def do(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results as they come. Tasks are taken only when there is a hand for them."""


class Alone:
    """This process does it all, in order."""

    def do(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in order."""
        return (job(task) for task in tasks)


class Processes:
    """Several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def do(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results as they come."""
        # Started fresh, not forked: the same on every system, and safe beside threads.
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_quit_quietly)
        waiting = iter(tasks)
        running: set[Future[R]] = set()
        try:
            while True:
                for task in waiting:
                    running.add(pool.submit(job, task))
                    if len(running) > self.workers:  # one more than hands, so that none is idle
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool as error:
            raise ArenaError("arena.worker") from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _quit_quietly() -> None:
    # Ctrl-C reaches every process of a terminal; the one that waits for the others tells the person.
    signal(SIGINT, SIG_DFL)


def crew(workers: int | None = None, cluster: str | None = None) -> Crew:
    """So many on this machine, one unless said; or so many of a cluster, all unless said."""
    if cluster is not None:
        return Cluster(cluster, workers)
    return Alone() if workers is None or workers == 1 else Processes(workers)
