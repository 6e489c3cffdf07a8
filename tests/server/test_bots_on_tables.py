"""Bots at tables: whatever happens to them, a table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from concurrent.futures import Future
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.server import app
from nacre.server.tables import thinking
from nacre.server.tables.thinking import Thinkers
from server.house import PATIENCE, House, Socket

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "beginner"}


def bots_play(socket: Socket) -> None:
    """Wait until a bot has played."""
    socket.until(lambda frame: frame.get("entry", {}).get("type") == "played" and frame["entry"]["seat"] == 1)


def raising(view: View, legal: list[int], level: str) -> int:
    raise RuntimeError("no idea")


def lying(view: View, legal: list[int], level: str) -> int:
    return -1


def dying(view: View, legal: list[int], level: str) -> int:
    os._exit(1)


def hanging() -> None:
    time.sleep(3600)


def test_a_worker_that_hangs_is_replaced() -> None:
    async def run() -> None:
        before = await thinkers.run(PATIENCE, os.getpid)
        with pytest.raises(TimeoutError):
            await thinkers.run(0.5, hanging)
        assert await thinkers.run(PATIENCE, os.getpid) != before
        async with asyncio.timeout(PATIENCE):
            while Path(f"/proc/{before}").exists():
                await asyncio.sleep(0.05)

    thinkers = Thinkers(1)
    try:
        asyncio.run(run())
    finally:
        thinkers.close()


def test_whoever_waits_for_a_worker_is_not_timed() -> None:
    """Only as much is given to the pool as it can work on: its clock runs from then on."""
    given: list[Future[int]] = []

    class Pool:
        def submit(self, work: object) -> Future[int]:
            given.append(Future())
            return given[-1]

    async def run() -> None:
        thinkers = Thinkers(2)
        monkeypatched: Any = thinkers
        monkeypatched._started = Pool
        asked = [asyncio.ensure_future(thinkers.run(PATIENCE, os.getpid)) for _ in range(3)]
        await asyncio.sleep(0)
        assert len(given) == 2
        given[1].set_result(7)
        assert await asked[1] == 7
        while len(given) < 3:
            await asyncio.sleep(0)
        for future in (given[0], given[2]):
            future.set_result(8)
        assert [await asked[0], await asked[2]] == [8, 8]

    asyncio.run(run())


def test_what_was_thought_of_before_something_was_taken_back_is_not_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []
    ready = Event()

    async def slow(state: State, level: str) -> int:
        asked.append(state.view(1))
        await asyncio.to_thread(ready.wait)
        return state.legal_actions()[0]

    monkeypatch.setattr(house.server.hall.thinkers, "choose", slow)
    ann = house.person()
    id = ann.opens("pearladora", seats=[ME, BOT], options={"first": 0})
    with ann.looks(id) as socket:
        socket.seal()
        socket.does("start")
        socket.does("play", seat=0, ply=0, actions=["D1@a1"])
        socket.does("undo", seat=0)
        socket.does("play", seat=0, ply=0, actions=["D1@b1"])
        ready.set()
        bots_play(socket)
        assert len(asked) > 1, "it is asked again"
        assert house.live(id).table.plies()[1].before.view(1) == asked[-1]


@pytest.mark.parametrize("bot", [raising, lying])
def test_a_bot_that_fails_is_replaced_for_that_choice(
    house: House, monkeypatch: pytest.MonkeyPatch, bot: object
) -> None:
    monkeypatch.setattr(thinking, "choose", bot)
    ann = house.person()
    id = ann.opens(seats=[ME, BOT], options={"first": 1})
    with ann.looks(id) as socket:
        socket.seal()
        socket.does("start")
        bots_play(socket)
        socket.plays(0)
        bots_play(socket)


def test_a_worker_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path) as house:
        ann = house.person()
        id = ann.opens(seats=[ME, BOT], options={"first": 1})
        with ann.looks(id) as socket:
            socket.seal()
            socket.does("start")
            bots_play(socket)
            pool = house.server.hall.thinkers._pool
            assert pool is not None
            for process in list(pool._processes):
                os.kill(process, signal.SIGKILL)
            socket.plays(0)
            bots_play(socket)
            # And one that kills its worker with every choice.
            monkeypatch.setattr(thinking, "choose", dying)
            socket.plays(0)
            bots_play(socket)


def test_pending_turns_of_bots_go_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Asleep(Thinkers):
        async def choose(self, state: object, level: str) -> int:
            await asyncio.Event().wait()
            return 0

    with monkeypatch.context() as patch:
        patch.setattr(app, "Thinkers", Asleep)
        with House(tmp_path) as house:
            ann = house.person()
            id = ann.opens(seats=[ME, BOT], options={"first": 1})
            with ann.looks(id) as socket:
                socket.seal()
                socket.does("start")
                number = house.live(id).table.number
    with House(tmp_path) as house, Socket(house, id, ann.token, number) as socket:
        event = socket.until(lambda frame: frame["type"] == "event")
        assert event["number"] == number + 1
        assert event["entry"]["type"] == "played" and event["entry"]["seat"] == 1
        socket.plays(0)
