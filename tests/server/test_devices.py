"""Many devices, one person: adding, listing and ending them, recovering, leaving; guests become persons."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nacre.server.people import hash_secret
from server.house import Frame, House, Person, deal
from server.test_people import TLS, cookies_set

PHONE = {"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}


def added(house: House, person: Person, take: bool = False, device: Person | None = None) -> Person:
    """Another device of a person, added by a short code."""
    code = person.post("/api/me/code").json()["code"]
    other = device or Person(house)
    answer = other.http.post("/api/me/recover", json={"code": code, "take": take}, headers=PHONE)
    assert answer.status_code == 200, answer.text
    return other


def devices(person: Person) -> list[Frame]:
    found: list[Frame] = person.told("/api/me/devices")
    return found


def test_two_devices_are_one_person_at_once(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens()
    phone = added(house, ann)
    assert phone.token != ann.token and phone.id == ann.id
    assert phone.told("/api/me")["name"] == ann.told("/api/me")["name"] == "Ann"
    with ann.looks(id) as one, phone.looks(id) as two:
        one.sync()
        two.sync()
        assert one.table()["host"] == two.table()["host"] == 0
    phone.post("/api/me", {"name": "Anna"})
    assert ann.told("/api/me")["name"] == "Anna"  # at once


def test_devices_are_listed_for_their_owner_alone(house: House) -> None:
    ann, eve = house.person("Ann"), house.person("Eve")
    phone = added(house, ann)
    listed = devices(phone)
    assert sorted(each["name"] for each in listed) == ["", "Firefox, Android"]
    assert [each["name"] for each in listed if each["current"]] == ["Firefox, Android"]
    assert len(devices(eve)) == 1
    other = next(each["id"] for each in listed if not each["current"])
    assert len(eve.post(f"/api/me/devices/{other}/end").json()) == 1
    assert ann.get("/api/me/devices").status_code == 200  # it was not Eve's to end
    assert Person(house).get("/api/me/devices").status_code == 403


def test_a_device_that_is_ended_is_nobodys(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens()
    phone = added(house, ann)
    chosen = next(each["id"] for each in devices(ann) if not each["current"])
    with phone.looks(id) as socket, ann.looks(id) as mine:
        assert len(ann.post(f"/api/me/devices/{chosen}/end").json()) == 1
        assert socket.closed() == 1008
        assert socket.frames[-1]["error"] == {"code": "server.signed_out"}
        mine.sync()
    assert phone.get("/api/me/devices").status_code == 403
    assert phone.told("/api/me")["name"] == ""  # somebody new


def test_all_others_can_be_ended(house: House) -> None:
    ann = house.person("Ann")
    others = [added(house, ann) for _ in range(3)]
    assert len(devices(ann)) == 4
    left = ann.post("/api/me/devices/end").json()
    assert [each["current"] for each in left] == [True]
    assert all(other.get("/api/me/devices").status_code == 403 for other in others)


def test_signing_out_here_takes_the_cookie_away(house: House) -> None:
    ann = house.person("Ann")
    phone = added(house, ann)
    current = next(each["id"] for each in devices(phone) if each["current"])
    answer = phone.post(f"/api/me/devices/{current}/end")
    assert "Max-Age=0" in cookies_set(answer)["nacre"] and phone.token == ""
    assert len(devices(ann)) == 1


def test_a_code_for_a_device_works_once_and_for_a_while(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.person("Ann")
    first = ann.post("/api/me/code").json()
    code = ann.post("/api/me/code").json()["code"]
    assert first["seconds"] == 600 and len(code) == 9
    for wrong in (first["code"], "0000-0000", "", code[:-1]):
        assert Person(house).post("/api/me/recover", {"code": wrong}).status_code == 403
    typed = code.upper().replace("-", " ").replace("0", "O").replace("1", "I")
    assert Person(house).post("/api/me/recover", {"code": typed}).json()["name"] == "Ann"
    assert Person(house).post("/api/me/recover", {"code": code}).status_code == 403
    late = ann.post("/api/me/code").json()["code"]
    monkeypatch.setattr("nacre.server.people.DEVICE_SECONDS", -1.0)
    assert Person(house).post("/api/me/recover", {"code": late}).status_code == 200
    spent = ann.post("/api/me/code").json()["code"]
    assert Person(house).post("/api/me/recover", {"code": spent}).status_code == 403


def test_the_recovery_code_brings_one_back_and_signs_nobody_out(house: House) -> None:
    ann = house.person("Ann")
    assert ann.told("/api/me")["guest"] is True
    code = ann.post("/api/me/recovery").json()["code"]
    assert ann.told("/api/me")["guest"] is False
    lost = Person(house)
    assert lost.post("/api/me/recover", {"code": code}).json()["name"] == "Ann"
    assert lost.id == ann.id and len(devices(ann)) == 2
    assert ann.told("/api/me")["recoverable"] is False


def test_the_same_device_does_not_pile_up(house: House) -> None:
    ann = house.person("Ann")
    for _ in range(3):
        added(house, ann, device=ann)
    assert len(devices(ann)) == 1


def test_the_device_that_was_not_used_for_longest_makes_room(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nacre.server.people.MOST_DEVICES", 3)
    ann = house.person("Ann")
    made = [added(house, ann) for _ in range(2)]
    added(house, made[-1])
    assert len(devices(made[-1])) == 3
    assert ann.get("/api/me/devices").status_code == 403


# Guests who become persons


def test_a_guests_games_survive_becoming_a_person(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    guest = house.person("Guest")
    running, hosted, private = guest.opens(), guest.opens(), guest.opens(private=True)
    ben.joins(running)
    with guest.looks(running) as one, ben.looks(running) as two:
        deal(one, two)
        house.play(one, two, start=False, most=1)
    before = {each["id"]: each["seats"] for each in guest.told("/api/me/tables")}
    added(house, ann, take=True, device=guest)
    assert guest.id == ann.id
    found = {each["id"]: each for each in ann.told("/api/me/tables")}
    assert set(found) == {running, hosted, private}
    assert all(each["you"] == [0] for each in found.values())
    assert {id: each["seats"] for id, each in found.items()} == before
    assert ann.told(f"/api/tables/{private}")["host"] is True
    with ann.looks(running) as one, ben.looks(running) as two:
        assert house.play(one, two, start=False) > 0
        assert one.over()
    record = ann.get(f"/api/tables/{running}/record").text
    assert "Guest" in record and "terms" in record  # the proof of the deal is as it was


def test_games_are_taken_along_only_where_that_is_wanted(house: House) -> None:
    ann, guest = house.person("Ann"), house.person("Guest")
    id = guest.opens()
    added(house, ann, take=False, device=guest)
    assert ann.told("/api/me/tables") == []
    assert house.live(id).table.names[0] == "Guest"


def test_somebody_who_is_no_guest_keeps_their_games(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    ben.post("/api/me/recovery")
    id, who = ben.opens(), ben.id
    added(house, ann, take=True, device=ben)
    assert ann.told("/api/me/tables") == [] and house.live(id).table.held_by(who) == [0]


def test_nobody_plays_for_two_ratings_at_one_table(house: House) -> None:
    ann, guest = house.person("Ann"), house.person("Guest")
    id = ann.opens(rated=True, clock={"kind": "turn", "seconds": 600})
    guest.joins(id)
    added(house, ann, take=True, device=guest)
    assert house.live(id).table.held_by(ann.id) == [0]


# Leaving


def lines(person: Person) -> list[Any]:
    answer = person.get("/api/me/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def test_everything_can_be_taken_home(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    over, running, waits = ann.opens(), ann.opens(), ann.opens()
    for id in (over, running):
        ben.joins(id)
        with ann.looks(id) as one, ben.looks(id) as two:
            one.does("say", text="Ahoy")
            house.play(one, two, most=10_000 if id == over else 2)
    about, *tables = lines(ann)
    assert about["name"] == "Ann" and len(about["devices"]) == 1
    found = {each["table"]["id"]: each for each in tables}
    assert set(found) == {over, running, waits}
    assert found[over]["record"] == ann.get(f"/api/tables/{over}/record").text
    assert found[running]["record"] == ann.get(f"/api/tables/{running}/record").text
    assert found[waits]["record"] == ""
    assert [each["text"] for each in found[over]["talk"]] == ["Ahoy"]
    text = ann.get("/api/me/export").text
    assert ann.token not in text and hash_secret(ann.token).hex() not in text
    secret = house.live(running).row.secret.hex()
    assert secret not in text


def test_who_deletes_themselves_leaves_their_games_without_a_name(house: House) -> None:
    ann, ben = house.person("Zenobia"), house.person("Ben")
    phone = added(house, ann)
    over, running, opened, sat = ann.opens(), ann.opens(), ann.opens(), ben.opens()
    ann.joins(sat)
    for id in (over, running):
        ben.joins(id)
        with ann.looks(id) as one, ben.looks(id) as two:
            one.does("say", text="I am Zenobia")
            house.play(one, two, most=10_000 if id == over else 2)
    who = ann.id
    assert ann.post("/api/me/delete", {"sure": "no"}).status_code == 400
    with phone.looks(over) as socket, ben.looks(running) as watching:
        assert ann.post("/api/me/delete", {"sure": "yes"}).status_code == 200
        assert socket.closed() == 1008
        assert watching.table()["seats"][0] == {
            **watching.table()["seats"][0], "name": "Incognito 1", "away": "left"
        }  # fmt: skip
        assert not any(who in frame for frame in watching.raw)
    assert ann.token == "" and phone.get("/api/me/devices").status_code == 403
    assert house.live(opened).table.status == "over" and house.live(sat).table.names == ["Ben", ""]

    told = ben.get("/api/me/tables").text + ben.get("/api/me/export").text
    told += ben.get("/api/me/games").text + ben.get("/api/me/people").text
    told += ben.get(f"/api/tables/{over}").text + ben.get(f"/api/tables/{over}/record").text
    told += ben.get(f"/api/tables/{over}/replay").text
    with ben.looks(over) as one, ben.looks(running) as two:
        one.sync()
        two.sync()
        told += "".join(one.raw + two.raw)
    assert "Incognito 1" in told and "Zenobia" not in told and who not in told
    data = ben.told(f"/api/tables/{over}")["table"]
    assert data["result"]["fair"] is None and data["result"]["ranking"]


def test_a_rated_game_is_resigned_and_counts(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens(rated=True, clock={"kind": "turn", "seconds": 600})
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=1)
        ann.post("/api/me/delete", {"sure": "yes"})
        assert two.over()
    live = house.live(id)
    house.do(house.server.hall._finish(live))
    assert [each["games"] for each in ben.told("/api/me")["ratings"]] == [1]
    assert house.do(house.server.store.ratings("")) == []


def test_over_tls_a_device_gets_the_cookie_of_this_host(house: House) -> None:
    ann = house.person("Ann")
    code = ann.post("/api/me/code").json()["code"]
    answer = house.client().post("/api/me/recover", json={"code": code}, headers=TLS)
    assert list(cookies_set(answer)) == ["__Host-nacre"]


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": {}},
        {"response": {"clientDataJSON": "e30"}},
        {"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AAAA"}},
        {"response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJBQSJ9"}},
    ],
)
def test_passkeys_that_somebody_made_up_are_refused(house: House, credential: Frame) -> None:
    ann = house.person("Ann")
    begun = ann.post("/api/me/passkeys/begin").json()
    assert begun["rp"]["name"] == "Nacre" and begun["user"]["displayName"] == "Ann"
    assert ann.post("/api/passkey/begin").json()["challenge"]
    for path in ("/api/me/passkeys", "/api/passkey"):
        answer = ann.post(path, {"credential": credential})
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "server.passkey"
    assert ann.told("/api/me/passkeys") == []
