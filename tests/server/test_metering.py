"""What requests cost, who pays, and how those of one address take turns with all others."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import pairwise

import pytest

from nacre.server import metering
from nacre.server.buckets import SITE_SIZE, Buckets, networks
from nacre.server.limits import Gate, Limits
from nacre.server.metering import WOKEN, Meter, Metered, Pace, Turnstile, charged
from nacre.server.metrics import WINDOW_SECONDS, Worst
from server.asynchronous import asynchronous

HOME, AWAY = "192.0.2.1", "192.0.2.2"


class Busy:
    """A clock of processor time that work moves by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 0.0
        monkeypatch.setattr(metering, "started", lambda: self.time)
        monkeypatch.setattr(metering, "taken", lambda begun: self.time - begun)

    async def work(self, *steps: float) -> str:
        for seconds in steps:
            self.time += seconds
            await asyncio.sleep(0)
        return "done"


def still() -> float:
    return 0.0


@asynchronous
async def test_an_expensive_request_empties_the_allowance_of_who_sent_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    busy = Busy(monkeypatch)
    gate = Gate(Limits(), still)
    meter = Meter(gate)
    assert gate.takes_message("eve", HOME)
    assert await Metered(busy.work(0.2, 0.5, 0.4), meter.message(HOME, "eve")) == "done"
    assert not gate.takes_message("eve", HOME)
    assert gate.takes_message("ann", AWAY)


@asynchronous
async def test_a_cheap_request_costs_no_more_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Busy(monkeypatch)
    gate = Gate(Limits(), still)
    meter = Meter(gate)
    for _ in range(100):
        assert gate.takes_message("ann", HOME)
        await Metered(busy.work(0.001, 0.001), meter.message(HOME, "ann"))
    assert not gate.takes_message("ann", HOME)


@asynchronous
async def test_many_persons_of_one_address_pay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Busy(monkeypatch)
    gate = Gate(Limits(), still)
    meter = Meter(gate)
    taken = 0
    for number in range(100):
        if gate.takes_message(f"eve {number}", HOME):
            taken += 1
            await Metered(busy.work(0.5), meter.message(HOME, f"eve {number}"))
    assert taken < 10
    assert gate.takes_message("ann", AWAY)


@asynchronous
async def test_what_work_waits_for_costs_nothing_and_errors_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Busy(monkeypatch)
    meter = Meter(Gate(Limits(), still))
    bill = meter.request(HOME)

    async def fail(waited: asyncio.Future[None]) -> None:
        try:
            await waited
        except ConnectionError:
            busy.time += 1.0
            raise ValueError("no") from None

    waited: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    failing = asyncio.ensure_future(_await(Metered(fail(waited), bill)))
    await asyncio.sleep(0)
    busy.time += 7.0  # of others
    assert bill.seconds == 0.0
    waited.set_exception(ConnectionError())
    with pytest.raises(ValueError, match="no"):
        await failing
    assert bill.seconds == 1.0
    cancelled = asyncio.ensure_future(_await(Metered(busy.work(*[0.0] * 100), bill)))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled


async def _await(metered: Metered[object]) -> object:
    return await metered


@asynchronous
async def test_who_is_known_later_pays_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = Busy(monkeypatch)
    gate = Gate(Limits(), still)
    bill = Meter(gate).request(HOME)
    await Metered(busy.work(2.0), bill)
    assert gate.requests.take("p ann")
    bill.add(gate.requests, "p ann")
    assert not gate.requests.take("p ann")


@asynchronous
async def test_requests_of_one_address_take_turns_with_everybody_else() -> None:
    turnstile = Turnstile()
    done: list[str] = []

    async def ask(address: str) -> None:
        await turnstile.turn(address)
        done.append(address)
        turnstile.count(address, 0.01)

    many = [asyncio.ensure_future(ask(HOME)) for _ in range(50)]
    await asyncio.sleep(0)
    assert done == [HOME]
    other = asyncio.ensure_future(ask(AWAY))
    await other
    assert done.count(HOME) <= 3
    await asyncio.gather(*many)
    assert len(done) == 51
    assert not turnstile._waiting


