"""Reading what a viewer asks for on a socket, and saying what came of it."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from nacre.kernel.errors import IllegalAction, NacreError, StoreError, TableError
from nacre.server import metrics
from nacre.server.interface import protocol as p
from nacre.server.interface.errors import error_words
from nacre.server.logs import log
from nacre.server.socket import asking
from nacre.server.tables.live import Live, Viewer, encode
from nacre.table.disclosure import Count
from nacre.table.telling import Words

_DECODER: msgspec.json.Decoder[p.Asked] = msgspec.json.Decoder(p.Asked)

TRY_AGAIN: Final = 1013
"""The code of a socket that may be opened again."""
MOST_UNREADABLE: Final = 5
"""Unreadable frames before the socket is closed: no client of ours sends any."""


class Speaker:
    """Somebody who looks at a table through a socket, and is told what comes of what they ask."""

    def __init__(self, live: Live, viewer: Viewer) -> None:
        self.live = live
        self.viewer = viewer
        self.unreadable = 0
        self.code = TRY_AGAIN
        """Why the socket is closed."""

    def _decode(self, text: str | None) -> p.Asked | None:
        """What a message asks for; None, and it is refused, if it cannot be read."""
        try:
            return _DECODER.decode(text if text is not None else b"")
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.unreadable += 1
            if text is None or self.unreadable > MOST_UNREADABLE:
                self._throw_out("server.unreadable_frames")
            else:
                self._refuse(id_of(text), TableError("server.unreadable"))
            return None

    def _acknowledge(self, asked: asking.Acting, count: Count, begun: float) -> None:
        held = self.live.table.held_by(self.viewer.person)
        self._send(p.Ack(id=asked.id, number=count.seen_by(held)))
        metrics.acknowledged.observe(time.perf_counter() - begun)

    def _refuse(self, id: int | None, error: NacreError) -> None:
        metrics.refusals.labels(error.code).inc()
        if isinstance(error, StoreError):
            log.error("the store failed", extra={"code": error.code, "table": self.live.row.id})
        rule = error.rule if isinstance(error, IllegalAction) else ""
        self._send(p.Refusal(id=id, error=error_words(error), rule=rule))

    def _fail(self, asked: p.Asked, error: Exception) -> None:
        """Refuse a request that failed; the socket goes on."""
        if isinstance(error, NacreError):
            self._refuse(asked.id, error)
        else:
            log.exception("a request failed", extra={"table": self.live.row.id, "type": type(asked).__name__})
            self._refuse(asked.id, TableError("server.failed"))

    def _throw_out(self, code: str) -> None:
        metrics.refusals.labels(code).inc()
        self.viewer.dismiss(code)

    def _interrupt(self, code: str, closing: int) -> None:
        """Send what waits, then say why the socket is closed; the client can come back."""
        self.code = closing
        self._send(p.Goodbye(error=Words(code), again=True))
        self.viewer.end()

    def _send(self, message: p.Sent) -> None:
        self.viewer.send(encode(message))


class _Numbered(msgspec.Struct):
    id: p.Id | None = None


def id_of(text: str) -> int | None:
    """The id of a request that cannot be read otherwise."""
    try:
        return msgspec.json.decode(text, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
