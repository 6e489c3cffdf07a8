"""People among each other: muting, blocking, telling the host."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from server.house import House, Person
from server.test_notices import begun


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
