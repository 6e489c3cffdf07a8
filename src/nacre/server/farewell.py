"""Sockets that can say goodbye when a server is told to stop."""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

RESTART: Final = 1012
CLOSE_SECONDS: Final = 2.0
"""So long may a client take to close its side once the server stops."""


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, but for its end: uvicorn would close it before the application can say why."""

    def shutdown(self) -> None:
        """The server stops: let the application answer what it was asked, say goodbye and close."""
        if self.handshake_complete and not self.close_sent and not self.disconnected:
            self.stop_keepalive()
            self.close_timeout = CLOSE_SECONDS
            self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})
        else:
            super().shutdown()
