"""People who meet: finished games, profiles, shelves, leaderboards, invitations; nobody sees too much."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nacre.server.tables import meeting
from server.house import House, Person

RATED: dict[str, Any] = {"rated": True, "clock": {"kind": "turn", "seconds": 600}}


def play(house: House, one: Person, other: Person, game: str = "pearls", **setup: Any) -> str:
    """A game of two people, to its end."""
    house.clock.time += 10.0
    id = one.opens(game, options={"players": 2}, **setup)
    other.joins(id)
    with one.looks(id) as first, other.looks(id) as second:
        house.play(first, second)
        assert first.over()
    while setup.get("rated") and not all(person.told("/api/me")["ratings"] for person in (one, other)):
        pass  # ratings follow after everyone was told that it is over
    return id


def show(person: Person, **choice: object) -> str:
    """Choose what others see; returns the handle."""
    answer = person.http.put("/api/me/profile", json=choice)
    assert answer.status_code == 200, answer.text
    handle: str = answer.json()["handle"]
    return handle


def test_finished_games_are_listed_in_pages_and_found_by_name(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meeting, "PAGE", 2)
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Ève")
    ids = [play(house, ann, ben), play(house, eve, ann), play(house, ann, ben)]
    first = ann.told("/api/me/games")
    assert [game["id"] for game in first["games"]] == ids[:0:-1]
    second = ann.told(f"/api/me/games?after={first['next']}")
    assert ([game["id"] for game in second["games"]], second["next"]) == (ids[:1], "")
    found = ann.told("/api/me/games?text=ÈV")["games"]
    assert [game["id"] for game in found] == [ids[1]]
    game = found[0]
    assert [(seat["name"], seat["you"]) for seat in game["seats"]] == [("Ève", False), ("Ann", True)]
    assert sorted(seat["rank"] for seat in game["seats"])[0] == 1
    assert all(isinstance(seat["score"], int) for seat in game["seats"])
    together = ann.told(f"/api/me/games?with={game['seats'][0]['handle']}&game=pearls")["games"]
    assert [each["id"] for each in together] == [ids[1]]
    met = ann.told("/api/me/people")["people"]
    assert [(each["name"], each["games"], each["game"]) for each in met] == [
        ("Ben", 2, "pearls"),
        ("Ève", 1, "pearls"),
    ]
    for path in ("/api/me/games?after=x", "/api/me/games?after=nan x", f"/api/me/games?text={'x' * 81}"):
        assert ann.get(path).json()["error"]["code"] == "server.query"
    assert ann.get("/api/me/games?with=nobody").status_code == 404


def test_a_profile_shows_what_its_person_chose_and_nothing_else(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    play(house, ann, ben, **RATED)
    handle = ann.told("/api/me/profile")["handle"]
    hidden = ben.told(f"/api/people/{handle}")
    assert hidden == {
        "handle": handle, "name": "Ann", "about": "", "you": False, "together": 1, "invitable": True,
        "ratings": None, "shelf": None,
    }  # fmt: skip
    assert show(ann, about="Plays at night", ratings=True, shelf=True, invitations=False) == handle
    shown = ben.told(f"/api/people/{handle}")
    assert (shown["about"], shown["invitable"]) == ("Plays at night", False)
    assert shown["ratings"][0]["games"] == 1
    assert shown["shelf"]["tallies"][0]["played"] == 1 and shown["shelf"]["finds"] == []
    assert ann.told(f"/api/people/{handle}")["you"]
    everything = json.dumps([shown, ben.told("/api/me/games"), ben.told("/api/leaders/pearls/2")])
    assert ann.id not in everything and ben.id not in everything
    assert ben.get("/api/people/nobody").json()["error"]["code"] == "server.no_person"
    assert ben.http.put("/api/me/profile", json={"about": "x" * 301}).status_code == 400
    lines = [json.loads(line) for line in ann.get("/api/me/export").text.splitlines()]
    assert lines[0]["profile"]["about"] == "Plays at night"
    assert lines[0]["shelf"]["tallies"][0]["game"] == "pearls"


def test_a_leaderboard_has_those_who_want_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meeting, "LEADERS", 1)
    ann, ben = house.person("Ann"), house.person("Ben")
    show(ben, ratings=True)  # before the first rated game
    play(house, ann, ben, **RATED)
    board = ann.told("/api/leaders/pearls/2")
    assert not any(leader["you"] for leader in board["leaders"])
    assert (board["listed"], board["yours"]["games"]) == (False, 1)
    show(ann, ratings=True)  # after it
    places: dict[str, Any] = {}
    after: str | None = ""
    while after is not None:
        board = ann.told(f"/api/leaders/pearls/2?after={after}")
        places |= {leader["handle"]: leader for leader in board["leaders"]}
        after = board["next"] or None
    assert [leader["place"] for leader in places.values()] == list(range(1, len(places) + 1))
    lowest = [leader["mu"] - 3 * leader["sigma"] for leader in places.values()]
    assert lowest == sorted(lowest, reverse=True)
    assert {"Ann", "Ben"} <= {leader["name"] for leader in places.values()}
    assert [leader["name"] for leader in places.values() if leader["you"]] == ["Ann"]
    assert ann.get("/api/leaders/chess/2").status_code == 404
    assert ann.get("/api/leaders/pearls/x").status_code == 400
    assert ann.get("/api/leaders/pearls/2?after=x y").status_code == 400


def test_people_one_played_with_can_be_invited_and_decline(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    played = play(house, ann, ben)
    handle = ann.told("/api/me/people")["people"][0]["handle"]
    id = ann.opens(private=True)
    assert ben.get(f"/api/tables/{id}").status_code == 404
    assert ann.post(f"/api/tables/{id}/invite", {"handle": handle}).status_code == 200
    assert [(table["id"], table["you"]) for table in ben.told("/api/me/tables")] == [(id, [])]
    assert ben.told(f"/api/tables/{id}")["you"] == []
    assert ben.post(f"/api/tables/{id}/decline").status_code == 200
    assert ben.told("/api/me/tables") == []
    assert ben.get(f"/api/tables/{id}").status_code == 404
    assert ann.post(f"/api/tables/{id}/decline").json()["error"]["code"] == "server.own_table"

    stranger = show(eve)
    refused = ann.post(f"/api/tables/{id}/invite", {"handle": stranger}).json()
    assert refused["error"]["code"] == "server.no_invitation"
    show(ben, invitations=False)
    refused = ann.post(f"/api/tables/{id}/invite", {"handle": handle}).json()
    assert refused["error"]["code"] == "server.no_invitation"
    other = eve.opens()
    refused = ann.post(f"/api/tables/{other}/invite", {"handle": handle}).json()
    assert refused["error"]["code"] == "table.no_seat"

    # Who blocks somebody is not seen by them any more, and not invited.
    show(ben)
    assert ben.post(f"/api/tables/{played}/barriers", {"seat": 0, "kind": "block"}).is_success
    refused = ann.post(f"/api/tables/{id}/invite", {"handle": handle}).json()
    assert refused["error"]["code"] == "server.no_invitation"
    assert ann.get(f"/api/people/{handle}").status_code == 404
    assert (ann.told("/api/me/people")["people"], ben.told("/api/me/people")["people"]) == ([], [])


def test_open_tables_are_found_by_what_they_are(house: House) -> None:
    ann = house.person("Ann")
    casual = ann.opens("pearls", options={"players": 3})
    rated = ann.opens("pearls", options={"players": 2}, **RATED)
    slow = ann.opens("molthar", options={"players": 2}, clock={"kind": "turn", "seconds": 3 * 86_400})

    def found(query: str) -> set[str]:
        return {table["id"] for table in ann.told(f"/api/tables?{query}")} & {casual, rated, slow}

    assert found("") == {casual, rated, slow}
    assert found("game=pearls") == {casual, rated}
    assert found("players=2") == {rated, slow}
    assert found("rated=yes") == {rated} and found("rated=no") == {casual, slow}
    assert (
        found("clock=none") == {casual} and found("clock=live") == {rated} and found("clock=slow") == {slow}
    )
    assert ann.get("/api/tables?players=x").status_code == 400


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_a_finished_game_leaves_keepsakes(house: House, game: str) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    play(house, ann, ben, game)
    shelves = [person.told("/api/me/shelf") for person in (ann, ben)]
    assert sum(shelf["tallies"][0]["won"] for shelf in shelves) >= 1
    kept = [each for shelf in shelves for each in shelf["keepsakes"]]
    assert all(each["game"] == game and each["amount"] > 0 for each in kept)
    if game == "pearladora":
        assert any(each["code"].startswith("clan.") for each in kept)
