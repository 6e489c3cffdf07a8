"""Handlers about notices: where a person wants them to go."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server import pushing
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
    secret = "" if wanted.kind == "push" else secrets.token_hex(32)
    kept = await _push_keys(server, wanted) if wanted.kind == "push" else secret.encode()
    now = server.hall.now()
    row = ReceiverRow(
        id=secrets.token_urlsafe(9),
        person=person.id,
        kind=wanted.kind,
        url=wanted.url,
        secret=kept,
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


async def push_key(server: Server, request: Request) -> Response:
    """GET /api/push-key."""
    return json_answer(api.PushKey(pushing.public_key(await _server_key(server))))


async def _server_key(server: Server) -> bytes:
    return bytes.fromhex(await server.store.server_key("push", pushing.new_key().hex()))


async def _push_keys(server: Server, wanted: api.NewReceiver) -> bytes:
    """The keys of a browser, and our own that it knows: they belong together."""
    try:
        subscriber = pushing.Subscriber.of(wanted.point, wanted.auth)
    except pushing.FAILURES:
        raise TableError("server.receiver") from None
    return pushing.PushKeys(subscriber, await _server_key(server)).to_bytes()


async def _listed(server: Server, person: str) -> Response:
    return json_answer(
        [
            api.ReceiverData(row.id, row.kind, urlsplit(row.url).hostname or "", row.created)
            for row in await server.store.receivers(person)
        ]
    )
