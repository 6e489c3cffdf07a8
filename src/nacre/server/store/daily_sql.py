"""The statements about the daily, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from nacre.server.store.daily import AnswerRow, AttemptRow, DailyStore, DayRow, Standing
from nacre.server.store.rows import Secret
from nacre.server.store.steps import Result, Row, Steps, check_text

DAY: Final = "day, secret, terms"
ATTEMPT: Final = "day, person, table_id, begun, finished, share, margin, plays"
ANSWER: Final = "person, game, puzzle, first, tries, found, answered"
INSERT_DAY: Final = f"INSERT INTO days ({DAY}) VALUES ($1, $2, $3)"
INSERT_ATTEMPT: Final = f"INSERT INTO attempts ({ATTEMPT}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
INSERT_ANSWER: Final = f"INSERT INTO answers ({ANSWER}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
_SAME: Final = "ON CONFLICT DO NOTHING"
_FINISH: Final = (
    "UPDATE attempts SET finished = $1, share = $2, margin = $3, plays = $4"
    " WHERE day = $5 AND person = $6 AND table_id = $7 AND finished IS NULL RETURNING day"
)
_STANDING: Final = (
    "SELECT COUNT(*), SUM(CASE WHEN other.share < own.share"
    " OR (other.share = own.share AND other.margin < own.margin) THEN 1 ELSE 0 END),"
    " SUM(CASE WHEN other.share = own.share AND other.margin = own.margin THEN 1 ELSE 0 END)"
    " FROM attempts AS own JOIN attempts AS other ON other.day = own.day AND other.person <> own.person"
    " WHERE own.day = $1 AND own.person = $2 AND other.finished IS NOT NULL"
)
_MORE_TRIES: Final = (
    "UPDATE answers SET tries = tries + 1, found = $1"
    " WHERE person = $2 AND game = $3 AND puzzle = $4 AND NOT found"
)


class SqlDaily(DailyStore):
    """The part of a store that is about the daily, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def day(self, day: str, new_secret: bytes, terms: str) -> DayRow:
        known = await self.known_day(day)
        return known if known is not None else await self.change(_day(DayRow(day, new_secret, terms)))

    async def known_day(self, day: str) -> DayRow | None:
        rows = await self.found(f"SELECT {DAY} FROM days WHERE day = $1", day)
        return day_row(rows[0]) if rows else None

    async def begin_attempt(self, row: AttemptRow) -> AttemptRow:
        return await self.change(_begin_attempt(row))

    async def attempt(self, day: str, person: str) -> AttemptRow | None:
        sql = f"SELECT {ATTEMPT} FROM attempts WHERE day = $1 AND person = $2"
        rows = await self.found(sql, day, person)
        return AttemptRow(*rows[0]) if rows else None

    async def finish_attempt(self, row: AttemptRow) -> bool:
        values = (row.finished, row.share, row.margin, row.plays, row.day, row.person, row.table)
        return await self.change(_one(_FINISH, *values))

    async def standing(self, day: str, person: str) -> Standing:
        rows = await self.found(_STANDING, day, person)
        return Standing(*(int(number or 0) for number in rows[0])) if rows else Standing(0, 0, 0)

    async def finished_attempts(self, day: str, limit: int) -> list[AttemptRow]:
        sql = (
            f"SELECT {ATTEMPT} FROM attempts WHERE day = $1 AND finished IS NOT NULL"
            " ORDER BY finished, person LIMIT $2"
        )
        return [AttemptRow(*row) for row in await self.found(sql, day, limit)]

    async def attempts_of(self, person: str) -> list[AttemptRow]:
        sql = f"SELECT {ATTEMPT} FROM attempts WHERE person = $1 ORDER BY day"
        return [AttemptRow(*row) for row in await self.found(sql, person)]

    async def answer(self, row: AnswerRow) -> AnswerRow:
        return await self.change(_answer(row))

    async def answers_of(self, person: str) -> list[AnswerRow]:
        sql = f"SELECT {ANSWER} FROM answers WHERE person = $1 ORDER BY game, puzzle"
        return [answer_row(row) for row in await self.found(sql, person)]

    async def solved_at_once(self, game: str, puzzle: str) -> tuple[int, int]:
        sql = (
            "SELECT COUNT(*), SUM(CASE WHEN found AND tries = 1 THEN 1 ELSE 0 END) FROM answers"
            " WHERE game = $1 AND puzzle = $2"
        )
        rows = await self.found(sql, game, puzzle)
        return (int(rows[0][0]), int(rows[0][1] or 0)) if rows else (0, 0)


def day_row(row: Row) -> DayRow:
    """A day as the database gives it."""
    return DayRow(row[0], Secret(row[1]), row[2])


def answer_row(row: Row) -> AnswerRow:
    """An answer as the database gives it."""
    found = AnswerRow(*row)
    return found._replace(found=bool(found.found))


def day_values(row: DayRow) -> tuple[object, ...]:
    """The parameters of `INSERT_DAY`."""
    check_text(row.day, row.terms)
    return (row.day, bytes(row.secret), row.terms)


def attempt_values(row: AttemptRow) -> tuple[object, ...]:
    """The parameters of `INSERT_ATTEMPT`."""
    check_text(row.day, row.person, row.table)
    return tuple(row)


def answer_values(row: AnswerRow) -> tuple[object, ...]:
    """The parameters of `INSERT_ANSWER`."""
    check_text(row.person, row.game, row.puzzle, row.first)
    return tuple(row)


def absorb(guest: str, person: str) -> Steps[None]:
    """Give a person what a guest has: an attempt that the person has made too stays the person's."""
    for name, same in (("attempts", "own.day = attempts.day"), ("answers", _SAME_PUZZLE)):
        taken = f"SELECT 1 FROM {name} AS own WHERE own.person = $3 AND {same}"
        sql = f"UPDATE {name} SET person = $1 WHERE person = $2 AND NOT EXISTS ({taken})"
        yield (sql, (person, guest, person))


_SAME_PUZZLE: Final = "own.game = answers.game AND own.puzzle = answers.puzzle"


def _day(row: DayRow) -> Steps[DayRow]:
    yield (f"{INSERT_DAY} {_SAME}", day_values(row))
    rows = yield (f"SELECT {DAY} FROM days WHERE day = $1", (row.day,))
    return day_row(rows[0])


def _begin_attempt(row: AttemptRow) -> Steps[AttemptRow]:
    yield (f"{INSERT_ATTEMPT} {_SAME}", attempt_values(row))
    sql = f"SELECT {ATTEMPT} FROM attempts WHERE day = $1 AND person = $2"
    rows = yield (sql, (row.day, row.person))
    return AttemptRow(*rows[0])


def _answer(row: AnswerRow) -> Steps[AnswerRow]:
    inserted = yield (f"{INSERT_ANSWER} {_SAME} RETURNING person", answer_values(row))
    if not inserted:
        yield (_MORE_TRIES, (row.found, row.person, row.game, row.puzzle))
    sql = f"SELECT {ANSWER} FROM answers WHERE person = $1 AND game = $2 AND puzzle = $3"
    rows = yield (sql, (row.person, row.game, row.puzzle))
    return answer_row(rows[0])


def _one(sql: str, *values: object) -> Steps[bool]:
    """A single statement: did it return anything?"""
    return bool((yield (sql, values)))
