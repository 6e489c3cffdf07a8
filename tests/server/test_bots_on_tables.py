"""Bots at tables: whatever happens to them, a table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import nacre
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.server import app
from nacre.server.tables import thinking
from nacre.server.tables.queueing import THRIFT, Kind, Owner
from nacre.server.tables.thinking import Errand, Thinkers
from nacre.server.tables.workers import Timed, Worker
from server.asynchronous import asynchronous, until
from server.house import PATIENCE, House, Socket, deal

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "beginner"}


def bots_play(socket: Socket) -> None:
    """Wait until a bot has played."""
    socket.until(lambda frame: frame.get("entry", {}).get("type") == "played" and frame["entry"]["seat"] == 1)


def errand(seconds: float, person: str = "ann", kind: Kind = Kind.PLAY, limit: float = PATIENCE) -> Errand:
    return Errand(Owner(person, "", f"table of {person}"), kind, seconds, limit)


LONG = errand(5.0)


def raising(view: View, legal: list[int], level: str, percent: int) -> int:
    raise RuntimeError("no idea")


def lying(view: View, legal: list[int], level: str, percent: int) -> int:
    return -1


def dying(view: View, legal: list[int], level: str, percent: int) -> int:
    os._exit(1)


def hanging() -> None:
    time.sleep(3600)


def test_a_worker_that_hangs_is_replaced() -> None:
    async def run() -> None:
        before = await thinkers.run(LONG, os.getpid)
        quick = thinkers.workers[0].processes()
        with pytest.raises(TimeoutError):
            await thinkers.run(errand(5.0, limit=0.5), hanging)
        assert await thinkers.run(LONG, os.getpid) != before
        assert thinkers.workers[0].processes() == quick, "the others go on"
        async with asyncio.timeout(PATIENCE):
            while Path(f"/proc/{before}").exists():
                await asyncio.sleep(0.05)

    thinkers = Thinkers(1)
    try:
        asyncio.run(run())
    finally:
        thinkers.close()


class Given:
    """Takes the place of the processes of bots: what they were given, and by whom."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.futures: list[Future[Timed[Any]]] = []
        self.workers: list[Worker] = []

        def submit(worker: Worker, work: object, *args: object, **_: object) -> Future[Timed[Any]]:
            self.futures.append(Future())
            self.workers.append(worker)
            return self.futures[-1]

        monkeypatch.setattr(Worker, "submit", submit)

    def finish(self, number: int, result: object, seconds: float = 1.0) -> None:
        self.futures[number].set_result(Timed(result, seconds))


