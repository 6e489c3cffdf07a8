"""Bots think in processes of their own, never where sockets are served. They get views and nothing else."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Final, NamedTuple, ParamSpec, TypeVar

from nacre.bots import Bot, Budget, HeuristicBot, named
from nacre.bots.hint import HINT_SECONDS, find_hint
from nacre.bots.levels import scale_budget
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import guide_for
from nacre.server import metrics
from nacre.server.logs import log
from nacre.server.tables.queueing import FairQueue, Kind, Owner, Quotas, Ticket
from nacre.server.tables.workers import Timed, Worker, ready
from nacre.table.telling import Words, words

GRACE_SECONDS: Final = 20.0
"""Seconds beyond its budget that a bot may take, on a busy machine, before another plays for it."""
STEADY_SECONDS: Final = 120.0
"""Seconds that a bot may take which has to think a number of iterations."""
QUICK_SECONDS: Final = 1.0
"""The longest budget of a level that is quick: there is always a process that works on nothing longer."""
NICENESS: Final = 10
"""How much processes with long searches give way: those with quick levels, and the server, go first."""
JUDGING_SECONDS: Final = 0.5
"""The seconds that are expected of judging one choice."""
NOBODY: Final = Owner()
KEPT_COUNT: Final = 4
"""How many bots a process keeps. A search takes up to some ten megabytes."""

P = ParamSpec("P")
T = TypeVar("T")


class WordedHint(NamedTuple):
    """What a strong bot would play, with the reasons in words."""

    action: int
    reasons: list[Words]


class KeptBot(NamedTuple):
    """A bot that made a choice a moment ago. It may be asked for the next one of the same turn."""

    level: str
    bot: Bot


KEPT_BOTS: deque[KeptBot] = deque(maxlen=KEPT_COUNT)
"""In a process in which bots think: those that chose last. A bot knows only views of one seat, and is asked
again only about a view that it expects, so what it remembers tells nobody anything."""


class Errand(NamedTuple):
    """What is to be thought about: for whom, what for, and for how long at most."""

    owner: Owner
    kind: Kind
    estimate: float
    limit: float
    """Seconds that it may take once it is its turn."""

    @property
    def quick(self) -> bool:
        """May it use the process that long searches may not?"""
        return self.kind is Kind.PLAY and self.estimate <= QUICK_SECONDS


class Thinkers:
    """The processes in which bots think, and who may use them next.

    `workers` processes work on everything, one more only on quick levels, so that those never wait for a long
    search.
    """

    def __init__(
        self,
        workers: int,
        quotas: Quotas | None = None,
        address_of: Callable[[str], str] = lambda person: "",
    ) -> None:
        self.quotas = quotas or Quotas()
        self.address_of = address_of
        self.queue = FairQueue(self.quotas)
        self.workers = [Worker(quick=True), *[Worker(NICENESS) for _ in range(workers)]]
        self._free = self.workers[:]
        self._given: dict[Ticket, asyncio.Future[Worker]] = {}

    def warm_up(self) -> None:
        """Start the processes, so that the first bot need not wait for them."""
        for worker in self.workers:
            worker.submit(ready)

    def owner(self, person: str, table: str) -> Owner:
        """The owner of thinking that a person answers for at a table."""
        return Owner(person, self.address_of(person), table)

    async def choose(self, state: State, level: str, owner: Owner = NOBODY, kind: Kind = Kind.PLAY) -> int:
        """What a bot of that level plays for the seat to decide. It always answers."""
        percent = self.quotas.percent(owner)
        seconds = named(level).budget.seconds or 0.0
        errand = Errand(owner, kind, seconds, seconds + GRACE_SECONDS)
        return await self._choose(state, level, errand, partial(choose, level=level, percent=percent))

    async def choose_steadily(self, state: State, level: str, seed: bytes, owner: Owner = NOBODY) -> int:
        """The same after a number of iterations, however long that takes: always the same choice."""
        errand = Errand(owner, Kind.PLAY, named(level).budget.seconds or 0.0, STEADY_SECONDS)
        return await self._choose(state, level, errand, partial(choose_steadily, level=level, seed=seed))

    async def _choose(
        self, state: State, level: str, errand: Errand, work: Callable[[View, list[int]], int]
    ) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        view = state.view(int(state.seat))
        for _ in range(2):
            try:
                with metrics.thinking.time():
                    action = await self.run(errand, work, view, legal)
                if action in legal:
                    return action
                log.error("a bot chose what it may not", extra={"level": level})
            except Exception:  # noqa: BLE001 - whatever is wrong with a bot, the table goes on
                log.exception("a bot failed", extra={"level": level})
            metrics.bot_failures.inc()
        return fallback(view, legal)

    async def hint(self, view: View, legal: list[int], owner: Owner = NOBODY) -> WordedHint:
        """What a strong bot would play, and why."""
        return await self.run(
            Errand(owner, Kind.HINT, HINT_SECONDS, HINT_SECONDS + GRACE_SECONDS), hint, view, legal
        )

    async def judge(
        self, owner: Owner, limit: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run something that judges a choice."""
        return await self.run(Errand(owner, Kind.ANALYSIS, JUDGING_SECONDS, limit), work, *args, **kwargs)

    async def run(self, errand: Errand, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something in one of the processes, when it is its turn.

        A process that broke, or in which something never ends, is replaced by a new one.
        """
        ticket = self.queue.put(errand.owner, errand.kind, errand.estimate, quick=errand.quick)
        worker = await self._wait(ticket)
        loop = asyncio.get_running_loop()
        try:
            running = worker.submit(work, *args, **kwargs)
        except BaseException:
            worker.end()
            self._release(worker, ticket, 0.0)
            raise
        # The process is free when it is done, whether or not anybody still waits for it.
        running.add_done_callback(partial(self._on_done, loop, worker, ticket))
        try:
            return (await asyncio.wait_for(asyncio.wrap_future(running), errand.limit)).result
        except (BrokenProcessPool, TimeoutError):
            worker.end()
            raise

    async def _wait(self, ticket: Ticket) -> Worker:
        given: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._given[ticket] = given
        self._dispatch()
        try:
            return await given
        except asyncio.CancelledError:
            self.queue.drop(ticket)
            if given.done() and not given.cancelled():
                self._release(given.result(), ticket, 0.0)
            raise
        finally:
            self._given.pop(ticket, None)

    def _dispatch(self) -> None:
        """Give free processes what they are to work on."""
        for worker in self._free[:]:
            ticket = self.queue.next(quick_only=worker.quick)
            if ticket is not None:
                self._free.remove(worker)
                self._given.pop(ticket).set_result(worker)
        metrics.waiting_bots.set(len(self.queue))

    def _on_done(
        self, loop: asyncio.AbstractEventLoop, worker: Worker, ticket: Ticket, done: Future[Timed[T]]
    ) -> None:
        failed = done.cancelled() or done.exception() is not None
        seconds = ticket.estimate if failed else done.result().seconds
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._release, worker, ticket, seconds)

    def _release(self, worker: Worker, ticket: Ticket, seconds: float) -> None:
        self.queue.finish(ticket, seconds)
        self._free.append(worker)
        self._free.sort(key=lambda each: not each.quick)
        self._dispatch()

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.end(wait=True)


def choose(view: View, legal: list[int], level: str, percent: int = 100) -> int:
    """A choice of a bot of that level, in that part of its time. Runs in the pool."""
    chosen = named(level)
    budget = chosen.budget if percent == 100 else scale_budget(chosen.budget, percent)
    kept = next((each for each in KEPT_BOTS if each.level == level and each.bot.remembers(view)), None)
    bot = kept.bot if kept else chosen.make(view.game, secrets.token_bytes(16))
    action = bot.choose(view, legal, budget).action
    if kept is None:
        KEPT_BOTS.append(KeptBot(level, bot))
    return action


def choose_steadily(view: View, legal: list[int], level: str, seed: bytes) -> int:
    """A choice that depends on nothing but the view, the level and the seed. Runs in the pool."""
    chosen = named(level)
    with chosen.make(view.game, seed) as bot:
        return bot.choose(view, legal, Budget(iterations=chosen.budget.iterations)).action


def hint(view: View, legal: list[int]) -> WordedHint:
    """A hint as data. Runs in the pool."""
    found = find_hint(view, legal)
    return WordedHint(found.action, [words(reason) for reason in found.reasons])


def fallback(view: View, legal: list[int]) -> int:
    """What is played where a bot fails: what seems best at first sight."""
    return HeuristicBot(guide_for(view.game)).choose(view, legal, Budget()).action
