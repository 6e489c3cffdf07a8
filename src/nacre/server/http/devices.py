"""Handlers about the devices of a person: adding, listing and ending them; passkeys."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server import passkeys
from nacre.server.cookies import set_cookie, unset_cookie
from nacre.server.devices import device_name
from nacre.server.guard import address
from nacre.server.http.requests import json_answer, known_device, known_person, me_answer, read_body
from nacre.server.interface import api
from nacre.server.people import DEVICE_SECONDS, SignIn
from nacre.server.site import Server
from nacre.server.store.rows import SessionRow
from nacre.server.tables import identities
from nacre.server.tables.access import sign_out


async def devices(server: Server, request: Request) -> Response:
    """GET /api/me/devices."""
    person, session = await known_device(server, request)
    return await _devices(server, person.id, session)


async def end_device(server: Server, request: Request) -> Response:
    """POST /api/me/devices/{device}/end."""
    person, session = await known_device(server, request)
    chosen = str(request.path_params["device"])
    await _end(server, await server.people.end(person.id, only=chosen))
    response = await _devices(server, person.id, session)
    if chosen == session.id:
        unset_cookie(request, response)
    return response


async def end_others(server: Server, request: Request) -> Response:
    """POST /api/me/devices/end."""
    person, session = await known_device(server, request)
    await _end(server, await server.people.end(person.id, besides=session.id))
    return await _devices(server, person.id, session)


async def device_code(server: Server, request: Request) -> Response:
    """POST /api/me/code."""
    person = await known_person(server, request)
    return json_answer(api.DeviceCode(await server.people.device_code(person), int(DEVICE_SECONDS)))


async def recover(server: Server, request: Request) -> Response:
    """POST /api/me/recover."""
    wanted = await read_body(server, request, api.Recover)
    _limit_guesses(server, request)
    return await _sign_in(server, request, await server.people.check_code(wanted.code), wanted.take)


async def begin_passkey(server: Server, request: Request) -> Response:
    """POST /api/me/passkeys/begin."""
    person = await known_person(server, request)
    party = passkeys.Party.of(request, server.settings.origins)
    return json_answer(await passkeys.begin_registering(server.store, person, party))


async def add_passkey(server: Server, request: Request) -> Response:
    """POST /api/me/passkeys."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, api.NewPasskey)
    party = passkeys.Party.of(request, server.settings.origins)
    await passkeys.register(server.store, person, party, wanted.credential, device_name(request))
    return await _passkeys(server, person.id)


async def list_passkeys(server: Server, request: Request) -> Response:
    """GET /api/me/passkeys."""
    return await _passkeys(server, (await known_person(server, request)).id)


async def end_passkey(server: Server, request: Request) -> Response:
    """POST /api/me/passkeys/{passkey}/end."""
    person = await known_person(server, request)
    try:
        credential = urlsafe_b64decode(str(request.path_params["passkey"]).encode() + b"==")
    except ValueError:
        credential = b""
    await server.store.delete_passkey(person.id, credential)
    return await _passkeys(server, person.id)


async def begin_sign_in(server: Server, request: Request) -> Response:
    """POST /api/passkey/begin."""
    party = passkeys.Party.of(request, server.settings.origins)
    return json_answer(await passkeys.begin_signing_in(server.store, party))


async def sign_in(server: Server, request: Request) -> Response:
    """POST /api/passkey."""
    wanted = await read_body(server, request, api.UsePasskey)
    _limit_guesses(server, request)
    party = passkeys.Party.of(request, server.settings.origins)
    person = await passkeys.check_signing_in(server.store, party, wanted.credential)
    return await _sign_in(server, request, SignIn(person), wanted.take)


def _limit_guesses(server: Server, request: Request) -> None:
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")  # codes are too long to be guessed; this keeps it so


async def _sign_in(server: Server, request: Request, proof: SignIn, take: bool) -> Response:
    """Let this browser be one of that person's devices; a guest's games come along if that is wanted."""
    before = await server.people.known(request)
    if before is not None:
        guest, session = before
        if take and guest.id != proof.person.id and await server.people.is_guest(guest):
            await identities.take_over(server.hall, guest, proof.person)
            server.people.forget(guest.id)
        sign_out(server.hall, [session.id])
        if guest.id == proof.person.id:
            await server.people.end(guest.id, only=session.id)  # the new one takes its place
    person, token = await server.people.sign_in(proof, device_name(request))
    response = await me_answer(server, person)
    set_cookie(request, response, token)
    return response


async def _end(server: Server, ended: list[SessionRow]) -> None:
    sign_out(server.hall, [session.id for session in ended])


async def _devices(server: Server, person: str, current: SessionRow) -> Response:
    return json_answer(
        [
            api.DeviceData(row.id, row.device, row.created, row.seen, row.id == current.id)
            for row in await server.store.sessions(person)
        ]
    )


async def _passkeys(server: Server, person: str) -> Response:
    return json_answer(
        [
            api.PasskeyData(urlsafe_b64encode(row.credential).decode().rstrip("="), row.name, row.created)
            for row in await server.store.passkeys(person)
        ]
    )
