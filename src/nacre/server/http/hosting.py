"""Handlers about the house: how its host wants it, and coming in by an invitation."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.cookies import set_cookie
from nacre.server.devices import device_name
from nacre.server.guard import address
from nacre.server.http.requests import json_answer, me_answer, read_body
from nacre.server.interface import house as h
from nacre.server.people import hash_secret, read_code
from nacre.server.site import Server
from nacre.server.tables.access import invites
from nacre.server.tables.hosting import COME_IN


async def house(server: Server, request: Request) -> Response:
    """GET /api/house."""
    rules = server.hosting.rules
    return json_answer(
        h.House(rules.greeting, rules.announcement, rules.invited_only, bool(server.settings.smtp))
    )


async def come_in(server: Server, request: Request) -> Response:
    """POST /api/come-in."""
    wanted = await read_body(server, request, h.ComeIn)
    known = await server.people.of(request)
    if known is not None:
        return await me_answer(server, known)
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")
    if not await _is_invited(server, wanted):
        raise TableError("server.invitation")
    person, token = await server.people.create(address(request), device_name(request))
    response = await me_answer(server, person)
    set_cookie(request, response, token)
    return response


async def _is_invited(server: Server, wanted: h.ComeIn) -> bool:
    if wanted.table:
        return await invites(server.hall, wanted.table, wanted.invitation)
    code = hash_secret(read_code(wanted.invitation))
    return await server.store.code(code, COME_IN, time.time()) is not None
