"""Handlers about notices: where a person wants them to go."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server import pushing
from nacre.server.cookies import is_secure
from nacre.server.guard import address
from nacre.server.http.requests import json_answer, known_person, read_body
from nacre.server.ids import new_id
from nacre.server.interface import api
from nacre.server.mailing import is_address
from nacre.server.outgoing import Refused, Target
from nacre.server.people import preferences_of
from nacre.server.site import Server
from nacre.server.store.rows import DeliveryRow, PersonRow, ReceiverRow
from nacre.server.tables.letters import write_greeting
from nacre.server.tables.mails import CONFIRM, EMAIL, SCHEME, STOP, UNCONFIRMED, id_in, is_token
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
    if wanted.kind == "email":
        return await _add_address(server, request, person, wanted.url.strip())
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
        id=new_id(),
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


async def _add_address(server: Server, request: Request, person: PersonRow, to: str) -> Response:
    """Ask the owner of an e-mail address whether they want notices there."""
    if not server.settings.smtp:
        raise TableError("server.no_mail")
    if not is_address(to):
        raise TableError("server.address")
    if len(await server.store.receivers(person.id)) >= MOST_RECEIVERS:
        raise TableError("server.receivers", {"limit": MOST_RECEIVERS})
    mails = server.gate.mails
    if not (mails.take(f"a {address(request)}") and mails.take(f"m {to.lower()}")):
        raise TableError("server.too_fast")
    now = server.hall.now()
    row = ReceiverRow(
        id=new_id(),
        person=person.id,
        kind=UNCONFIRMED,
        url=SCHEME + to,
        secret=secrets.token_bytes(32),
        page=server.settings.origins[0].rstrip("/"),  # never what a stranger's request says
        created=now,
    )
    first = DeliveryRow(f"confirm {row.id}", row.id, b"{}", now, now)
    await server.store.add_receiver(row, first)
    return json_answer(api.AddedReceiver(row.id, ""), 201)


async def confirm_mail(server: Server, request: Request) -> Response:
    """POST /mail/confirm/{token}."""
    receiver = await _mailed(server, request, CONFIRM)
    if receiver.kind != EMAIL and not await server.store.confirm_receiver(receiver.id, UNCONFIRMED, EMAIL):
        raise TableError("server.mail_link")
    return json_answer({})


async def stop_mail(server: Server, request: Request) -> Response:
    """POST /mail/stop/{token}: also what a mail program sends by itself (RFC 8058)."""
    receiver = await _mailed(server, request, STOP)
    await server.store.delete_receiver(receiver.id, receiver.person)
    return json_answer({})


async def _mailed(server: Server, request: Request, purpose: str) -> ReceiverRow:
    """The receiver whose mail had the link that is followed."""
    token = str(request.path_params["token"])
    receiver = await server.store.receiver(id_in(token))
    if receiver is None or not is_token(receiver, purpose, token):
        raise TableError("server.mail_link")
    return receiver


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


def _shown(row: ReceiverRow) -> str:
    """What its owner is shown of an address: all of an e-mail address, of others the host."""
    return (
        row.url.removeprefix(SCHEME) if row.kind in (EMAIL, UNCONFIRMED) else urlsplit(row.url).hostname or ""
    )


async def _listed(server: Server, person: str) -> Response:
    return json_answer(
        [
            api.ReceiverData(row.id, row.kind, _shown(row), row.created)
            for row in await server.store.receivers(person)
        ]
    )
