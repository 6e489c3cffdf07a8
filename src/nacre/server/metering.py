"""What requests cost: the seconds that each keeps the event loop busy, and who pays for them.

Everything is served by one loop, so whoever keeps it busy keeps everybody waiting. A `Bill` charges each step
of a request to the person and the address that asked. A `Turnstile` lets the requests of one address take
turns with everybody else's. Work that takes long rests now and then (`Pace`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from time import perf_counter, thread_time
from typing import Final, Generic, ParamSpec, Protocol, TypeVar

from nacre.server import metrics
from nacre.server.buckets import Buckets, Network, networks
from nacre.server.busy import started, taken
from nacre.server.limits import Gate

P = ParamSpec("P")
T = TypeVar("T")

# One thread: more would only take turns with each other and with the loop.
_thread: Final = ThreadPoolExecutor(1, "nacre-long")

PASS_SECONDS: Final = 0.004
"""Seconds that one address may use of a pass of the loop before its next request waits for the next pass."""
USUAL_MESSAGES: Final = 100.0
"""The limit of an address on messages for which that was chosen; who raises it raises both."""
WOKEN: Final = 8
"""Requests of one address that are let in together when a pass begins."""
SLICE_SECONDS: Final = 0.002
"""Seconds of long work between two rests."""


_current: Final[ContextVar[Bill | None]] = ContextVar("bill", default=None)
"""The bill of what is being served. Tasks that are started meanwhile inherit it."""


class Payer(Protocol):
    """Who pays for steps of some work."""

    def charge(self, seconds: float) -> None:
        """Pay for a step."""

    async def turn(self) -> None:
        """Wait until the next step may be taken."""


class Bill:
    """What one request costs, charged step by step to all who answer for it."""

    def __init__(self, turnstile: Turnstile, address: str, tills: Buckets) -> None:
        self.turnstile = turnstile
        self.address = address
        self.seconds = 0.0
        self._accounts: list[_Account] = [_Account(tills, network) for network in networks(address)]

    def begin_anew(self) -> None:
        """Let this be the bill of another request of the same kind, which was taken from the same buckets."""
        self.seconds = 0.0
        for account in self._accounts:
            account.paid = account.tills.unit

    def open(self) -> None:
        """Let this be the bill for everything that this task does from now on, and that it starts."""
        _current.set(self)

    def add(self, tills: Buckets, key: str) -> None:
        """Charge somebody more, from the beginning on."""
        account = _Account(tills, Network(key))
        account.pay(self.seconds)
        self._accounts.append(account)

    async def run_elsewhere(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something in a thread that would keep the loop busy for too long; it costs the same."""

        def timed() -> tuple[T, float]:
            begun = thread_time()
            return work(*args, **kwargs), thread_time() - begun

        result, seconds = await asyncio.get_running_loop().run_in_executor(_thread, timed)
        for account in self._accounts:
            account.pay(seconds)
        return result

    async def turn(self) -> None:
        """Wait until it is the address's turn."""
        await self.turnstile.turn(self.address)

    def run(self, step: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Take a step, and charge it."""
        before = _current.set(self)
        begun = started()
        try:
            return step(*args, **kwargs)
        finally:
            self.charge(taken(begun))
            _current.reset(before)

    def charge(self, seconds: float) -> None:
        """Charge a step."""
        self.seconds += seconds
        for account in self._accounts:
            account.pay(seconds)
        self.turnstile.count(self.address, seconds)
        metrics.longest_step.note(seconds)


class _Account:
    """A bucket that was taken from once, which pays for the first unit of time."""

    def __init__(self, tills: Buckets, network: Network) -> None:
        self.tills = tills
        self.network = network
        self.paid = tills.unit

    def pay(self, seconds: float) -> None:
        self.paid -= seconds
        if self.paid < 0.0:
            self.tills.charge(self.network.key, -self.paid / self.tills.unit, self.network.size)
            self.paid = 0.0


class Metered(Generic[T]):
    """Awaits some work, and bills every step that it takes in the loop, without what it waits for."""

    def __init__(self, work: Coroutine[object, object, T], bill: Payer) -> None:
        self.work = work
        self.bill = bill

    def __await__(self) -> Generator[object, object, T]:
        step = partial(self.work.send, None)
        while True:
            begun = started()
            try:
                awaited = step()
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self.bill.charge(taken(begun))
            try:
                answer = yield awaited
                yield from self.bill.turn().__await__()
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is the work's to handle
                step = partial(self.work.throw, error)
            else:
                step = partial(self.work.send, answer)


class Taskless:
    """Work that begins at once, without a task, and goes on when what it awaits is there.

    Each step is billed. The work may await futures, and nothing that asks which task it is in.
    """

    def __init__(self, work: Coroutine[object, object, None], bill: Bill, done: Callable[[], None]) -> None:
        self.work = work
        self.bill = bill
        self.done = done
        """Is called at the end, however the work ended."""
        self._awaited: asyncio.Future[object] | None = None

    def step(self) -> None:
        """Go on until the work has to wait for something, or is done."""
        before = _current.set(self.bill)
        begun = started()
        self._awaited = None
        try:
            awaited = self.work.send(None)
        except (StopIteration, asyncio.CancelledError):
            self.done()
        except BaseException:
            self.done()
            raise
        else:
            self._wait_for(awaited)
        finally:
            self.bill.charge(taken(begun))
            _current.reset(before)

    def cancel(self) -> None:
        """Give up what it waits for."""
        if self._awaited is not None:
            self._awaited.cancel()

    def _wait_for(self, awaited: object) -> None:
        if isinstance(awaited, asyncio.Future):
            self._awaited = awaited
            awaited.add_done_callback(self._go_on)
        else:  # as `asyncio.sleep(0)`: it only lets others go on
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self, _awaited: object = None) -> None:
        turnstile = self.bill.turnstile
        if turnstile.is_turn(self.bill.address):
            self.step()
        else:
            turnstile.call_at_turn(self.bill.address, self._go_on)


async def charged(work: Coroutine[object, object, T]) -> T:
    """Do some work in a task of its own, charged to whoever's request started the task."""
    bill = _current.get()
    return await work if bill is None else await Metered(work, bill)


class Turnstile:
    """Lets the requests of one address take turns with everybody else's.

    An address may use a few milliseconds of a pass of the loop; then its next request waits for the next
    pass, in which others have had their turn. So many requests at once make those wait who sent them.
    """

    def __init__(self, limits_messages: float = USUAL_MESSAGES) -> None:
        self.seconds = PASS_SECONDS * limits_messages / USUAL_MESSAGES
        self._used: dict[str, float] = {}
        """Seconds used in this pass, by address."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._scheduled = False

    async def turn(self, address: str) -> None:
        """Wait until it is that address's turn."""
        key = networks(address)[-1].key
        while self._used.get(key, 0.0) >= self.seconds:
            woken = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(key, deque()).append(woken)
            await woken

    def call_at_turn(self, address: str, call: Callable[[], None]) -> None:
        """Call that when it may be the address's turn. Few are called in one pass, however many wait."""
        woken = asyncio.get_running_loop().create_future()
        woken.add_done_callback(lambda _: call())
        self._waiting.setdefault(networks(address)[-1].key, deque()).append(woken)
        self._schedule()

    def is_turn(self, address: str) -> bool:
        """Is it that address's turn?"""
        return self._used.get(networks(address)[-1].key, 0.0) < self.seconds

    def count(self, address: str, seconds: float) -> None:
        """An address used the loop for so long."""
        key = networks(address)[-1].key
        self._used[key] = self._used.get(key, 0.0) + seconds
        self._schedule()

    def _schedule(self) -> None:
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._begin_pass)

    def _begin_pass(self) -> None:
        self._scheduled = False
        self._used.clear()
        for key, waiting in list(self._waiting.items()):
            for _ in range(min(WOKEN, len(waiting))):
                woken = waiting.popleft()
                if not woken.done():
                    woken.set_result(None)
            if not waiting:
                del self._waiting[key]
        if self._waiting:
            self._schedule()


