"""Who somebody is: a random token in a cookie, of which only the hash is kept."""

from __future__ import annotations

import re
import secrets
import time
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.recent import Recent
from nacre.server.store.base import PersonRow, Store
from nacre.table.seating import check_name

COOKIE: Final = "nacre"
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
        self._known: Recent[bytes, tuple[float, PersonRow]] = Recent(REMEMBERED)

    async def of(self, connection: HTTPConnection) -> PersonRow | None:
        """Whose cookie it is; None if there is none, or nobody has it."""
        token = connection.cookies.get(COOKIE, "")
        if TOKEN.fullmatch(token) is None:
            return None
        key = hash_secret(token)
        now = time.time()
        until, person = self._known.get(key) or (0.0, None)
        if until < now or person is None:
            person = await self.store.person_by_token(key)
            if person is None:
                self._known.drop(key)
                return None
            if person.seen < now - SEEN_SECONDS:
                await self.store.update_person(person.id, seen=now)
            self._remember(key, person)
        return person

    async def create(self) -> tuple[PersonRow, str]:
        """Somebody new, with their token."""
        token = secrets.token_urlsafe(32)
        now = time.time()
        person = PersonRow(
            id=secrets.token_urlsafe(12),
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
        name = check_name(name)
        await self.store.update_person(person.id, name=name)
        renamed = person._replace(name=name)
        self._remember(person.token_hash, renamed)
        return renamed

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
        self._known.put(key, (time.time() + FRESH_SECONDS, person))


def recoverable(person: PersonRow) -> bool:
    """Is there a recovery code that was not used yet?"""
    return person.recovery_hash is not None and not person.recovery_hash.startswith(SPENT)


def hash_secret(secret: str) -> bytes:
    """The hash of a token or a code, all that is stored of it. They are random and long: one round does."""
    return sha256(secret.encode()).digest()


def set_cookie(response: Response, token: str, secure: bool) -> None:
    """Let the browser keep the token: no script can read it, no other site can use it."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="strict"
    )
