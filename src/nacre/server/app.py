"""The web application: every path, and what happens when it starts and ends."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

import nacre
from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.server import logs, metrics
from nacre.server.guard import Guard, address, allowed_origin
from nacre.server.http import rest, schema
from nacre.server.http.problems import refusal
from nacre.server.http.routes import ROUTES
from nacre.server.limits import Gate
from nacre.server.logs import log
from nacre.server.people import People
from nacre.server.settings import Settings, from_environment
from nacre.server.site import Server
from nacre.server.socket.connection import serve_socket
from nacre.server.store import open_store
from nacre.server.tables.hall import Hall
from nacre.server.tables.judging import Judges
from nacre.server.tables.listing import Listing
from nacre.server.tables.thinking import Thinkers

PAGE = Path(__file__).parent.parent / "web"
"""The built client."""
PAGES: Final = "/{path:path}"


def make_app(settings: Settings | None = None, now: Callable[[], float] = time.time) -> Starlette:
    """The application, with the settings of the environment unless given. `now` is the tables' clock."""
    chosen = settings or from_environment()
    if settings is None:
        logs.set_up(chosen.log_level)  # in a process of its own

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with running(chosen, now) as server:
            app.state.server = server
            yield

    app = Starlette(
        routes=[
            *[
                Route(route.path, _handled(getattr(rest, route.name), route.name), methods=[route.method])
                for route in ROUTES
            ],
            WebSocketRoute("/socket/{id}", serve_socket),
            Route("/api/openapi.json", _openapi),
            Route("/api/schema.json", _schema),
            Route("/healthz", _health),
            Route("/metrics", _metrics),
            Route(PAGES, _page),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: _refused, 500: _failed},
    )
    app.add_middleware(Guard)
    return app


@asynccontextmanager
async def running(settings: Settings, now: Callable[[], float] = time.time) -> AsyncIterator[Server]:
    """A server's parts, from opening the store to closing it."""
    async with await open_store(settings.database) as store:
        thinkers = Thinkers(settings.bots)
        hall = Hall(store, thinkers, now)
        judges = Judges(thinkers)
        gate, lists = Gate(settings.limits), Listing(store, hall)
        server = Server(settings, store, People(store), gate, thinkers, hall, judges, lists)
        thinkers.warm_up()
        await hall.open()
        _let_nobody_wait()
        log.info("open", extra={"bots": settings.bots})
        try:
            yield server
        finally:
            judges.close()
            await hall.close()
            thinkers.close()
            log.info("closed")


def _let_nobody_wait() -> None:
    """Look for garbage less often: tables are no garbage, and going through all of them stops everybody.

    And let the thread that commits go on soon: as long as it waits, so does whoever is to be acknowledged.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    sys.setswitchinterval(0.001)


def _handled(handler: rest.Handler, name: str) -> Callable[[Request], Awaitable[Response]]:
    """A handler behind the limits, with every refusal as an answer."""

    async def handle(request: Request) -> Response:
        server: Server = request.app.state.server
        try:
            if request.method != "GET" and not allowed_origin(request, server.settings.origins):
                raise TableError("server.foreign")
            await _check_rate(server, request)
            return await handler(server, request)
        except NacreError as error:
            if isinstance(error, StoreError):
                log.error("the store failed", extra={"code": error.code, "request": name})
            return refusal(error)
        except ClientDisconnect:
            return refusal(TableError("server.body", {"reason": "-"}))  # which nobody will read
        except Exception:  # noqa: BLE001 - whatever it was, the next request is answered
            log.exception("a request failed", extra={"request": name})
            return refusal(TableError("server.failed"))

    return handle


async def _check_rate(server: Server, request: Request) -> None:
    person = await server.people.of(request)
    place = address(request)
    key = f"a {place}" if person is None else f"p {person.id}"
    if not (server.gate.requests.take(key) and server.gate.address_requests.take(place)):
        raise TableError("server.too_fast")


async def _refused(request: Request, error: Exception) -> Response:
    """What the framework refuses by itself: a path that there is not, or not with that method."""
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


async def _failed(request: Request, error: Exception) -> Response:
    log.error("a request failed", extra={"path": request.url.path}, exc_info=error)
    return refusal(TableError("server.failed"))


async def _openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(schema.openapi()), media_type="application/json")


async def _schema(request: Request) -> Response:
    return Response(msgspec.json.encode(schema.socket_schema()), media_type="application/json")


async def _health(request: Request) -> Response:
    server: Server = request.app.state.server
    try:
        await server.store.table("-")
    except StoreError:
        return PlainTextResponse("the store does not answer", 503)
    return PlainTextResponse("ok", headers={"x-nacre": nacre.__version__})


async def _metrics(request: Request) -> Response:
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


async def _page(request: Request) -> Response:
    """A file of the client; what is none is a page of it, which the client itself finds its way to."""
    path = request.path_params["path"]
    file = _file(path)
    if path.startswith(("api/", "socket/")) or (path.startswith("assets/") and file is None):
        return refusal(TableError("server.no_page"))
    file = file or _file("index.html")
    if file is None:
        return PlainTextResponse("This server was built without its page; the interface is at /api.", 404)
    # Names of built files change with what is in them; the page itself always has to be asked for.
    lasting = path.startswith("assets/")
    headers = {"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
    return FileResponse(file, headers=headers)


def _file(path: str) -> Path | None:
    """The file of the client at that path; None if there is none, or none of the client's."""
    try:
        file = (PAGE / path).resolve()
        return file if file.is_relative_to(PAGE.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None  # a name that no file can have