class Pace:
    """Gives the loop back now and then during work that takes long, until it is its address's turn again."""

    def __init__(self) -> None:
        self._bill = _current.get()
        self._begun = perf_counter()

    async def rest(self) -> None:
        """Let others go on, if this has worked for a while."""
        if perf_counter() - self._begun >= SLICE_SECONDS:
            await asyncio.sleep(0)
            if self._bill is not None:
                await self._bill.turn()
            self._begun = perf_counter()


async def in_slices(work: Iterable[T]) -> list[T]:
    """What an iterator gives, with rests in between."""
    pace = Pace()
    found = []
    for each in work:
        found.append(each)
        await pace.rest()
    return found


class Meter:
    """Bills for the requests and the messages of a server."""

    def __init__(self, gate: Gate) -> None:
        self.gate = gate
        self.turnstile = Turnstile(gate.limits.address_messages)

    def charge(self, address: str, seconds: float) -> None:
        """Charge an address for what it sent before it is known who asks for what."""
        for key, size in networks(address):
            self.gate.reading.charge(key, seconds, size)
        self.turnstile.count(address, seconds)
        metrics.longest_step.note(seconds)

    def request(self, address: str, *, probe: bool = False) -> Bill:
        """The bill of an HTTP request, or of the handshake of a socket."""
        gate = self.gate
        return Bill(self.turnstile, address, gate.probes if probe else gate.address_requests)

    def message(self, address: str, person: str) -> Bill:
        """The bill of a message on a socket."""
        bill = Bill(self.turnstile, address, self.gate.address_messages)
        bill.add(self.gate.messages, person)
        return bill
