"""Uvicorn's socket with a few changes: how it ends, how it sends, and when it is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from nacre.server.door import Visit
from nacre.server.socket.frames import cut_frame, plain_text, text_frame

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

RESTART: Final = 1012
SEND_NOW: Final = "nacre.send_now"
"""An extension of ASGI: sends a text without waiting, or says that it cannot."""
HEAR_NOW: Final = "nacre.hear_now"
"""An extension of ASGI: calls back with each text; one that is not taken then is received as usual."""
CLOSE_SECONDS: Final = 2.0
"""Seconds that a client may take to close its side once the server stops."""


class Wire(WebSocketsSansIOProtocol):
    """A socket that lets the application say goodbye, and sends what belongs together at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.flushing = False
        self.hear: Callable[[str], bool] | None = None
        """Takes a text at once, or says that it cannot."""
        self.held = bytearray()
        """The beginning of a frame that is not whole yet."""
        visit = self.app_state.get("visit")
        self.visit: Visit | None = visit if isinstance(visit, Visit) else None

    def is_unfinished(self) -> bool:
        """Has the handshake, or a message, begun that is not whole yet?"""
        return not self.handshake_complete or bool(self.held) or bool(self.frames)

    def data_received(self, data: bytes) -> None:
        """Take a plain text; let the library read everything else, one whole frame after the other."""
        if not self.handshake_initiated:
            self._read(data)
        elif self.held or not self._take(data):
            self.held += data
            while (frame := cut_frame(self.held, self.config.ws_max_size)) is not None:
                self._read(frame)
                if self.conn.parser_exc is not None:
                    self.held.clear()  # it is closed: nobody reads what comes after
                    return

    def _take(self, data: bytes) -> bool:
        """Take a plain text if nothing else is under way."""
        hear, conn = self.hear, self.conn
        if hear is None or conn.state is not State.OPEN or conn.current_size is not None:
            return False
        if self.close_sent or not self.queue.empty():
            return False
        content = plain_text(data, self.config.ws_max_size)
        if content is None:
            return False
        try:
            return hear(content.decode())
        except UnicodeDecodeError:
            return False

    def _read(self, data: bytes) -> None:
        """Read with the library, as uvicorn does it."""
        self.conn.receive_data(data)
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        else:
            self.handle_events()

    def is_paused(self) -> bool:
        """Is there more than can be handled now?"""
        return self.read_paused

    def cut(self) -> None:
        """End it."""
        self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: let the application answer what it was asked, say goodbye and close.

        Uvicorn itself would close before the application can say why.
        """
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.stop_keepalive()
            self.close_timeout = CLOSE_SECONDS
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
        else:
            super().shutdown()

    async def run_asgi(self) -> None:
        extensions = self.scope.setdefault("extensions", {})
        assert extensions is not None
        extensions[SEND_NOW] = {"send": self.send_now}
        extensions[HEAR_NOW] = {"listen": self.listen}
        try:
            await super().run_asgi()
        finally:
            del extensions[SEND_NOW], extensions[HEAR_NOW]  # which refer to this
            self.hear = None

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended: leave nothing that refers to itself, and would wait for the garbage collector."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def listen(self, hear: Callable[[str], bool] | None) -> None:
        """Call that with each text from now on; None ends it."""
        self.hear = hear

    def send_now(self, text: bytes) -> bool:
        """Send a text at once, unless the reader is behind. A task for each would cost more than sending."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        return self._put(text)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a text soon, together with others sent by then: each write on its own is expensive."""
        text = message.get("text")
        if not isinstance(text, str) or not self.handshake_complete or self.close_sent:
            await super().send(message)
            if message["type"] == "websocket.accept" and self.visit is not None:
                self.visit.done()
            if message["type"] == "websocket.http.response.body" and self.close_sent:
                self.handshake_complete = True  # or uvicorn logs each refusal as an error
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        if not self._put(text.encode()):
            raise ClientDisconnected

    def _put(self, text: bytes) -> bool:
        if self.conn.state is not State.OPEN:
            return False
        self.conn.writes.append(text_frame(text))
        if not self.flushing:
            self.flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        self.flushing = False
        # Frames that were sent meanwhile have taken these along, in order.
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
