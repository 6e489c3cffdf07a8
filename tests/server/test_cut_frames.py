"""Frames on a socket however they come: cut, several at once, in fragments, with others in between."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from server.house import PATIENCE, House, Socket

COUNT = 12
FRAME_BYTES = 16 * 1024
"""The limit on a frame from a client, which is also that on a message."""


def frame(content: bytes | str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    data = content.encode() if isinstance(content, str) else content
    return Frame(opcode, data, fin).serialize(mask=True)


def asking(number: int) -> str:
    """A request that is answered without a task, if it can be: one for a preview, which is refused."""
    return json.dumps({"type": "preview", "id": number, "seat": 0, "ply": 0, "actions": ["é"]})


def ping(number: int) -> str:
    """A request that is always answered in a task."""
    return json.dumps({"type": "ping", "id": number})


@pytest.fixture
def socket(shared_house: House) -> Iterator[Socket]:
    person = shared_house.person("Ann")
    with person.looks(person.opens()) as opened:
        opened.sync()
        yield opened


def write(socket: Socket, data: bytes, size: int | None = None) -> None:
    """Send bytes as they are, so many at once."""
    with suppress(OSError):  # it may have been closed meanwhile
        for start in range(0, len(data), size or len(data)):
            socket.connection.socket.sendall(data[start : start + (size or len(data))])


def answered(socket: Socket, count: int) -> list[int]:
    """The ids of so many answers, in their order."""
    found: list[int] = []
    while len(found) < count:
        answer = socket.receive()
        if "id" in answer and answer["id"] is not None:
            found.append(answer["id"])
    return found


def closed(socket: Socket) -> int:
    """The code with which the server closes."""
    try:
        while True:
            socket.connection.recv(PATIENCE)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 0


@pytest.mark.parametrize("size", [1, 7, 100, None])
def test_requests_are_answered_in_order_however_they_are_cut(socket: Socket, size: int | None) -> None:
    numbers = list(range(1, COUNT + 1))
    texts = [asking(number) if number % 3 else ping(number) for number in numbers]
    write(socket, b"".join(map(frame, texts)), size)
    assert answered(socket, COUNT) == numbers


@pytest.mark.parametrize("size", [1, None])
def test_fragments_make_one_request_whatever_comes_in_between(socket: Socket, size: int | None) -> None:
    text = asking(1).encode()
    parts = [
        frame(text[:5], fin=False),
        frame(b"are you there?", Opcode.PING),
        frame(b"", Opcode.CONT, fin=False),
        frame(b"", Opcode.PONG),
        frame(text[5:], Opcode.CONT),
        frame(asking(2)),
    ]
    write(socket, b"".join(parts), size)
    assert answered(socket, 2) == [1, 2]


BROKEN = {
    "a text within another": ([frame("{", fin=False), frame(asking(1))], 1002),
    "the rest of nothing": ([frame("}", Opcode.CONT)], 1002),
    "a reserved bit": ([b"\xc1" + frame(asking(1))[1:]], 1002),
    "a ping in fragments": ([b"\x09" + frame(b"x", Opcode.PING)[1:]], 1002),
    "no mask": ([Frame(Opcode.TEXT, asking(1).encode()).serialize(mask=False)], 1002),
    "half a letter": ([frame(b'"\xc3"')], 1007),
    "half a letter in fragments": ([frame(b'"\xc3', fin=False), frame(b'"', Opcode.CONT)], 1007),
    "too long": ([frame("x" * (FRAME_BYTES + 1))], 1009),
    "too long together": ([frame("x" * FRAME_BYTES, fin=False), frame("x", Opcode.CONT)], 1009),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_breaks_the_protocol_ends_the_socket_with_its_code(socket: Socket, case: str) -> None:
    parts, code = BROKEN[case]
    write(socket, b"".join(parts))
    assert closed(socket) == code
