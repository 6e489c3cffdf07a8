"""A handler as a route: behind the limits, with every refusal and every failure as an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.server.guard import address, allowed_origin, bill_of, identify
from nacre.server.http.endpoint import Endpoint
from nacre.server.http.pages import PAGES
from nacre.server.http.problems import refusal
from nacre.server.logs import log
from nacre.server.site import Server

OUTSIDE: Final = frozenset({
    "house", "come_in", "site", "words", "recover", "begin_sign_in", "sign_in", "confirm_mail", "stop_mail",
})  # fmt: skip
"""Endpoints that answer people outside a house to which one has to be invited."""


def route(endpoint: Endpoint) -> Route:
    """The route of an endpoint."""
    return Route(endpoint.path, _limited(endpoint), methods=[endpoint.method])


def _limited(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        server: Server = request.app.state.server
        try:
            if request.method != "GET" and not allowed_origin(request, server.settings.origins):
                raise TableError("server.foreign")
            await _check_rate(server, request, endpoint)
            return await endpoint.handler(server, request)
        except NacreError as error:
            if isinstance(error, StoreError):
                log.error("the store failed", extra={"code": error.code, "request": endpoint.name})
            return refusal(error)
        except ClientDisconnect:
            return refusal(TableError("server.body", {"reason": "-"}))  # which nobody will read
        except Exception:  # noqa: BLE001 - whatever it was, the next request is answered
            log.exception("a request failed", extra={"request": endpoint.name})
            return refusal(TableError("server.failed"))

    return handle


async def _check_rate(server: Server, request: Request, endpoint: Endpoint) -> None:
    person = await server.people.of(request)
    if person is None and server.hosting.rules.invited_only and endpoint.name not in OUTSIDE:
        raise TableError("server.by_invitation")
    source = address(request)
    key = f"a {source}" if person is None else f"p {person.id}"
    if not server.gate.requests.take(key):
        raise TableError("server.too_fast")
    bill_of(request).add(server.gate.requests, key)
    if person is not None:
        identify(request)
        server.gate.meet(person.id, source)


async def answer_refusal(request: Request, error: Exception) -> Response:
    """Answer what the framework refuses by itself: an unknown path, or one without that method."""
    assert isinstance(error, HTTPException)
    wrong_method = error.status_code == HTTPStatus.METHOD_NOT_ALLOWED and _has_path(request)
    response = refusal(TableError("server.method" if wrong_method else "server.no_page"))
    if wrong_method:
        response.headers.update(error.headers or {})
    return response


def _has_path(request: Request) -> bool:
    """Is there anything at that path, apart from pages?"""
    return any(
        isinstance(route, Route) and route.path != PAGES and route.path_regex.match(request.url.path)
        for route in request.app.routes
    )


async def answer_failure(request: Request, error: Exception) -> Response:
    """Answer, and log, an error that nothing else caught."""
    log.error("a request failed", extra={"path": request.url.path}, exc_info=error)
    return refusal(TableError("server.failed"))
