"""Exercises as their screen asks for them: shown, tried and judged, without telling the answer before.

Everything here works on an exercise alone, whoever it is for and wherever it is from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from nacre.analysis.attempt import Attempt, Judgement, judge_answer
from nacre.analysis.exercise import Exercise, hints, read
from nacre.kernel.errors import IllegalAction, NacreError, NotationError, TableError
from nacre.server.interface import exercises as x
from nacre.server.interface import protocol as p
from nacre.server.tables.queueing import Owner
from nacre.server.tables.thinking import Thinkers
from nacre.table.setup import Setup
from nacre.table.telling import PositionData, Words, state_data, words

MOST_SECONDS: Final = 60.0
"""Seconds that judging one answer may take on a busy machine, once it is its turn."""


def read_exercise(data: bytes) -> Exercise:
    """The exercise that was kept; TableError if it is of rules that are gone."""
    try:
        exercise = read(data)
        exercise.world()
    except (NacreError, msgspec.DecodeError):
        raise TableError("server.no_exercise") from None
    return exercise


def show(exercise: Exercise, names: Sequence[str] = (), language: str = "en") -> x.ShownExercise:
    """What a person sees before they answer. Drawings are in that language."""
    world = exercise.world()
    game = world.game
    played = words(game.describe_in(world, game.parse(exercise.played))) if exercise.played else None
    return x.ShownExercise(
        setup=Setup(game=exercise.game, options=exercise.options),
        seat=exercise.seat,
        kind=exercise.kind,
        names=list(names),
        position=_position(Attempt(exercise), language),
        played=played,
        hints=len(hints(exercise)),
    )


def preview(exercise: Exercise, actions: Sequence[str], language: str = "en") -> p.PreviewReply:
    """Where actions would lead, as at a table."""
    attempt = Attempt(exercise, actions)
    game = attempt.state.game
    more = []
    if len(attempt.plies) == 1:
        first = attempt.plies[0]
        text = game.text(first.action)
        more = [
            p.MoreData([f"{text} {rest}"], words(message))
            for rest, message in game.continuations(first.before, first.action)
        ]
    texts = [game.text(ply.action) for ply in attempt.plies]
    return p.PreviewReply(
        id=0,
        position=None if attempt.revealed else _position(attempt, language),
        unfinished=not attempt.revealed and not attempt.is_whole(),
        more=more,
        actions=texts if texts != list(actions) else [],
    )


def why(exercise: Exercise, turns: Sequence[str]) -> Iterator[p.ReasonData | None]:
    """Which turns can be played, and why not the others; each when it is asked for."""
    world = exercise.world()
    for text in turns:
        try:
            world.game.parse_turn(world, text)
        except (IllegalAction, NotationError) as error:
            rule = error.rule if isinstance(error, IllegalAction) else ""
            yield p.ReasonData(words(error.message), rule)
        else:
            yield None


def hint(exercise: Exercise, step: int) -> Words:
    """One of the hints; TableError if there are fewer."""
    found = hints(exercise)
    if step >= len(found):
        raise TableError("server.no_exercise_hint")
    return found[step]


async def judge(thinkers: Thinkers, owner: Owner, exercise: Exercise, actions: Sequence[str]) -> Judgement:
    """What an answer is worth. It waits for its turn where bots think, unless it was judged before."""
    attempt = Attempt(exercise, actions)
    if not attempt.is_whole():
        raise TableError("table.unfinished")
    return await thinkers.judge(owner, MOST_SECONDS, judge_answer, exercise, list(actions))


def _position(attempt: Attempt, language: str) -> PositionData:
    state, seat = attempt.state, attempt.seat
    return state_data(
        state,
        ply=0,
        step=len(attempt.plies),
        viewer=seat,
        plays=int(state.seat) == seat,
        language=language,
    )
