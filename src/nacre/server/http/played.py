"""Handlers about games as they are or were: glimpses, records, replays, judgements."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from nacre.kernel.errors import TableError
from nacre.server.guard import bill_of
from nacre.server.http.requests import asked_table, json_answer, known_person, read_number
from nacre.server.interface import api
from nacre.server.interface.protocol import MOST_PLIES
from nacre.server.metering import in_slices
from nacre.server.site import Server
from nacre.server.tables.replaying import open_part, part
from nacre.table import telling
from nacre.table.daily import is_secret, told_record
from nacre.words.catalogue import supported_language

GLIMPSE_LINES: Final = 40
"""The last lines of the log that a glimpse has: a round of the longest turns."""


async def glimpse(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/glimpse."""
    person = await server.people.of(request)
    live = await asked_table(server, request, person)
    language = supported_language(request.query_params.get("language", ""))
    who = person.id if person else ""
    async with live.lock:
        table = live.table_for(who)
        held = table.held_by(who)
        viewer = held[0] if len(held) == 1 else None
        position = telling.position_data(table, viewer, language)
        told = telling.log(table, viewer).lines[-GLIMPSE_LINES:] if position is not None else []
    return json_answer(api.Glimpse(position, told))


async def record(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/record."""
    person = await server.people.of(request)
    live = await asked_table(server, request, person)
    who = person.id if person else ""
    table = live.table_for(who)
    held = table.held_by(who)
    shown = None if is_secret(table, server.hall.now()) else table.record()
    if shown is None:
        # A device that is passed round gets what everyone may see.
        viewer = held[0] if len(held) == 1 else None
        shown = told_record(table, viewer, await in_slices(table.shown_plies(viewer)))
    if shown is None:
        raise TableError("table.not_begun")
    headers = {"content-disposition": f'attachment; filename="{live.row.game}-{live.row.id}.toml"'}
    written = await bill_of(request).run_elsewhere(shown.dumps)
    return PlainTextResponse(written, media_type="application/toml", headers=headers)


async def replay(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/replay."""
    live = await asked_table(server, request, await server.people.of(request))
    first = read_number(request, "first", MOST_PLIES)
    table = live.table
    if table.record() is None:
        raise TableError("table.not_over")
    language = supported_language(request.query_params.get("language", ""))
    text = request.query_params.get("seat", "")
    if text == "open":
        return json_answer(await open_part(table, first, language))
    seat = read_number(request, "seat", len(table.seats) - 1) if text else None
    return json_answer(await part(table, first, seat, language))


async def analysis(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/analysis."""
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    whole = live.table.record()
    if whole is None or not whole.actions:
        raise TableError("table.not_over")
    return Response(await server.judges.ask(live.row.id, whole, person.id), media_type="application/json")
