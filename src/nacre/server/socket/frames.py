"""Frames of a WebSocket as bytes: the plain ones, which are nearly all, and where others end.

Reading and writing them with all that the protocol allows takes many times as long as the frames themselves
need. So a plain text is read and written here, and everything else is left to the library, frame by frame.
"""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was not compiled
    from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte of a frame that is a whole text, without extensions."""
MASKED: Final = 0x80
KINDS: Final = frozenset((0, 1, 2, 8, 9, 10))
"""The kinds of frames: parts, texts, bytes, the end, and whether anybody is there."""
SHORT: Final = 125
"""Bytes of content up to which the length fits into one byte."""
LONG: Final = 0xFFFF
"""And up to which it fits into two more."""


def plain_text(data: bytes, most: int) -> bytes | None:
    """The content, if that is exactly one frame with a whole text of at most so many bytes; else None."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED:
        return None
    length, head = data[1] & 0x7F, 2
    if length > SHORT:
        if length != SHORT + 1 or len(data) < 8:
            return None
        length, head = int.from_bytes(data[2:4], "big"), 4
    if len(data) != head + 4 + length or length > most:
        return None
    return apply_mask(data[head + 4 :], data[head : head + 4])


def cut_frame(data: bytearray, most: int) -> bytes | None:
    """Take the first frame off the data; None if it is not whole yet."""
    length = first_length(data, most)
    if length is None or length > len(data):
        return None
    frame = bytes(data[:length])
    del data[:length]
    return frame


def first_length(data: bytes | bytearray, most: int) -> int | None:
    """The bytes of the frame that the data begins with; None if that cannot be told yet.

    Of a frame that the library refuses for its beginning alone, that is all there is.
    """
    if len(data) < 2:
        return None
    length, head = data[1] & 0x7F, 2
    if length > SHORT:
        head = 4 if length == SHORT + 1 else 10
        if len(data) < head:
            return None
        length = int.from_bytes(data[2:head], "big")
    if not data[1] & MASKED or length > most or data[0] & 0x0F not in KINDS:
        return len(data)
    return head + 4 + length


def text_frame(content: bytes) -> bytes:
    """A whole text as a server sends it."""
    length = len(content)
    if length <= SHORT:
        return b"\x81" + length.to_bytes(1, "big") + content
    if length <= LONG:
        return b"\x81\x7e" + length.to_bytes(2, "big") + content
    return b"\x81\x7f" + length.to_bytes(8, "big") + content
