"""Handlers about tables: lists, opening, entering, seats, rematches, hints."""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.http.requests import (
    asked_table,
    json_answer,
    known_person,
    read_body,
    read_number,
    read_text,
)
from nacre.server.interface import api
from nacre.server.site import Server
from nacre.server.store.rows import PersonRow
from nacre.server.tables import bots
from nacre.server.tables.access import check_may_sit, enter_table, let_follow, watch_secret
from nacre.server.tables.curtain import check_curtain
from nacre.server.tables.listing import OpenFilter
from nacre.server.tables.live import Live
from nacre.server.tables.opening import open_table, rematch_of, setup_from
from nacre.table import dealing, seating, turns
from nacre.table import entries as e
from nacre.table.setup import MOST_SEATS, Setup
from nacre.table.table import Table


async def open_tables(server: Server, request: Request) -> Response:
    """GET /api/tables."""
    person = await server.people.of(request)
    wanted = OpenFilter(
        game=read_text(request, "game"),
        players=read_number(request, "players", MOST_SEATS),
        rated={"yes": True, "no": False}.get(read_text(request, "rated")),
        clock=read_text(request, "clock"),
    )
    own = person.id if person is not None else ""
    return json_answer(await server.lists.open_tables(own, wanted, read_text(request, "after")))


async def create(server: Server, request: Request) -> Response:
    """POST /api/tables."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.NewTable)
    if wanted.start is None:
        setup = msgspec.structs.replace(wanted.setup, start=None)
    else:
        setup = await setup_from(server.hall, person.id, wanted, wanted.start)
    live = await _open(server, person, setup, wanted.seats)
    return json_answer(await _details(server, live, person.id), 201)


async def table(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}."""
    person = await server.people.of(request)
    live = await asked_table(server, request, person)
    return json_answer(await _details(server, live, person.id if person else ""))


async def enter(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/enter."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.Enter)
    live = await enter_table(server.hall, str(request.path_params["id"]), person.id, wanted.invite)
    return json_answer(await _details(server, live, person.id))


async def join(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/join."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.Join)
    live = await asked_table(server, request, person)
    await check_may_sit(server.hall, live, person.id)

    def make(table: Table, now: float) -> e.AnyEntry:
        seat = wanted.seat
        if seat is None:
            seat = next((i for i, each in enumerate(table.seats) if each.kind == "open"), None)
        if seat is None:
            raise TableError("table.full")
        name = wanted.name or person.name
        return seating.sit(table, person.id, seat, name, now, chosen=bool(wanted.name))

    await server.hall.act(live, make)
    return json_answer(await _details(server, live, person.id))


async def leave(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/leave."""
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    async with live.lock:
        held = live.table.held_by(person.id)
    if not held:
        raise TableError("table.no_seat")
    for seat in held:
        await server.hall.act(live, partial(_leave_seat, person=person.id, seat=seat))
    return json_answer(await _details(server, live, person.id))


async def rematch(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/rematch."""
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    async with live.lock:
        old = live.table
    if old.rematch:
        return await _follow_rematch(server, live, old.rematch, person.id)
    async with live.lock:
        old = live.table
        seating.rematch(old, person.id, "-", 0.0)  # may they, at all?
        setup, seats = rematch_of(old, person.id)
        others = set(old.persons()) - {person.id}
    new = await _open(server, person, setup, seats)
    for each in others:
        await server.store.add_member(new.row.id, each)
    await server.hall.act(live, partial(announce_rematch, person=person.id, new=new.row.id))
    async with live.lock:
        chosen = live.table.rematch
    if chosen != new.row.id:
        await server.hall.forget(new)  # somebody else was faster
    return json_answer(api.TableId(chosen))


async def _follow_rematch(server: Server, old: Live, id: str, person: str) -> Response:
    """Let somebody who may see the old table see the new one, too: spectators follow the players."""
    if await server.store.table(id) is not None:
        await let_follow(server.hall, old, id, person)
    return json_answer(api.TableId(id))


def announce_rematch(table: Table, now: float, person: str, new: str) -> e.AnyEntry | None:
    """The entry that names the new table, unless somebody else opened one first."""
    return None if table.rematch else seating.rematch(table, person, new, now)


async def hint(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/hint."""
    person = await known_person(server, request)
    asked = await read_body(server, request, api.HintFor)
    live = await asked_table(server, request, person)
    check_curtain(live.table, person.id, asked.seat, live.looks_of(person.id))
    if not server.gate.hints.take(person.id):
        raise TableError("server.too_fast")
    hint = await bots.hint(server.hall, live, person.id, asked.seat)
    # Meanwhile the device may have been passed on.
    check_curtain(live.table, person.id, asked.seat, live.looks_of(person.id))
    return json_answer(hint)


async def _open(server: Server, host: PersonRow, setup: Setup, seats: list[api.AnySeat]) -> Live:
    limit = server.settings.limits.open_tables
    return await open_table(server.hall, host=host, setup=setup, seats=seats, limit=limit)


def _leave_seat(table: Table, now: float, person: str, seat: int) -> e.AnyEntry:
    if table.status == "open":
        return dealing.stand(table, person, seat, now)
    return turns.leave(table, person, seat, now)


async def _details(server: Server, live: Live, person: str) -> api.TableDetails:
    async with live.lock:
        held = live.table.held_by(person)
        host = bool(person) and person == live.table.host
        data = live.table_data(person, server.hall.now())
        return api.TableDetails(
            table=data,
            you=held,
            host=host,
            invite=live.row.invite if held or host else "",
            watch=watch_secret(live.row.invite),
        )
