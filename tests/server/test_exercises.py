"""Exercises over REST: made of one's own games, answered without being told, back after days if missed."""

from __future__ import annotations

import json
import zlib

import msgspec
import pytest

import nacre
from nacre.analysis import data, write
from nacre.analysis.data import Analysis, Choice
from nacre.analysis.exercise import FORMAT, Exercise
from nacre.server.store.rows import ExerciseRow
from nacre.server.tables import exercises, exercising
from nacre.server.tables.exercises import DAY_SECONDS, DAYS, reschedule
from nacre.table.wording import Words
from server.house import Frame, House, Person
from server.test_rest import finished


def code(response: object) -> str:
    return str(response.json()["error"]["code"])  # type: ignore[attr-defined]


def reviewed(house: House, ann: Person, ben: Person) -> tuple[str, Choice]:
    """A game whose review says that Ann slipped: games need not have a slip."""
    id = finished(house, ann, ben, plays=8)
    record = nacre.Record.loads(ann.get(f"/api/tables/{id}/record").text)
    plies = list(record.plies())
    number = next(n for n in range(4, 8) if int(plies[n].before.seat) == 0)
    legal = [record.game.text(action) for action in plies[number].before.legal_actions()]
    played = record.game.text(plies[number].action)
    best, idea = [text for text in legal if text != played][:2]
    slip = Choice(
        ply=number, seat=0, options=len(legal), played=played, best=best, other=best, words=Words("x"),
        loss=0.3, error=0.02, worlds=800, verdict="slip", first_loss=0.3, random_loss=0.3, first_error=0.02,
        random_error=0.02, reasons=[], ideas=[data.Idea(best, 9), data.Idea(idea, 3)],
    )  # fmt: skip
    whole = Analysis(
        format=data.FORMAT, record=record.checksum(), effort=1.0, done=1.0, plies=len(plies),
        valued_by="playouts", over=True, points=[], luck=[], choices=[slip],
    )  # fmt: skip
    house.do(house.server.store.keep_analysis(id, data.FORMAT, zlib.compress(write(whole))))
    return id, slip


def test_a_slip_is_found_again_after_days(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id, slip = reviewed(house, ann, ben)
    assert ann.told("/api/me/exercises")["exercises"] == []
    made = ann.post(f"/api/tables/{id}/exercises").json()
    assert ann.post(f"/api/tables/{id}/exercises").json() == made  # once and no more
    (note,) = made["exercises"]
    assert made["done"] == 1 and note["due"] == house.clock.time and note["table"] == id
    path = f"/api/exercises/{note['id']}"
    shown = ann.told(path)
    assert shown["seat"] == 0 and shown["names"] == ["Ann", "Ben"] and shown["kind"] == "slip"
    assert slip.best in shown["position"]["legal"] and shown["hints"] == 1

    preview = ann.post(f"{path}/preview", {"actions": [slip.best]}).json()
    assert preview["unfinished"] is False
    game = nacre.game("pearls", players=2)
    illegal = next(
        text for text in map(game.text, range(game.num_actions)) if text not in shown["position"]["legal"]
    )
    refused = ann.post(f"{path}/preview", {"actions": [illegal]})
    assert refused.status_code == 400 and refused.json()["rule"].startswith("PL-")
    assert ann.post(f"{path}/why", {"turns": [slip.best, "nonsense"]}).json()["reasons"][0] is None
    hint = ann.post(f"{path}/hint", {"step": 0}).json()["words"]
    assert len(hint["params"]["actions"]) == 2
    assert code(ann.post(f"{path}/hint", {"step": 1})) == "server.no_exercise_hint"
    assert ann.told("/api/me/exercises")["exercises"][0]["answered"] == 0

    missed = ann.post(f"{path}/answer", {"actions": [slip.played]}).json()
    assert missed["judgement"]["verdict"] == "slip" and missed["judgement"]["loss"] == 0.3
    assert missed["judgement"]["best"] == slip.best and missed["days"] == 1
    for days in (*DAYS[1:], None):
        (note,) = ann.told("/api/me/exercises")["exercises"]
        house.clock.time = note["due"]
        right = ann.post(f"{path}/answer", {"actions": [slip.best], "hints": 1}).json()
        assert right["judgement"]["verdict"] == "best" and right["days"] == days
    (note,) = ann.told("/api/me/exercises")["exercises"]
    assert note["due"] is None and note["missed"] == 1

    exported = json.loads(ann.get("/api/me/export").text.splitlines()[0])
    assert exported["exercises"] == [note]


def test_exercises_are_for_their_person_alone_and_go_with_them(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id, slip = reviewed(house, ann, ben)
    path = f"/api/exercises/{ann.post(f'/api/tables/{id}/exercises').json()['exercises'][0]['id']}"
    assert ben.post(f"/api/tables/{id}/exercises").json() == {"done": 1.0, "exercises": []}
    assert code(eve.post(f"/api/tables/{id}/exercises")) == "table.no_seat"
    for somebody in (ben, eve):
        assert somebody.get(path).status_code == 404
        assert code(somebody.post(f"{path}/answer", {"actions": [slip.best]})) == "server.no_exercise"
    bad: list[Frame] = [{"actions": []}, {"actions": ["?"]}, {"actions": [slip.best], "hints": -1}, {}]
    for body in bad:
        assert ann.post(f"{path}/answer", body).status_code == 400
    assert ann.told("/api/me/exercises")["exercises"][0]["answered"] == 0  # nothing was counted
    person = ann.id
    assert ann.post("/api/me/delete", {"sure": "yes"}).status_code == 200
    assert house.do(house.server.store.exercises(person)) == []


def test_what_is_shown_before_an_answer_does_not_depend_on_it() -> None:
    """Two exercises that differ only in what is right give the same bytes."""
    game = nacre.game("pearls", players=2)
    state = game.new(7)
    legal = [game.text(action) for action in state.legal_actions()]

    def exercise(best: str) -> Exercise:
        return Exercise(
            format=FORMAT, game="pearls", options=dict(game.options), seat=0,
            view=state.view(0).to_dict(), best=best, others=[text for text in legal[:3] if text != best],
        )  # fmt: skip

    first, second = exercise(legal[0]), exercise(legal[1])
    for ask in (
        exercising.show,
        lambda one: exercising.preview(one, [legal[0]]),
        lambda one: list(exercising.why(one, legal)),
        lambda one: exercising.hint(one, 0),
    ):
        assert msgspec.json.encode(ask(first)) == msgspec.json.encode(ask(second))


@pytest.mark.parametrize(
    ("stage", "due", "right", "wanted"),
    [
        (0, 0.0, True, (0, None)),  # right at first: it does not come back
        (0, 0.0, False, (1, DAYS[0])),
        (3, 0.0, False, (1, DAYS[0])),  # missed again: from the beginning
        (2, 9.0, True, (2, 9.0 / DAY_SECONDS)),  # before it was due: nothing changes
        (0, None, True, (0, None)),
        (0, None, False, (1, DAYS[0])),
        (len(DAYS), 0.0, True, (len(DAYS), None)),
    ],
)
def test_when_an_exercise_comes_back(
    stage: int, due: float | None, right: bool, wanted: tuple[int, float | None]
) -> None:
    row = ExerciseRow("x", "p", "pearls", "t", 3, 0.0, stage, due, 4, 1)
    found = reschedule(row, 0.0, right=right)
    days = None if found.due is None else found.due / DAY_SECONDS
    assert (found.stage, days) == wanted and found.answered == 5
    assert found.missed == 1 + (not right)
    assert exercises.days_left(found, 0.0) == (None if days is None else round(days))
