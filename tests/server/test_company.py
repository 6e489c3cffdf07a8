"""People among each other: muting, blocking, telling the host."""

from __future__ import annotations

import json
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from nacre.server.tables import meeting
from server.house import House, Person
from server.receiving import Receiver
from server.test_meeting import RATED, play, show
from server.test_notices import begun, listens, quiet


def apart(person: Person, id: str, seat: int, kind: str) -> Any:
    answer = person.post(f"/api/tables/{id}/barriers", {"seat": seat, "kind": kind})
    return answer.json() if answer.status_code == 200 else answer.json()["error"]["code"]


def listed(person: Person) -> list[str]:
    return [table["id"] for table in person.told("/api/tables")]


def test_who_is_muted_is_not_told_and_can_be_heard_again(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = begun(stack, ann, ben)
    (muted,) = apart(ann, id, 1, "mute")
    assert muted["seat"] == 1 and muted["kind"] == "mute"
    assert ben.told(f"/api/tables/{id}/barriers") == []
    (row,) = ann.told("/api/me/barriers")
    assert row["name"] == "Ben" and ben.id not in str(row)
    assert ben.post(f"/api/me/barriers/{row['id']}/end").json() == []
    assert len(ann.told("/api/me/barriers")) == 1  # it was not Ben's to end
    assert ann.post(f"/api/me/barriers/{row['id']}/end").json() == []
    assert ann.told(f"/api/tables/{id}/barriers") == []


@pytest.mark.parametrize("blocker", ["Ann", "Ben"])
def test_people_of_whom_one_blocks_the_other_do_not_meet(
    house: House, stack: ExitStack, blocker: str
) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = begun(stack, ann, ben)
    apart(ann if blocker == "Ann" else ben, id, 1 if blocker == "Ann" else 0, "block")
    new = ann.opens()
    assert new in listed(eve) and new not in listed(ben)
    refused = ben.post(f"/api/tables/{new}/join", {})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "server.apart")
    with ben.looks(new) as socket:
        assert socket.refused("sit", seat=1) == "server.apart"
    other = eve.opens(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], talk="everyone")
    ann.joins(other)
    assert other in listed(eve) and other not in listed(ben)  # Ann sits there
    with ben.looks(other) as socket:
        assert socket.refused("say", text="hello") == "server.apart"
    with ann.looks(id) as one, ben.looks(id) as two:
        one.plays(0)  # what has begun goes on
        two.plays(1)


@pytest.mark.parametrize("blocker", ["Ann", "Ben"])
def test_people_of_whom_one_blocks_the_other_do_not_see_each_other(
    house: House, blocker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meeting, "LEADERS", 1)
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    for person in (ann, ben):
        show(person, ratings=True, shelf=True)
    played = play(house, ann, ben, **RATED)
    play(house, eve, ben)
    waiting = ann.opens(private=True)
    handles = {person: person.told("/api/me/profile")["handle"] for person in (ann, ben)}
    assert ann.post(f"/api/tables/{waiting}/invite", {"handle": handles[ben]}).status_code == 200
    assert [table["id"] for table in ben.told("/api/me/tables")] == [waiting]
    apart(ann if blocker == "Ann" else ben, played, 1 if blocker == "Ann" else 0, "block")

    for one, other in ((ann, ben), (ben, ann)):
        assert one.get(f"/api/people/{handles[other]}").json()["error"]["code"] == "server.no_person"
        refused = one.get(f"/api/me/games?with={handles[other]}")
        assert refused.json()["error"]["code"] == "server.no_person"
        assert handles[other] not in json.dumps(one.told("/api/me/people"))
        # A game that was played stays, and its names: nothing leads from there to the other.
        games = one.told("/api/me/games")
        assert played in [game["id"] for game in games["games"]]
        assert handles[other] not in json.dumps(games)
        assert handles[one] in json.dumps(games)
        assert handles[other] not in board(one) and handles[one] in board(one)
        assert handles[other] in board(eve)
    # Nor do they meet: by an invitation from before, or at the table of somebody else.
    assert ben.told("/api/me/tables") == []
    assert ben.post(f"/api/tables/{waiting}/join", {}).json()["error"]["code"] == "server.apart"
    shared = eve.opens(seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    ann.joins(shared)
    refused = eve.post(f"/api/tables/{shared}/invite", {"handle": handles[ben]})
    assert refused.json()["error"]["code"] == "server.no_invitation"


def board(person: Person) -> str:
    """All that a person is sent of a leaderboard, page by page."""
    pages, after = [], ""
    while True:
        pages.append(person.told(f"/api/leaders/pearls/2?after={after}"))
        after = pages[-1]["next"]
        if not after:
            return json.dumps(pages)


def test_an_invitation_from_somebody_who_is_blocked_meanwhile_is_not_sent(
    tmp_path: Path, stack: ExitStack
) -> None:
    house = stack.enter_context(House(tmp_path, private_receivers=True))
    receiver = stack.enter_context(Receiver())
    ann, ben = house.person("Ann"), house.person("Ben")
    played = play(house, ann, ben)
    handle = ann.told("/api/me/people")["people"][0]["handle"]
    house.clock.time = datetime(2026, 6, 1, 3, tzinfo=UTC).timestamp()
    wanted = {"quiet_hours": {"start": 0, "end": 6 * 60, "zone": "UTC"}}
    assert ben.http.put("/api/me/preferences", json=wanted).status_code == 200
    listens(ben, receiver)
    one = ann.opens()
    assert ann.post(f"/api/tables/{one}/invite", {"handle": handle}).status_code == 200
    apart(ben, played, 0, "block")
    house.clock.time += 4 * 3600
    quiet(receiver, house)


def test_only_people_in_other_seats_can_be_kept_apart_from(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens(seats=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}, {"kind": "open"}])
    for seat in (0, 1, 2, 9):
        assert apart(ann, id, seat, "block") == "server.nobody_there"
    assert apart(ann, id, 16, "block") == "server.body"


def test_a_report_reaches_the_host(house: House, stack: ExitStack) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = begun(stack, ann, ben)
    house.do(house.server.store.set_house({"keepers": eve.id}))
    house.do(house.server.hosting.look())
    assert ann.post(f"/api/tables/{id}/report", {"seat": 1, "text": " he shouts "}).status_code == 201
    (report,) = house.do(house.server.store.reports(False, 9))
    assert (report.reporter, report.person, report.table) == (ann.id, ben.id, id)
    assert (report.name, report.text) == ("Ben", "he shouts")
    for body in ({"seat": 0, "text": "me"}, {"seat": 1, "text": "  "}, {"seat": 1, "text": "x" * 1001}):
        assert ann.post(f"/api/tables/{id}/report", body).status_code == 400
    assert eve.post(f"/api/tables/{id}/report", {"seat": 1, "text": "x"}).status_code == 404
