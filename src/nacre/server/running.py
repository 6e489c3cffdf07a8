"""Running the application with uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from uvicorn.supervisors import Multiprocess

import nacre
from nacre.kernel.errors import TableError
from nacre.server import logs
from nacre.server.mailing import MailServer
from nacre.server.settings import Settings, to_environment
from nacre.server.store import open_store
from nacre.server.store.address import SqliteAddress, read_address

APP: Final = "nacre.server.app:make_app"
LINE: Final = "nacre.server.http.line:Line"
SOCKET: Final = "nacre.server.socket.wire:Wire"
BACKLOG: Final = 256
"""Connections that may wait to be accepted. All of them are accepted at once, while everybody waits."""
HEAD_BYTES: Final = 16 * 1024
"""Bytes of a request's first line and headers."""
STOP_SECONDS: Final = 5
"""Seconds to wait for sockets and requests to end when the server stops."""


def serve(settings: Settings, opened: Callable[[], None] | None = None) -> None:
    """Serve until stopped. A single process calls `opened` once it serves; several processes do not."""
    if settings.workers > 1 and isinstance(read_address(settings.database), SqliteAddress):
        raise TableError("server.workers")
    if settings.smtp:
        MailServer.of(settings.smtp, settings.mail_from)
        if not settings.origins:
            raise TableError("server.mail_origin")
    check_address(settings.host, settings.port)
    asyncio.run(_check_database(settings.database))
    to_environment(settings)
    logs.set_up_process(settings.log_level)
    if not nacre.compiled():
        logs.log.warning("the rules run uncompiled, many times slower")
    config = uvicorn.Config(APP, factory=True, workers=settings.workers, **uvicorn_options(settings))
    if settings.workers > 1:
        Multiprocess(config, [config.bind_socket()]).run()
    else:
        AnnouncedServer(config, opened).run()


async def _check_database(address: str | None) -> None:
    """Open the database once, so that one that cannot be used is reported before any process is started."""
    async with await open_store(address):
        pass


def check_address(host: str, port: int) -> None:
    """Raise TableError if the server cannot listen there, before any process is started."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            if os.name == "posix":  # elsewhere it lets two programs listen at one port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        known = {"address": f"{host}:{port}", "reason": error.strerror or str(error)}
        raise TableError("server.listen", known) from None


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """The options of uvicorn, the same for one process and for several."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": LINE,
        "ws": SOCKET,
        "backlog": BACKLOG,
        "ws_max_size": settings.limits.frame,
        "ws_max_queue": 32,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "forwarded_allow_ips": settings.proxies,
        "timeout_graceful_shutdown": STOP_SECONDS,
        "h11_max_incomplete_event_size": HEAD_BYTES,
    }


class AnnouncedServer(uvicorn.Server):
    """A server that calls back once it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None] | None) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.opened is not None:
            self.opened()
