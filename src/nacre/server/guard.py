"""Checks, limits and headers for every request: where it comes from, what it costs, what browsers may do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Sequence
from functools import cache
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nacre.server import metrics
from nacre.server.buckets import household, networks
from nacre.server.door import Visit
from nacre.server.interface.api import Problem
from nacre.server.limits import FILE_WEIGHT
from nacre.server.metering import Bill, Meter, Metered
from nacre.table.telling import Words

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
PROBES: Final = ("/healthz", "/metrics")
"""The paths of those who watch the server, which have a limit of their own."""
HOLD_SECONDS: Final = 1.0
"""Seconds that a refusal is held back from an address that goes on all the same."""
BILL: Final = "nacre.bill"
"""Where a request's bill is in its scope."""


class Guard:
    """Limits every request before any work is done for it, and adds headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        meter: Meter = scope["app"].state.meter
        source = address(HTTPConnection(scope))
        visit = visit_of(scope)
        if visit is not None and not visit.begin(source):
            await self._refuse(scope, receive, send, "server.too_fast")
        elif not _takes_request(meter, scope, source):
            await self._refuse(scope, receive, send, "server.too_fast", held=True)
        elif scope["type"] == "websocket" and meter.gate.is_full():
            await self._refuse(scope, receive, send, "server.full")
        else:
            bill = scope[BILL] = meter.request(source, probe=scope["path"] in PROBES)
            bill.open()
            await bill.turn()
            if scope["type"] == "websocket":
                # A socket lasts: it pays for each message.
                await self.app(scope, receive, send)
            else:
                await self._serve(scope, receive, send, visit, bill)

    async def _serve(
        self, scope: Scope, receive: Receive, send: Send, visit: Visit | None, bill: Bill
    ) -> None:
        if visit is not None:
            visit.serving = True
        try:
            await Metered(_coroutine(self.app(scope, receive, _with_headers(scope, send))), bill)
        finally:
            if visit is not None:
                visit.serving = False

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, code: str, *, held: bool = False
    ) -> None:
        """Say no without reading on. An address that does not stop waits for its answer."""
        meter: Meter = scope["app"].state.meter
        metrics.refusals.labels(code).inc()
        if held and not meter.gate.refusals.take_all(networks(address(HTTPConnection(scope)))):
            await asyncio.sleep(HOLD_SECONDS)
        status = 503 if code == "server.full" else 429
        headers = {"retry-after": "5", "connection": "close"}
        response = Response(_problem(code), status, headers, "application/json")
        if scope["type"] == "http":
            send = _with_headers(scope, send)
        # Of a socket's handshake, Starlette sends it as an answer too.
        await response(scope, receive, send)


def _takes_request(meter: Meter, scope: Scope, source: str) -> bool:
    gate, path = meter.gate, str(scope["path"])
    if path in PROBES:
        return gate.probes.take_all(networks(source))
    weight = 1.0 if path.startswith(("/api/", "/socket/")) else FILE_WEIGHT
    return gate.address_requests.take_all(networks(source), weight)


@cache
def _problem(code: str) -> bytes:
    return msgspec.json.encode(Problem(Words(code), ""))


def visit_of(scope: Scope) -> Visit | None:
    """The connection that a request came by, if the server is ours."""
    visit = scope.get("state", {}).get("visit")
    return visit if isinstance(visit, Visit) else None


def identify(connection: HTTPConnection) -> None:
    """It is known who asks through that connection."""
    visit = visit_of(connection.scope)
    if visit is not None:
        visit.identify()


def bill_of(connection: HTTPConnection) -> Bill:
    """What a request is charged to."""
    bill: Bill = connection.scope[BILL]
    return bill


async def _coroutine(work: Awaitable[None]) -> None:
    await work


def _with_headers(scope: Scope, send: Send) -> Send:
    """Sends with our headers, and counts the answer."""

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

    return send_with_headers


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
