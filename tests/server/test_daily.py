"""The daily on a server: the same deal for everyone, the first attempt counts, nothing is told too early."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import nacre
from nacre.fairness import hash_lines
from nacre.puzzles import puzzle_of_day
from nacre.server import app
from nacre.table import daily
from present import present
from server.house import Frame, House, NearThinkers, Person, Socket

DAY = 86_400.0
Choose = Callable[[list[str]], str]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server on a day of Pearls, with quick bots that think in a thread."""
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    monkeypatch.setattr(daily, "LEVEL", "newcomer")
    with House(tmp_path) as house:
        while daily.terms_of(daily.day_of(house.clock.time)).game != "pearls":
            house.clock.time += DAY
        yield house


def first(legal: list[str]) -> str:
    return legal[0]


def last(legal: list[str]) -> str:
    return legal[-1]


def play(person: Person, choose: Choose = first, most: int = 10_000) -> list[Frame]:
    """Play the deal of today: the positions at the person's choices."""
    id = person.post("/api/daily/deal").json()["id"]
    positions: list[Frame] = []
    with person.looks(id) as socket:
        while len(positions) < most and (position := _own_turn(socket)) is not None:
            positions.append({"view": position["view"], "legal": position["legal"]})
            socket.plays(0, choose)
    return positions


def _own_turn(socket: Socket) -> Frame | None:
    """The position when it is the person's turn; None once the game is over."""
    while (position := socket.position())["seat"] != 0:
        if position["seat"] == -1:
            return None
        socket.until(lambda frame: frame["type"] == "event")
    return position


def gives_up(person: Person) -> None:
    with person.looks(person.post("/api/daily/deal").json()["id"]) as socket:
        socket.does("resign", seat=0)
    settled(person)


def settled(person: Person) -> Frame:
    """The deal of today, once the result is counted."""
    while True:
        deal: Frame = person.told("/api/daily")["deal"]
        if deal["status"] == "over":
            return deal


def test_the_same_plays_meet_the_same_cards_and_bots(house: House) -> None:
    ann, ben, cy, dee = (house.person(name) for name in ("Ann", "Ben", "Cy", "Dee"))
    assert ann.told("/api/daily")["deal"]["status"] == "new"
    hers = play(ann)
    assert hers == play(ben), "the same choices lead to the same positions"
    others = play(cy, last, most=2)
    assert others[0] == hers[0] and others[1] != hers[1]
    gives_up(cy)
    id = dee.post("/api/daily/deal").json()["id"]
    assert (
        dee.told("/api/daily")["deal"] | {"table": id, "status": "running"} == dee.told("/api/daily")["deal"]
    )
    with dee.looks(id) as socket:
        _own_turn(socket)
        assert socket.refused("undo", seat=0) == "daily.no_undo"
        assert dee.post(f"/api/tables/{id}/hint", {"seat": 0}).json()["error"]["code"] == "daily.no_hint"
        assert dee.get("/api/daily/deal").json()["error"]["code"] == "daily.not_finished"
        socket.does("resign", seat=0)
    standing = settled(dee)["standing"]
    assert (standing["margin"], standing["others"], standing["below"]) == (None, 3, 0)
    standing = settled(ann)["standing"]
    assert standing == settled(ben)["standing"]
    assert standing["others"] == 3 and standing["below"] >= 1 and standing["equal"] >= 1
    _check_choices(ann.told("/api/daily/deal")["choices"])
    # The first attempt counts: another one is for practice, and changes nothing.
    again = ann.post("/api/daily/deal").json()["id"]
    assert again != ann.told("/api/daily")["deal"]["table"]
    play(ann, last, most=2)
    assert ann.told("/api/daily")["deal"]["standing"] == standing


def _check_choices(choices: list[Frame]) -> None:
    """Ben chose what Ann chose all along; Cy chose something else at first, and is alone from then on."""
    assert choices[0]["same"] == 1 and [each["count"] for each in choices[0]["others"]] == [1]
    assert all(choice["same"] == 1 and choice["others"] == [] for choice in choices[1:])


