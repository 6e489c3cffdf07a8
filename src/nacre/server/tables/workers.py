"""A process in which bots think. It is started when it is needed, and again after it was lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from nacre.server.offspring import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")


class Timed(NamedTuple, Generic[T]):
    """A result, and the seconds of processor time that it took."""

    result: T
    seconds: float


class Worker:
    """One process. `quick` ones take only what is over soon; the others give way to all other processes."""

    def __init__(self, niceness: int = 0, *, quick: bool = False) -> None:
        self.quick = quick
        self.niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[Timed[T]]:
        """Let the process do some work."""
        if self._pool is None:
            # Not forked: a fork of a process with threads may hang.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                1, mp_context=spawn, initializer=begin, initargs=(self.niceness, os.getpid())
            )
        return self._pool.submit(timed, partial(work, *args, **kwargs))

    def end(self, *, wait: bool = False) -> None:
        """End the process: what a bot thinks about now is of no use to anyone any more."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=wait, cancel_futures=True)

    def processes(self) -> list[int]:
        """The ids of its processes: one, or none."""
        return list((self._pool and self._pool._processes) or {})


def begin(niceness: int, server: int) -> None:
    """What a process does first. Runs in the process."""
    # Ctrl+C reaches every process of a terminal. The server ends this one when it has stopped.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(server)
    if sys.platform != "win32":
        os.nice(niceness)


def timed(work: Callable[[], T]) -> Timed[T]:
    """Do some work, and measure it. Runs in the process."""
    begun = time.process_time()
    result = work()
    return Timed(result, time.process_time() - begun)


def ready() -> None:
    """Nothing: importing this module was all. Runs in the process."""
