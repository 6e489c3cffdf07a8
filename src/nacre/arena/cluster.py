"""A crew on a Ray cluster (extra `nacre-games[cluster]`). Every machine needs the same version of nacre."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, TypeVar

from nacre.kernel.errors import ArenaError
from nacre.kernel.options import shorten

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"
"""The address that starts a new cluster on this machine."""


class Cluster:
    """The processors of a Ray cluster."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self.address = address
        self.workers = workers

    def run(self, job: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """Run the job for each task, and yield the results as they are finished."""
        ray = _ray()
        started = not ray.is_initialized()
        if started:
            self._join(ray)
        try:
            remote = ray.remote(job)
            workers = self.workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
            waiting = iter(tasks)
            running: list[Any] = []
            while True:
                for task in waiting:
                    running.append(remote.remote(task))
                    if len(running) > workers:  # one task more than workers, so that none is idle
                        break
                if not running:
                    return
                done, running = ray.wait(running)
                for result in done:
                    yield ray.get(result)
        except ray.exceptions.RayError as error:
            if isinstance(cause := getattr(error, "cause", None), ArenaError):
                raise cause from error
            raise ArenaError("arena.worker") from error
        finally:
            if started:
                ray.shutdown()

    def _join(self, ray: Any) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send nobody statistics about our users
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if self.address == LOCAL:
                ray.init(LOCAL, num_cpus=self.workers, include_dashboard=False, **quiet)
            else:
                ray.init(self.address, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            known = {"address": shorten(self.address), "reason": shorten(str(error))}
            raise ArenaError("arena.cluster", known) from error


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise ArenaError("arena.no_ray") from None
