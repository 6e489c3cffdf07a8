"""The web application: every route, and what happens when it starts and ends."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route, WebSocketRoute

from nacre import registry
from nacre.server import logs
from nacre.server.door import Door
from nacre.server.guard import Guard
from nacre.server.http import handling, pages
from nacre.server.http.endpoints import ENDPOINTS
from nacre.server.lag import watch_lag
from nacre.server.limits import Gate
from nacre.server.logs import log
from nacre.server.mailing import Mailer, MailServer
from nacre.server.metering import Meter
from nacre.server.offspring import end_with_parent, stop_gently
from nacre.server.outgoing import Outgoing
from nacre.server.people import People
from nacre.server.settings import Settings, from_environment
from nacre.server.site import Server
from nacre.server.socket.connection import serve_socket
from nacre.server.store import open_store
from nacre.server.tables.backlog import work_off_backlog
from nacre.server.tables.hall import Hall
from nacre.server.tables.hosting import Hosting
from nacre.server.tables.judging import Judges
from nacre.server.tables.listing import Listing
from nacre.server.tables.notifier import Notifier
from nacre.server.tables.queueing import Quotas
from nacre.server.tables.thinking import Thinkers


def make_app(settings: Settings | None = None, now: Callable[[], float] | None = None) -> Starlette:
    """The application, with the settings of the environment unless given.

    `now` is the tables' clock, one that does not jump unless given.
    """
    chosen = settings or from_environment()
    if settings is None:
        logs.set_up_process(chosen.log_level)  # in a process of its own
        if multiprocessing.parent_process() is not None:
            # One of several: none serves on after the process that started them was killed.
            end_with_parent(os.getppid(), stop_gently)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, object]]:
        async with running(chosen, now) as server:
            app.state.server = server
            app.state.meter = server.meter
            door = app.state.door = Door(server.gate, server.meter)
            watches = [asyncio.ensure_future(door.watch()), asyncio.ensure_future(watch_lag())]
            try:
                yield {"door": door}  # for the protocol, which asks before there is a request
            finally:
                for watch in watches:
                    watch.cancel()

    app = Starlette(
        routes=[
            *[handling.route(endpoint) for endpoint in ENDPOINTS],
            WebSocketRoute("/socket/{id}", serve_socket),
            Route("/api/openapi.json", pages.openapi),
            Route("/api/schema.json", pages.socket_schema),
            Route("/healthz", pages.health),
            Route("/metrics", pages.prometheus),
            Route(pages.PAGES, pages.page),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: handling.answer_refusal, 500: handling.answer_failure},
    )
    app.add_middleware(Guard)
    return app


@asynccontextmanager
async def running(settings: Settings, now: Callable[[], float] | None = None) -> AsyncIterator[Server]:
    """A server's parts, from opening the store to closing it."""
    async with await open_store(settings.database) as store:
        gate = Gate(settings.limits)
        quotas = Quotas(settings.limits.bot_seconds, settings.limits.address_bot_seconds)
        thinkers = Thinkers(settings.bots, quotas, gate.address_of)
        hall = Hall(store, thinkers, now)
        judges = Judges(thinkers, store)
        people = People(store)
        hosting = Hosting(hall, people)
        server = Server(
            settings=settings,
            store=store,
            people=people,
            gate=gate,
            meter=Meter(gate),
            hall=hall,
            judges=judges,
            lists=Listing(store, hall),
            hosting=hosting,
        )
        thinkers.warm_up()
        _load_early()
        await hall.open()
        await hosting.open()
        mailer = Mailer(MailServer.of(settings.smtp, settings.mail_from)) if settings.smtp else None
        notifier = Notifier(hall, Outgoing(settings.private_receivers), mailer)
        notifier.open()
        summing = asyncio.ensure_future(work_off_backlog(hall))
        _shorten_pauses()
        log.info("open", extra={"bots": settings.bots})
        try:
            yield server
        finally:
            summing.cancel()
            judges.close()
            await hosting.close()
            await notifier.close()
            await hall.close()
            thinkers.close()
            log.info("closed")


def _load_early() -> None:
    """Load what takes long before anybody waits for it."""
    for name in registry.games():
        try:
            registry.game_class(name)
        except Exception:  # noqa: BLE001 - a stranger's game that fails keeps no other from being played
            log.exception("a game cannot be loaded", extra={"game": name})
    pages.load_early()


def _shorten_pauses() -> None:
    """Collect garbage less often: tables are none, and going through all of them stops everybody.

    And let the thread that commits run soon: people wait for its acknowledgement.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 3, 1_000)
    sys.setswitchinterval(0.001)
