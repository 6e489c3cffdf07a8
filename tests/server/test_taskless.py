"""Work that needs no task: what it costs, how it waits, and that it always ends."""

from __future__ import annotations

import asyncio

import pytest

from nacre.server import metering
from nacre.server.limits import Gate, Limits
from nacre.server.metering import Bill, Meter, Taskless, charged
from server.asynchronous import asynchronous

HOME = "192.0.2.1"


class Steps:
    """Work in two steps of a second each, with something to wait for in between."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 0.0
        self.told: list[str] = []
        self.waited: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.meter = Meter(Gate(Limits(), lambda: 0.0))
        self.bill: Bill = self.meter.message(HOME, "ann")
        monkeypatch.setattr(metering, "started", lambda: self.time)
        monkeypatch.setattr(metering, "taken", lambda begun: self.time - begun)

    async def work(self) -> None:
        self.time += 1.0
        try:
            self.told.append(await self.waited)
        except asyncio.CancelledError:
            self.told.append("cancelled")
            raise
        self.time += 1.0

    def begin(self) -> Taskless:
        work = Taskless(self.work(), self.bill, lambda: self.told.append("done"))
        work.step()
        return work


@asynchronous
async def test_every_step_is_billed_and_nothing_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    steps.begin()
    steps.time += 5.0  # of others
    assert steps.bill.seconds == 1.0 and steps.told == []
    steps.waited.set_result("there")
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # it was the turn of others first: its address has used a whole pass
    await asyncio.sleep(0)
    assert steps.bill.seconds == 2.0 and steps.told == ["there", "done"]
    steps.bill.begin_anew()
    assert steps.bill.seconds == 0.0


@asynchronous
async def test_work_that_is_given_up_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)
    steps.begin().cancel()
    for _ in range(3):
        await asyncio.sleep(0)
    assert steps.told == ["cancelled", "done"] and steps.waited.cancelled()


@asynchronous
async def test_work_that_fails_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)

    async def fail() -> None:
        raise ValueError("no")

    work = Taskless(fail(), steps.bill, lambda: steps.told.append("done"))
    with pytest.raises(ValueError, match="no"):
        work.step()
    assert steps.told == ["done"]


@asynchronous
async def test_what_it_starts_is_charged_to_the_same_bill(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps(monkeypatch)

    async def start() -> None:
        await asyncio.ensure_future(charged(steps.work()))

    Taskless(start(), steps.bill, lambda: steps.told.append("done")).step()
    await asyncio.sleep(0)
    steps.waited.set_result("there")
    for _ in range(6):
        await asyncio.sleep(0)
    assert steps.bill.seconds == 2.0 and steps.told == ["there", "done"]
    # Nothing else that runs here is.
    steps.waited = asyncio.get_running_loop().create_future()
    steps.waited.set_result("later")
    await charged(steps.work())
    assert steps.bill.seconds == 2.0
