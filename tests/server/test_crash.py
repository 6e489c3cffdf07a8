"""A server or database that is killed without warning loses nothing that was acknowledged, and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.killing import play_and_kill
from server.postgres import PostgresServer
from server.running import ServerProcess

KILLS = 3
TABLES = 6
SECONDS = 180.0


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(url, tmp_path / "log")
    yield server
    server.end()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(server: ServerProcess) -> None:
    def kill(_: int) -> None:
        server.kill()
        server.start()

    server.start()
    playing = play_and_kill(server, kill, lambda survived: survived.kills >= KILLS, tables=TABLES)
    survived = asyncio.run(asyncio.wait_for(playing, SECONDS))
    assert survived.cuts > 0
    assert survived.games >= TABLES


def test_nothing_acknowledged_is_lost_when_the_database_is_killed(tmp_path: Path) -> None:
    try:
        postgres = PostgresServer(fsync=True)
    except FileNotFoundError as error:
        pytest.skip(str(error))
    server = ServerProcess(postgres.new_database(), tmp_path / "log")

    def kill(_: int) -> None:
        postgres.kill()
        postgres.start()

    try:
        server.start()
        playing = play_and_kill(server, kill, lambda survived: survived.kills >= KILLS, tables=TABLES)
        survived = asyncio.run(asyncio.wait_for(playing, SECONDS))
    finally:
        server.end()
        postgres.remove()
    assert survived.games >= TABLES
