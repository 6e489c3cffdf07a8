"""Who watches: at once, late, or not at all. And who looks as whom after seats have changed hands."""

from __future__ import annotations

from typing import Any

import pytest

from server.house import House, Person, Socket, deal

DELAY = 60.0


def table_of_two(house: House, game: str = "pearladora", **setup: Any) -> tuple[Person, Person, str]:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens(game, **setup)
    ben.joins(id)
    return ann, ben, id


def last_number(socket: Socket) -> int:
    """Of the last thing that was seen."""
    numbers: list[int] = [frame["number"] for frame in socket.frames if frame["type"] == "event"]
    tables: list[int] = [frame["table"]["number"] for frame in socket.frames if frame["type"] == "snapshot"]
    return max(numbers + tables)


def test_spectators_see_what_everyone_sees_at_once(house: House) -> None:
    ann, ben, id = table_of_two(house)
    eve = house.person("Eve")
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as watcher:
        house.play(one, two, most=4, choose=divers)
        position = watcher.position()
        assert position["viewer"] is None and position["legal"] == [] and position["ply"] >= 4
        told = [line["action"] for event in watcher.events() for line in event.get("lines", [])]
        assert [text for text in told if text.startswith("D")] and all(
            text.startswith("D?") for text in told if text.startswith("D")
        )


def divers(legal: list[str]) -> str:
    return next((text for text in legal if text.startswith("D")), legal[0])


def test_late_spectators_see_nothing_younger_than_the_delay(house: House) -> None:
    ann, ben, id = table_of_two(house, spectators="delayed", clock={"kind": "bank", "seconds": 7200})
    eve, dan = house.person("Eve"), house.person("Dan")
    entered: dict[int, float] = {}

    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as watcher:

        def note() -> None:
            for number in range(len(entered) + 1, house.live(id).table.number + 1):
                entered[number] = house.clock()

        def held_back() -> None:
            """Nothing that eve can reach tells of what is younger."""
            now = house.clock()
            shown = max(number for number, at in entered.items() if at <= now - DELAY or number <= begun)
            watcher.sync()
            assert last_number(watcher) <= shown
            watcher.ask("look", seat=None)
            details = eve.told(f"/api/tables/{id}")["table"]
            assert details["number"] <= shown
            for after in (None, 0, shown, shown + 1):
                with eve.looks(id, after) as again:
                    again.sync()
                    assert all(frame["number"] <= shown for frame in again.frames if frame["type"] == "event")
                    assert all(
                        frame["table"]["number"] <= shown
                        for frame in again.frames
                        if frame["type"] == "snapshot"
                    )
            record = eve.get(f"/api/tables/{id}/record").text
            plies = len([line for frame in watcher.frames for line in frame.get("lines", [])])
            assert record.count("D?@") <= plies
            assert len(eve.told(f"/api/tables/{id}/glimpse")["lines"]) <= plies

        one.does("start")
        for person in (one, two):
            person.commit()
        one.open()
        watcher.sync()
        assert last_number(watcher) == house.live(id).table.number  # nothing is late before the game begins
        begun = house.live(id).table.number
        two.open()
        note()
        held_back()
        for _ in range(4):
            house.later(7, id)
            house.play(one, two, start=False, most=1, choose=divers)
            one.does("say", text="psst")
            note()
            held_back()
        looked = watcher.ask("look", seat=None)
        assert looked["position"] is None and looked["log"] == []
        with dan.looks(id) as other:
            assert other.receive()["table"]["status"] == "open"

        house.later(DELAY - 20, id)
        held_back()
        watcher.sync()
        assert 0 < last_number(watcher) - begun < house.live(id).table.number - begun
        assert watcher.position()["ply"] > 0
        one.does("resign", seat=0)
        house.later(0, id)
        watcher.sync()
        assert last_number(watcher) == house.live(id).table.number  # what is over is no secret
        assert watcher.over()


def test_a_late_spectator_who_was_let_in_learns_no_more_from_lists(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens(spectators="delayed", private=True)
    invite = ann.told(f"/api/tables/{id}")["invite"]
    for person in (ben, eve):
        assert person.post(f"/api/tables/{id}/enter", {"invite": invite}).status_code == 200
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=1)
        assert eve.told("/api/me/tables")[0]["status"] == "open"
        del house.server.hall.tables[id]
        assert eve.told("/api/me/tables")[0]["status"] == "open"
        assert ann.told("/api/me/tables")[0]["status"] == "running"


