"""What was served leaves nothing to the garbage collector, which stops everybody while it works."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from nacre.server.door import Visit
from nacre.server.http.line import Http, Line
from nacre.server.socket.connection import Connection
from nacre.server.socket.wire import Wire
from nacre.server.tables.live import Viewer
from server.house import PATIENCE, House
from server.test_connections import POST, UPGRADE, talk

OURS = (Line, Http, Wire, Visit, Viewer, Connection)


@contextmanager
def nothing_is_left(house: House) -> Iterator[None]:
    """What ends meanwhile is gone without the collector's help."""
    gc.collect()
    gc.disable()
    before = len(house.door)
    try:
        yield
        deadline = time.monotonic() + PATIENCE
        while len(house.door) > before and time.monotonic() < deadline:
            house.do(_pass())
        for _ in range(10):
            house.do(_pass())  # whoever served it comes to an end, too
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert Counter(type(left).__name__ for left in gc.garbage if isinstance(left, OURS)) == {}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def _pass() -> None:
    """One pass of the server's loop."""


KEY = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bmFjcmUgYmVuY2htYXJrcw==\r\n\r\n"


def look(house: House) -> None:
    ann = house.person()
    with ann.looks(ann.opens()) as looking:
        looking.sync()
        assert looking.refused("play", seat=0, ply=7, actions=["x"]) == "table.not_begun"
    house.empty()


@pytest.mark.parametrize(
    "visit",
    [
        lambda house: talk(house, b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"),
        lambda house: talk(house, b"nonsense\r\n\r\n"),
        lambda house: talk(house, UPGRADE + KEY, b"\x88\x80\0\0\0\0"),
        lambda house: talk(house, POST + b"Content-Length: 2\r\nConnection: close\r\n\r\n{}"),
        look,
    ],
    ids=["a request", "no request", "a socket that is refused", "a body", "a socket"],
)
def test_a_connection_leaves_no_garbage(house: House, visit: Callable[[House], object]) -> None:
    with nothing_is_left(house):
        visit(house)
