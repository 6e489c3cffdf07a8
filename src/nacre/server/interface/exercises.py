"""The bodies of the REST interface that are about exercises."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from nacre.analysis.attempt import Judgement
from nacre.server.interface.protocol import Actions, Turns
from nacre.table.setup import Setup
from nacre.table.telling import PositionData, Words


class ExerciseNote(msgspec.Struct, frozen=True):
    """An exercise of yours in a list."""

    id: str
    game: str
    table: str
    """The table whose game it was made of; empty if it was made of none."""
    created: float
    due: float | None
    """When it waits for an answer; null if it will not come back."""
    answered: int
    missed: int


class Exercises(msgspec.Struct, frozen=True):
    """Your exercises, the most urgent first."""

    now: float
    """The server's time: what is due by then waits for you."""
    exercises: list[ExerciseNote]


class MadeExercises(msgspec.Struct, frozen=True):
    """The exercises that a game gave you. They come when its review is complete."""

    done: float
    """The part of the review that is done, from 0 to 1."""
    exercises: list[ExerciseNote]


class ShownExercise(msgspec.Struct, frozen=True):
    """An exercise before it is answered: nothing in it tells which answer is right."""

    setup: Setup
    seat: int
    kind: Literal["slip", "find", "puzzle"]
    names: list[str]
    """Who sat where; empty if that is not known."""
    position: PositionData
    played: Words | None
    """What was played in the game, where something else was better."""
    hints: int
    """How many hints there are."""


class TryActions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Actions to look at, without answering."""

    actions: Actions


class TryTurns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns of which you want to know whether they can be played."""

    turns: Turns


class AskStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which hint you want, from 0 on; each is nearer to the answer."""

    step: Annotated[int, msgspec.Meta(ge=0, le=10)]


class StepHint(msgspec.Struct, frozen=True):
    """A hint."""

    words: Words


class AnswerExercise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your answer, and how many hints you looked at."""

    actions: Actions
    hints: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class JudgedAnswer(msgspec.Struct, frozen=True):
    """What your answer is worth, and when the exercise comes back."""

    judgement: Judgement
    days: int | None
    """Days until it comes back; null if it will not."""
