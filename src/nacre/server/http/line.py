"""The lowest level of a connection: what is read and when it is cut. HTTP and sockets are served above it."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import h11
import msgspec
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from nacre.server import metrics
from nacre.server.busy import started, taken
from nacre.server.door import READ_BYTES, REQUEST_SECONDS, Door, Visit
from nacre.server.interface.api import Problem
from nacre.table.telling import Words

if TYPE_CHECKING:
    from asyncio import Transport

READ_AT_LEAST: Final = 16 * 1024
"""Bytes that a reader who is behind must take in ten seconds."""
PAUSE_SECONDS: Final = 0.01
"""Seconds between two looks whether more can be handled."""
LONGEST_REST: Final = 1.0
"""Seconds that an address which owes is not read from, before it is looked at again."""


def short_answer(status: str, code: str) -> bytes:
    """A whole answer, for when no more work is to be done; the connection ends with it."""
    body = msgspec.json.encode(Problem(Words(code), ""))
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return f"{head}retry-after: 5\r\nconnection: close\r\n\r\n".encode() + body


def _nothing() -> None:
    pass


FULL: Final = short_answer("503 Service Unavailable", "server.full")
TOO_SLOW: Final = short_answer("408 Request Timeout", "server.too_slow")


class Served(Protocol):
    """What serves a connection: HTTP, then maybe a socket."""

    def data_received(self, data: bytes) -> None:
        """Some bytes came."""

    def eof_received(self) -> None:
        """No more will come."""

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""

    def pause_writing(self) -> None:
        """The reader is behind."""

    def resume_writing(self) -> None:
        """The reader has caught up."""

    def is_unfinished(self) -> bool:
        """Has something begun to come that is not whole yet?"""

    def is_paused(self) -> bool:
        """Should nothing be read now?"""

    def cut(self) -> None:
        """End it, because what began to come does not go on."""


class Line(asyncio.BufferedProtocol):
    """A connection. It reads little at once, charges what that costs, and ends when the other side stalls."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.config = config
        self.server_state = server_state
        self.app_state = app_state
        self.loop = _loop or asyncio.get_event_loop()
        self.door: Door = app_state["door"]
        self.visit: Visit | None = None
        self.served: Served | None = None
        self.unsent = 0
        """Bytes that wait for a reader who is behind."""
        self._held = bytearray()
        """What was read and is not handled yet."""
        self._resting = False
        self._buffer = bytearray(READ_BYTES) if sys.platform == "win32" else self.door.buffer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport = cast("Transport", transport)  # uvloop's are of no common type
        peer = transport.get_extra_info("peername")
        self.visit = self.door.arrive(self, str(peer[0]) if isinstance(peer, tuple) else "")
        if self.visit is None:
            transport.write(FULL)
            transport.close()
            return
        state = {**self.app_state, "visit": self.visit}
        http = Http(self.config, self.server_state, state, self.loop)
        http.line = self
        self.served = http
        http.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.served is not None:
            self.served.connection_lost(exc)
        if self.visit is not None:
            self.visit.leave()
        # What refers to each other would wait for the garbage collector, which keeps everybody waiting.
        self.served = self.visit = None

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self.served is None or self.visit is None:
            return
        self._held += memoryview(self._buffer)[:nbytes]
        if self._resting:
            self.transport.pause_reading()  # it was resumed from above
            return
        if self.door.meter.turnstile.is_turn(self.visit.address):
            self._handle()
        if self._held or nbytes == READ_BYTES or self.visit.debt() > 0.0:
            # The rest is for a later pass of the loop, when others had their turn.
            self.transport.pause_reading()
            self._rest()

    def _handle(self) -> None:
        """Handle a little of what was read."""
        assert self.served is not None and self.visit is not None
        data = bytes(self._held[:READ_BYTES])
        del self._held[:READ_BYTES]
        begun = started()
        self.served.data_received(data)
        self.visit.charge(taken(begun))
        if self.served.is_unfinished():
            self.visit.expect()
        elif not self.unsent:
            self.visit.done()

    def _rest(self) -> None:
        """Let others go on, and an address that owes wait until it has paid."""
        assert self.served is not None and self.visit is not None
        self._resting = True
        debt = self.visit.debt()
        if debt > 0.0 or self.served.is_paused():
            self.loop.call_later(max(PAUSE_SECONDS, min(debt, LONGEST_REST)), self._go_on)
        else:
            self.door.meter.turnstile.call_at_turn(self.visit.address, self._go_on)

    def _go_on(self) -> None:
        self._resting = False
        if self.transport.is_closing() or self.served is None or self.visit is None:
            return
        free = self.visit.debt() == 0.0 and self.door.meter.turnstile.is_turn(self.visit.address)
        if free and self._held and not self.served.is_paused():
            self._handle()
        if not free or self._held:
            self._rest()
        elif not self.served.is_paused():
            self.transport.resume_reading()

    def eof_received(self) -> None:
        if self.served is not None:
            self.served.eof_received()

    def pause_writing(self) -> None:
        if self.served is not None and self.visit is not None:
            self.served.pause_writing()
            self.unsent = self.transport.get_write_buffer_size()
            self.visit.expect()

    def resume_writing(self) -> None:
        if self.served is not None and self.visit is not None:
            self.unsent = 0
            if not self.served.is_unfinished():
                self.visit.done()
            self.served.resume_writing()

    def overdue(self, now: float) -> None:
        """End it, unless a slow reader is at least reading."""
        assert self.visit is not None and self.served is not None
        left = self.transport.get_write_buffer_size()
        if self.unsent and left <= self.unsent - READ_AT_LEAST:
            self.unsent = left
            self.visit.due = now + REQUEST_SECONDS
            return
        metrics.cut.labels("reader" if self.unsent else "unfinished").inc()
        if self.unsent:
            self.abort()
        else:
            self.served.cut()

    def is_closing(self) -> bool:
        """Is it about to end?"""
        return self.transport.is_closing()

    def abort(self) -> None:
        """End it now, without sending what waits."""
        self.transport.abort()


class Http(H11Protocol):
    """Uvicorn's HTTP, above a line."""

    line: Line

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended: let go of the request, which refers to this."""
        super().connection_lost(exc)
        if self.cycle is not None:
            self.cycle.on_response = _nothing

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP. The traceback of h11's error refers to the error: it is dropped."""
        error = sys.exc_info()[1]
        if error is not None:
            error.__traceback__ = None
        if self.cycle is not None:
            self.cycle.disconnected = True  # whatever it answers, nobody reads
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()  # its request was answered before its body went wrong

    def is_unfinished(self) -> bool:
        """Has a request begun to come that is not whole yet?"""
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def is_paused(self) -> bool:
        """Is there more than can be handled now?"""
        return self.flow.read_paused

    def cut(self) -> None:
        """Say that it took too long, if nothing was said about this request yet."""
        if self.conn.their_state is h11.IDLE or not self.cycle.response_started:
            self.transport.write(TOO_SLOW)
            self.transport.close()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: a request that is not whole is not waited for."""
        if self.is_unfinished():
            self.cut()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Serve a socket from now on: as uvicorn does it, but still above the line."""
        self.connections.discard(self)
        head = [event.method, b" ", event.target, b" HTTP/1.1\r\n"]
        for name, value in self.headers:
            head += [name, b": ", value, b"\r\n"]
        # Its type is that of a protocol of ours, which the options name.
        kind: Any = self.ws_protocol_class
        wire = kind(config=self.config, server_state=self.server_state, app_state=self.app_state)
        self.line.served = wire
        wire.connection_made(self.transport)
        wire.data_received(b"".join([*head, b"\r\n"]))
