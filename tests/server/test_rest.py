"""The REST interface: every route."""

from __future__ import annotations

import tomllib
from typing import Any

import httpx
import pytest

import nacre
from nacre import analysis
from nacre.fairness import secret_of
from nacre.server.http import tables
from nacre.server.http.endpoints import ENDPOINTS
from nacre.server.tables import opening
from nacre.server.tables.hall import Hall
from nacre.server.tables.judging import Judges
from nacre.server.tables.live import Live
from server.house import House, Person, deal

BOT = {"kind": "bot", "level": "beginner"}
ME = {"kind": "me"}
TWO = {"game": "pearls", "options": {"players": 2}}


def code(response: httpx.Response) -> str:
    found: str = response.json()["error"]["code"]
    return found


def finished(house: House, *people: Person, plays: int = 6, **setup: Any) -> str:
    """A game that is over: after so many plays somebody resigned, if it was not over before."""
    id = people[0].opens(**setup)
    for person in people[1:]:
        person.joins(id)
    with people[0].looks(id) as one, people[1].looks(id) as two:
        house.play(one, two, most=plays)
        if not one.over():
            one.does("resign", seat=0)
    return id


# What there is


def test_the_site_tells_games_with_their_options_levels_and_reactions(house: House) -> None:
    site = house.person().told("/api/site")
    assert [game["name"] for game in site["games"]] == nacre.games()
    players = site["games"][2]["options"][0]
    assert (players["name"], players["kind"], players["low"], players["high"]) == ("players", "int", 2, 6)
    assert "beginner" in site["levels"] and "clap" in site["reactions"]


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/none", "/api/tables/a%00b", "/assets/no.js"])
def test_what_is_not_there_is_a_problem_in_json(house: House, path: str) -> None:
    response = house.person().get(path)
    assert response.status_code == 404
    assert code(response) in ("server.no_page", "server.no_table")


def test_a_wrong_method_is_a_problem_too(house: House) -> None:
    response = house.person().http.delete("/api/site")
    assert (response.status_code, code(response)) == (405, "server.method")
    assert "GET" in response.headers["allow"]
    assert house.person().post("/api/nothing", {}).status_code == 404


@pytest.mark.parametrize(
    "path", ["/..%2f..%2fpyproject.toml", "//etc/passwd", "/%00", "/" + "a" * 5000, "/a/../../app.py"]
)
def test_no_path_leads_out_of_the_client(house: House, path: str) -> None:
    response = house.person().get(path)
    assert response.status_code in (200, 404)
    assert "root:" not in response.text and "import" not in response.text


def test_headers_that_browsers_obey_are_on_every_answer(house: House) -> None:
    person = house.person()
    for path in ("/api/site", "/api/nothing", "/", "/healthz"):
        headers = person.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert f"connect-src 'self' ws://127.0.0.1:{house.port} wss://127.0.0.1:{house.port}" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert person.get("/api/site").headers["cache-control"] == "no-store"


def test_a_host_that_is_none_does_not_get_into_the_policy(house: House) -> None:
    response = house.person().http.get("/api/site", headers={"host": "a; script-src *"})
    assert "script-src" not in response.headers["content-security-policy"]


def test_healthz_and_metrics(house: House) -> None:
    person = house.person()
    assert person.get("/healthz").text == "ok"
    text = person.get("/metrics").text
    assert "nacre_tables" in text and "nacre_requests_total" in text


def test_the_interface_describes_itself(house: House) -> None:
    paths = house.person().told("/api/openapi.json")["paths"]
    assert {(path, method.upper()) for path, methods in paths.items() for method in methods} == {
        (route.path, route.method) for route in ENDPOINTS
    }
    defs = house.person().told("/api/schema.json")["$defs"]
    assert "Asked" in defs and "Sent" in defs


# Tables


