"""Uvicorn's socket with two changes: how it ends, and how it sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

RESTART: Final = 1012
SEND_NOW: Final = "nacre.send_now"
"""An extension of ASGI: sends a text without waiting, or says that it cannot."""
CLOSE_SECONDS: Final = 2.0
"""Seconds that a client may take to close its side once the server stops."""


class Wire(WebSocketsSansIOProtocol):
    """A socket that lets the application say goodbye, and sends what belongs together at once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.flushing = False

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
        await super().run_asgi()

    def send_now(self, text: bytes) -> bool:
        """Send a text at once, unless the reader is behind. A task for each would cost more than sending."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        try:
            self._put(text)
        except InvalidState:
            return False
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Send a text soon, together with others sent by then: each write on its own is expensive."""
        text = message.get("text")
        if not isinstance(text, str) or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self._put(text.encode())
        except InvalidState:
            raise ClientDisconnected from None

    def _put(self, text: bytes) -> None:
        self.conn.send_text(text)
        if not self.flushing:
            self.flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        self.flushing = False
        # Frames that were sent meanwhile have taken these along, in order.
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