@asynchronous
async def test_every_step_of_a_request_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten requests that wait for the store, and then all take long."""
    busy = Busy(monkeypatch)
    meter = Meter(Gate(Limits(), still))
    stored = asyncio.Event()
    done: list[str] = []

    async def ask(address: str) -> None:
        await stored.wait()
        await busy.work(0.1)
        done.append(address)

    many = [asyncio.ensure_future(_await(Metered(ask(HOME), meter.request(HOME)))) for _ in range(10)]
    other = asyncio.ensure_future(_await(Metered(ask(AWAY), meter.request(AWAY))))
    await asyncio.sleep(0)
    stored.set()
    await other
    assert done.count(HOME) <= 3
    await asyncio.gather(*many)


@asynchronous
async def test_who_gives_up_at_the_turnstile_stops_nobody() -> None:
    turnstile = Turnstile()
    turnstile.count(HOME, 1.0)
    waiting = [asyncio.ensure_future(turnstile.turn(HOME)) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.gather(*waiting[1:])


@asynchronous
async def test_of_many_connections_that_wait_few_look_in_one_pass_whether_they_may_go_on() -> None:
    """To look costs little, but an address may have hundreds of connections."""
    turnstile = Turnstile()
    turnstile.count(HOME, 1.0)
    called: list[int] = []
    for number in range(100):
        turnstile.call_at_turn(HOME, partial(called.append, number))
    passes = [0]
    while len(called) < 100:
        await asyncio.sleep(0)
        passes.append(len(called))
    assert max(after - before for before, after in pairwise(passes)) <= WOKEN
    assert called == list(range(100)) and not turnstile._waiting


@asynchronous
async def test_what_a_request_starts_is_charged_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as loading a table, which others may wait for too."""
    busy = Busy(monkeypatch)
    bill = Meter(Gate(Limits(), still)).request(HOME)

    async def serve() -> asyncio.Task[str]:
        bill.open()
        return asyncio.ensure_future(charged(busy.work(0.5, 0.5)))

    started = await asyncio.ensure_future(serve())
    assert await started == "done" and bill.seconds == 1.0
    assert await asyncio.ensure_future(charged(busy.work(0.5))) == "done"
    assert bill.seconds == 1.0


@asynchronous
async def test_long_work_of_an_address_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metering, "SLICE_SECONDS", 0.0)
    meter = Meter(Gate(Limits(), still))
    steps: list[str] = []

    async def replay(address: str) -> None:
        meter.request(address).open()
        pace = Pace()
        for _ in range(10):
            steps.append(address)
            meter.turnstile.count(address, 0.01)
            await pace.rest()

    many = [asyncio.ensure_future(replay(HOME)) for _ in range(10)]
    await asyncio.ensure_future(replay(AWAY))
    assert steps.count(AWAY) == 10 and steps.count(HOME) < 40
    await asyncio.gather(*many)


@asynchronous
async def test_long_work_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 0.0
    monkeypatch.setattr(metering, "perf_counter", lambda: time)
    passes = 0

    async def count() -> None:
        nonlocal passes
        while True:
            passes += 1
            await asyncio.sleep(0)

    counting = asyncio.ensure_future(count())
    pace = Pace()
    for _ in range(100):
        time += 0.001
        await pace.rest()
    counting.cancel()
    assert 45 <= passes <= 55


def test_a_bucket_can_owe_but_not_without_end() -> None:
    now = 0.0
    bucket = Buckets(2.0, 10.0, lambda: now)
    bucket.charge("a", 1e9)
    assert not bucket.take("a")
    assert bucket.wait("a") == pytest.approx(60.0)
    now = 61.0
    assert bucket.take("a") and bucket.wait("a") == 0.0


def test_ipv6_counts_by_both_networks() -> None:
    assert [key for key, _ in networks("2001:db8:1:2::")] == ["2001:db8:1:2::", "2001:db8:1::/48"]
    assert [key for key, _ in networks("192.0.2.1")] == ["192.0.2.1"]
    bucket = Buckets(1.0, 10.0, still)
    assert sum(bucket.take_all(networks("2001:db8:1:1::")) for _ in range(50)) == 10
    others = sum(bucket.take_all(networks(f"2001:db8:1:{number:x}::")) for number in range(2, 1000))
    assert others == 10 * SITE_SIZE - 10
    assert bucket.take_all(networks("2001:db8:2:1::"))


def test_the_worst_of_the_last_minute_is_forgotten_later() -> None:
    now = 0.0
    worst = Worst(lambda: now)
    worst.note(0.5)
    worst.note(0.1)
    assert worst.value() == 0.5
    now = WINDOW_SECONDS + 1
    worst.note(0.2)
    assert worst.value() == 0.5
    now += WINDOW_SECONDS
    assert worst.value() == 0.2
    now += 2 * WINDOW_SECONDS
    assert worst.value() == 0.0
