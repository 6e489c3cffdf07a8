"""A store on top of SQL: all questions and changes, for both databases."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncIterator, Sequence
from typing import Final

from nacre.server.store import (
    company_sql,
    daily_sql,
    exercises_sql,
    house_sql,
    identity_sql,
    notices_sql,
    played_sql,
    steps,
)
from nacre.server.store.base import Loading, Snapshot, Store
from nacre.server.store.company_sql import BARRIER, NOTE, REPORT, SqlCompany
from nacre.server.store.daily import AnswerRow, AttemptRow, DayRow
from nacre.server.store.daily_sql import ANSWER, ATTEMPT, DAY, SqlDaily
from nacre.server.store.exercises_sql import EXERCISE, SqlExercises
from nacre.server.store.house_sql import SETTINGS, SqlHouse
from nacre.server.store.identity_sql import PASSKEY, PERSON, SESSION, SqlIdentity
from nacre.server.store.notices_sql import RECEIVER, SqlNotices
from nacre.server.store.played_sql import FIND, KEEPSAKE, RESULT, TALLY, SqlPlayed
from nacre.server.store.rows import (
    GROUP_LETTERS,
    BarrierRow,
    Change,
    Entry,
    ExerciseRow,
    FindRow,
    KeepsakeRow,
    NoteRow,
    PasskeyRow,
    PersonRow,
    RatingRow,
    ReceiverRow,
    ReportRow,
    ResultRow,
    SessionRow,
    Status,
    TableRow,
    TallyRow,
)
from nacre.server.store.steps import ENTRY, RATING, TABLE, Result, Row, Statement, Steps

EVERYTHING: Final = ("people", "tables", "ratings", "reports", "days")
"""The tables that are empty exactly when the store is: all others depend on them."""


_OPEN_TABLES: Final = f"""
SELECT {TABLE} FROM tables JOIN (
    SELECT table_id, ROW_NUMBER() OVER (
        PARTITION BY SUBSTR(host, LENGTH(host) - {GROUP_LETTERS - 1}) ORDER BY turn, created DESC, table_id
    ) AS turn_of_group
    FROM (
        SELECT id AS table_id, host, created,
            ROW_NUMBER() OVER (PARTITION BY host ORDER BY created DESC, id) AS turn
        FROM tables WHERE status = 'open' AND NOT private AND open_seats > 0
    ) AS of_host
) AS of_group ON table_id = id
ORDER BY turn_of_group, created DESC, id LIMIT $1"""


class SqlStore(SqlIdentity, SqlNotices, SqlExercises, SqlDaily, SqlCompany, SqlHouse, SqlPlayed, Store):
    """A store whose database is asked by `rows` and changed by `change`."""

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def create_table(
        self, row: TableRow, entries: Sequence[Entry] = (), members: Sequence[str] = ()
    ) -> None:
        await self.change(steps.create_table(row, entries, members))

    async def append(self, entry: Entry, change: Change | None = None) -> None:
        await self.change(append_steps(entry, change))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        sql = f"SELECT {ENTRY} FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number"
        return [Entry(*row) for row in await self.found(sql, table, max(after, 0))]

    async def table(self, id: str) -> TableRow | None:
        found = await self.found(f"SELECT {TABLE} FROM tables WHERE id = $1", id)
        return steps.table_row(found[0]) if found else None

    async def open_tables(self, limit: int = 100) -> list[TableRow]:
        return [steps.table_row(row) for row in await self.found(_OPEN_TABLES, limit)]

    async def running_tables(self) -> list[str]:
        found = await self.found("SELECT id FROM tables WHERE status = 'running' ORDER BY id")
        return [row[0] for row in found]

    async def due_tables(self, until: float) -> list[str]:
        found = await self.found("SELECT id FROM tables WHERE due <= $1 ORDER BY due", until)
        return [row[0] for row in found]

    async def set_due(self, table: str, due: float, number: int | None = None) -> None:
        await self.change(steps.set_due(table, due, number))

    async def last_change(self) -> float:
        found = await self.found("SELECT MAX(changed) FROM tables WHERE status = 'running'")
        return float(found[0][0] or 0.0)

    async def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        sql = (
            f"SELECT {TABLE} FROM tables JOIN members ON table_id = id WHERE person = $1"
            " ORDER BY status = 'over', changed DESC, id LIMIT $2"
        )
        return [steps.table_row(row) for row in await self.found(sql, person, limit)]

    async def add_member(self, table: str, person: str) -> None:
        await self.change(steps.add_member(table, person))

    async def is_member(self, table: str, person: str) -> bool:
        sql = "SELECT 1 FROM members WHERE table_id = $1 AND person = $2"
        return bool(await self.found(sql, table, person))

    async def count_open(self, host: str) -> int:
        found = await self.found("SELECT COUNT(*) FROM tables WHERE host = $1 AND status <> 'over'", host)
        return int(found[0][0]) if found else 0

    async def delete_table(self, id: str) -> bool:
        return await self.change(steps.delete_table(id))

    async def keep_analysis(self, table: str, format: int, data: bytes) -> None:
        await self.change(steps.keep_analysis(table, format, data))

    async def analysis(self, table: str, format: int) -> bytes | None:
        sql = "SELECT data FROM analyses WHERE table_id = $1 AND format = $2"
        found = await self.found(sql, table, format)
        return bytes(found[0][0]) if found else None

    async def ratings(self, person: str) -> list[RatingRow]:
        sql = f"SELECT {RATING} FROM ratings WHERE person = $1 ORDER BY game, players"
        return [RatingRow(*row) for row in await self.found(sql, person)]

    async def rating(self, person: str, game: str, players: int) -> RatingRow | None:
        sql = f"SELECT {RATING} FROM ratings WHERE person = $1 AND game = $2 AND players = $3"
        found = await self.found(sql, person, game, players)
        return RatingRow(*found[0]) if found else None

    async def rate(self, table: str, rows: Sequence[RatingRow]) -> bool:
        return await self.change(steps.rate(table, rows))

    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        # What no database can keep comes from the addresses that strangers type; it is just not there.
        return await self.rows(sql, *values) if all(steps.keepable(value) for value in values) else []


def append_steps(entry: Entry, change: Change | None) -> Steps[None]:
    """Add to a log, with all that follows where the entry ends a game."""
    yield from steps.append(entry, change)
    yield from played_sql.finish(entry.table, change)


class SqlSnapshot(Snapshot):
    """A snapshot on top of a transaction that reads; `stream` gives a statement's rows a few at a time."""

    @abstractmethod
    def stream(self, sql: str, *values: object) -> AsyncIterator[Row]:
        """The rows of a statement, without having all of them in memory."""

    async def people(self) -> AsyncIterator[PersonRow]:
        async for row in self.stream(f"SELECT {PERSON} FROM people ORDER BY id"):
            yield PersonRow(*row)

    async def sessions(self) -> AsyncIterator[SessionRow]:
        async for row in self.stream(f"SELECT {SESSION} FROM sessions ORDER BY id"):
            yield SessionRow(*row)

    async def passkeys(self) -> AsyncIterator[PasskeyRow]:
        async for row in self.stream(f"SELECT {PASSKEY} FROM passkeys ORDER BY credential"):
            yield PasskeyRow(*row)

    async def receivers(self) -> AsyncIterator[ReceiverRow]:
        async for row in self.stream(f"SELECT {RECEIVER} FROM receivers ORDER BY id"):
            yield ReceiverRow(*row)

    async def exercises(self) -> AsyncIterator[ExerciseRow]:
        async for row in self.stream(f"SELECT {EXERCISE} FROM exercises ORDER BY id"):
            yield exercises_sql.exercise_row(row)

    async def tables(self) -> AsyncIterator[tuple[TableRow, bool]]:
        sql = f"SELECT {TABLE}, table_id IS NOT NULL FROM tables LEFT JOIN rated ON table_id = id ORDER BY id"
        async for row in self.stream(sql):
            yield steps.table_row(row), bool(row[12])

    async def members(self, table: str) -> AsyncIterator[str]:
        async for row in self.stream("SELECT person FROM members WHERE table_id = $1 ORDER BY person", table):
            yield row[0]

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        sql = f"SELECT {ENTRY} FROM entries WHERE table_id = $1 ORDER BY number"
        async for row in self.stream(sql, table):
            yield Entry(*row)

    async def notes(self, table: str) -> AsyncIterator[NoteRow]:
        async for row in self.stream(f"SELECT {NOTE} FROM notes WHERE table_id = $1 ORDER BY person", table):
            yield NoteRow(*row)

    async def seats(self, table: str) -> AsyncIterator[ResultRow]:
        sql = f"SELECT {RESULT} FROM results WHERE table_id = $1 ORDER BY seat"
        async for row in self.stream(sql, table):
            yield ResultRow(*row)

    async def ratings(self) -> AsyncIterator[RatingRow]:
        sql = f"SELECT {RATING} FROM ratings ORDER BY person, game, players"
        async for row in self.stream(sql):
            yield RatingRow(*row)

    async def barriers(self) -> AsyncIterator[BarrierRow]:
        async for row in self.stream(f"SELECT {BARRIER} FROM barriers ORDER BY id"):
            yield BarrierRow(*row)

    async def reports(self) -> AsyncIterator[ReportRow]:
        async for row in self.stream(f"SELECT {REPORT} FROM reports ORDER BY id"):
            yield company_sql.report_row(row)

    async def house(self) -> AsyncIterator[tuple[str, str]]:
        async for row in self.stream(SETTINGS):
            yield row[0].removeprefix(house_sql.PREFIX), row[1]

    async def tallies(self) -> AsyncIterator[TallyRow]:
        async for row in self.stream(f"SELECT {TALLY} FROM tallies ORDER BY person, game"):
            yield TallyRow(*row)

    async def keepsakes(self) -> AsyncIterator[KeepsakeRow]:
        async for row in self.stream(f"SELECT {KEEPSAKE} FROM keepsakes ORDER BY person, game, code"):
            yield KeepsakeRow(*row)

    async def finds(self) -> AsyncIterator[FindRow]:
        async for row in self.stream(f"SELECT {FIND} FROM finds ORDER BY person, table_id"):
            yield FindRow(*row)

    async def days(self) -> AsyncIterator[DayRow]:
        async for row in self.stream(f"SELECT {DAY} FROM days ORDER BY day"):
            yield daily_sql.day_row(row)

    async def attempts(self) -> AsyncIterator[AttemptRow]:
        async for row in self.stream(f"SELECT {ATTEMPT} FROM attempts ORDER BY day, person"):
            yield AttemptRow(*row)

    async def answers(self) -> AsyncIterator[AnswerRow]:
        async for row in self.stream(f"SELECT {ANSWER} FROM answers ORDER BY person, game, puzzle"):
            yield daily_sql.answer_row(row)