@asynchronous
async def test_whoever_waits_for_a_worker_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only as much is given to processes as they can work on: its clock runs from then on."""
    given = Given(monkeypatch)
    thinkers = Thinkers(2)
    asked = [asyncio.ensure_future(thinkers.run(LONG, os.getpid)) for _ in range(3)]
    await until(lambda: len(given.futures) == 2)
    given.finish(1, 7)
    assert await asked[1] == 7
    await until(lambda: len(given.futures) == 3)
    for number in (0, 2):
        given.finish(number, 8)
    assert [await asked[0], await asked[2]] == [8, 8]


@asynchronous
async def test_a_quick_level_does_not_wait_for_long_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Given(monkeypatch)
    thinkers = Thinkers(1)
    long = [asyncio.ensure_future(thinkers.run(LONG, os.getpid)) for _ in range(15)]
    await until(lambda: len(given.futures) == 1)
    quick = asyncio.ensure_future(thinkers.run(errand(0.5, "ben"), os.getpid))
    await until(lambda: len(given.futures) == 2)
    assert given.workers == [thinkers.workers[1], thinkers.workers[0]]
    given.finish(1, 5)
    assert await quick == 5
    for each in long:
        each.cancel()


@asynchronous
async def test_a_process_is_busy_until_it_is_done_even_if_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = Given(monkeypatch)
    thinkers = Thinkers(1)
    left = asyncio.ensure_future(thinkers.run(LONG, os.getpid))
    await until(lambda: len(given.futures) == 1)
    given.futures[0].set_running_or_notify_cancel()
    waits = asyncio.ensure_future(thinkers.run(LONG, os.getpid))
    gone = asyncio.ensure_future(thinkers.run(LONG, os.getpid))
    await asyncio.sleep(0)
    for each in (left, gone):
        each.cancel()
    await asyncio.wait([left, gone])
    assert len(given.futures) == 1
    given.finish(0, 1)
    await until(lambda: len(given.futures) == 2)
    given.finish(1, 2)
    assert await waits == 2
    assert len(thinkers.queue) == 0


def test_an_owner_far_above_the_quota_has_bots_that_think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    state = nacre.game("pearls", players=2).new(1)
    asked: list[object] = []

    async def run(errand: Errand, work: partial[int], view: View, legal: list[int]) -> int:
        asked.append(work.keywords["percent"])
        return legal[0]

    thinkers = Thinkers(1)
    monkeypatch.setattr(thinkers, "run", run)
    for person in ("ann", "ben"):
        asyncio.run(thinkers.choose(state, "expert", Owner(person)))
        thinkers.quotas.charge(Owner("ann"), 1e6)
    asyncio.run(thinkers.choose(state, "expert", Owner("ann")))
    assert asked == [100, 100, THRIFT]


def test_what_was_thought_of_before_something_was_taken_back_is_not_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []
    ready = Event()

    async def slow(state: State, level: str, *_: object) -> int:
        asked.append(state.view(1))
        await asyncio.to_thread(ready.wait)
        return state.legal_actions()[0]

    monkeypatch.setattr(house.server.hall.thinkers, "choose", slow)
    ann = house.person()
    id = ann.opens("pearladora", seats=[ME, BOT], options={"first": 0})
    with ann.looks(id) as socket:
        deal(socket)
        socket.does("play", seat=0, ply=0, actions=["D1@a1"])
        socket.does("undo", seat=0)
        socket.does("play", seat=0, ply=0, actions=["D1@b1"])
        ready.set()
        bots_play(socket)
        assert len(asked) > 1, "it is asked again"
        assert list(house.live(id).table.plies())[1].before.view(1) == asked[-1]


@pytest.mark.parametrize("bot", [raising, lying])
def test_a_bot_that_fails_is_replaced_for_that_choice(
    house: House, monkeypatch: pytest.MonkeyPatch, bot: object
) -> None:
    monkeypatch.setattr(thinking, "choose", bot)
    ann = house.person()
    id = ann.opens(seats=[ME, BOT], options={"first": 1})
    with ann.looks(id) as socket:
        deal(socket)
        bots_play(socket)
        socket.plays(0)
        bots_play(socket)


def test_a_worker_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path) as house:
        ann = house.person()
        id = ann.opens(seats=[ME, BOT], options={"first": 1})
        with ann.looks(id) as socket:
            deal(socket)
            bots_play(socket)
            for worker in house.server.hall.thinkers.workers:
                for process in worker.processes():
                    os.kill(process, signal.SIGKILL)
            socket.plays(0)
            bots_play(socket)
            # And one that kills its worker with every choice.
            monkeypatch.setattr(thinking, "choose", dying)
            socket.plays(0)
            bots_play(socket)


def test_pending_turns_of_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Asleep(Thinkers):
        async def choose(self, *_: object) -> int:
            await asyncio.Event().wait()
            return 0

    with monkeypatch.context() as patch:
        patch.setattr(app, "Thinkers", Asleep)
        with House(tmp_path) as house:
            ann = house.person()
            id = ann.opens(seats=[ME, BOT], options={"first": 1})
            with ann.looks(id) as socket:
                deal(socket)
                number = house.live(id).table.number
    with House(tmp_path) as house, Socket(house, id, ann.token, number) as socket:
        event = socket.until(lambda frame: frame["type"] == "event")
        assert event["number"] == number + 1
        assert event["entry"]["type"] == "played" and event["entry"]["seat"] == 1
        socket.plays(0)


def test_a_bot_that_thought_ahead_is_asked_again_in_its_turn() -> None:
    thinking.KEPT_BOTS.clear()
    state = nacre.game("molthar", players=2).new(1)
    asked = 0
    while asked < 3:
        view, legal = state.view(int(state.seat)), state.legal_actions()
        kept = [each for each in thinking.KEPT_BOTS if each.bot.remembers(view)]
        before = list(thinking.KEPT_BOTS)
        action = legal[0] if len(legal) == 1 else thinking.choose(view, legal, "newcomer")
        if kept and len(legal) > 1:
            asked += 1
            assert list(thinking.KEPT_BOTS) == before  # no other was made
            thinking.choose(view, legal, "beginner")
            assert thinking.KEPT_BOTS[-1].level == "beginner"  # another level thinks for itself
        state.apply(action)
