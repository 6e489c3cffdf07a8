"""Handlers about games that were played: records, replays, judgements."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from nacre.kernel.errors import TableError
from nacre.server.http.requests import asked_table, json_answer, known_person, read_number
from nacre.server.interface.protocol import MOST_PLIES
from nacre.server.site import Server
from nacre.server.tables.replaying import open_part, part
from nacre.words.catalogue import supported_language


async def record(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/record."""
    person = await server.people.of(request)
    live = await asked_table(server, request, person)
    async with live.lock:
        held = live.table.held_by(person.id) if person else []
        seen = live.table_for(person.id if person else "")
        # A device that is passed round gets what everyone may see.
        shown = seen.shown_record(held[0] if len(held) == 1 else None)
    if shown is None:
        raise TableError("table.not_begun")
    headers = {"content-disposition": f'attachment; filename="{live.row.game}-{live.row.id}.toml"'}
    return PlainTextResponse(shown.dumps(), media_type="application/toml", headers=headers)


async def replay(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/replay."""
    live = await asked_table(server, request, await server.people.of(request))
    first = read_number(request, "first", MOST_PLIES)
    async with live.lock:
        if live.table.record() is None:
            raise TableError("table.not_over")
        language = supported_language(request.query_params.get("language", ""))
        text = request.query_params.get("seat", "")
        if text == "open":
            return json_answer(open_part(live.table, first, language))
        seat = read_number(request, "seat", len(live.table.seats) - 1) if text else None
        return json_answer(part(live.table, first, seat, language))


async def analysis(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/analysis."""
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    async with live.lock:
        whole = live.table.record()
    if whole is None or not whole.actions:
        raise TableError("table.not_over")
    return json_answer(server.judges.ask(live.row.id, whole))
