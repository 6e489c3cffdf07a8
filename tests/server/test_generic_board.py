"""Games that come from elsewhere, on the wire: a board in every position, drawn in the viewer's language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from nim import Nim, NimView
from server.house import House, deal
from third_party import known_game
from third_party.odds import Odds
from third_party.three_men import ThreeMen


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def draw(self: NimView, names: Any = (), language: str = "en") -> str:
        return f"{language}: {self.heaps}"

    monkeypatch.setattr(NimView, "draw", draw)
    with known_game(Nim), known_game(Odds), known_game(ThreeMen):
        yield


def test_drawings_are_in_the_language_of_each_viewer(house: House, stack: ExitStack) -> None:
    ann, ben, eve = (house.person(name) for name in ("Ann", "Ben", "Eve"))
    id = ann.opens("nim")
    ben.joins(id)
    one = stack.enter_context(ann.looks(id, language="fr"))
    two = stack.enter_context(ben.looks(id, language="de"))
    for name in ("tlh", ""):
        watcher = stack.enter_context(eve.looks(id, language=name))
        assert watcher.table()["status"] == "open"
    house.play(one, two, most=1)
    for socket, language in ((one, "fr"), (two, "de"), (watcher, "en")):
        assert socket.position()["board"]["drawing"].startswith(f"{language}: ")
    seen = two.ask("preview", seat=1, ply=1, actions=[two.position()["legal"][0]])
    assert seen["position"]["board"]["drawing"].startswith("de: ")
    again = stack.enter_context(ben.looks(id, after=0, language="fr"))
    assert again.position()["board"]["drawing"] == two.position()["board"]["drawing"].replace("de", "fr")


def test_whoever_looks_is_told_the_board_of_their_seat(house: House, stack: ExitStack) -> None:
    ann = house.person("Ann")
    id = ann.opens("odds", [{"kind": "me"}, {"kind": "me", "name": "Bo"}])
    one = stack.enter_context(ann.looks(id))
    deal(one)
    assert "choices" not in one.position()["board"]
    board = one.ask("look", seat=0)["position"]["board"]
    assert [choice["action"] for choice in board["choices"]][-1] == "roll"
    hands = [part for part in board["layout"]["parts"] if part["label"] == "Hand"]
    assert [len(hand["cells"]) for hand in hands] == [2, 0]
    assert hands[1]["hidden"] == 2


def test_a_preview_of_half_a_play_tells_how_to_go_on(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens("threemen")
    ben.joins(id)
    one, two = stack.enter_context(ann.looks(id)), stack.enter_context(ben.looks(id))
    moves = iter(("a1", "c3", "a2", "c2", "b3", "b1"))
    house.play(one, two, most=6, choose=lambda legal: next(moves))
    seen = one.ask("preview", seat=0, ply=6, actions=["a1-"])
    assert seen["unfinished"] is True
    assert [choice["action"] for choice in seen["position"]["board"]["choices"]] == ["a3", "b2", "c1"]
    rows = seen["position"]["board"]["layout"]["parts"][0]["cells"]
    assert [cell.get("actions") for cell in rows[2]] == [None, None, ["c1"]]


def test_replays_have_boards_too(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens("odds")
    ben.joins(id)
    one, two = stack.enter_context(ann.looks(id)), stack.enter_context(ben.looks(id))
    house.play(one, two)

    def hidden(path: str) -> list[int]:
        parts = ann.told(path)["positions"][0]["board"]["layout"]["parts"]
        return [part.get("hidden", 0) for part in parts if part["label"] == "Hand"]

    assert hidden(f"/api/tables/{id}/replay?seat=0") == [0, 2]
    assert hidden(f"/api/tables/{id}/replay") == [2, 2]
    assert hidden(f"/api/tables/{id}/replay?seat=open") == [0, 0]


@pytest.mark.parametrize("eyes", ["", "&seat=0", "&seat=open"])
def test_replays_are_drawn_in_the_language_that_is_asked_for(
    house: House, stack: ExitStack, eyes: str
) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens("nim")
    ben.joins(id)
    one, two = stack.enter_context(ann.looks(id)), stack.enter_context(ben.looks(id))
    house.play(one, two)
    for language, told in (("de", "de"), ("xx", "en")):
        replay = ann.told(f"/api/tables/{id}/replay?language={language}{eyes}")
        assert replay["positions"][0]["board"]["drawing"].startswith(f"{told}: ")
