"""Who somebody is: a person with devices, each with a random token in a cookie, kept as a hash."""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from ipaddress import ip_address, ip_network
from typing import Final, NamedTuple

import msgspec
from starlette.requests import HTTPConnection

from nacre.kernel.errors import TableError
from nacre.server.cookies import token_of
from nacre.server.ids import new_id
from nacre.server.interface.api import Preferences
from nacre.server.interface.meeting import ProfileChoice
from nacre.server.recent import Recent
from nacre.server.store.base import Store
from nacre.server.store.rows import (
    GROUP_LETTERS,
    CodeRow,
    Conflict,
    PersonRow,
    SessionRow,
    new_handle,
)
from nacre.table.names import check_own_name

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""The letters of codes: none that is easily taken for another."""
RECOVERY_LETTERS: Final = 24
"""Letters in a recovery code."""
DEVICE_LETTERS: Final = 8
"""Letters in a code that adds a device: 40 bits, for a few minutes, and guesses are limited by address."""
DEVICE_SECONDS: Final = 600.0
"""Seconds for which such a code works."""
ADD_DEVICE: Final = "add a device"
"""The purpose of such a code."""
MOST_DEVICES: Final = 50
"""Devices of one person; whoever adds one more is signed out on the one that was not used for longest."""
REMEMBERED: Final = 10_000
"""Persons, and devices, that are remembered between two requests."""
FRESH_SECONDS: Final = 5.0
"""Seconds after which what is remembered is read again."""
SEEN_SECONDS: Final = 3600.0
"""Seconds after which the time of the last visit is written again."""


class SignIn(NamedTuple):
    """The proof that somebody is a person: a code of theirs, or a passkey that was checked."""

    person: PersonRow
    code: bytes | None = None
    """The hash of a code that adds a device, which is used up by it."""
    recovery_hash: bytes | None = None
    """The hash of the recovery code, which is used up by it."""


class People:
    """Finds persons by their cookies, and remembers the latest for a moment."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._group_key = secrets.token_bytes(32)
        self._sessions: Recent[bytes, tuple[float, SessionRow]] = Recent(REMEMBERED)
        """By the hash of the token."""
        self._persons: Recent[str, tuple[float, PersonRow]] = Recent(REMEMBERED)

    async def of(self, connection: HTTPConnection) -> PersonRow | None:
        """Whose cookie it is; None if there is none, or nobody has it."""
        known = await self.known(connection)
        return None if known is None else known[0]

    async def known(self, connection: HTTPConnection) -> tuple[PersonRow, SessionRow] | None:
        """Whose cookie it is, and which of their devices has it; None if nobody has it."""
        token = token_of(connection)
        if TOKEN.fullmatch(token) is None:
            return None
        key = hash_secret(token)
        now = time.monotonic()
        until, session = self._sessions.get(key) or (0.0, None)
        if session is not None and until >= now:
            until, person = self._persons.get(session.person) or (0.0, None)
            # Somebody without a name may have got one through another process a moment ago: they need it.
            if person is not None and until >= now and (person.name or not self.store.shared):
                return person, session
        found = await self.store.person_by_token(key)
        if found is None:
            self._sessions.drop(key)
            return None
        await self._note_visit(*found)
        self._sessions.put(key, (time.monotonic() + FRESH_SECONDS, found[1]))
        self._remember(found[0])
        return found

    async def create(self, address: str = "", device: str = "") -> tuple[PersonRow, str]:
        """Somebody new, with the token of their first device.

        Their id ends in letters that are the same for everyone from the same address, so that lists can be
        fair. Nobody can tell the address from them: the key is never stored, and ends with the process.
        """
        now = time.time()
        person = PersonRow(
            id=new_id(12) + group_of(address, self._group_key),
            recovery_hash=None,
            name="",
            created=now,
            seen=now,
            handle=new_handle(),
        )
        session, token = new_session(person.id, device)
        await self.store.create_person(person, session)
        self._remember(person)
        return person, token

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """The same person with another name."""
        name = check_own_name(name)
        await self.store.update_person(person.id, name=name)
        return self._remember(person._replace(name=name))

    async def prefer(self, person: PersonRow, preferences: Preferences) -> PersonRow:
        """The same person, with other preferences."""
        text = msgspec.json.encode(preferences).decode()
        await self.store.update_person(person.id, preferences=text)
        return self._remember(person._replace(preferences=text))

    async def show(self, person: PersonRow, choice: ProfileChoice) -> PersonRow:
        """The same person, who shows that of themselves."""
        text = msgspec.json.encode(choice).decode()
        await self.store.show(person.id, text, choice.ratings)
        return self._remember(person._replace(profile=text, listed=int(choice.ratings)))

    # Devices

    async def recovery(self, person: PersonRow) -> str:
        """A new recovery code; the one before is void."""
        letters = _letters(RECOVERY_LETTERS)
        await self.store.update_person(person.id, recovery_hash=hash_secret(letters))
        self._persons.drop(person.id)
        return _in_groups(letters)

    async def device_code(self, person: PersonRow) -> str:
        """A code by which another device becomes that person's, soon and once; the one before is void."""
        letters = _letters(DEVICE_LETTERS)
        now = time.time()
        code = CodeRow(hash_secret(letters), ADD_DEVICE, person.id, now + DEVICE_SECONDS)
        await self.store.keep_code(code, now)
        return _in_groups(letters)

    async def check_code(self, text: str) -> SignIn:
        """The person who was given that code, of either kind; TableError if nobody was. It still works."""
        hashed = hash_secret(read_code(text))
        person = await self.store.person_by_recovery(hashed)
        if person is not None:
            return SignIn(person, recovery_hash=hashed)
        code = await self.store.code(hashed, ADD_DEVICE, time.time())
        person = None if code is None else await self.store.person(code.person)
        if person is None:
            raise TableError("server.recovery")
        return SignIn(person, code=hashed)

    async def sign_in(self, proof: SignIn, device: str) -> tuple[PersonRow, str]:
        """One more device of that person, with its token. The code, if there is one, is used up."""
        session, token = new_session(proof.person.id, device)
        try:
            await self.store.add_session(session, code=proof.code, recovery_hash=proof.recovery_hash)
        except Conflict:
            raise TableError("server.recovery") from None  # somebody else used it in between
        self._persons.drop(proof.person.id)
        devices = await self.store.sessions(proof.person.id)
        for oldest in devices[MOST_DEVICES:]:
            await self.end(proof.person.id, only=oldest.id)
        person = await self.store.person(proof.person.id)
        return person or proof.person, token

    async def end(self, person: str, *, only: str = "", besides: str = "") -> list[SessionRow]:
        """Sign a person out, on one device or on all besides that one. Gives those that ended."""
        ended = await self.store.end_sessions(person, only=only, besides=besides)
        for session in ended:
            self._sessions.drop(session.token_hash)
        return ended

    async def is_guest(self, person: PersonRow) -> bool:
        """Does somebody live in one browser only, without a recovery code and without a passkey?"""
        if person.recovery_hash is not None or await self.store.passkeys(person.id):
            return False
        return len(await self.store.sessions(person.id)) <= 1

    def forget(self, person: str) -> None:
        """Remember nothing of somebody who is no more."""
        self._persons.drop(person)
        for _, session in list(self._sessions):
            if session.person == person:
                self._sessions.drop(session.token_hash)

    async def _note_visit(self, person: PersonRow, session: SessionRow) -> None:
        now = time.time()
        if abs(now - person.seen) > SEEN_SECONDS:
            await self.store.update_person(person.id, seen=now)
        if abs(now - session.seen) > SEEN_SECONDS:
            await self.store.see_session(session.id, now)

    def _remember(self, person: PersonRow) -> PersonRow:
        self._persons.put(person.id, (time.monotonic() + FRESH_SECONDS, person))
        return person


def new_session(person: str, device: str) -> tuple[SessionRow, str]:
    """A new device of a person, and its token."""
    token = secrets.token_urlsafe(32)
    now = time.time()
    session = SessionRow(
        id=new_id(),
        token_hash=hash_secret(token),
        person=person,
        device=device,
        created=now,
        seen=now,
    )
    return session, token


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def _in_groups(letters: str) -> str:
    return "-".join(letters[i : i + 4] for i in range(0, len(letters), 4))


def read_code(text: str) -> str:
    """The letters of a code as somebody typed it."""
    return re.sub(r"[\s-]", "", text.lower()).replace("o", "0").replace("i", "1").replace("l", "1")


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


def profile_of(person: PersonRow) -> ProfileChoice:
    """What a person shows of themselves; what only a later version can read counts as nothing."""
    try:
        return msgspec.json.decode(person.profile, type=ProfileChoice)
    except msgspec.DecodeError:
        return ProfileChoice()


def hash_secret(secret: str) -> bytes:
    """The hash of a token or a code, all that is stored of it. They are random and long: one round does."""
    return sha256(secret.encode()).digest()
