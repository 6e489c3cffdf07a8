"""One device for several people: a curtain between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from server.house import PATIENCE, House, deal

HAND = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_nothing_secret_is_told_before_somebody_looks(house: House, game: str) -> None:
    person, watcher = house.person("Ann"), house.person("Eve")
    id = person.opens(game, seats=HAND)
    with person.looks(id) as socket, watcher.looks(id) as public:
        deal(socket)
        turn = socket.position()["seat"]
        assert socket.position() == public.position()
        assert socket.position()["viewer"] is None

        for type in ("play", "preview"):
            # Not even by what is refused, and why.
            for actions in (["T:Y"], ["D1@a1"], ["nonsense"]):
                assert socket.refused(type, seat=turn, ply=0, actions=actions) == "table.look_first"
                assert socket.refused(type, seat=1 - turn, ply=0, actions=actions) == "table.look_first"
        assert socket.refused("why", seat=turn, ply=0, turns=["D1@a1"]) == "table.look_first"
        assert socket.refused("hint", seat=turn) == "table.look_first"
        assert socket.refused("look", seat=1 - turn) == "table.curtain"
        socket.does("pause")
        assert socket.refused("look", seat=1 - turn) == "table.curtain"
        socket.does("unpause")

        looked = socket.ask("look", seat=turn)
        assert looked["position"]["viewer"] == turn and looked["position"]["legal"]
        for _ in range(20):
            if socket.position()["seat"] != turn:
                break
            socket.plays(turn)
        assert socket.position()["viewer"] == turn  # the last that Ann saw is her own
        heard = len(socket.raw)
        assert socket.refused("look", seat=turn) == "table.curtain"
        stale = socket.ask("play", seat=turn, ply=0, actions=["T:Y"])
        assert stale["error"]["code"] == "table.look_first"
        socket.does("say", text="your turn")
        assert all(frame.get("position") is None for frame in socket.frames[heard:])
        assert socket.ask("look", seat=1 - turn)["position"]["viewer"] == 1 - turn
        assert socket.ask("look", seat=None)["position"]["viewer"] is None


def test_a_hint_is_not_told_across_the_curtain(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann asks, and plays or passes the device on before the answer is there."""
    person = house.person("Ann")
    id = person.opens(seats=HAND)
    asked, passed = Event(), Event()
    think = house.server.hall.thinkers.hint

    async def slow(*position: Any) -> Any:
        asked.set()
        await asyncio.to_thread(passed.wait)
        return await think(*position)

    monkeypatch.setattr(house.server.hall.thinkers, "hint", slow)
    with person.looks(id) as socket:
        deal(socket)
        turn = socket.position()["seat"]

        def hinted(meanwhile: Callable[[], object]) -> str:
            asked.clear()
            passed.clear()
            socket.ask("look", seat=turn)
            socket.send({"type": "hint", "id": 7, "seat": turn})
            assert asked.wait(PATIENCE)
            meanwhile()
            passed.set()
            answer = socket.seen(lambda frame: frame.get("id") == 7)
            socket.raw.clear()
            return str(answer["error"]["code"])

        assert hinted(lambda: socket.ask("look", seat=None)) == "table.look_first"
        assert hinted(lambda: socket.plays(turn)) == "table.not_your_turn_hint"


def test_the_curtain_is_down_for_whoever_comes_back(house: House) -> None:
    person = house.person("Ann")
    id = person.opens(seats=HAND)
    with person.looks(id) as socket:
        deal(socket)
        turn = socket.position()["seat"]
        socket.ask("look", seat=turn)
        number = house.live(id).table.number
        for after in (None, number, number - 1):
            with person.looks(id, after) as again:
                first = again.receive()
                assert first["type"] == "snapshot" and first["you"] == [0, 1]
                assert first["position"]["viewer"] is None and first["position"]["legal"] == []
        record = person.get(f"/api/tables/{id}/record").text
        eve = house.person("Eve")
        assert record == eve.get(f"/api/tables/{id}/record").text
        assert person.get(f"/api/tables/{id}/glimpse").text == eve.get(f"/api/tables/{id}/glimpse").text


def test_a_second_seat_taken_later_lowers_the_curtain(house: House) -> None:
    person = house.person("Ann")
    id = person.opens()
    with person.looks(id) as socket:
        socket.does("sit", seat=1, name="Ben")
        deal(socket)
        assert socket.position()["viewer"] is None


def test_while_others_play_the_curtain_is_down(house: House) -> None:
    person, other = house.person("Ann"), house.person("Cleo")
    id = person.opens(seats=[*HAND, {"kind": "open"}], options={"first": 2})
    other.joins(id)
    with person.looks(id) as socket, other.looks(id) as third:
        deal(socket, third)
        for seat in (0, 1):
            assert socket.refused("look", seat=seat) == "table.curtain"
        third.plays(2)
        assert socket.events()[-1]["position"]["viewer"] is None
        socket.ask("look", seat=0)
        socket.plays(0)
        socket.ask("look", seat=1)
        socket.plays(1)
        third.plays(2)
        assert socket.events()[-1]["position"]["viewer"] is None
        third.does("resign", seat=2)
        for seat in (0, 1):
            if socket.over():
                assert socket.ask("look", seat=seat)["position"]["viewer"] == seat
