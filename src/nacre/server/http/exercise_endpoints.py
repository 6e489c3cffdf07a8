"""The part of the REST interface that is about exercises, as data."""

from __future__ import annotations

from typing import Final

from nacre.server.http import exercises
from nacre.server.http.endpoint import LANGUAGE, Endpoint
from nacre.server.interface import exercises as x
from nacre.server.interface.protocol import PreviewReply, WhyReply

EXERCISES: Final = (
    Endpoint(
        "GET",
        "/api/me/exercises",
        "my_exercises",
        exercises.my_exercises,
        "Your exercises",
        gives=x.Exercises,
    ),
    Endpoint(
        "GET",
        "/api/exercises/{exercise}",
        "exercise",
        exercises.exercise,
        "An exercise of yours, without its answer",
        gives=x.ShownExercise,
        queries=(LANGUAGE,),
    ),
    Endpoint(
        "POST",
        "/api/exercises/{exercise}/preview",
        "try_actions",
        exercises.preview,
        "Where would those actions lead?",
        takes=x.TryActions,
        gives=PreviewReply,
        queries=(LANGUAGE,),
    ),
    Endpoint(
        "POST",
        "/api/exercises/{exercise}/why",
        "try_turns",
        exercises.why,
        "Which of these turns can be played, and why not the others?",
        takes=x.TryTurns,
        gives=WhyReply,
    ),
    Endpoint(
        "POST",
        "/api/exercises/{exercise}/hint",
        "exercise_hint",
        exercises.hint,
        "A hint; each is nearer to the answer than the one before",
        takes=x.AskStep,
        gives=x.StepHint,
    ),
    Endpoint(
        "POST",
        "/api/exercises/{exercise}/answer",
        "answer",
        exercises.answer,
        "Answer an exercise",
        takes=x.AnswerExercise,
        gives=x.JudgedAnswer,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/exercises",
        "make_exercises",
        exercises.make,
        "Make exercises of your moments in a finished game",
        gives=x.MadeExercises,
    ),
)