class SqlLoading(Loading):
    """Filling a store on top of a transaction that writes; `run` executes statements in it."""

    @abstractmethod
    async def run(self, statements: Sequence[Statement]) -> None:
        """Execute statements whose rows nobody wants."""

    async def people(self, rows: Sequence[PersonRow]) -> None:
        await self.run([(identity_sql.INSERT_PERSON, identity_sql.person_values(row)) for row in rows])

    async def sessions(self, rows: Sequence[SessionRow]) -> None:
        await self.run([(identity_sql.INSERT_SESSION, identity_sql.session_values(row)) for row in rows])

    async def passkeys(self, rows: Sequence[PasskeyRow]) -> None:
        await self.run([(identity_sql.INSERT_PASSKEY, tuple(row)) for row in rows])

    async def receivers(self, rows: Sequence[ReceiverRow]) -> None:
        await self.run([(notices_sql.INSERT_RECEIVER, notices_sql.receiver_values(row)) for row in rows])

    async def exercises(self, rows: Sequence[ExerciseRow]) -> None:
        await self.run([(exercises_sql.INSERT_EXERCISE, exercises_sql.exercise_values(row)) for row in rows])

    async def tables(self, rows: Sequence[tuple[TableRow, bool]]) -> None:
        await self.run([(steps.INSERT_TABLE, steps.table_values(row, 0)) for row, _ in rows])
        await self.run([(steps.INSERT_RATED, (row.id,)) for row, rated in rows if rated])
        over = [row for row, _ in rows if row.status is Status.OVER]
        await self.run([(played_sql.INSERT_BACKLOG, (row.id, row.changed)) for row in over])

    async def members(self, rows: Sequence[tuple[str, str]]) -> None:
        await self.run([(steps.INSERT_MEMBER, (person, table)) for table, person in rows])
        await self.run([(played_sql.END_MEMBER, (table,)) for table in sorted({table for table, _ in rows})])

    async def entries(self, rows: Sequence[Entry]) -> None:
        await self.run([(steps.INSERT_ENTRY, tuple(entry)) for entry in rows])
        last = {entry.table: entry.number for entry in rows}
        sql = "UPDATE tables SET last_number = $1 WHERE id = $2"
        await self.run([(sql, (number, table)) for table, number in last.items()])

    async def notes(self, rows: Sequence[NoteRow]) -> None:
        await self.run([(company_sql.INSERT_NOTE, company_sql.note_values(row)) for row in rows])

    async def barriers(self, rows: Sequence[BarrierRow]) -> None:
        await self.run([(company_sql.INSERT_BARRIER, company_sql.barrier_values(row)) for row in rows])

    async def reports(self, rows: Sequence[ReportRow]) -> None:
        await self.run([(company_sql.INSERT_REPORT, company_sql.report_values(row)) for row in rows])

    async def house(self, rows: Sequence[tuple[str, str]]) -> None:
        await self.run([(house_sql.PUT_SETTING, (house_sql.PREFIX + name, value)) for name, value in rows])

    async def seats(self, rows: Sequence[ResultRow]) -> None:
        await self.run([(played_sql.INSERT_RESULT, played_sql.result_values(row)) for row in rows])
        tables = sorted({row.table for row in rows})
        await self.run([(played_sql.LEAVE_BACKLOG, (table,)) for table in tables])

    async def ratings(self, rows: Sequence[RatingRow]) -> None:
        await self.run([(steps.INSERT_RATING, steps.rating_values(row)) for row in rows])

    async def tallies(self, rows: Sequence[TallyRow]) -> None:
        await self.run([(played_sql.INSERT_TALLY, tuple(row)) for row in rows])

    async def keepsakes(self, rows: Sequence[KeepsakeRow]) -> None:
        await self.run([(played_sql.INSERT_KEEPSAKE, tuple(row)) for row in rows])

    async def finds(self, rows: Sequence[FindRow]) -> None:
        await self.run([(played_sql.INSERT_FIND, tuple(row)) for row in rows])

    async def days(self, rows: Sequence[DayRow]) -> None:
        await self.run([(daily_sql.INSERT_DAY, daily_sql.day_values(row)) for row in rows])

    async def attempts(self, rows: Sequence[AttemptRow]) -> None:
        await self.run([(daily_sql.INSERT_ATTEMPT, daily_sql.attempt_values(row)) for row in rows])

    async def answers(self, rows: Sequence[AnswerRow]) -> None:
        await self.run([(daily_sql.INSERT_ANSWER, daily_sql.answer_values(row)) for row in rows])
