"""Who somebody is: a random token in a cookie, of which only the hash is kept."""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from ipaddress import ip_address, ip_network
from typing import Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.interface.api import Preferences
from nacre.server.recent import Recent
from nacre.server.store.base import GROUP_LETTERS, PersonRow, Store
from nacre.table.names import check_own_name

COOKIE: Final = "nacre"
"""The cookie's name without TLS."""
HOST_COOKIE: Final = "__Host-nacre"
"""Its name over TLS. Browsers accept it only over TLS, for all paths and from this very host: no other host
of the same domain can set or read it."""
YEAR: Final = 365 * 24 * 3600
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""The letters of recovery codes: none that is easily taken for another."""
CODE_LETTERS: Final = 24
"""Letters in a recovery code."""
REMEMBERED: Final = 10_000
"""Persons that are remembered between two requests."""
FRESH_SECONDS: Final = 5.0
"""Seconds after which a remembered person is read again."""
SEEN_SECONDS: Final = 3600.0
"""Seconds after which the time of the last visit is written again."""
SPENT: Final = b"spent "
"""The beginning of what is stored instead of a hash once the code was used."""


class People:
    """Finds persons by their cookies, and remembers the latest for a moment."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._group_key = secrets.token_bytes(32)
        self._known: Recent[bytes, tuple[float, PersonRow]] = Recent(REMEMBERED)

    async def of(self, connection: HTTPConnection) -> PersonRow | None:
        """Whose cookie it is; None if there is none, or nobody has it."""
        token = token_of(connection)
        if TOKEN.fullmatch(token) is None:
            return None
        key = hash_secret(token)
        until, person = self._known.get(key) or (0.0, None)
        # Somebody without a name may have got one through another process a moment ago, and needs it to sit.
        unnamed = person is not None and not person.name and self.store.shared
        if until < time.monotonic() or person is None or unnamed:
            person = await self.store.person_by_token(key)
            if person is None:
                self._known.drop(key)
                return None
            now = time.time()
            if abs(now - person.seen) > SEEN_SECONDS:
                await self.store.update_person(person.id, seen=now)
            self._remember(key, person)
        return person

    async def create(self, address: str = "") -> tuple[PersonRow, str]:
        """Somebody new, with their token.

        Their id ends in letters that are the same for everyone from the same address, so that lists can be
        fair. Nobody can tell the address from them: the key is never stored, and ends with the process.
        """
        token = secrets.token_urlsafe(32)
        now = time.time()
        person = PersonRow(
            id=secrets.token_urlsafe(12) + group_of(address, self._group_key),
            token_hash=hash_secret(token),
            recovery_hash=None,
            name="",
            created=now,
            seen=now,
        )
        await self.store.create_person(person)
        self._remember(person.token_hash, person)
        return person, token

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """The same person with another name."""
        name = check_own_name(name)
        await self.store.update_person(person.id, name=name)
        renamed = person._replace(name=name)
        self._remember(person.token_hash, renamed)
        return renamed

    async def prefer(self, person: PersonRow, preferences: Preferences) -> PersonRow:
        """The same person, with other preferences."""
        text = msgspec.json.encode(preferences).decode()
        await self.store.update_person(person.id, preferences=text)
        changed = person._replace(preferences=text)
        self._remember(person.token_hash, changed)
        return changed

    async def recovery(self, person: PersonRow) -> str:
        """A new recovery code; the one before is void."""
        letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        await self.store.update_person(person.id, recovery_hash=hash_secret(letters))
        self._known.drop(person.token_hash)
        return "-".join(letters[i : i + 4] for i in range(0, CODE_LETTERS, 4))

    async def recover(self, code: str) -> tuple[PersonRow, str]:
        """The person that was given this code, with a new token: the device they had before is signed out."""
        letters = re.sub(r"[\s-]", "", code.lower()).replace("o", "0").replace("i", "1").replace("l", "1")
        person = await self.store.person_by_recovery(hash_secret(letters))
        if person is None:
            raise TableError("server.recovery")
        token = secrets.token_urlsafe(32)
        self._known.drop(person.token_hash)
        # A code works once.
        spent = SPENT + secrets.token_bytes(16)
        await self.store.update_person(person.id, token_hash=hash_secret(token), recovery_hash=spent)
        return person._replace(token_hash=hash_secret(token), recovery_hash=spent), token

    def _remember(self, key: bytes, person: PersonRow) -> None:
        self._known.put(key, (time.monotonic() + FRESH_SECONDS, person))


def group_of(address: str, key: bytes) -> str:
    """The letters for an address; a /48 network of IPv6, which one household can have, is one address."""
    with contextlib.suppress(ValueError):
        found = ip_address(address)
        if found.version == 6:
            address = str(ip_network((int(found), 48), strict=False))
    digest = blake2b(address.encode(), key=key, digest_size=16).digest()
    return urlsafe_b64encode(digest).decode()[:GROUP_LETTERS]


def preferences_of(person: PersonRow) -> Preferences:
    """How a person likes the page; what only a later version can read counts as nothing."""
    try:
        return msgspec.json.decode(person.preferences, type=Preferences)
    except msgspec.DecodeError:
        return Preferences()


def recoverable(person: PersonRow) -> bool:
    """Is there a recovery code that was not used yet?"""
    return person.recovery_hash is not None and not person.recovery_hash.startswith(SPENT)


def hash_secret(secret: str) -> bytes:
    """The hash of a token or a code, all that is stored of it. They are random and long: one round does."""
    return sha256(secret.encode()).digest()


def token_of(connection: HTTPConnection) -> str:
    """The token that a browser sent; empty if it sent none.

    Over TLS, what has the name without TLS counts as long as there is no other: earlier versions set it.
    """
    cookies = connection.cookies
    plain = cookies.get(COOKIE, "")
    return cookies.get(HOST_COOKIE, plain) if _is_secure(connection) else plain


def has_old_cookie(connection: HTTPConnection) -> bool:
    """Does a browser that comes over TLS have a cookie under the name without TLS?"""
    return _is_secure(connection) and COOKIE in connection.cookies


def set_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser keep the token: no script can read it, no other site can use it."""
    secure = _is_secure(connection)
    name = HOST_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="strict")
    if has_old_cookie(connection):
        response.delete_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="strict")


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")
