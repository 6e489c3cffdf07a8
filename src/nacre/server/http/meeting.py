"""Handlers about people who meet: finished games, profiles, shelves, leaderboards, invitations."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from nacre import registry
from nacre.kernel.errors import TableError
from nacre.server.http.requests import asked_table, json_answer, known_person, read_body, read_text
from nacre.server.interface import meeting as data
from nacre.server.people import profile_of
from nacre.server.site import Server
from nacre.server.store.played import Wanted
from nacre.server.store.rows import PersonRow
from nacre.server.tables import meeting
from nacre.table.setup import MOST_SEATS

MOST_TEXT: Final = 80
"""Characters that one can search for."""


async def my_games(server: Server, request: Request) -> Response:
    """GET /api/me/games."""
    person = await known_person(server, request)
    text, handle = read_text(request, "text", MOST_TEXT).strip(), read_text(request, "with")
    other = ""
    if text or handle:
        if not server.gate.searches.take(person.id):
            raise TableError("server.too_fast")
        found = await server.store.person_by_handle(handle) if handle else None
        if handle and (found is None or found.id in await server.store.blocked(person.id)):
            raise TableError("server.no_person")
        other = "" if found is None else found.id
    wanted = Wanted(read_text(request, "game"), text, other)
    after = read_text(request, "after")
    return json_answer(await meeting.played_games(server.store, person.id, wanted, after))


async def my_people(server: Server, request: Request) -> Response:
    """GET /api/me/people."""
    person = await known_person(server, request)
    return json_answer(await meeting.met_people(server.store, person.id, read_text(request, "after")))


async def my_shelf(server: Server, request: Request) -> Response:
    """GET /api/me/shelf."""
    person = await known_person(server, request)
    return json_answer(await meeting.shelf_of(server.store, person.id, own=True))


async def my_profile(server: Server, request: Request) -> Response:
    """GET /api/me/profile."""
    return _profile_answer(await known_person(server, request))


async def show_profile(server: Server, request: Request) -> Response:
    """PUT /api/me/profile."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, data.ProfileChoice)
    return _profile_answer(await server.people.show(person, wanted))


async def profile(server: Server, request: Request) -> Response:
    """GET /api/people/{handle}."""
    viewer = await server.people.of(request)
    handle = str(request.path_params["handle"])
    return json_answer(await meeting.profile(server.store, handle, viewer.id if viewer else ""))


async def leaders(server: Server, request: Request) -> Response:
    """GET /api/leaders/{game}/{players}."""
    game, players = str(request.path_params["game"]), str(request.path_params["players"])
    if game not in registry.games():
        raise TableError("server.no_page")
    if not (players.isascii() and players.isdecimal() and 1 <= int(players[:4]) <= MOST_SEATS):
        raise TableError("server.query", {"name": "players"})
    viewer = await server.people.of(request)
    after = read_text(request, "after")
    return json_answer(await meeting.leaders(server.store, viewer, game, int(players), after))


async def invite(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/invite."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, data.Invite)
    live = await asked_table(server, request, person)
    if not server.gate.invitations.take(person.id):
        raise TableError("server.too_fast")
    await meeting.invite(server.hall, live, person, wanted.handle)
    return json_answer({})


async def decline(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/decline."""
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    if live.table.held_by(person.id) or live.table.host == person.id:
        raise TableError("server.own_table")
    await server.store.decline(live.row.id, person.id)
    return json_answer({})


def _profile_answer(person: PersonRow) -> Response:
    return json_answer(data.MyProfile(person.handle, profile_of(person)))
