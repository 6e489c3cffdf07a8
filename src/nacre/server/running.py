"""Running the application with uvicorn."""

from __future__ import annotations

from typing import Final

import uvicorn

from nacre.kernel.errors import TableError
from nacre.server import logs
from nacre.server.settings import Settings, to_environment
from nacre.server.store.place import SqlitePlace, read_place

APP: Final = "nacre.server.app:make_app"
SOCKET: Final = "nacre.server.farewell:Socket"
STOP_SECONDS: Final = 5
"""So long is waited for sockets and requests to end when the server is told to stop."""


def serve(settings: Settings) -> None:
    """Serve until told to stop."""
    if settings.workers > 1 and isinstance(read_place(settings.database), SqlitePlace):
        raise TableError("server.workers")
    to_environment(settings)
    logs.set_up(settings.log_level)
    uvicorn.run(
        APP,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        ws=SOCKET,
        ws_max_size=settings.limits.frame,
        ws_max_queue=32,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=STOP_SECONDS,
        h11_max_incomplete_event_size=32 * 1024,
    )
