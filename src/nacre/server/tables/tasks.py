"""Work that goes on beside requests, and ends with the hall."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from nacre.kernel.errors import NacreError
from nacre.server.logs import log

T = TypeVar("T")


class Tasks:
    """All tasks of a hall. One that fails is logged; where the store failed, others have said so."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()

    def spawn(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        """Begin something."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    async def close(self) -> None:
        """End everything."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _done(self, task: asyncio.Task[T]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NacreError):
            log.error("a task failed", exc_info=error)
