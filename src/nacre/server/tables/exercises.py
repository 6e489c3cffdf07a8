"""The exercises of a person: made of their games, and back after days where they were missed."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from nacre.analysis import read as read_analysis
from nacre.analysis.exercise import exercises_of, pick, write
from nacre.kernel.errors import TableError
from nacre.server.interface import exercises as x
from nacre.server.store.base import Store
from nacre.server.store.rows import ExerciseRow
from nacre.server.tables.judging import Judges
from nacre.server.tables.live import Live

DAY_SECONDS: Final = 24 * 3600.0
DAYS: Final = (1, 3, 7, 16, 35)
"""Days until a missed exercise comes back: after it was missed, and each time it was answered well."""
MOST_KEPT: Final = 200
"""Exercises of one person."""
FEW_HINTS: Final = 1
"""With more hints than this, an answer does not count as one's own: the exercise comes back."""


async def make(judges: Judges, store: Store, live: Live, person: str, now: float) -> x.MadeExercises:
    """The exercises that a finished game gives that person. Asking begins its review."""
    table = live.table
    record = table.record()
    if record is None or not record.actions:
        raise TableError("table.not_over")
    held = table.held_by(person)
    if not held:
        raise TableError("table.no_seat")
    analysis = read_analysis(await judges.ask(live.row.id, record, person))
    if analysis.done < 1:
        return x.MadeExercises(analysis.done, [])
    choices = pick(analysis, held)
    rows = [
        ExerciseRow(
            id=exercise_id(person, live.row.id, choice.ply),
            person=person,
            game=exercise.game,
            origin=live.row.id,
            ply=choice.ply,
            created=now,
            stage=0,
            due=now,
            answered=0,
            missed=0,
            data=write(exercise),
        )
        for choice, exercise in zip(choices, exercises_of(record, choices), strict=True)
    ]
    if rows:
        await store.add_exercises(rows, MOST_KEPT)
    return x.MadeExercises(1.0, notes(await store.exercises(person, live.row.id)))


def notes(rows: Sequence[ExerciseRow]) -> list[x.ExerciseNote]:
    """Exercises in a list."""
    return [
        x.ExerciseNote(
            id=row.id,
            game=row.game,
            table=row.origin,
            created=row.created,
            due=row.due,
            answered=row.answered,
            missed=row.missed,
        )
        for row in rows
    ]


def reschedule(row: ExerciseRow, now: float, *, right: bool) -> ExerciseRow:
    """The exercise after an answer. What was right at first does not come back; what was missed does.

    An answer before it was due counts only if it was missed.
    """
    answered = row._replace(answered=row.answered + 1)
    if not right:
        return answered._replace(stage=1, due=now + DAYS[0] * DAY_SECONDS, missed=row.missed + 1)
    if row.due is None or row.due > now:
        return answered
    if row.stage == 0 or row.stage == len(DAYS):
        return answered._replace(due=None)
    return answered._replace(stage=row.stage + 1, due=now + DAYS[row.stage] * DAY_SECONDS)


def days_left(row: ExerciseRow, now: float) -> int | None:
    """Days until an exercise comes back; None if it will not."""
    return None if row.due is None else max(0, round((row.due - now) / DAY_SECONDS))


def exercise_id(person: str, table: str, ply: int) -> str:
    """The same moment of a game gives a person the same exercise."""
    digest = sha256(f"exercise {person} {table} {ply}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()
