"""Handlers about exercises: a person's own, made of the games that they played."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nacre.analysis.exercise import Exercise
from nacre.kernel.errors import TableError
from nacre.server.http.requests import asked_table, json_answer, known_person, read_body
from nacre.server.interface import exercises as x
from nacre.server.interface.protocol import WhyReply
from nacre.server.metering import in_slices
from nacre.server.site import Server
from nacre.server.store.rows import Conflict, ExerciseRow
from nacre.server.tables import exercises, exercising, puzzles_of_day
from nacre.server.tables.access import visible_table
from nacre.words.catalogue import supported_language


async def my_exercises(server: Server, request: Request) -> Response:
    """GET /api/me/exercises."""
    person = await server.people.of(request)
    rows = await server.store.exercises(person.id) if person is not None else []
    return json_answer(x.Exercises(server.hall.now(), exercises.notes(rows)))


async def make(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/exercises."""
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    made = await exercises.make(server.judges, server.store, live, person.id, server.hall.now())
    return json_answer(made)


async def exercise(server: Server, request: Request) -> Response:
    """GET /api/exercises/{exercise}."""
    row, found = await _asked(server, request)
    names = await _names(server, row)
    return json_answer(exercising.show(found, names, _language(request)))


async def preview(server: Server, request: Request) -> Response:
    """POST /api/exercises/{exercise}/preview."""
    _, found = await _asked(server, request)
    asked = await read_body(server, request, x.TryActions)
    return json_answer(exercising.preview(found, asked.actions, _language(request)))


async def why(server: Server, request: Request) -> Response:
    """POST /api/exercises/{exercise}/why."""
    row, found = await _asked(server, request)
    asked = await read_body(server, request, x.TryTurns)
    if not server.gate.reasons.take(row.person):
        raise TableError("server.too_fast")
    return json_answer(WhyReply(id=0, reasons=await in_slices(exercising.why(found, asked.turns))))


async def hint(server: Server, request: Request) -> Response:
    """POST /api/exercises/{exercise}/hint."""
    _, found = await _asked(server, request)
    asked = await read_body(server, request, x.AskStep)
    return json_answer(x.StepHint(exercising.hint(found, asked.step)))


async def answer(server: Server, request: Request) -> Response:
    """POST /api/exercises/{exercise}/answer."""
    row, found = await _asked(server, request)
    asked = await read_body(server, request, x.AnswerExercise)
    if not server.gate.hints.take(row.person):
        raise TableError("server.too_fast")
    thinkers = server.hall.thinkers
    judgement = await exercising.judge(thinkers, thinkers.owner(row.person, row.id), found, asked.actions)
    right = judgement.verdict != "slip" and asked.hints <= exercises.FEW_HINTS
    now = server.hall.now()
    if puzzles_of_day.find_puzzle(row.id) is not None:
        days = await puzzles_of_day.count_answer(server.store, row, judgement.answer, right=right, now=now)
        return json_answer(x.JudgedAnswer(judgement, days))
    changed = exercises.reschedule(row, now, right=right)
    try:
        await server.store.put_answer(changed)
    except Conflict:
        raise TableError("server.answered") from None
    return json_answer(x.JudgedAnswer(judgement, exercises.days_left(changed, now)))


async def _asked(server: Server, request: Request) -> tuple[ExerciseRow, Exercise]:
    """The exercise that the path names; TableError if there is none, or none of this person."""
    person = await known_person(server, request)
    id = str(request.path_params["exercise"])
    # A puzzle of the day is an exercise for everyone.
    row = puzzles_of_day.puzzle_row(id, person.id, server.hall.now())
    row = row or await server.store.exercise(id, person.id)
    if row is None:
        raise TableError("server.no_exercise")
    return row, exercising.read_exercise(row.data)


async def _names(server: Server, row: ExerciseRow) -> list[str]:
    if not row.origin:
        return []
    try:
        live = await visible_table(server.hall, row.origin, row.person)
    except TableError:
        return []  # the table is gone; the exercise stays
    return list(live.table.names)


def _language(request: Request) -> str:
    return supported_language(request.query_params.get("language", ""))
