"""Exercises are made of moments, tell no answer, and judge answers as the review did."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest

import nacre
from nacre.analysis import data
from nacre.analysis.attempt import Attempt, judge_answer
from nacre.analysis.data import Analysis, Choice, Verdict
from nacre.analysis.effort import Effort
from nacre.analysis.exercise import Answer, Exercise, exercises_of, hints, pick, read, write
from nacre.kernel.errors import IllegalAction, TableError
from nacre.table.wording import Words
from nim import Nim
from third_party import known_game

EFFORT = Effort(iterations=300, first_worlds=40, most_worlds=200)


def choice(ply: int, seat: int, verdict: Verdict, loss: float, **more: object) -> Choice:
    fields: dict[str, object] = {
        "ply": ply, "seat": seat, "options": 3, "played": "a1", "best": "b1", "other": "b1",
        "words": Words("x"), "loss": loss, "error": 0.01, "worlds": 99, "verdict": verdict, "first_loss": 0.0,
        "random_loss": 0.0, "first_error": 0.0, "random_error": 0.0,
    }  # fmt: skip
    return Choice(**fields | more)  # type: ignore[arg-type]


def analysis(*choices: Choice) -> Analysis:
    return Analysis(
        format=data.FORMAT, record="", effort=1.0, done=1.0, plies=9, valued_by="playouts", over=True,
        points=[], luck=[], choices=list(choices),
    )  # fmt: skip


def test_slips_come_first_the_largest_before_all_then_finds_and_never_others() -> None:
    judged = analysis(
        choice(0, 0, "find", -0.9),
        choice(1, 1, "slip", 0.8),
        choice(2, 0, "slip", 0.1),
        choice(3, 0, "even", 0.3),
        choice(4, 0, "slip", 0.2),
        choice(5, 0, "find", -0.4),
    )
    assert [each.ply for each in pick(judged, [0])] == [4, 2, 0]
    assert [each.ply for each in pick(judged, [1])] == [1]
    assert pick(judged, []) == []


def nim_exercise() -> Exercise:
    """Heaps of 1 and 2: only b1 wins. The seat took both of b."""
    state = Nim().from_dict({"heaps": [1, 2, 0], "seat": 0, "last": 1})
    return Exercise(
        format=1, game="nim", options=dict(state.game.options), seat=0, view=state.view(0).to_dict(),
        best="b1", kind="slip", played="b2", others=["b2", "a1"], reasons=[Words("x.reason")],
        answers=[Answer("b2", 0.9, 0.01)],
    )  # fmt: skip


@dataclass
class Told:
    actions: list[str]
    verdict: str


@pytest.mark.parametrize("told", [Told(["b1"], "best"), Told(["b2"], "slip"), Told(["a1"], "slip")])
def test_answers_are_judged_by_what_is_known_or_anew(told: Told) -> None:
    with known_game(Nim):
        exercise = nim_exercise()
        judgement = judge_answer(exercise, told.actions, EFFORT)
        assert judgement.verdict == told.verdict and judgement.best == "b1"
        if told.actions == ["b2"]:
            assert (judgement.loss, judgement.error) == (0.9, 0.01)  # as the review had it
        if told.actions == ["a1"]:
            assert judgement.loss > 0.5
        assert judge_answer(exercise, told.actions, EFFORT) == judgement


def test_hints_come_nearer_step_by_step_and_in_an_order_that_does_not_tell() -> None:
    with known_game(Nim):
        slip = nim_exercise()
        first, second = hints(slip)
        assert len(first.params["actions"]) == 2  # type: ignore[arg-type] # not what was played: that is known to be wrong
        assert second == Words("x.reason")
        first, second, third = hints(msgspec.structs.replace(slip, kind="find", played=""))
        assert [len(each.params["actions"]) for each in (first, second)] == [3, 2]  # type: ignore[arg-type]
        assert third == Words("x.reason")


def test_what_cannot_be_played_is_refused() -> None:
    with known_game(Nim):
        with pytest.raises(IllegalAction):
            judge_answer(nim_exercise(), ["c1"], EFFORT)
        with pytest.raises(TableError):
            judge_answer(nim_exercise(), [], EFFORT)


@pytest.mark.parametrize("name", nacre.games())
def test_an_exercise_holds_what_the_seat_knew_and_can_be_tried(name: str) -> None:
    game = nacre.game(name, players=3)
    record = nacre.Record.of(game, 5, _first_actions(game, 40), ("A", "B", "C"))
    plies = [number for number, ply in enumerate(record.plies()) if len(ply.before.legal_actions()) > 2]
    ply = list(record.plies())[plies[-1]]
    legal = [game.text(action) for action in ply.before.legal_actions()]
    seat = int(ply.before.seat)
    made = choice(plies[-1], seat, "slip", 0.3, played=legal[0], best=legal[1], other=legal[1])
    (exercise,) = exercises_of(record, [made])
    assert read(write(exercise)) == exercise
    world = exercise.world()
    assert world.view(seat).to_dict() == ply.before.view(seat).to_dict()
    assert [game.text(action) for action in world.legal_actions()] == legal
    tried = Attempt(exercise, [legal[1]])
    assert len(tried.plies) == 1
    if tried.is_whole():
        assert judge_answer(exercise, [legal[1]], EFFORT).verdict == "best"
        assert judge_answer(exercise, [legal[0]], EFFORT).verdict == "slip"


def _first_actions(game: nacre.Game, count: int) -> list[int]:
    state = game.new(5)
    actions: list[int] = []
    while len(actions) < count and not state.is_over():
        legal = state.legal_actions()
        actions.append(legal[len(actions) * 7 % len(legal)])
        state.apply(actions[-1])
    return actions
