"""Handlers about the person who asks: name, preferences, recovery, all of their data, leaving for good."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from nacre.kernel.errors import TableError
from nacre.server.cookies import has_old_cookie, set_cookie, token_of, unset_cookie
from nacre.server.devices import device_name
from nacre.server.guard import address, allowed_origin
from nacre.server.http.requests import json_answer, known_person, me_answer, ratings_of, read_body
from nacre.server.interface import api, daily
from nacre.server.people import preferences_of, profile_of
from nacre.server.site import Server
from nacre.server.tables import exporting, identities
from nacre.server.tables.access import rename_viewer, sign_out
from nacre.server.tables.exercises import notes
from nacre.server.tables.meeting import shelf_of


async def me(server: Server, request: Request) -> Response:
    """GET /api/me."""
    person = await server.people.of(request)
    if person is not None:
        response = await me_answer(server, person)
        if has_old_cookie(request):
            set_cookie(request, response, token_of(request))
        return response
    if not allowed_origin(request, server.settings.origins):
        # A link on another site comes without the cookie: it must not replace whom this browser knows.
        raise TableError("server.foreign")
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")
    person, token = await server.people.create(address(request), device_name(request))
    response = await me_answer(server, person)
    set_cookie(request, response, token)
    return response


async def rename(server: Server, request: Request) -> Response:
    """POST /api/me."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.Rename)
    renamed = await server.people.rename(person, wanted.name)
    rename_viewer(server.hall, renamed.id, renamed.name)
    return await me_answer(server, renamed)


async def prefer(server: Server, request: Request) -> Response:
    """PUT /api/me/preferences."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.Preferences)
    return await me_answer(server, await server.people.prefer(person, wanted))


async def recovery(server: Server, request: Request) -> Response:
    """POST /api/me/recovery."""
    person = await known_person(server, request)
    return json_answer(api.Recovery(await server.people.recovery(person)))


async def export(server: Server, request: Request) -> Response:
    """GET /api/me/export."""
    person = await known_person(server, request)
    if not server.gate.exports.take(person.id):
        raise TableError("server.too_fast")
    about = api.ExportedPerson(
        name=person.name,
        created=person.created,
        seen=person.seen,
        preferences=preferences_of(person),
        ratings=await ratings_of(server, person.id),
        devices=[
            api.DeviceData(row.id, row.device, row.created, row.seen)
            for row in await server.store.sessions(person.id)
        ],
        passkeys=[row.name for row in await server.store.passkeys(person.id)],
        exercises=notes(await server.store.exercises(person.id)),
        receivers=[row.url for row in await server.store.receivers(person.id)],
        kept_apart=[row.name for row in await server.store.barriers(person.id)],
        reports=[row.text for row in await server.store.reports_by(person.id)],
        profile={"handle": person.handle} | msgspec.to_builtins(profile_of(person)),
        shelf=msgspec.to_builtins(await shelf_of(server.store, person.id, own=True)),
        attempts=[
            daily.ExportedAttempt(row.day, *row[2:7]) for row in await server.store.attempts_of(person.id)
        ],
        answers=[daily.ExportedAnswer(*row[1:]) for row in await server.store.answers_of(person.id)],
    )
    lines = exporting.export(server.hall, person, about)
    headers = {"content-disposition": 'attachment; filename="nacre.jsonl"'}
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


async def delete(server: Server, request: Request) -> Response:
    """POST /api/me/delete."""
    person = await known_person(server, request)
    await read_body(server, request, api.DeleteMe)
    sessions = [session.id for session in await server.store.sessions(person.id)]
    await identities.delete(server.hall, person)
    server.people.forget(person.id)
    sign_out(server.hall, sessions)
    response = json_answer({})
    unset_cookie(request, response)
    return response


async def my_tables(server: Server, request: Request) -> Response:
    """GET /api/me/tables."""
    person = await server.people.of(request)
    return json_answer(await server.lists.tables_of(person.id) if person is not None else [])
