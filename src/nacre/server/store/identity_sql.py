"""The statements about people, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from nacre.server.store import daily_sql
from nacre.server.store.company_sql import absorb_in_company, forget_in_company
from nacre.server.store.identity import IdentityStore
from nacre.server.store.played_sql import absorb_played, forget_played
from nacre.server.store.rows import CodeRow, Conflict, PasskeyRow, PersonRow, SessionRow
from nacre.server.store.steps import Result, Row, Steps, check_text

PERSON: Final = "id, recovery_hash, name, created, seen, preferences, handle, profile, listed"
SESSION: Final = "id, token_hash, person, device, created, seen"
PASSKEY: Final = "credential, person, public_key, sign_count, name, created"
CODE: Final = "hash, purpose, person, until"

INSERT_PERSON: Final = f"INSERT INTO people ({PERSON}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
INSERT_SESSION: Final = f"INSERT INTO sessions ({SESSION}) VALUES ($1, $2, $3, $4, $5, $6)"
INSERT_PASSKEY: Final = f"INSERT INTO passkeys ({PASSKEY}) VALUES ($1, $2, $3, $4, $5, $6)"
_INSERT_CODE: Final = f"INSERT INTO codes ({CODE}) VALUES ($1, $2, $3, $4)"
_UPDATE_PERSON: Final = (
    "UPDATE people SET name = COALESCE($1, name), recovery_hash = COALESCE($2, recovery_hash),"
    " seen = COALESCE($3, seen), preferences = COALESCE($4, preferences) WHERE id = $5 RETURNING id"
)
_BY_TOKEN: Final = (
    f"SELECT {', '.join(f'people.{name}' for name in PERSON.split(', '))},"
    f" {', '.join(f'sessions.{name}' for name in SESSION.split(', '))}"
    " FROM sessions JOIN people ON people.id = sessions.person WHERE token_hash = $1"
)
_PERSON_FIELDS: Final = len(PERSON.split(", "))


class SqlIdentity(IdentityStore):
    """The part of a store that is about people, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def create_person(self, row: PersonRow, session: SessionRow) -> None:
        await self.change(_create_person(row, session))

    async def person(self, id: str) -> PersonRow | None:
        return await self._one_person("id = $1", id)

    async def person_by_handle(self, handle: str) -> PersonRow | None:
        return await self._one_person("handle = $1 AND handle <> ''", handle)

    async def person_by_token(self, token_hash: bytes) -> tuple[PersonRow, SessionRow] | None:
        rows = await self.found(_BY_TOKEN, token_hash)
        return (PersonRow(*rows[0][:_PERSON_FIELDS]), SessionRow(*rows[0][_PERSON_FIELDS:])) if rows else None

    async def person_by_recovery(self, recovery_hash: bytes) -> PersonRow | None:
        return await self._one_person("recovery_hash = $1", recovery_hash)

    async def update_person(
        self,
        id: str,
        *,
        name: str | None = None,
        recovery_hash: bytes | None = None,
        seen: float | None = None,
        preferences: str | None = None,
    ) -> bool:
        return await self.change(_update_person((name, recovery_hash, seen, preferences), id))

    async def delete_person(self, id: str) -> bool:
        return await self.change(_delete_person(id))

    async def absorb_person(self, guest: str, person: str) -> bool:
        return await self.change(_absorb_person(guest, person))

    async def add_session(
        self, row: SessionRow, *, code: bytes | None = None, recovery_hash: bytes | None = None
    ) -> None:
        await self.change(_add_session(row, code, recovery_hash))

    async def sessions(self, person: str) -> list[SessionRow]:
        sql = f"SELECT {SESSION} FROM sessions WHERE person = $1 ORDER BY seen DESC, id"
        return [SessionRow(*row) for row in await self.found(sql, person)]

    async def see_session(self, id: str, seen: float) -> None:
        await self.change(_one("UPDATE sessions SET seen = $1 WHERE id = $2", seen, id))

    async def end_sessions(self, person: str, *, only: str = "", besides: str = "") -> list[SessionRow]:
        return await self.change(_end_sessions(person, only, besides))

    async def keep_code(self, row: CodeRow, now: float) -> None:
        await self.change(_keep_code(row, now))

    async def code(self, hash: bytes, purpose: str, now: float) -> CodeRow | None:
        sql = f"SELECT {CODE} FROM codes WHERE hash = $1 AND purpose = $2 AND until > $3"
        rows = await self.found(sql, hash, purpose, now)
        return CodeRow(*rows[0]) if rows else None

    async def use_code(self, hash: bytes, purpose: str, now: float) -> CodeRow | None:
        return await self.change(_use_code(hash, purpose, now))

    async def add_passkey(self, row: PasskeyRow) -> None:
        check_text(row.person, row.name)
        await self.change(_one(INSERT_PASSKEY, *row))

    async def passkey(self, credential: bytes) -> PasskeyRow | None:
        rows = await self.found(f"SELECT {PASSKEY} FROM passkeys WHERE credential = $1", credential)
        return PasskeyRow(*rows[0]) if rows else None

    async def passkeys(self, person: str) -> list[PasskeyRow]:
        sql = f"SELECT {PASSKEY} FROM passkeys WHERE person = $1 ORDER BY created, credential"
        return [PasskeyRow(*row) for row in await self.found(sql, person)]

    async def count_passkey(self, credential: bytes, sign_count: int) -> None:
        sql = "UPDATE passkeys SET sign_count = $1 WHERE credential = $2"
        await self.change(_one(sql, sign_count, credential))

    async def delete_passkey(self, person: str, credential: bytes) -> bool:
        sql = "DELETE FROM passkeys WHERE person = $1 AND credential = $2 RETURNING person"
        return await self.change(_one(sql, person, credential))

    async def _one_person(self, condition: str, value: object) -> PersonRow | None:
        rows = await self.found(f"SELECT {PERSON} FROM people WHERE {condition}", value)
        return PersonRow(*rows[0]) if rows else None


