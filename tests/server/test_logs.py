"""Log lines are JSON, whoever writes them, and tell nobody's address."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from nacre.server.logs import MINUTE, MOST_ALIKE, MOST_MESSAGES, Lines, Seldom
from server.players import Person
from server.running import ServerProcess

CLIENTS = [
    "127.0.0.1:54321",
    "203.0.113.9",
    "[2001:db8::1]:443",
    "2001:db8:0:1:2:3:4:5",
    "::1",
    "::ffff:192.0.2.1",
]


def test_nobody_can_fill_the_log_with_the_same_line() -> None:
    """As somebody would who sends what is not HTTP, thousands of times a second."""
    time = 0.0
    seldom = Seldom(lambda: time)
    bad, other = (
        logging.makeLogRecord({"msg": text}) for text in ("Invalid HTTP request received.", "other")
    )
    assert sum(seldom(bad) for _ in range(1000)) == MOST_ALIKE
    assert seldom(other)
    time = MINUTE
    assert seldom(bad)
    many = [seldom(logging.makeLogRecord({"msg": str(number)})) for number in range(10 * MOST_MESSAGES)]
    assert all(many) and len(seldom._count) <= MOST_MESSAGES + 1


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_every_line_of_a_server_is_json_and_none_names_a_client(sqlite_url: str, tmp_path: Path) -> None:
    server = ServerProcess(sqlite_url, tmp_path / "log")
    server.start()
    try:
        table = asyncio.run(visit(server.port))
        server.stop()
    finally:
        server.end()
    lines = lines_of(server.log)
    messages = [line["message"] for line in lines]
    assert any("startup complete" in message for message in messages), "uvicorn's lines are there"
    assert messages.count("Invalid HTTP request received.") == MOST_ALIKE
    assert not any(table in json.dumps(line) for line in lines)
    assert not any("127.0.0.1" in message for message in messages if "running on" not in message)


async def visit(port: int) -> str:
    """Open a table, look at it, and send what cannot be read."""
    person = Person("Ann", [port])
    await person.come()
    table = await person.open_table({"game": "pearls", "options": {"players": 2}}, [])
    cookie = {"Cookie": f"nacre={person.token}"}
    async with connect(f"ws://127.0.0.1:{port}/socket/{table}", additional_headers=cookie) as socket:
        await socket.recv()
        await socket.send(b"\xff\xfe")
    unreadable = (b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01nonsense\r\n\r\n")
    # The server lets some of them wait before it hangs up: all at once they wait together.
    await asyncio.gather(*[send(port, first) for first in unreadable * MOST_ALIKE])
    return table


async def send(port: int, message: bytes) -> None:
    """Send something on a connection of its own, and read until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(message)
    await writer.drain()
    await reader.read()
    writer.close()


@pytest.mark.parametrize("client", CLIENTS)
def test_what_libraries_write_loses_the_addresses_of_clients(client: str) -> None:
    record = logging.makeLogRecord(
        {"name": "uvicorn.error", "msg": "%s asked for /socket/abc at 12:30:05", "args": (client,)}
    )
    try:
        raise ConnectionError(client)
    except ConnectionError:
        record.exc_info = sys.exc_info()
    line = Lines().format(record)
    assert "/socket/abc at 12:30:05" in line
    assert client not in line


def test_our_own_lines_are_left_alone() -> None:
    record = logging.makeLogRecord({"name": "nacre.server.store", "msg": "no database at 10.0.0.5"})
    assert json.loads(Lines().format(record))["message"] == "no database at 10.0.0.5"


CRASH = """
import logging, threading, warnings
from nacre.server import logs
logs.set_up_process("info")
warnings.warn("be careful")
logging.getLogger("asyncio").error("a task was forgotten")
def fail(): raise ZeroDivisionError("in a thread")
thread = threading.Thread(target=fail)
thread.start()
thread.join()
raise ZeroDivisionError("at the end")
"""


def test_warnings_and_tracebacks_are_json_too() -> None:
    ended = subprocess.run([sys.executable, "-c", CRASH], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    careful, forgotten, thread, end = [json.loads(line) for line in ended.stderr.splitlines()]
    assert "be careful" in careful["message"]
    assert forgotten["message"] == "a task was forgotten"
    assert "in a thread" in thread["trace"]
    assert "at the end" in end["trace"] and end["level"] == "critical"


def test_a_line_that_is_no_unicode_comes_out() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    handler.handle(logging.makeLogRecord({"name": "nacre.server", "msg": "\ud800"}))
    assert json.loads(stream.getvalue())["message"] == "\ud800"
