"""Passkeys: proof that somebody has the key of an authenticator, by the WebAuthn standard.

A challenge is a code that works once and for a short time. What the library cannot verify is refused.
"""

from __future__ import annotations

import json
import secrets
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from starlette.requests import HTTPConnection

from nacre.kernel.errors import TableError
from nacre.server.cookies import is_secure
from nacre.server.store.base import Store
from nacre.server.store.rows import CodeRow, Conflict, PasskeyRow, PersonRow

if TYPE_CHECKING:
    from collections.abc import Sequence

CHALLENGE_SECONDS: Final = 300.0
"""Seconds to answer a challenge."""
MOST_PASSKEYS: Final = 20
"""Passkeys of one person."""
REGISTER: Final = "register a passkey"
SIGN_IN: Final = "sign in by a passkey"
SITE_NAME: Final = "Nacre"
Credential = dict[str, Any]
"""What the browser got from an authenticator, as the standard writes it in JSON."""


class Party(NamedTuple):
    """Whom a passkey is for: this server, by the name under which the browser knows it."""

    id: str
    origins: list[str]

    @classmethod
    def of(cls, connection: HTTPConnection, origins: Sequence[str]) -> Party:
        """This server as a browser sees it. The browser checks the name, too, and sends where it was."""
        host = connection.headers.get("host", "")
        scheme = "https" if is_secure(connection) else "http"
        return cls(connection.url.hostname or "", [f"{scheme}://{host}", *origins])


async def begin_registering(store: Store, person: PersonRow, party: Party) -> dict[str, object]:
    """What the browser needs to make a passkey for that person."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    known = await store.passkeys(person.id)
    if len(known) >= MOST_PASSKEYS:
        raise TableError("server.passkeys", {"limit": MOST_PASSKEYS})
    options = generate_registration_options(
        rp_id=party.id,
        rp_name=SITE_NAME,
        user_id=person.id.encode(),
        user_name=person.name or SITE_NAME,
        challenge=await _challenge(store, REGISTER, person.id),
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=row.credential) for row in known],
    )
    return _plain(options_to_json(options))


async def register(
    store: Store, person: PersonRow, party: Party, credential: Credential, device: str
) -> None:
    """Keep the passkey that an authenticator has made; TableError if it is not what was asked for."""
    from webauthn import verify_registration_response

    challenge = _challenge_in(credential)
    code = await store.use_code(sha256(challenge).digest(), REGISTER, time.time())
    if code is None or code.person != person.id:
        raise TableError("server.passkey")
    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origins,
        )
    except _failures() as error:
        raise TableError("server.passkey") from error
    row = PasskeyRow(
        credential=found.credential_id,
        person=person.id,
        public_key=found.credential_public_key,
        sign_count=found.sign_count,
        name=device,
        created=time.time(),
    )
    try:
        await store.add_passkey(row)
    except Conflict:
        raise TableError("server.passkey") from None


async def begin_signing_in(store: Store, party: Party) -> dict[str, object]:
    """What the browser needs to ask for a passkey. The person chooses one: we need not know who they are."""
    from webauthn import generate_authentication_options, options_to_json

    challenge = await _challenge(store, SIGN_IN, "")
    return _plain(options_to_json(generate_authentication_options(rp_id=party.id, challenge=challenge)))


async def check_signing_in(store: Store, party: Party, credential: Credential) -> PersonRow:
    """The person whose passkey that is; TableError if nothing proves it."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes

    challenge = _challenge_in(credential)
    if await store.use_code(sha256(challenge).digest(), SIGN_IN, time.time()) is None:
        raise TableError("server.passkey")
    try:
        row = await store.passkey(base64url_to_bytes(str(credential.get("rawId", ""))))
        person = None if row is None else await store.person(row.person)
        if row is None or person is None:
            raise TableError("server.passkey")
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party.id,
            expected_origin=party.origins,
            credential_public_key=row.public_key,
            credential_current_sign_count=row.sign_count,
        )
    except _failures() as error:
        raise TableError("server.passkey") from error
    await store.count_passkey(row.credential, found.new_sign_count)
    return person


async def _challenge(store: Store, purpose: str, person: str) -> bytes:
    """New random bytes to be signed. Of two challenges for one person, the later counts."""
    challenge = secrets.token_bytes(32)
    now = time.time()
    row = CodeRow(sha256(challenge).digest(), purpose, person, now + CHALLENGE_SECONDS)
    await store.keep_code(row, now)
    return challenge


def _challenge_in(credential: Credential) -> bytes:
    """The challenge that a browser says it has answered; whether it is ours, the store knows."""
    from webauthn.helpers import base64url_to_bytes

    try:
        data = base64url_to_bytes(str(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(str(json.loads(data)["challenge"]))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise TableError("server.passkey") from error


def _failures() -> tuple[type[Exception], ...]:
    """What goes wrong with credentials that a stranger made up."""
    from webauthn.helpers.exceptions import WebAuthnException

    return WebAuthnException, KeyError, IndexError, TypeError, ValueError, RecursionError


def _plain(text: str) -> dict[str, object]:
    return msgspec.json.decode(text, type=dict[str, object])
