"""No process of bots outlives its server, however that ends."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from nacre.fairness import NONCE_BYTES, commit_nonce, hash_terms
from nacre.server import offspring
from server.players import Person
from server.running import ServerProcess

SECONDS = 60.0


def children(process: int) -> list[int]:
    return [int(id) for id in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def runs(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False


def ends(process: int) -> bool:
    """Wait for a process to end, which may come a little after its parent; False if it goes on."""
    deadline = time.monotonic() + SECONDS
    while runs(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not runs(process)


async def let_a_bot_think(server: ServerProcess) -> None:
    person = Person("Ann", [server.port])
    await person.come()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "expert"}]
    setup = {"game": "pearls", "options": {"players": 2, "first": 1}}
    table = await person.open_table(setup, seats)
    address = f"ws://127.0.0.1:{server.port}/socket/{table}"
    async with connect(address, additional_headers={"Cookie": f"nacre={person.token}"}) as line:
        await line.send(json.dumps({"id": 1, "type": "start"}))
        deal = None
        while not deal:
            deal = (json.loads(await line.recv()).get("table") or {}).get("deal")
        nonce = bytes(NONCE_BYTES)
        committed = commit_nonce(hash_terms(deal["terms"]), [0], nonce)
        await line.send(json.dumps({"id": 2, "type": "commit", "commitment": committed.hex()}))
        await line.send(json.dumps({"id": 3, "type": "open", "nonce": nonce.hex()}))
        while json.loads(await line.recv()).get("id") != 3:
            pass


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc to look for them")
def test_the_processes_of_bots_end_with_a_server_that_is_killed(sqlite_url: str, tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url, tmp_path / "log")
    server.start()
    try:
        asyncio.run(asyncio.wait_for(let_a_bot_think(server), SECONDS))
        assert server.process is not None
        bots = children(server.process.pid)
        assert len(bots) >= 2
        os.kill(server.process.pid, signal.SIGKILL)  # that process alone
        server.process.wait()
        assert all(map(ends, bots))
    finally:
        server.end()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc to look for them")
def test_ctrl_c_ends_a_server_and_its_bots_without_a_traceback(sqlite_url: str, tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url, tmp_path / "log")
    server.start()
    try:
        asyncio.run(asyncio.wait_for(let_a_bot_think(server), SECONDS))
        assert server.process is not None
        bots = children(server.process.pid)
        os.killpg(server.process.pid, signal.SIGINT)  # as a terminal does
        assert server.process.wait(SECONDS) == 130
        assert all(map(ends, bots))
        assert "Traceback" not in server.log.read_text("utf-8")
        assert "KeyboardInterrupt" not in server.log.read_text("utf-8")
    finally:
        server.end()


def test_where_the_kernel_does_not_end_it_the_pipe_to_the_parent_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []

    class Parent:
        def join(self) -> None:
            """It is gone already."""

    monkeypatch.setattr(sys, "platform", "other")
    monkeypatch.setattr("multiprocessing.parent_process", Parent)
    monkeypatch.setattr(os, "_exit", ended.append)
    offspring.end_with_parent(os.getppid())
    deadline = time.monotonic() + SECONDS
    while not ended and time.monotonic() < deadline:
        time.sleep(0.01)
    assert ended == [1]


def test_a_parent_that_is_gone_before_it_was_watched_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(sys, "platform", "other")
    monkeypatch.setattr(os, "_exit", ended.append)
    offspring.end_with_parent(-1)
    assert ended == [1]
