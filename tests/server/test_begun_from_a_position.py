"""Games begun from a position of another: nobody finds out more about either than the rules allow."""

from __future__ import annotations

import json
from typing import Any

import httpx
import msgspec
import pytest

import nacre
from nacre.table.setup import Setup
from present import present
from server.house import House, Person, deal

BOT = {"kind": "bot", "level": "beginner"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}


def unseen(legal: list[str]) -> str:
    """Draw a card that nobody sees where that is possible, else the first action."""
    return next((action for action in legal if "*" in action), legal[0])


def code(response: httpx.Response) -> str:
    found: str = response.json()["error"]["code"]
    return found


def finished(house: House, ann: Person, ben: Person, game: str = "pearls", plays: int = 8) -> str:
    id = ann.opens(game)
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=plays, choose=unseen)
        one.does("resign", seat=0)
    return id


def begins(person: Person, old: str, seats: list[dict[str, str]], ply: int = 4, **setup: Any) -> str:
    body = {
        "setup": {"game": "pearls", **setup},
        "seats": seats,
        "start": {"table": old, "ply": ply, "seat": 0},
    }
    response = person.post("/api/tables", body)
    assert response.status_code == 201, response.text
    return str(response.json()["table"]["id"])


def start_view(house: House, id: str) -> Any:
    return json.loads(present(house.live(id).table.setup.start).view)


@pytest.mark.parametrize("game", nacre.games())
def test_among_persons_everything_hidden_is_dealt_anew(house: House, game: str) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben, game)
    table = house.live(old).table
    ply = next(ply for ply in range(4, 0, -1) if not table.history.replay(ply).unfinished())
    hands = set()
    for _ in range(4):
        id = begins(ann, old, [ME, OPEN], ply=ply)
        ben.joins(id)
        with ann.looks(id) as one, ben.looks(id) as two:
            house.play(one, two, most=0)
        state = present(house.live(id).table.state)
        assert (
            start_view(house, id)
            == table.history.replay(ply).view(None).to_dict()
            == state.view(None).to_dict()
        )
        hands.add(json.dumps(state.view(0).to_dict()))
    assert len(hands) > 1


def test_nobody_is_told_of_the_other_table(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    old = finished(house, ann, ben)
    told_of_old = ben.get(f"/api/tables/{old}").text
    id = begins(ann, old, [ME, OPEN])
    lists = [person.get("/api/tables").text for person in (ben, eve)]
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as watcher:
        house.play(one, two, most=2)
        paths = [f"/api/tables/{id}", f"/api/tables/{id}/record"]
        running = [person.get(path).text for person in (ann, ben, eve) for path in paths]
        one.does("resign", seat=0)
        paths += [f"/api/tables/{id}/replay", f"/api/tables/{id}/replay?seat=open"]
        over = [person.get(path).text for person in (ann, ben, eve) for path in paths]
        for socket in (one, two, watcher):
            socket.sync()
        for text in (*lists, *running, *over, *one.raw, *two.raw, *watcher.raw):
            assert old not in text
        assert json.loads(running[2])["table"]["setup"]["start"] == {}
    assert ben.get(f"/api/tables/{old}").text == told_of_old
    assert old.encode() not in house.live(id).row.setup


def test_one_person_against_bots_keeps_the_cards_and_nobody_else_looks(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben)
    id = begins(ann, old, [ME, BOT])
    known = house.live(old).table.history.replay(4).view(0).to_dict()
    assert start_view(house, id) == known
    row = house.live(id).row
    assert row.private
    assert id not in [table["id"] for table in ben.told("/api/tables")]
    assert ben.post(f"/api/tables/{id}/enter", {"invite": row.invite}).status_code == 200
    with ann.looks(id) as one:
        deal(one)
        seen = one.position()["view"]
        assert seen["seats"][0]["known"] == known["seats"][0]["known"]  # type: ignore[index]
        for path in ("", "/record", "/replay"):
            assert code(ben.get(f"/api/tables/{id}{path}")) == "server.no_table"
        one.does("resign", seat=0)
    assert code(ben.get(f"/api/tables/{id}/replay?seat=open")) == "server.no_table"
    assert ann.get(f"/api/tables/{id}/replay?seat=open").status_code == 200


def test_nobody_sits_down_where_one_seat_keeps_its_cards(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben)
    id = begins(ann, old, [ME, BOT])
    ben.post(f"/api/tables/{id}/enter", {"invite": house.live(id).row.invite})
    with ann.looks(id) as one, ben.looks(id) as two:
        assert one.refused("sit", seat=1) == "table.start_alone"
        one.does("stand", seat=1)
        assert two.refused("sit", seat=1) == "table.start_alone"
        assert code(ben.post(f"/api/tables/{id}/join", {})) == "table.start_alone"
        one.does("stand", seat=0)
        assert two.refused("sit", seat=0) == "table.start_alone"
        assert one.refused("sit", seat=1) == "table.start_alone"
        one.does("sit", seat=0)
        one.does("bot", seat=1, level="beginner")


@pytest.mark.parametrize(
    "seats", [[ME, ME], [BOT, ME], [OPEN, BOT], [ME, OPEN], []], ids=lambda seats: str(len(seats))
)
def test_only_the_seat_itself_against_bots_keeps_its_cards(house: House, seats: list[dict[str, str]]) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben)
    id = begins(ann, old, seats)
    assert start_view(house, id) == house.live(old).table.history.replay(4).view(None).to_dict()


