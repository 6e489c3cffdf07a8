"""Handlers about the person who asks: name, ratings, recovery."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.guard import address, allowed_origin
from nacre.server.http.requests import json_answer, known_person, read_body
from nacre.server.interface import api
from nacre.server.people import has_old_cookie, preferences_of, recoverable, set_cookie, token_of
from nacre.server.site import Server
from nacre.server.store.base import PersonRow
from nacre.server.tables.access import rename_viewer, sign_out


async def me(server: Server, request: Request) -> Response:
    """GET /api/me."""
    person = await server.people.of(request)
    if person is not None:
        response = await _answer(server, person)
        if has_old_cookie(request):
            set_cookie(request, response, token_of(request))
        return response
    if not allowed_origin(request, server.settings.origins):
        # A link on another site comes without the cookie: it must not replace whom this browser knows.
        raise TableError("server.foreign")
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")
    person, token = await server.people.create(address(request))
    response = await _answer(server, person)
    set_cookie(request, response, token)
    return response


async def rename(server: Server, request: Request) -> Response:
    """POST /api/me."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.Rename)
    renamed = await server.people.rename(person, wanted.name)
    rename_viewer(server.hall, renamed.id, renamed.name)
    return await _answer(server, renamed)


async def prefer(server: Server, request: Request) -> Response:
    """PUT /api/me/preferences."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.Preferences)
    return await _answer(server, await server.people.prefer(person, wanted))


async def recovery(server: Server, request: Request) -> Response:
    """POST /api/me/recovery."""
    person = await known_person(server, request)
    return json_answer(api.Recovery(await server.people.recovery(person)))


async def recover(server: Server, request: Request) -> Response:
    """POST /api/me/recover."""
    wanted = await read_body(server, request, api.Recover)
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")  # codes are too long to be guessed; this keeps it so
    person, token = await server.people.recover(wanted.code)
    sign_out(server.hall, person.id)
    response = await _answer(server, person)
    set_cookie(request, response, token)
    return response


async def my_tables(server: Server, request: Request) -> Response:
    """GET /api/me/tables."""
    person = await server.people.of(request)
    return json_answer(await server.lists.tables_of(person.id) if person is not None else [])


async def _answer(server: Server, person: PersonRow) -> Response:
    ratings = [
        api.RatingData(row.game, row.players, row.mu, row.sigma, row.games)
        for row in await server.store.ratings(person.id)
    ]
    return json_answer(api.Me(person.name, recoverable(person), ratings, preferences_of(person)))
