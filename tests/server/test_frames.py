"""Frames of a socket: what is read and written here is what the library would read and write."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from nacre.server.socket.frames import first_length, plain_text, text_frame

MOST = 70_000
LENGTHS = (0, 1, 125, 126, 127, 1000, 65_535, 65_536)


def written(content: bytes, *, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, content, fin).serialize(mask=mask)


@pytest.mark.parametrize("length", LENGTHS)
def test_texts_are_written_as_the_library_writes_them(length: int) -> None:
    content = b"x" * length
    assert text_frame(content) == written(content, mask=False)


@pytest.mark.parametrize("length", LENGTHS[:-1])
def test_plain_texts_are_read(length: int) -> None:
    content = bytes(number % 128 for number in range(length))
    assert plain_text(written(content), MOST) == content


NOT_PLAIN = {
    "nothing": b"",
    "one byte": b"\x81",
    "a part": written(b"abc")[:-1],
    "more": written(b"abc") + b"\x81",
    "two": written(b"abc") * 2,
    "without a mask": written(b"abc", mask=False),
    "not the end": written(b"abc", fin=False),
    "bytes": written(b"abc", opcode=Opcode.BINARY),
    "a continuation": written(b"abc", opcode=Opcode.CONT),
    "a ping": written(b"abc", opcode=Opcode.PING),
    "a reserved bit": b"\xc1" + written(b"abc")[1:],
    "a long length": written(b"x" * 65_536),
}


@pytest.mark.parametrize("case", NOT_PLAIN)
def test_what_is_not_exactly_one_plain_text_is_left_to_the_library(case: str) -> None:
    assert plain_text(NOT_PLAIN[case], MOST) is None


def test_texts_that_are_too_long_are_left_to_the_library() -> None:
    assert plain_text(written(b"x" * 200), 200) is not None
    assert plain_text(written(b"x" * 201), 200) is None


@pytest.mark.parametrize("length", LENGTHS)
def test_the_end_of_a_frame_is_found_from_its_head(length: int) -> None:
    frame = written(b"x" * length)
    head = 2 if length < 126 else 4 if length < 65_536 else 10
    assert [first_length(frame[:known], MOST) for known in range(head)] == [None] * head
    assert first_length(frame[:head], MOST) == len(frame)
    assert first_length(frame + frame, MOST) == len(frame)


def test_a_frame_that_the_library_refuses_is_not_waited_for() -> None:
    too_long = written(b"x" * 300)[:20]
    assert first_length(too_long, 299) == 20
    assert first_length(written(b"x" * 300, mask=False)[:20], MOST) == 20