def test_a_game_begun_in_the_middle_of_a_play_begins_before_it(house: House) -> None:
    """A second Pontoon alone would be a turn that no screen can show."""
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben, "pearladora", plays=40)
    table = house.live(old).table
    half = next(ply for ply in range(len(table.actions)) if table.history.replay(ply).unfinished())
    id = begins(ann, old, [ME, BOT], ply=half)
    assert start_view(house, id) == table.history.replay(half - 1).view(0).to_dict()


def test_a_rematch_against_bots_begins_from_the_same_cards_in_the_same_seat(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = begins(ann, finished(house, ann, ben), [ME, BOT])
    with ann.looks(id) as one:
        deal(one)
        one.does("resign", seat=0)
    again = ann.post(f"/api/tables/{id}/rematch").json()["id"]
    assert start_view(house, again) == start_view(house, id)
    assert [seat["kind"] for seat in ann.told(f"/api/tables/{again}")["table"]["seats"]] == ["person", "bot"]


def older(house: House, id: str, old: str) -> None:
    """Make a stored table one of version 0.1.0, which named the other and let anyone sit down."""
    live = house.live(id)
    setup = json.loads(live.row.setup)
    view = json.dumps(house.live(old).table.history.replay(4).view(0).to_dict())
    setup["start"] = {"view": view, "table": old, "ply": 4, "seat": 0}
    read = msgspec.json.decode(json.dumps(setup), type=Setup)
    live.table.setup = read
    live.table._start_view = view


def test_a_table_of_an_earlier_version_tells_no_more_and_cannot_be_started_by_two(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben)
    id = begins(ann, old, [ME, OPEN])
    ben.joins(id)
    older(house, id, old)
    for person in (ann, ben):
        assert old not in person.get(f"/api/tables/{id}").text
    with ann.looks(id) as one:
        assert one.refused("start") == "table.start_alone"


def test_a_rematch_of_such_a_game_keeps_no_cards(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    old = finished(house, ann, ben)
    id = begins(ann, old, [ME, OPEN])
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=1)
        one.does("resign", seat=0)
    older(house, id, old)
    again = ann.post(f"/api/tables/{id}/rematch").json()["id"]
    assert start_view(house, again) == house.live(old).table.history.replay(4).view(None).to_dict()
    ben.joins(again)