def test_the_secret_is_told_when_the_day_is_over(house: House) -> None:
    ann = house.person("Ann")
    before = ann.told("/api/daily")
    play(ann, most=2)
    gives_up(ann)
    deal = settled(ann)
    secret = present(house.do(house.server.store.known_day(before["day"]))).secret.hex()
    seed = sha256(bytes.fromhex(secret) + b"nacre day seed").hexdigest()
    table = deal["table"]
    told = [
        ann.get(path).text
        for path in (f"/api/tables/{table}/record", "/api/daily", "/api/daily/deal", "/api/me/export")
    ]
    with ann.looks(table) as socket:
        socket.sync()
        told += socket.raw
    for text in told:
        assert secret not in text and seed not in text
    assert deal["published"] == []
    assert nacre.Record.loads(told[0]).seed is None
    house.clock.time += DAY
    after = ann.told("/api/daily")["deal"]
    assert (after["terms"], after["commitment"]) == (deal["next_terms"], deal["next_commitment"])
    [published] = after["published"]
    assert published["secret"] == secret
    assert published["commitment"] == deal["commitment"]
    assert published["commitment"] == hash_lines("day", published["terms"], secret).hex()
    assert published["terms"] == deal["terms"] and json.loads(deal["terms"])["day"] == before["day"]
    record = nacre.Record.loads(ann.get(f"/api/tables/{table}/record").text)
    record.verify()
    assert record.seed == bytes.fromhex(seed)
    assert record.proof().verdict == "unproven"


def test_a_guest_brings_an_attempt_and_who_leaves_takes_it_away(house: House) -> None:
    ann, ben, cy = (house.person(name) for name in ("Ann", "Ben", "Cy"))
    for person in (ann, ben, cy):
        gives_up(person)
    store = house.server.store
    day = ann.told("/api/daily")["day"]
    house.do(store.absorb_person(ben.id, ann.id))
    assert len(house.do(store.finished_attempts(day, 10))) == 2
    exported = [json.loads(line) for line in cy.get("/api/me/export").text.splitlines()]
    assert exported[0]["attempts"][0]["day"] == day
    assert cy.post("/api/me/delete", {"sure": "yes"}).status_code == 200
    assert [row.person for row in house.do(store.finished_attempts(day, 10))] == [ann.id]


def test_every_day_has_its_own_deal_and_every_game_its_turn() -> None:
    days = [daily.day_of(n * DAY) for n in range(6)]
    games = [daily.terms_of(day).game for day in days]
    assert set(games[:3]) == set(nacre.registry.built_in()) and games[:3] == games[3:]
    assert daily.end_of(days[0].isoformat()) == DAY
    assert all(puzzle_of_day(game, day) is not None for game in games for day in days)


def test_a_puzzle_is_an_exercise_for_everyone(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    listed = {each["game"]: each for each in ann.told("/api/daily")["puzzles"]}
    assert set(listed) == set(nacre.registry.built_in())
    today = listed["pearls"]
    assert (today["tries"], today["found"], today["percent"]) == (0, False, None)
    path = f"/api/exercises/{today['exercise']}"
    puzzle = present(puzzle_of_day("pearls", daily.day_of(house.clock.time)))
    shown = ann.get(path).text
    assert ann.told(path)["kind"] == "puzzle" and puzzle.answer in ann.told(path)["position"]["legal"]
    assert not any(f'"{name}"' in shown for name in ("best", "answers", "reasons", "rivals"))
    right = ann.post(f"{path}/answer", {"actions": puzzle.play}).json()
    assert right["judgement"]["verdict"] == "best" and right["days"] is None
    wrong = ben.post(f"{path}/answer", {"actions": [puzzle.rivals[-1].action]}).json()
    assert wrong["judgement"]["verdict"] == "slip" and wrong["days"] == 1
    assert [each["game"] for each in ben.told("/api/me/exercises")["exercises"]] == ["pearls"]
    assert ann.told("/api/me/exercises")["exercises"] == []
    assert ben.post(f"{path}/answer", {"actions": puzzle.play, "hints": 1}).status_code == 200
    found = [
        next((p["tries"], p["found"]) for p in who.told("/api/daily")["puzzles"] if p["game"] == "pearls")
        for who in (ann, ben)
    ]
    assert found == [(1, True), (2, True)]
    assert house.do(house.server.store.solved_at_once("pearls", puzzle.id)) == (2, 1)
    assert ann.get("/api/exercises/puzzle-pearls-9-9-9").json()["error"]["code"] == "server.no_exercise"
    exported = json.loads(ben.get("/api/me/export").text.splitlines()[0])
    assert exported["answers"][0]["first"] == puzzle.rivals[-1].action
