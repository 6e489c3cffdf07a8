"""Handlers about notices: where a person wants them to go."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.cookies import is_secure
from nacre.server.http.requests import json_answer, known_person, read_body
from nacre.server.interface import api
from nacre.server.outgoing import Refused, Target
from nacre.server.people import preferences_of
from nacre.server.site import Server
from nacre.server.store.rows import ReceiverRow
from nacre.server.tables.letters import write_greeting
from nacre.server.tables.notifier import delivery_of

MOST_RECEIVERS = 5
"""Receivers of one person."""


async def receivers(server: Server, request: Request) -> Response:
    """GET /api/me/receivers."""
    return await _listed(server, (await known_person(server, request)).id)


async def add_receiver(server: Server, request: Request) -> Response:
    """POST /api/me/receivers."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.NewReceiver)
    try:
        Target.of(wanted.url)
    except Refused:
        raise TableError("server.receiver") from None
    if len(await server.store.receivers(person.id)) >= MOST_RECEIVERS:
        raise TableError("server.receivers", {"limit": MOST_RECEIVERS})
    if not server.gate.receivers.take(person.id):
        raise TableError("server.too_fast")
    secret = secrets.token_hex(32)
    now = server.hall.now()
    row = ReceiverRow(
        id=secrets.token_urlsafe(9),
        person=person.id,
        kind=wanted.kind,
        url=wanted.url,
        secret=secret.encode(),
        page=f"{'https' if is_secure(request) else 'http'}://{request.headers.get('host', '')}",
        created=now,
    )
    letter = write_greeting(row, preferences_of(person).language or "en")
    await server.store.add_receiver(row, delivery_of(row, letter, now))
    return json_answer(api.AddedReceiver(row.id, secret), 201)


async def end_receiver(server: Server, request: Request) -> Response:
    """POST /api/me/receivers/{receiver}/end."""
    person = await known_person(server, request)
    await server.store.delete_receiver(str(request.path_params["receiver"]), person.id)
    return await _listed(server, person.id)


async def _listed(server: Server, person: str) -> Response:
    return json_answer(
        [
            api.ReceiverData(row.id, row.kind, urlsplit(row.url).hostname or "", row.created)
            for row in await server.store.receivers(person)
        ]
    )