def test_a_table_is_opened_listed_joined_and_left(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens()
    assert id in [table["id"] for table in ben.told("/api/tables")]
    mine = next(table for table in ann.told("/api/me/tables") if table["id"] == id)
    assert (mine["you"], mine["status"], mine["seats"][0]["name"]) == ([0], "open", "Ann")
    ben.joins(id)
    assert id not in [table["id"] for table in ben.told("/api/tables")]
    assert ben.told(f"/api/tables/{id}")["you"] == [1]
    left = ben.post(f"/api/tables/{id}/leave").json()
    assert left["you"] == [] and left["table"]["seats"][1]["kind"] == "open"
    assert code(ben.post(f"/api/tables/{id}/leave")) == "table.no_seat"
    assert id in [table["id"] for table in ben.told("/api/me/tables")]


def test_lists_are_the_same_whether_a_table_is_in_use_or_not(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    ids = [ann.opens(), ann.opens("pearladora"), finished(house, ann, ben)]
    before = ann.told("/api/me/tables")
    for id in ids:
        del house.server.hall.tables[id]
    assert ann.told("/api/me/tables") == before
    assert not set(ids) & set(house.server.hall.tables)  # and were not loaded for it
    ben.joins(ids[0])
    told = next(table for table in ann.told("/api/me/tables") if table["id"] == ids[0])
    assert told["seats"][1]["name"] == "Ben"


def test_a_list_has_an_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nacre.server.tables.listing.MOST", 5)
    monkeypatch.setattr("nacre.server.tables.listing.MOST_ACTIVE", 6)
    ann = house.person()
    for _ in range(7):
        ann.opens()
    page = [table["id"] for table in ann.told("/api/tables")]
    assert len(page) == 5
    rest = [table["id"] for table in ann.told(f"/api/tables?after={page[-1]}")]
    assert len(rest) >= 2 and not set(page) & set(rest)
    assert len(ann.told("/api/me/tables")) == 6


@pytest.mark.parametrize(
    ("body", "status", "wanted"),
    [
        ({"setup": {"game": "chess"}}, 400, "game.unknown"),
        ({"setup": {"game": "pearls", "options": {"players": 9}}}, 400, "option"),
        ({"setup": {"game": "pearls", "options": {"self": 1}}}, 400, "option"),
        ({"setup": {"game": "pearls", "rated": True}}, 409, "table.rated_clock"),
        ({"setup": {"game": "pearls"}, "seats": [ME]}, 400, "server.seats"),
        ({"setup": {"game": "pearls"}, "seats": [{"kind": "bot", "level": "god"}, *[ME] * 2]}, 400, "server"),
        ({"setup": TWO, "seats": [{"kind": "bot", "level": "god"}, ME]}, 400, "table.level"),
        ({"setup": {"game": "pearls"}, "seats": [{"kind": "you"}]}, 400, "server.body"),
        ({"setup": {"game": "pearls", "secret": "00"}}, 400, "server.body"),
        ({"setup": 5}, 400, "server.body"),
    ],
)
def test_tables_that_cannot_be_are_refused(house: House, body: object, status: int, wanted: str) -> None:
    response = house.person().post("/api/tables", body)
    assert response.status_code == status
    assert code(response).startswith(wanted)


def test_who_has_no_name_yet_cannot_sit(house: House) -> None:
    person = Person(house)
    person.get("/api/me")
    response = person.post("/api/tables", {"setup": {"game": "pearls"}})
    assert (response.status_code, code(response)) == (400, "table.name")


def test_bodies_are_json_and_not_too_long(house: House) -> None:
    http = house.person().http
    assert http.post("/api/me", content=b"name=Eve").status_code == 415
    plain = {"content-type": "text/plain"}
    assert http.post("/api/me", content=b'{"name": "Eve"}', headers=plain).status_code == 415
    typed = {"content-type": "application/json; charset=utf-8"}
    assert http.post("/api/me", content=b'{"name": "Eve"}', headers=typed).status_code == 200
    assert http.post("/api/me", content=b" " * 300_000, headers=typed).status_code == 413
    assert http.post("/api/me", content=b"[" * 100_000, headers=typed).status_code == 400
    assert http.post("/api/me", content=b'{"name": "\xff"}', headers=typed).status_code == 400


def test_the_invitation_is_told_to_those_at_the_table_alone(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens()
    ben.joins(id)
    invite = ann.told(f"/api/tables/{id}")["invite"]
    assert len(invite) == 16 and ben.told(f"/api/tables/{id}")["invite"] == invite
    assert eve.told(f"/api/tables/{id}")["invite"] == ""


# Private tables


def test_a_private_table_is_not_there_for_strangers(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    id = ann.opens(private=True)
    assert id not in [table["id"] for table in eve.told("/api/tables")]
    for method, path, body in [
        ("GET", "", None),
        ("GET", "/record", None),
        ("GET", "/replay", None),
        ("POST", "/join", {}),
        ("POST", "/leave", None),
        ("POST", "/rematch", None),
        ("POST", "/analysis", None),
        ("POST", "/hint", {"seat": 0}),
        ("POST", "/enter", {"invite": "wrong"}),
    ]:
        response = eve.http.request(method, f"/api/tables/{id}{path}", json=body)
        missing = eve.http.request(method, f"/api/tables/none{path}", json=body)
        assert (response.status_code, code(response)) == (404, "server.no_table"), path
        assert response.content == missing.content
    with eve.looks(id) as socket:
        assert socket.closed() == 1008
        assert [frame["type"] for frame in socket.frames] == ["goodbye"]
        assert socket.frames[0]["error"] == {"code": "server.no_table"}
    with eve.looks("none") as nowhere:
        assert nowhere.closed() == 1008
        assert nowhere.raw == socket.raw


def test_the_invitation_lets_in(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens(private=True)
    invite = ann.told(f"/api/tables/{id}")["invite"]
    response = ben.post(f"/api/tables/{id}/enter", {"invite": invite})
    assert response.status_code == 200 and response.json()["invite"] == ""
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=3)
        one.does("resign", seat=0)
    for path in ("", "/record", "/replay"):
        assert ben.get(f"/api/tables/{id}{path}").status_code == 200
        assert eve.get(f"/api/tables/{id}{path}").status_code == 404
        assert Person(house).get(f"/api/tables/{id}{path}").status_code == 404


# Records, replays, analyses


def test_the_record_of_a_running_game_is_what_the_viewer_may_have(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens("pearladora")
    ben.joins(id)
    assert code(ann.get(f"/api/tables/{id}/record")) == "table.not_begun"
    with ann.looks(id) as one, ben.looks(id) as two:
        divers = lambda legal: next((text for text in legal if text.startswith("D")), legal[0])  # noqa: E731
        house.play(one, two, most=4, choose=divers)
        hers, his, theirs = (each.get(f"/api/tables/{id}/record").text for each in (ann, ben, eve))
        secret = secret_of(house.live(id).table.deals._secret, 1).hex()
        seed = house.live(id).table._seed.hex()
        for text in (hers, his, theirs):
            assert secret not in text and seed not in text
            tomllib.loads(text)
        assert hers != his and theirs not in (hers, his)
        for path in ("replay", "replay?seat=open"):
            assert code(ann.get(f"/api/tables/{id}/{path}")) == "table.not_over"
        assert code(ann.post(f"/api/tables/{id}/analysis")) == "table.not_over"
        one.does("resign", seat=0)
    whole = ann.get(f"/api/tables/{id}/record").text
    assert secret in whole and whole == eve.get(f"/api/tables/{id}/record").text
    nacre.Record.loads(whole).verify()


def test_a_glimpse_is_what_the_viewer_sees_now_and_nobody_is_there_for_it(house: House) -> None:
    ann, ben, eve = (house.person(name) for name in ("Ann", "Ben", "Eve"))
    id = ann.opens("pearladora", options={"first": 0})
    assert ann.told(f"/api/tables/{id}/glimpse") == {"position": None, "lines": []}
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=3)
        shown = one.position()
    assert house.live(id).looking() == set()
    seen = [person.told(f"/api/tables/{id}/glimpse") for person in (ann, ben, eve)]
    assert house.live(id).looking() == set()
    assert seen[0]["position"] == shown and len(seen[0]["lines"]) >= 3
    assert [each["position"]["viewer"] for each in seen] == [0, 1, None]
    hands = [[seat["hand"] is not None for seat in each["position"]["view"]["seats"]] for each in seen]
    assert hands == [[True, False], [False, True], [False, False]]
    hidden = ann.opens(private=True)
    assert code(eve.get(f"/api/tables/{hidden}/glimpse")) == "server.no_table"


def test_a_finished_game_can_be_seen_again_from_every_seat(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = finished(house, ann, ben)
    eve = house.person("Eve")
    whole = eve.told(f"/api/tables/{id}/replay?seat=open")
    assert len(whole["positions"]) == min(100, whole["plies"] + 1)
    hers = eve.told(f"/api/tables/{id}/replay?seat=0&first=3")
    assert hers["first"] == 3 and hers["positions"][0]["ply"] == 3 and hers["lines"][0]["ply"] == 3
    assert hers["positions"][0]["view"]["viewer"] == 0
    assert eve.told(f"/api/tables/{id}/replay?first={whole['plies'] + 1}")["positions"] == []
    for query in ("seat=2", "seat=-1", "seat=x", "first=-1", "first=100001", "first=٣", "seat=1e1"):
        response = eve.get(f"/api/tables/{id}/replay?{query}")
        assert (response.status_code, code(response)) == (400, "server.query"), query


@pytest.mark.parametrize("plays", [6, 1000])
def test_a_finished_game_is_judged_step_by_step(
    house: House, monkeypatch: pytest.MonkeyPatch, plays: int
) -> None:
    monkeypatch.setattr("nacre.server.tables.judging.EFFORT", 0.01)
    ann, ben = house.person("Ann"), house.person("Ben")
    id = finished(house, ann, ben, plays=plays)
    assert Person(house).post(f"/api/tables/{id}/analysis").status_code == 403
    while (told := ann.post(f"/api/tables/{id}/analysis").json())["done"] < 1:
        assert told["done"] >= 0 and told["accounts"] == []
    assert told["choices"] and len(told["accounts"]) == 2


def test_a_review_has_the_bytes_that_the_terminal_prints_and_is_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nacre.server.tables.judging.EFFORT", 0.01)
    ann, ben = house.person("Ann"), house.person("Ben")
    id = finished(house, ann, ben, plays=6)
    while (response := ann.post(f"/api/tables/{id}/analysis")).json()["done"] < 1:
        pass
    record = nacre.Record.loads(ann.get(f"/api/tables/{id}/record").text)
    assert response.content == analysis.write(analysis.analyse(record, 0.01))
    monkeypatch.setattr(Judges, "_begin", None)  # nothing is judged again
    house.server.judges._jobs.drop(id)
    assert ben.post(f"/api/tables/{id}/analysis").content == response.content


# Again


def test_a_rematch_is_one_table_for_all_with_seats_moved_on(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens(private=True)
    invite = ann.told(f"/api/tables/{id}")["invite"]
    for person in (ben, eve):
        assert person.post(f"/api/tables/{id}/enter", {"invite": invite}).status_code == 200
    ben.joins(id)
    assert code(ann.post(f"/api/tables/{id}/rematch")) == "table.not_over"
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=1)
        one.does("resign", seat=0)
        assert code(eve.post(f"/api/tables/{id}/rematch")) == "table.no_seat"
        new = ann.post(f"/api/tables/{id}/rematch").json()["id"]
        assert two.table()["rematch"] == new
    assert ben.post(f"/api/tables/{id}/rematch").json()["id"] == new
    assert ann.told(f"/api/tables/{new}")["you"] == [1]
    ben.joins(new, 0)
    assert eve.get(f"/api/tables/{new}").status_code == 404


def test_of_two_who_want_a_rematch_at_once_both_come_to_one_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = finished(house, ann, ben)
    opened, ben_id = opening.open_table, ben.id
    faster: list[str] = []

    async def slowly(hall: Hall, **wanted: Any) -> Live:
        if not faster:
            faster.append("")
            live = await opened(hall, **wanted)
            table = house.server.hall.tables[id]
            await house.server.hall.act(
                table, lambda table, now: tables.announce_rematch(table, now, ben_id, "new")
            )
            return live
        return await opened(hall, **wanted)

    monkeypatch.setattr(tables, "open_table", slowly)
    before = len(ann.told("/api/me/tables"))
    assert ann.post(f"/api/tables/{id}/rematch").json()["id"] == "new"
    assert len(ann.told("/api/me/tables")) == before  # and the one too many is gone


def test_an_abandoned_body_does_no_harm(house: House) -> None:
    import socket

    ann = house.person()
    with socket.create_connection(("127.0.0.1", house.port)) as raw:
        cookie = f"cookie: nacre={ann.token}\r\n"
        head = f"POST /api/me HTTP/1.1\r\nhost: x\r\n{cookie}content-type: application/json\r\n"
        raw.sendall(f"{head}content-length: 100\r\n\r\n{{".encode())
    assert ann.told("/api/me")["name"] == "Ann"


def test_hints(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    id = ann.opens(seats=[ME, BOT], options={"first": 0})
    ask = f"/api/tables/{id}/hint"
    assert code(ann.post(ask, {"seat": 0})) == "table.not_your_turn_hint"
    with ann.looks(id) as socket:
        deal(socket)
        hint = ann.post(ask, {"seat": 0}).json()
        assert hint["actions"][0] in socket.position()["legal"] and hint["words"]["code"]
        refused = eve.post(ask, {"seat": 0})
        assert (refused.status_code, code(refused)) == (403, "table.not_yours")
        assert code(ann.post(ask, {"seat": 5})) == "table.seat"


def test_no_hint_comes_from_behind_a_curtain(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens(seats=[ME, ME], options={"first": 0})
    ask = f"/api/tables/{id}/hint"
    with ann.looks(id) as socket:
        deal(socket)
        assert code(ann.post(ask, {"seat": 0})) == "table.look_first"
        assert socket.ask("look", seat=0)["type"] == "looked"
        assert ann.post(ask, {"seat": 0}).status_code == 200
        assert code(ann.post(ask, {"seat": 1})) == "table.look_first"
