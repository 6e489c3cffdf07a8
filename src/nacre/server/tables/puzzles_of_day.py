"""The puzzles of the day, as one person may know them."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from nacre import registry
from nacre.analysis.exercise import write
from nacre.bots.levels import LEVELS
from nacre.kernel.errors import NacreError, TableError
from nacre.puzzles import Puzzle, puzzle_of_day, puzzles_of
from nacre.server.interface import daily as d
from nacre.server.logs import log
from nacre.server.store.base import Store
from nacre.server.store.daily import AnswerRow
from nacre.server.store.rows import ExerciseRow, PersonRow
from nacre.server.tables import exercises

ENOUGH_ANSWERS: Final = 20
"""Answers of people after which it is told how many find a puzzle; before, which bots do."""
ID: Final = re.compile(r"puzzle-(?P<game>.+)-(?P<puzzle>\d+-\d+-\d+)")


async def puzzle_data(store: Store, day: date, person: PersonRow | None) -> list[d.PuzzleOfDay]:
    """The puzzle of each game that has some."""
    answers = await store.answers_of(person.id) if person else []
    known = {(row.game, row.puzzle): row for row in answers}
    found = []
    for game in registry.games():
        puzzle = _puzzle(game, day)
        if puzzle is not None:
            found.append(await _data(store, game, puzzle, known.get((game, puzzle.id))))
    return found


async def _data(store: Store, game: str, puzzle: Puzzle, own: AnswerRow | None) -> d.PuzzleOfDay:
    answered, at_once = await store.solved_at_once(game, puzzle.id)
    return d.PuzzleOfDay(
        game=game,
        exercise=exercise_id(game, puzzle),
        level=level_of(puzzle),
        percent=round(100 * at_once / answered) if answered >= ENOUGH_ANSWERS else None,
        tries=own.tries if own else 0,
        found=bool(own and own.found),
    )


def exercise_id(game: str, puzzle: Puzzle) -> str:
    """The id of a puzzle among exercises."""
    return f"puzzle-{game}-{puzzle.id}"


def find_puzzle(id: str) -> tuple[str, Puzzle] | None:
    """The game and the puzzle of that id; None if it is no id of a puzzle. TableError if there is none."""
    matched = ID.fullmatch(id)
    if matched is None:
        return None
    try:
        return matched["game"], puzzles_of(matched["game"]).find(matched["puzzle"])
    except NacreError:
        raise TableError("server.no_exercise") from None


def puzzle_row(id: str, person: str, now: float) -> ExerciseRow | None:
    """A puzzle as an exercise of that person, which is not kept; None if it is no id of a puzzle."""
    found = find_puzzle(id)
    if found is None:
        return None
    game, puzzle = found
    return ExerciseRow(
        id=id,
        person=person,
        game=game,
        origin="",
        ply=0,
        created=now,
        stage=0,
        due=now,
        answered=0,
        missed=0,
        data=write(puzzle.exercise(game)),
    )


async def count_answer(store: Store, row: ExerciseRow, answer: str, *, right: bool, now: float) -> int | None:
    """Count an answer to a puzzle. What was missed becomes an exercise: gives the days until it is back."""
    found = find_puzzle(row.id)
    assert found is not None
    game, puzzle = found
    counted = await store.answer(
        AnswerRow(
            person=row.person, game=game, puzzle=puzzle.id, first=answer, tries=1, found=right, answered=now
        )
    )
    if right or counted.found:
        return None
    missed = exercises.reschedule(row, now, right=False)
    await store.add_exercises(
        [missed._replace(id=exercises.exercise_id(row.person, row.id, 0))], exercises.MOST_KEPT
    )
    return exercises.days_left(missed, now)


def level_of(puzzle: Puzzle) -> str:
    """The weakest level that mostly finds it."""
    for level in LEVELS:
        if level in puzzle.asked and 2 * puzzle.missed[level] < puzzle.asked[level]:
            return level
    return list(LEVELS)[-1]


def _puzzle(game: str, day: date) -> Puzzle | None:
    try:
        return puzzle_of_day(game, day)
    except NacreError as error:
        log.warning("puzzles cannot be used", extra={"code": error.code})
        return None
