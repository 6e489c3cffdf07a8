"""Checks and headers for every request and answer: where it comes from, and what browsers may do with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nacre.server import metrics
from nacre.server.limits import household

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HOST: Final = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
HEADERS: Final = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "referrer-policy": "no-referrer",  # an invitation is nobody else's business
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """Adds headers to every answer, and counts them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-security-policy", policy(Headers(scope=scope).get("host", "")))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if str(scope["path"]).startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        await self.app(scope, receive, send_with_headers)


def policy(host: str) -> str:
    """What a page of ours may do. Not every browser takes 'self' to mean our sockets too: they are named."""
    if HOST.fullmatch(host) is None:
        return POLICY
    return f"{POLICY}; connect-src 'self' ws://{host} wss://{host}"


def address(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from, as limits count it."""
    return household(connection.client.host) if connection.client else ""


def allowed_origin(connection: HTTPConnection, origins: Sequence[str]) -> bool:
    """Does the request come from a page of ours, or from no page at all?"""
    headers: Headers = connection.headers
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if origin in origins:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return host != "" and host == headers.get("host")
