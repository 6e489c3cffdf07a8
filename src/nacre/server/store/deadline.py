"""Deadlines on a store, and whether it works.

A database that hangs, unlike one that is down, raises no error. So every question and change gets a few
seconds. If they pass and the database has answered nobody else meanwhile, it counts as silent: everything is
refused at once until a probe is answered. Otherwise those who wait for the same table would wait one after
the other, each for as long as the one before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from nacre.kernel.errors import StoreError

T = TypeVar("T")

DEADLINE_SECONDS: Final = 3.0
"""Seconds that a question or a change may take."""
CHECK_SECONDS: Final = 1.0
"""Seconds that a check may take."""
PROBE_PAUSE_SECONDS: Final = 0.25
"""Seconds between two probes of a silent store."""
DOUBT_SECONDS: Final = 10.0
"""Seconds after a failed write during which only another write, not a check, shows that the store works."""
FAILED: Final = ("store.failed", "store.silent")
"""The codes of errors that say nothing about what was asked, only about the store."""

_LOG: Final = logging.getLogger(__name__)
_TOO_LATE: Final = "the store did not answer in time"


class Deadline:
    """Gives up on a store that does not answer. `probe` asks it something, without a deadline.

    `missed` is called when a watched future was too late.
    """

    def __init__(
        self,
        probe: Callable[[], Awaitable[object]],
        seconds: float = DEADLINE_SECONDS,
        missed: Callable[[], None] | None = None,
    ) -> None:
        self._probe = probe
        self._missed = missed
        self._seconds = seconds
        self._answered = 0.0
        """When the store last answered, by the loop's clock."""
        self._probing: asyncio.Task[None] | None = None
        self._watched: deque[tuple[float, asyncio.Future[Any]]] = deque()
        """What is waited for, and since when: the longest first."""
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def silent(self) -> bool:
        """Did the store stop answering?"""
        return self._probing is not None

    def within(self, work: Awaitable[T]) -> Awaitable[T]:
        """Wait for something from the store; `StoreError` if it takes too long, at once if it is silent."""
        if self.silent:
            _give_up(work)
            raise StoreError("store.silent")
        # A coroutine may catch what ends its waiting; a future cannot, and a timer of its own costs less.
        return self._wait(work) if isinstance(work, asyncio.Future) else self._wait_in_task(work)

    def watch(self, work: asyncio.Future[T]) -> asyncio.Future[T]:
        """Let a future fail that takes too long; at once if the store is silent.

        All of them share one timer. It must be a future that nobody minds to find done.
        """
        if self.silent:
            work.set_exception(StoreError("store.silent"))
            return work
        loop = asyncio.get_running_loop()
        watched = self._watched
        while watched and watched[0][1].done():
            watched.popleft()
        watched.append((loop.time(), work))
        if self._alarm is None:
            self._alarm = loop.call_later(self._seconds, self._check_watched)
        return work

    def note_answer(self) -> None:
        """The store answered somebody."""
        self._answered = asyncio.get_running_loop().time()

    def _check_watched(self) -> None:
        loop, watched = asyncio.get_running_loop(), self._watched
        late = loop.time() - self._seconds
        while watched and (watched[0][1].done() or watched[0][0] <= late):
            begun, work = watched.popleft()
            if not work.done():
                self._miss(begun)
                work.set_exception(StoreError("store.silent"))
                if self._missed is not None:
                    self._missed()
        due = watched[0][0] + self._seconds if watched else None
        self._alarm = None if due is None else loop.call_at(due, self._check_watched)

    async def _wait(self, work: asyncio.Future[T]) -> T:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        limit = loop.call_at(begun + self._seconds, work.cancel, _TOO_LATE)
        try:
            found = await work
        except asyncio.CancelledError as error:
            if error.args != (_TOO_LATE,):
                raise
            self._miss(begun)
            raise StoreError("store.silent") from None
        finally:
            limit.cancel()
        self._answered = loop.time()
        return found

    async def _wait_in_task(self, work: Awaitable[T]) -> T:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        limit = asyncio.timeout(self._seconds)
        try:
            async with limit:
                found = await work
        except Exception:
            if not limit.expired():
                raise
            self._miss(begun)
            raise StoreError("store.silent") from None
        self._answered = loop.time()
        return found

    async def close(self) -> None:
        """Stop asking."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._probing is not None:
            self._probing.cancel()
            with suppress(asyncio.CancelledError):
                await self._probing

    def _miss(self, begun: float) -> None:
        if self._answered < begun and self._probing is None:
            self._probing = asyncio.create_task(self._wait_for_answer(), name="nacre-store-probe")

    async def _wait_for_answer(self) -> None:
        _LOG.error("the database does not answer")
        while True:
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(self._seconds):
                    await self._probe()
                break
            await asyncio.sleep(PROBE_PAUSE_SECONDS)
        _LOG.warning("the database answers again")
        self._probing = None


class Health:
    """Whether a store works, by its last write and by a probe that writes."""

    def __init__(self, probe: Callable[[], Awaitable[object]], deadline: Deadline | None = None) -> None:
        self._probe = probe
        self._deadline = deadline
        self._wrote = float("-inf")
        """When a write last succeeded, by the loop's clock."""
        self._failed = float("-inf")
        """When a write last failed."""
        self._check: asyncio.Task[StoreError | None] | None = None

    def succeed(self) -> None:
        """A write succeeded."""
        self._wrote = asyncio.get_running_loop().time()

    def fail(self) -> None:
        """A write failed, and not because of what was written."""
        self._failed = asyncio.get_running_loop().time()

    async def check(self) -> None:
        """Return if the store works; `StoreError`, soon, if it does not.

        Those who ask at the same time share a probe. None is remembered: it may stop working at any time.
        """
        if self._deadline is not None and self._deadline.silent:
            raise StoreError("store.silent")
        now = asyncio.get_running_loop().time()
        if self._check is None or self._check.done():
            self._check = asyncio.create_task(self._ask(), name="nacre-store-check")
        found = await asyncio.shield(self._check)
        if found is not None:
            raise StoreError(found.code, found.params)
        if self._failed > self._wrote and now - self._failed < DOUBT_SECONDS:
            raise StoreError("store.writing")

    async def _ask(self) -> StoreError | None:
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await self._probe()
        except TimeoutError:
            return StoreError("store.silent")
        except StoreError as error:
            return error
        return None


def _give_up(work: Awaitable[T]) -> None:
    """Let go of work that nobody will wait for."""
    if asyncio.iscoroutine(work):
        work.close()
    elif isinstance(work, asyncio.Future):
        work.cancel()
