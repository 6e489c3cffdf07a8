"""The statements about notes, barriers and reports, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import Final

from nacre.server.store.company import CompanyStore
from nacre.server.store.rows import BLOCK, BarrierRow, NoteRow, NoticeRow, ReportRow
from nacre.server.store.steps import INSERT_NOTICE, Result, Row, Steps, check_text, in_order

NOTE: Final = "person, table_id, text, changed"
BARRIER: Final = "id, person, other, kind, name, created"
REPORT: Final = "id, reporter, person, table_id, name, text, created, closed"
INSERT_NOTE: Final = f"INSERT INTO notes ({NOTE}) VALUES ($1, $2, $3, $4)"
INSERT_BARRIER: Final = f"INSERT INTO barriers ({BARRIER}) VALUES ($1, $2, $3, $4, $5, $6)"
INSERT_REPORT: Final = f"INSERT INTO reports ({REPORT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
_PUT_NOTE: Final = (
    f"{INSERT_NOTE} ON CONFLICT (person, table_id)"
    " DO UPDATE SET text = excluded.text, changed = excluded.changed"
)
_BLOCKED: Final = (
    "SELECT other FROM barriers WHERE person = $1 AND kind = $2"
    " UNION SELECT person FROM barriers WHERE other = $3 AND kind = $4"
)


class SqlCompany(CompanyStore):
    """The part of a store that is about people among each other, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def note(self, person: str, table: str) -> NoteRow | None:
        sql = f"SELECT {NOTE} FROM notes WHERE person = $1 AND table_id = $2"
        rows = await self.found(sql, person, table)
        return NoteRow(*rows[0]) if rows else None

    async def keep_note(self, row: NoteRow) -> None:
        if row.text:
            await self.change(in_order([(_PUT_NOTE, note_values(row))]))
        else:
            sql = "DELETE FROM notes WHERE person = $1 AND table_id = $2"
            await self.change(in_order([(sql, (row.person, row.table))]))

    async def set_barrier(self, row: BarrierRow) -> None:
        before = "DELETE FROM barriers WHERE person = $1 AND other = $2"
        await self.change(
            in_order([(before, (row.person, row.other)), (INSERT_BARRIER, barrier_values(row))])
        )

    async def barriers(self, person: str) -> list[BarrierRow]:
        sql = f"SELECT {BARRIER} FROM barriers WHERE person = $1 ORDER BY created DESC, id"
        return [BarrierRow(*row) for row in await self.found(sql, person)]

    async def end_barrier(self, id: str, person: str) -> bool:
        sql = "DELETE FROM barriers WHERE id = $1 AND person = $2 RETURNING id"
        return await self.change(in_order([(sql, (id, person))]))

    async def blocked(self, person: str) -> set[str]:
        return {row[0] for row in await self.found(_BLOCKED, person, BLOCK, person, BLOCK)}

    async def add_report(self, row: ReportRow, notices: Collection[NoticeRow]) -> None:
        told = [(INSERT_NOTICE, tuple(notice)) for notice in notices]
        await self.change(in_order([(INSERT_REPORT, report_values(row)), *told]))

    async def reports(self, closed: bool, limit: int) -> list[ReportRow]:
        state = "closed" if closed else "NOT closed"
        sql = f"SELECT {REPORT} FROM reports WHERE {state} ORDER BY created DESC, id LIMIT $1"
        return [report_row(row) for row in await self.found(sql, limit)]

    async def reports_by(self, person: str) -> list[ReportRow]:
        sql = f"SELECT {REPORT} FROM reports WHERE reporter = $1 ORDER BY created, id"
        return [report_row(row) for row in await self.found(sql, person)]

    async def close_report(self, id: str) -> bool:
        sql = "UPDATE reports SET closed = $1 WHERE id = $2 AND NOT closed RETURNING id"
        return await self.change(in_order([(sql, (True, id))]))


def note_values(row: NoteRow) -> tuple[object, ...]:
    """The parameters of `INSERT_NOTE`."""
    check_text(row.person, row.table, row.text)
    return tuple(row)


def barrier_values(row: BarrierRow) -> tuple[object, ...]:
    """The parameters of `INSERT_BARRIER`."""
    check_text(row.id, row.person, row.other, row.kind, row.name)
    return tuple(row)


def report_values(row: ReportRow) -> tuple[object, ...]:
    """The parameters of `INSERT_REPORT`."""
    check_text(*row[:6])
    return tuple(row)


def report_row(row: Row) -> ReportRow:
    """A report as the database gives it."""
    found = ReportRow(*row)
    return found._replace(closed=bool(found.closed))


def forget_in_company(person: str) -> Steps[None]:
    """Let reports name a person no more who is deleted; their notes and barriers go with them."""
    yield ("UPDATE reports SET reporter = '' WHERE reporter = $1", (person,))
    yield ("UPDATE reports SET person = '' WHERE person = $1", (person,))


def absorb_in_company(guest: str, person: str) -> Steps[None]:
    """Give a person a guest's notes and barriers, where they have none of their own.

    Where both have one, a block stays a block: nobody gets rid of one by signing in.
    """
    for mine, shared in (("person", "other"), ("other", "person")):
        blocked = (
            f"SELECT 1 FROM barriers AS guests WHERE guests.{mine} = $3 AND guests.kind = $4"
            f" AND guests.{shared} = barriers.{shared}"
        )
        yield (
            f"UPDATE barriers SET kind = $1 WHERE {mine} = $2 AND EXISTS ({blocked})",
            (BLOCK, person, guest, BLOCK),
        )
    for table, key in (("notes", "table_id"), ("barriers", "other")):
        taken = f"SELECT 1 FROM {table} AS own WHERE own.person = $3 AND own.{key} = {table}.{key}"
        yield (
            f"UPDATE {table} SET person = $1 WHERE person = $2 AND NOT EXISTS ({taken})",
            (person, guest, person),
        )
    taken = "SELECT 1 FROM barriers AS own WHERE own.other = $3 AND own.person = barriers.person"
    yield (
        f"UPDATE barriers SET other = $1 WHERE other = $2 AND NOT EXISTS ({taken})",
        (person, guest, person),
    )
    yield ("DELETE FROM barriers WHERE person = other", ())
    for column in ("reporter", "person"):
        yield (f"UPDATE reports SET {column} = $1 WHERE {column} = $2", (person, guest))
