"""Slow games: any number of days a turn, a reminder before time runs out, what waits next, private notes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from nacre.server.tables.noticing import MOST_LEAD_SECONDS, lead_seconds
from server.house import House, Person, deal
from server.receiving import Receiver
from server.test_notices import begun, listens, plays, quiet, read

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    """A server whose host allows private addresses."""
    with House(tmp_path, private_receivers=True) as house:
        yield house


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.mark.parametrize(("seconds", "allowed"), [(HOUR, True), (365 * DAY, True), (366 * DAY, False)])
def test_any_number_of_hours_or_days_a_turn(house: House, seconds: int, allowed: bool) -> None:
    setup = {"game": "pearls", "options": {"players": 2}, "clock": {"kind": "turn", "seconds": seconds}}
    answer = house.person().post("/api/tables", {"setup": setup})
    assert answer.status_code == (201 if allowed else 400)


def test_a_reminder_comes_before_time_runs_out(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    assert read(receiver.next())["about"][0]["kind"] == "turn"
    open_house.clock.time += 3 * DAY - MOST_LEAD_SECONDS - 60
    quiet(receiver, open_house)
    open_house.clock.time += 90
    letter = read(receiver.next())
    assert letter["text"] == "Only 11 hours left for your move: Pearls, with Ann"
    assert letter["about"][0]["kind"] == "reminder"
    quiet(receiver, open_house)


def test_who_has_played_meanwhile_is_not_reminded(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    with ben.looks(id) as looking:  # who looked when the turn began is reminded all the same
        looking.sync()
        plays(ann, id, 0)
        open_house.clock.time += DAY
        looking.plays(1)
        plays(ann, id, 0)
    open_house.clock.time += 2 * DAY - MOST_LEAD_SECONDS + 60  # the first turn's reminder is due
    quiet(receiver, open_house)
    open_house.clock.time += DAY  # and now the second's
    assert read(receiver.next())["about"][0]["kind"] == "reminder"
    quiet(receiver, open_house)


def test_reminders_come_when_a_quarter_is_left() -> None:
    assert lead_seconds(2 * HOUR) == HOUR / 2
    assert lead_seconds(30 * DAY) == MOST_LEAD_SECONDS


def test_the_next_table_that_waits_is_the_most_urgent(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    slow = begun(stack, ann, ben)
    house.clock.time += 10
    id = ann.opens(clock={"kind": "turn", "seconds": 2 * HOUR}, options={"first": 0})
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        deal(one, two)
    waiting = ann.told("/api/me/waiting")
    assert [table["id"] for table in waiting] == [id, slow]
    assert waiting[0]["deadline"] == house.clock() + 2 * HOUR
    assert ben.told("/api/me/waiting") == []
    plays(ann, id, 0)
    assert [table["id"] for table in ann.told("/api/me/waiting")] == [slow]
    assert house.client().get("/api/me/waiting").json() == []


def keeps(person: Person, id: str, text: str) -> int:
    return person.http.put(f"/api/tables/{id}/note", json={"text": text}).status_code


def test_notes_are_for_their_writer_alone(house: House, stack: ExitStack) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = begun(stack, ann, ben)
    assert keeps(ann, id, " take the blue ones next ") == 200
    with ann.looks(id) as own, ben.looks(id) as other:
        own.plays(0)
        other.sync()
        assert not any("blue ones" in text for text in [*own.raw, *other.raw])
    assert ann.told(f"/api/tables/{id}/note") == {"text": "take the blue ones next"}
    assert ben.told(f"/api/tables/{id}/note") == {"text": ""}
    assert keeps(eve, id, "x") == 404  # it is private, and she holds no seat
    for path in ("", "/record"):
        assert "blue ones" not in ben.get(f"/api/tables/{id}{path}").text
    assert "blue ones" not in ben.get("/api/me/export").text
    lines = [json.loads(line) for line in ann.get("/api/me/export").text.splitlines()]
    assert [line["note"] for line in lines[1:]] == ["take the blue ones next"]
    with ann.looks(id) as socket:
        socket.does("resign", seat=0)
    assert "blue ones" not in ben.get(f"/api/tables/{id}/replay").text
    assert ann.told(f"/api/tables/{id}/note")["text"] == "take the blue ones next"  # the replay keeps it
    assert keeps(ann, id, "") == 200
    assert house.do(house.server.store.note(ann.id, id)) is None


def test_notes_are_bounded_and_not_for_a_device_that_is_passed_round(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens(seats=[{"kind": "me"}, {"kind": "me", "name": "Ben"}])
    refused = ann.http.put(f"/api/tables/{id}/note", json={"text": "x"})
    assert refused.json()["error"]["code"] == "server.note_shared"
    own = ann.opens()
    assert keeps(ann, own, "x" * 10_000) == 200
    assert keeps(ann, own, "x" * 10_001) == 400
    assert keeps(ann, own, "a\0b") == 400
