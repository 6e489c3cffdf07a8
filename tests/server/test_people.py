"""Who somebody is: cookies, names, recovery codes; and that nobody can act as somebody else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from nacre.server.people import hash_secret
from nacre.server.recent import Recent
from server.house import House, Person, Socket


def test_the_cookie_is_for_this_server_and_for_no_script(house: House) -> None:
    response = house.client().get("/api/me")
    cookie = response.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Secure" not in cookie  # it came over plain HTTP
    forwarded = house.client().get("/api/me", headers={"x-forwarded-proto": "https"})
    assert "Secure" in forwarded.headers["set-cookie"]
    again = house.client().get("/api/me", headers={"cookie": cookie.partition(";")[0]})
    assert "set-cookie" not in again.headers


TLS = {"x-forwarded-proto": "https"}


def cookies_set(response: httpx.Response) -> dict[str, str]:
    """The cookies of an answer with their attributes, by name."""
    return {text.partition("=")[0]: text for text in response.headers.get_list("set-cookie")}


def test_over_tls_the_cookie_is_for_this_very_host(house: House) -> None:
    first = house.client().get("/api/me", headers=TLS)
    cookies = cookies_set(first)
    assert list(cookies) == ["__Host-nacre"]
    parts = {part.strip() for part in cookies["__Host-nacre"].split(";")}
    assert {"Secure", "HttpOnly", "SameSite=strict", "Path=/"} <= parts
    assert not any(part.lower().startswith("domain") for part in parts)
    sent = {"cookie": cookies["__Host-nacre"].partition(";")[0]}
    named = house.client().post("/api/me", json={"name": "Ann"}, headers=TLS | sent)
    assert named.json()["name"] == "Ann"
    again = house.client().get("/api/me", headers=TLS | sent)
    assert again.json()["name"] == "Ann" and "set-cookie" not in again.headers
    plain = house.client().get("/api/me", headers=sent)  # as no browser would send it
    assert plain.json()["name"] == "" and list(cookies_set(plain)) == ["nacre"]


def test_who_was_known_before_tls_is_carried_over(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens()
    with Socket(house, id, ann.token, None, TLS) as socket:
        assert socket.receive()["you"] == [0]
    moved = house.client().get("/api/me", headers=TLS | {"cookie": f"nacre={ann.token}"})
    cookies = cookies_set(moved)
    assert moved.json()["name"] == "Ann"
    assert cookies["__Host-nacre"].startswith(f"__Host-nacre={ann.token};")
    assert "Max-Age=0" in cookies["nacre"]
    # From then on, what another host of the domain sets under the old name counts for nothing.
    both = {"cookie": f"nacre={ben.token}; __Host-nacre={ann.token}"}
    assert house.client().get("/api/me", headers=TLS | both).json()["name"] == "Ann"
    with Socket(house, id, "", None, TLS | {"Cookie": both["cookie"]}) as socket:
        assert socket.receive()["you"] == [0]


def test_nothing_but_hashes_is_kept(house: House) -> None:
    ann = house.person()
    code = ann.post("/api/me/recovery").json()["code"]
    path = str(house.settings.database).removeprefix("sqlite:///")
    with sqlite3.connect(path) as database:
        kept = "\n".join(database.iterdump())
    database.close()
    assert hash_secret(ann.token).hex().upper() in kept.upper()
    assert ann.token not in kept and code not in kept and code.replace("-", "") not in kept


def test_a_name_is_checked(house: House) -> None:
    ann = house.person()
    assert ann.post("/api/me", {"name": "  Ann   of\u00a0 Tyre "}).json()["name"] == "Ann of Tyre"
    for name in ("", " ", "x" * 25, "a\u0000b", "a\u202eb", "a\u200bb"):
        assert ann.post("/api/me", {"name": name}).status_code == 400, name
    assert ann.post("/api/me", {"name": "<script>alert(1)"}).status_code == 200  # for the page to escape


def test_a_recovery_code_works_once(house: House) -> None:
    ann = house.person("Ann")
    assert ann.told("/api/me")["recoverable"] is False
    id = ann.opens()
    code = ann.post("/api/me/recovery").json()["code"]
    assert ann.told("/api/me")["recoverable"] is True
    newer = ann.post("/api/me/recovery").json()["code"]

    other = Person(house)
    assert other.post("/api/me/recover", {"code": code}).status_code == 403  # it was replaced
    with ann.looks(id) as socket:
        moved = other.post("/api/me/recover", {"code": newer.upper().replace("-", " ")})
        assert moved.json()["name"] == "Ann" and moved.json()["recoverable"] is False
        socket.sync()  # the device before stays
    assert other.told(f"/api/tables/{id}")["you"] == [0]
    assert other.told("/api/me")["recoverable"] is False
    assert Person(house).post("/api/me/recover", {"code": newer}).status_code == 403


def test_a_device_that_another_process_signed_out_ends_at_the_next_ping(house: House) -> None:
    ann = house.person()
    id = ann.opens()
    with ann.looks(id) as socket:
        house.do(house.server.store.end_sessions(ann.id))
        house.server.people._sessions = Recent(100)
        socket.send({"type": "ping", "id": 1})
        assert socket.closed() == 1008


@pytest.mark.parametrize("token", ["", "x" * 43, "short", "'; --", "x" * 4000])
def test_a_token_that_nobody_has_is_nobody(house: House, token: str) -> None:
    http = house.client()
    headers = {"cookie": f"nacre={token}"}
    assert http.post("/api/tables", json={"setup": {"game": "pearls"}}, headers=headers).status_code == 403
    assert "set-cookie" in http.get("/api/me", headers=headers).headers


def test_other_sites_can_do_nothing(house: House) -> None:
    ann = house.person()
    own = {"origin": house.url}
    assert ann.http.post("/api/me", json={"name": "A"}, headers=own).status_code == 200
    for foreign in (
        {"origin": "https://evil.example"},
        {"origin": f"http://127.0.0.1:{house.port + 1}"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        response = ann.http.post("/api/me", json={"name": "Eve"}, headers=foreign)
        assert response.status_code == 403, foreign
        assert response.json()["error"]["code"] == "server.foreign"
    assert ann.told("/api/me")["name"] == "A"


def test_a_link_on_another_site_does_not_replace_an_identity(house: House) -> None:
    # A strict cookie does not come with such a request, so it looks like a first visit.
    response = house.client().get("/api/me", headers={"sec-fetch-site": "cross-site"})
    assert response.status_code == 403 and "set-cookie" not in response.headers


def test_sockets_are_opened_from_our_own_page_alone(house: House) -> None:
    ann = house.person()
    id = ann.opens()
    with ann.looks(id, Origin=house.url) as socket:
        assert socket.receive()["type"] == "snapshot"
    for origin in ("https://evil.example", "null", "http://["):
        with pytest.raises(InvalidStatus) as refused, ann.looks(id, Origin=origin):
            pass
        assert refused.value.response.status_code == 403


def test_pages_that_are_allowed_besides_our_own(tmp_path: Path) -> None:
    with House(tmp_path, origins=("https://games.example",)) as house:
        ann = house.person()
        allowed = {"origin": "https://games.example"}
        assert ann.http.post("/api/me", json={"name": "A"}, headers=allowed).status_code == 200
        with ann.looks(ann.opens(), Origin="https://games.example") as socket:
            assert socket.receive()["type"] == "snapshot"


def test_a_socket_needs_somebody(house: House) -> None:
    id = house.person().opens()
    with Person(house).looks(id) as socket:
        assert socket.closed() == 1008
        assert socket.frames[0]["error"] == {"code": "server.nobody"}


def test_a_seat_is_acted_on_by_its_person_alone(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens()
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as stranger:
        assert stranger.refused("commit", commitment="0" * 64) == "table.no_seat"
        assert two.refused("start") == "table.host"
        assert two.refused("bot", seat=0, level="beginner") == "table.host"
        assert two.refused("stand", seat=0) == "table.not_yours"
        assert two.refused("close") == "table.host"
        assert stranger.refused("sit", seat=0) == "table.taken"
        house.play(one, two, most=1)
        position = one.position()
        number = house.live(id).table.number
        for socket, seat in ((two, 0), (one, 1), (stranger, 0), (stranger, 1)):
            for type in ("undo", "resign", "leave", "return", "hint"):
                assert socket.refused(type, seat=seat) == "table.not_yours"
            for type in ("play", "preview"):
                ply = {"ply": position["ply"], "actions": ["T:Y"]}
                assert socket.refused(type, seat=seat, **ply) == "table.not_yours"
            assert socket.refused("answer", seat=seat, agree=True) == "table.not_yours"
            assert socket.refused("look", seat=seat) == "table.not_yours"
            assert socket.refused("play", seat=5, ply=0, actions=["T:Y"]) == "table.seat"
        for type in ("pause", "unpause"):
            assert stranger.refused(type) == "table.no_seat"
        assert stranger.refused("say", text="hi") == "table.no_seat"
        assert stranger.refused("react", reaction="clap") == "table.no_seat"
        assert stranger.refused("replace", seat=0) == "table.still_there"
        assert house.live(id).table.number == number == len(house.do(house.server.store.entries(id)))


def test_two_at_a_table_never_have_the_same_name(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("ann"), house.person("Eve")
    id = ann.opens(options={"players": 4})
    refused = ben.post(f"/api/tables/{id}/join", {"name": "A\u0301nn"})
    assert refused.json()["error"] == {"code": "table.name_taken", "params": {"name": "Ánn", "other": "Ann"}}
    ben.joins(id)
    with eve.looks(id) as socket:
        assert socket.refused("sit", seat=2, name="Ann") == "table.name_taken"
        socket.does("sit", seat=2)
        assert socket.refused("sit", seat=2, name="\u0410nn") == "table.name_taken"  # a Cyrillic A
        assert socket.refused("sit", seat=2, name="Keshi") == "table.name_bot"
        assert [seat.get("name") for seat in socket.table()["seats"]] == ["Ann", "ann 2", "Eve", None]
    assert eve.post("/api/me", {"name": "Akoya"}).json()["error"]["code"] == "table.name_bot"


def test_one_device_gives_its_name_to_several_seats(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens(seats=[{"kind": "me"}, {"kind": "me"}, {"kind": "me", "name": "Ann"}])
    seats = ann.told(f"/api/tables/{id}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ann 2", "Ann 3"]


def test_preferences_follow_a_person_to_another_device(house: House) -> None:
    ann = house.person()
    assert ann.told("/api/me")["preferences"] == {}
    wanted = {"language": "de", "theme": "dark", "pace": "slow", "quick": True, "bot_words": False}
    answer = ann.http.put("/api/me/preferences", json=wanted)
    assert answer.status_code == 200 and answer.json()["preferences"] == wanted
    code = ann.post("/api/me/recovery").json()["code"]
    other = house.person("Somebody")
    assert other.told("/api/me")["preferences"] == {}
    assert other.post("/api/me/recover", {"code": code}).json()["preferences"] == wanted
    assert other.http.put("/api/me/preferences", json={"sound": True}).json()["preferences"] == {
        "sound": True
    }
    assert other.told("/api/me")["name"] == "Ann"


@pytest.mark.parametrize(
    "body", [{"theme": "pink"}, {"language": "xx"}, {"pace": 3}, {"quick": "yes"}, {"colour": "red"}, []]
)
def test_preferences_are_checked(house: House, body: object) -> None:
    ann = house.person()
    ann.http.put("/api/me/preferences", json={"theme": "dark"})
    refused = ann.http.put("/api/me/preferences", json=body)
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "server.body"
    assert ann.told("/api/me")["preferences"] == {"theme": "dark"}


def test_preferences_of_strangers_and_of_other_sites_are_refused(house: House) -> None:
    assert house.client().put("/api/me/preferences", json={}).status_code == 403
    ann = house.person()
    foreign = ann.http.put("/api/me/preferences", json={}, headers={"origin": "https://example.com"})
    assert foreign.status_code == 403
    long = ann.http.put(
        "/api/me/preferences", content=b" " * 1_000_000 + b"{}", headers={"content-type": "application/json"}
    )
    assert long.status_code == 413


def test_preferences_that_this_version_does_not_know_count_as_none(house: House) -> None:
    ann = house.person()
    house.do(house.server.store.update_person(ann.id, preferences='{"theme":"dark","smell":"sea"}'))
    assert Person(house).http.get("/api/me", headers={"cookie": f"nacre={ann.token}"}).status_code == 200
    house.server.people._persons.drop(ann.id)
    assert ann.told("/api/me")["preferences"] == {}
