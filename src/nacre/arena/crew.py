"""Crews that play the blocks: this process, or several processes on this machine."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from typing import Protocol, TypeVar

from nacre.arena.cluster import Cluster
from nacre.kernel.errors import ArenaError

T = TypeVar("T")
R = TypeVar("R")


class Crew(Protocol):
    """Runs a job for each task, in any order and perhaps several at once."""

    def run(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield the results as they are finished. A task is taken only when a worker is free for it."""


class ThisProcess:
    """Runs every task in this process, in order."""

    def run(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield the results in order."""
        return (job(task) for task in tasks)


class Processes:
    """Runs tasks in several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Yield the results as they are finished."""
        # Spawn, not fork: it works the same on every system, and is safe with threads.
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_restore_interrupt)
        waiting = iter(tasks)
        running: set[Future[R]] = set()
        try:
            while True:
                for task in waiting:
                    with hold_interrupt():  # a pool that is interrupted while it starts cannot be ended
                        running.add(pool.submit(job, task))
                    if len(running) > self.workers:  # one task more than workers, so that none is idle
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


@contextmanager
def hold_interrupt() -> Iterator[None]:
    """Let Ctrl+C wait until this is over; processes that are started meanwhile end without a traceback."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    blocked = _block_interrupt()
    try:
        yield
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, before)
        if held and before is not signal.SIG_IGN:
            raise KeyboardInterrupt


def _block_interrupt() -> bool:
    """Block it for this thread and for what it starts, where the system can."""
    if sys.platform == "win32":
        return False
    resource_tracker.ensure_running()  # its start would unblock it again
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    return True


def _restore_interrupt() -> None:
    # Ctrl-C reaches every process of a terminal. Workers just end; the main process tells the person.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def crew(workers: int | None = None, cluster: str | None = None) -> Crew:
    """A crew of `workers` processes on this machine (default: one), or on a cluster (default: all of it)."""
    if cluster is not None:
        return Cluster(cluster, workers)
    return ThisProcess() if workers is None or workers == 1 else Processes(workers)
