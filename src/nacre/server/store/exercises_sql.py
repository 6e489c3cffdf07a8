"""The statements about exercises, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from nacre.server.store.exercises import ExerciseStore
from nacre.server.store.rows import Conflict, ExerciseRow
from nacre.server.store.steps import Result, Row, Steps, check_text

EXERCISE: Final = "id, person, game, origin, ply, created, stage, due, answered, missed, data"
INSERT_EXERCISE: Final = (
    f"INSERT INTO exercises ({EXERCISE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
)
_WITHOUT_DATA: Final = EXERCISE.removesuffix(", data")
_URGENCY: Final = "due IS NULL, due, created, id"
_PUT_ANSWER: Final = (
    "UPDATE exercises SET stage = $1, due = $2, answered = $3, missed = $4"
    " WHERE id = $5 AND person = $6 AND answered = $7 RETURNING id"
)
_DROP_OLDEST: Final = (
    "DELETE FROM exercises WHERE person = $1 AND id NOT IN ("
    "SELECT id FROM exercises WHERE person = $2 ORDER BY due IS NULL, created DESC, id LIMIT $3)"
)


class SqlExercises(ExerciseStore):
    """The part of a store that is about exercises, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def add_exercises(self, rows: Sequence[ExerciseRow], most: int) -> None:
        await self.change(_add(rows, most))

    async def exercises(self, person: str, table: str = "") -> list[ExerciseRow]:
        sql = f"SELECT {_WITHOUT_DATA} FROM exercises WHERE person = $1"
        if table:
            found = await self.found(f"{sql} AND origin = $2 ORDER BY {_URGENCY}", person, table)
        else:
            found = await self.found(f"{sql} ORDER BY {_URGENCY}", person)
        return [ExerciseRow(*row) for row in found]

    async def exercise(self, id: str, person: str) -> ExerciseRow | None:
        sql = f"SELECT {EXERCISE} FROM exercises WHERE id = $1 AND person = $2"
        found = await self.found(sql, id, person)
        return exercise_row(found[0]) if found else None

    async def put_answer(self, row: ExerciseRow) -> None:
        await self.change(_put_answer(row))


def exercise_row(row: Row) -> ExerciseRow:
    """An exercise as the database gives it, with its data."""
    found = ExerciseRow(*row)
    return found._replace(data=bytes(found.data))


def exercise_values(row: ExerciseRow) -> tuple[object, ...]:
    """The parameters of `INSERT_EXERCISE`."""
    check_text(row.id, row.person, row.game, row.origin)
    return tuple(row)


def _add(rows: Sequence[ExerciseRow], most: int) -> Steps[None]:
    for row in rows:
        yield (f"{INSERT_EXERCISE} ON CONFLICT DO NOTHING", exercise_values(row))
    for person in {row.person for row in rows}:
        yield (_DROP_OLDEST, (person, person, most))


def _put_answer(row: ExerciseRow) -> Steps[None]:
    changed = (row.stage, row.due, row.answered, row.missed)
    if not (yield (_PUT_ANSWER, (*changed, row.id, row.person, row.answered - 1))):
        raise Conflict(f"answer to {row.id}")
