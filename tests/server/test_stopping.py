"""A server that is told to stop says so, and ends."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.players import Message, Person
from server.running import ServerProcess

SECONDS = 120.0
RESTART = 1012


@pytest.fixture
def server(sqlite_url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(sqlite_url, tmp_path / "log")
    server.start()
    yield server
    server.end()


def test_whoever_looks_is_told_goodbye_and_finds_everything_again(server: ServerProcess) -> None:
    async def look() -> None:
        person = Person("Ann", [server.port])
        await person.come()
        table = await person.open_table({"game": "pearls", "options": {"players": 2}}, [])
        address = f"ws://127.0.0.1:{server.port}/socket/{table}"
        cookie = {"Cookie": f"nacre={person.token}"}
        async with connect(address, additional_headers=cookie) as line:
            await line.send(json.dumps({"id": 1, "type": "say", "text": "hello"}))
            heard = [json.loads(await line.recv())]
            while heard[-1]["type"] != "ack":
                heard.append(json.loads(await line.recv()))
            ended = asyncio.ensure_future(asyncio.to_thread(server.stop))
            with pytest.raises(ConnectionClosed) as closed:
                await hear_all(line, heard)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == RESTART
            assert await ended in (0, -signal.SIGTERM)
        goodbye = heard[-1]
        assert (goodbye["type"], goodbye["error"]["code"], goodbye["again"]) == (
            "goodbye",
            "server.closing",
            True,
        )
        await asyncio.to_thread(server.start)
        async with connect(f"{address}?after=1", additional_headers=cookie) as line:
            told = json.loads(await line.recv())
            assert (told["number"], told["entry"]["text"]) == (2, "hello")

    asyncio.run(asyncio.wait_for(look(), SECONDS))


async def hear_all(line: ClientConnection, heard: list[Message]) -> None:
    while True:
        heard.append(json.loads(await line.recv()))


def test_a_client_that_never_answers_keeps_no_server_from_stopping(server: ServerProcess) -> None:
    async def look() -> tuple[str, str]:
        person = Person("Ann", [server.port])
        await person.come()
        return person.token, await person.open_table({"game": "pearls", "options": {"players": 2}}, [])

    token, table = asyncio.run(look())
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(
            f"GET /socket/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: bmFjcmUgYmVuY2htYXJrcw==\r\nCookie: nacre={token}\r\n\r\n".encode()
        )
        assert line.recv(12) == b"HTTP/1.1 101"
        assert server.stop() in (0, -signal.SIGTERM)