def person_values(row: PersonRow) -> tuple[object, ...]:
    """The parameters of `INSERT_PERSON`."""
    check_text(row.id, row.name, row.preferences, row.handle, row.profile)
    return tuple(row)


def session_values(row: SessionRow) -> tuple[object, ...]:
    """The parameters of `INSERT_SESSION`."""
    check_text(row.id, row.person, row.device)
    return tuple(row)


def _one(sql: str, *values: object) -> Steps[bool]:
    """A single statement: did it return anything?"""
    return bool((yield (sql, values)))


def _create_person(row: PersonRow, session: SessionRow) -> Steps[None]:
    yield (INSERT_PERSON, person_values(row))
    yield (INSERT_SESSION, session_values(session))


def _update_person(values: tuple[object, ...], id: str) -> Steps[bool]:
    check_text(*(value for value in values if isinstance(value, str)))
    return bool((yield (_UPDATE_PERSON, (*values, id))))


def _add_session(row: SessionRow, code: bytes | None, recovery_hash: bytes | None) -> Steps[None]:
    if code is not None:
        sql = "DELETE FROM codes WHERE hash = $1 AND person = $2 RETURNING hash"
        if not (yield (sql, (code, row.person))):
            raise Conflict("a code that was used")
    if recovery_hash is not None:
        sql = "UPDATE people SET recovery_hash = NULL WHERE id = $1 AND recovery_hash = $2 RETURNING id"
        if not (yield (sql, (row.person, recovery_hash))):
            raise Conflict("a recovery code that was used")
    yield (INSERT_SESSION, session_values(row))


def _end_sessions(person: str, only: str, besides: str) -> Steps[list[SessionRow]]:
    chosen = "id = $2" if only else "id <> $2"
    sql = f"DELETE FROM sessions WHERE person = $1 AND {chosen} RETURNING {SESSION}"
    return [SessionRow(*row) for row in (yield (sql, (person, only or besides)))]


def _keep_code(row: CodeRow, now: float) -> Steps[None]:
    yield ("DELETE FROM codes WHERE until <= $1", (now,))
    if row.person:
        yield ("DELETE FROM codes WHERE person = $1 AND purpose = $2", (row.person, row.purpose))
    yield (_INSERT_CODE, tuple(row))


def _use_code(hash: bytes, purpose: str, now: float) -> Steps[CodeRow | None]:
    sql = f"DELETE FROM codes WHERE hash = $1 AND purpose = $2 RETURNING {CODE}"
    rows = yield (sql, (hash, purpose))
    return CodeRow(*rows[0]) if rows and rows[0][3] > now else None


def _delete_person(id: str) -> Steps[bool]:
    yield ("DELETE FROM ratings WHERE person = $1", (id,))
    yield from forget_played(id)
    yield from _forget_codes(id)
    yield from forget_in_company(id)
    for member in (id, f"watch:{id}"):
        yield ("DELETE FROM members WHERE person = $1", (member,))
    yield ("UPDATE tables SET host = '' WHERE host = $1 AND status <> 'over'", (id,))
    # Devices and passkeys go with the person.
    return bool((yield ("DELETE FROM people WHERE id = $1 RETURNING id", (id,))))


def _absorb_person(guest: str, person: str) -> Steps[bool]:
    for old, new in ((guest, person), (f"watch:{guest}", f"watch:{person}")):
        moved = "INSERT INTO members (person, table_id, done) SELECT CAST($1 AS TEXT), table_id, done"
        yield (f"{moved} FROM members WHERE person = $2 ON CONFLICT DO NOTHING", (new, old))
        yield ("DELETE FROM members WHERE person = $1", (old,))
    yield ("UPDATE tables SET host = $1 WHERE host = $2 AND status <> 'over'", (person, guest))
    taken = "SELECT 1 FROM ratings AS own WHERE own.person = $3 AND own.game = ratings.game"
    yield (
        "UPDATE ratings SET person = $1 WHERE person = $2"
        f" AND NOT EXISTS ({taken} AND own.players = ratings.players)",
        (person, guest, person),
    )
    yield ("DELETE FROM ratings WHERE person = $1", (guest,))
    # Whether others see them is the person's choice, not the guest's.
    wanted = "SELECT people.listed FROM people WHERE id = $1"
    yield (f"UPDATE ratings SET listed = ({wanted}) WHERE person = $2", (person, person))
    yield from absorb_in_company(guest, person)
    yield from absorb_played(guest, person)
    for name in ("receivers", "notices", "exercises"):
        yield (f"UPDATE {name} SET person = $1 WHERE person = $2", (person, guest))
    yield from daily_sql.absorb(guest, person)
    yield from _forget_codes(guest)
    return bool((yield ("DELETE FROM people WHERE id = $1 RETURNING id", (guest,))))


def _forget_codes(person: str) -> Steps[None]:
    yield ("DELETE FROM codes WHERE person = $1", (person,))
    yield ("DELETE FROM notices WHERE person = $1", (person,))