def test_where_nobody_may_watch_spectators_are_sent_away_when_it_begins(house: House) -> None:
    ann, ben, id = table_of_two(house, spectators="none")
    eve = house.person("Eve")
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as watcher:
        house.play(one, two, most=2)
        assert watcher.closed() == 1008
        assert watcher.frames[-1]["error"] == {"code": "table.no_spectators"}
        assert watcher.frames[-2]["entry"]["type"] == "opened"
    assert eve.get(f"/api/tables/{id}").status_code == 404
    assert eve.get(f"/api/tables/{id}/record").status_code == 404
    with eve.looks(id) as again:
        assert again.closed() == 1008


def test_where_nobody_may_watch_an_invitation_does_not_help(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens(private=True, spectators="none")
    invite = ann.told(f"/api/tables/{id}")["invite"]
    for person in (ben, eve):
        assert person.post(f"/api/tables/{id}/enter", {"invite": invite}).status_code == 200
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=1)
        assert eve.get(f"/api/tables/{id}").status_code == 404
        assert two.position()["viewer"] == 1


def test_who_stood_up_does_not_see_what_the_seat_gets(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens("pearls")
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as other:
        two.does("sit", seat=1)
        two.does("stand", seat=1)
        other.does("sit", seat=1)
        house.play(one, other, most=1)
        assert two.position()["viewer"] is None
        assert other.position()["viewer"] == 1  # and who sat down sees it without asking


def test_whose_seat_was_cleared_does_not_see_what_the_bot_gets(house: House) -> None:
    ann, ben, id = table_of_two(house, game="pearls")
    with ann.looks(id) as one, ben.looks(id) as two:
        one.does("stand", seat=1)
        one.does("bot", seat=1, level="beginner")
        deal(one)
        assert two.position()["viewer"] is None


def test_a_late_spectator_who_sits_down_is_late_no_more(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens("pearls", spectators="delayed")
    with ann.looks(id) as one, ben.looks(id) as two:
        one.does("say", text="anyone?")
        two.does("sit", seat=1)
        house.play(one, two, most=2)
        numbers = [event["number"] for event in two.events()]
        assert numbers == list(range(numbers[0], house.live(id).table.number + 1))
        assert two.position()["viewer"] == 1


def watching(socket: Socket) -> list[str]:
    """Who watches, as the last message had it."""
    socket.sync()
    last = [frame for frame in socket.frames if frame["type"] == "presence"][-1]
    names: list[str] = last["watching"]
    return names


def test_players_see_who_watches(house: House) -> None:
    ann, ben, id = table_of_two(house)
    eve, nobody = house.person("Eve"), Person(house)
    nobody.get("/api/me")
    with ann.looks(id) as one, ben.looks(id) as two:
        assert watching(one) == []
        with eve.looks(id) as first, eve.looks(id) as second, nobody.looks(id):
            assert watching(one) == watching(two) == watching(first) == ["Eve", ""], "each person once"
            second.sync()
            eve.post("/api/me", {"name": "Eva"})
            assert watching(one) == ["Eva", ""]
        one.until(lambda frame: frame["type"] == "presence" and not frame["watching"])
        with eve.looks(id):
            assert watching(one) == ["Eva"]


def test_who_sits_down_watches_no_more(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens()
    with ann.looks(id) as one, ben.looks(id) as two:
        assert watching(one) == ["Ben"]
        two.does("sit", seat=1)
        assert watching(one) == []
        two.does("stand", seat=1)
        assert watching(one) == ["Ben"]


def test_everyone_knows_who_opened_the_table(house: House) -> None:
    ann, ben, id = table_of_two(house)
    with ben.looks(id) as two:
        assert two.receive()["table"]["host"] == 0
    with ann.looks(id) as one:
        one.does("stand", seat=0)
        assert one.table()["host"] is None
        assert ann.id not in str(one.frames)


def test_spectators_talk_only_where_the_table_lets_them(house: House) -> None:
    ann, ben, id = table_of_two(house)
    open_id = ann.opens(talk="everyone")
    ben.joins(open_id)
    eve = house.person("Eve")
    with eve.looks(id) as watcher:
        assert watcher.refused("say", text="hello") == "table.no_seat"
    with ann.looks(open_id) as one, ben.looks(open_id) as two, eve.looks(open_id) as watcher:
        house.play(one, two, most=1)
        number = watcher.does("say", text="hello")
        watcher.does("react", reaction="clap")
        remarks = [event["entry"] for event in one.events() if event["entry"]["type"] == "remarked"]
        assert [(each["name"], each.get("text", ""), each.get("reaction", "")) for each in remarks] == [
            ("Eve", "hello", ""),
            ("Eve", "", "clap"),
        ]
        assert eve.id not in str(remarks)
        with ben.looks(open_id) as again:
            talk = again.receive()["talk"]
            assert (talk[0]["seat"], talk[0]["name"]) == (-1, "Eve")
            assert talk[0]["number"] == number
    with Person(house).looks(open_id) as stranger:
        assert stranger.closed() == 1008, "nobody talks who has not said hello to the server"


@pytest.mark.parametrize("moment", ["before", "during"])
def test_late_spectators_learn_nothing_by_trying_to_talk(house: House, moment: str) -> None:
    ann, ben, id = table_of_two(house, spectators="delayed", talk="everyone")
    eve = house.person("Eve")
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as watcher:
        if moment == "during":
            house.play(one, two, most=2)
        assert watcher.refused("say", text="what now?") == "table.spectators_wait"
        assert watcher.refused("react", reaction="wow") == "table.spectators_wait"
        if moment == "during":
            one.does("resign", seat=0)
            house.later(0, id)
            watcher.does("say", text="good game")
            assert [e["entry"]["text"] for e in two.events() if e["entry"]["type"] == "remarked"]


def test_spectators_follow_a_rematch(house: House) -> None:
    ann, ben, eve, dan = (house.person(name) for name in ("Ann", "Ben", "Eve", "Dan"))
    id = ann.opens(private=True)
    invite = ann.told(f"/api/tables/{id}")["invite"]
    for person in (ben, eve):
        assert person.post(f"/api/tables/{id}/enter", {"invite": invite}).status_code == 200
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two, eve.looks(id) as watcher:
        house.play(one, two, most=1)
        one.does("resign", seat=0)
        assert eve.post(f"/api/tables/{id}/rematch").status_code == 403, "the players open it"
        new = ann.post(f"/api/tables/{id}/rematch").json()["id"]
        told = watcher.until(lambda frame: bool((frame.get("table") or {}).get("rematch")))
        assert told["table"]["rematch"] == new
    assert eve.get(f"/api/tables/{new}").status_code == 404
    assert eve.post(f"/api/tables/{id}/rematch").json() == {"id": new}
    assert eve.told(f"/api/tables/{new}")["table"]["status"] == "open"
    assert dan.post(f"/api/tables/{id}/rematch").status_code == 404
    assert dan.get(f"/api/tables/{new}").status_code == 404


def test_the_link_to_watch_lets_nobody_sit(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens(private=True)
    told = ann.told(f"/api/tables/{id}")
    assert told["watch"] not in ("", told["invite"])
    entered = eve.post(f"/api/tables/{id}/enter", {"invite": told["watch"]})
    assert entered.status_code == 200
    assert (entered.json()["invite"], entered.json()["watch"]) == ("", told["watch"])
    assert eve.post(f"/api/tables/{id}/join", {}).json()["error"]["code"] == "server.watch_only"
    with eve.looks(id) as socket:
        socket.ask("sit", seat=1)
        assert socket.frames[-1]["error"]["code"] == "server.watch_only"
    # With the invitation, the same person may.
    assert eve.post(f"/api/tables/{id}/enter", {"invite": told["invite"]}).status_code == 200
    assert eve.post(f"/api/tables/{id}/join", {}).status_code == 200
    assert ben.get(f"/api/tables/{id}").status_code == 404


def test_who_may_only_watch_may_only_watch_the_rematch(house: House) -> None:
    ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
    id = ann.opens(private=True)
    told = ann.told(f"/api/tables/{id}")
    ben.post(f"/api/tables/{id}/enter", {"invite": told["invite"]})
    ben.joins(id)
    eve.post(f"/api/tables/{id}/enter", {"invite": told["watch"]})
    with ann.looks(id) as one, ben.looks(id) as two:
        house.play(one, two, most=3)
        one.does("resign", seat=0)
    new = ann.post(f"/api/tables/{id}/rematch", {}).json()["id"]
    assert eve.post(f"/api/tables/{id}/rematch", {}).json()["id"] == new
    assert eve.get(f"/api/tables/{new}").status_code == 200
    assert eve.post(f"/api/tables/{new}/join", {}).json()["error"]["code"] == "server.watch_only"
    assert ben.post(f"/api/tables/{new}/join", {}).status_code == 200
