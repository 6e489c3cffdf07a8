"""Bots think in processes of their own, never where sockets are served. They get views and nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, NamedTuple, ParamSpec, TypeVar

from nacre.bots import Budget, HeuristicBot, named
from nacre.bots.hint import HINT_SECONDS, find_hint
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import guide_for
from nacre.server import metrics
from nacre.server.logs import log
from nacre.table.telling import Words, words

GRACE_SECONDS: Final = 20.0
"""Seconds beyond its budget that a bot may take, on a busy machine, before another plays for it."""

P = ParamSpec("P")
T = TypeVar("T")


class WordedHint(NamedTuple):
    """What a strong bot would play, with the reasons in words."""

    action: int
    reasons: list[Words]


class Thinkers:
    """A pool of processes in which bots think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers)

    def warm_up(self) -> None:
        """Start the processes, so that the first bot need not wait for them."""
        pool = self._started()
        for _ in range(self.workers):
            pool.submit(ready)

    async def choose(self, state: State, level: str) -> int:
        """What a bot of that level plays for the seat to decide. It always answers."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        view = state.view(int(state.seat))
        limit = (named(level).budget.seconds or 0.0) + GRACE_SECONDS
        for _ in range(2):
            try:
                with metrics.thinking.time():
                    action = await self.run(limit, choose, view, legal, level)
                if action in legal:
                    return action
                log.error("a bot chose what it may not", extra={"level": level})
            except Exception:  # noqa: BLE001 - whatever is wrong with a bot, the table goes on
                log.exception("a bot failed", extra={"level": level})
            metrics.bot_failures.inc()
        return fallback(view, legal)

    async def hint(self, view: View, legal: list[int]) -> WordedHint:
        """What a strong bot would play, and why."""
        return await self.run(HINT_SECONDS + GRACE_SECONDS, hint, view, legal)

    async def run(self, limit: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something in the pool, for at most `limit` seconds once it is its turn.

        A pool that broke, or in which something never ends, is replaced by a new one.
        """
        async with self._free:
            pool = self._started()
            try:
                running = asyncio.wrap_future(pool.submit(work, *args, **kwargs))
                return await asyncio.wait_for(running, limit)
            except (BrokenProcessPool, TimeoutError):
                self._end(pool)
                raise

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: a fork of a process with threads may hang.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn)
        return self._pool

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._end(self._pool, wait=True)

    def _end(self, pool: ProcessPoolExecutor, wait: bool = False) -> None:
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.terminate()  # what a bot thinks about now is of no use to anyone any more
        pool.shutdown(wait=wait, cancel_futures=True)


def ready() -> None:
    """Nothing: importing this module was all. Runs in the pool."""


def choose(view: View, legal: list[int], level: str) -> int:
    """A choice of a bot of that level. Runs in the pool."""
    chosen = named(level)
    with chosen.make(view.game, secrets.token_bytes(16)) as bot:
        return bot.choose(view, legal, chosen.budget).action


def hint(view: View, legal: list[int]) -> WordedHint:
    """A hint as data. Runs in the pool."""
    found = find_hint(view, legal)
    return WordedHint(found.action, [words(reason) for reason in found.reasons])


def fallback(view: View, legal: list[int]) -> int:
    """What is played where a bot fails: what seems best at first sight."""
    return HeuristicBot(guide_for(view.game)).choose(view, legal, Budget()).action
