"""What `from_dict` accepts stays acceptable under play, in positions that play itself hardly reaches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nacre
from nacre.testing.accepted import check_accepted
from packs.molthar.scattered import scatter
from packs.molthar.tables import legal, of, play, seat_of, table


def test_scattered_positions_that_are_accepted_stay_so() -> None:
    accepted: set[str] = set()
    for seed in range(150):
        chooser = Random(seed)
        wisp = chooser.choice(("waits", "free"))
        game = nacre.game("molthar", players=chooser.randint(2, 5), wisp=wisp)
        position = scatter(game, chooser)
        if check_accepted(game, position, chooser):
            accepted.add(position["turn"]["phase"])
    assert accepted >= {"action", "discard", "pay", "keep", "rob", "steal", "curse", "drop"}


@pytest.mark.parametrize("phase", ["action", "trade", "discard"])
def test_mo_a2_a_place_for_a_character_is_not_empty_while_there_is_one(phase: str) -> None:
    """Once an action is complete: not even if that card still has to be shuffled."""
    fields: dict[str, Any] = {
        "phase": phase,
        "character": "imp" if phase == "trade" else None,
        "owe": 1 if phase == "discard" else 0,
        "actions": 0 if phase == "discard" else 3,
    }
    hand = "1 1 2 3 4 5" if phase == "discard" else ""
    for faces in ("lion", "lion dragon"):
        position: dict[str, Any] = {
            "portals": ("imp",),
            "active": ("wizard hatter",),
            "faces": faces,
            "characters": "gone",
        }
        state = table([hand, ""], display="6 6 7 7", **position, **fields)
        broken: Any = state.to_dict()
        broken["discards"] = [broken["seats"][1]["diamonds"].pop()["face"]]
        if faces == "lion":
            with pytest.raises(nacre.PositionError, match="faces"):
                state.game.from_dict(broken)
        else:
            state.game.from_dict(broken)


def test_mo_b8_after_the_wizards_look_the_position_is_accepted() -> None:
    state = table(["", ""], active=("wizard",), characters="gone")
    position: Any = state.to_dict()
    position["discards"] = [position["seats"][1]["diamonds"].pop()["face"]]
    looked = play(state.game.from_dict(position), "look")
    assert looked.game.from_dict(looked.to_dict()) == looked


def test_mo_a6_a_turn_without_any_possible_action_is_refused() -> None:
    """Else nothing would be legal although the game is not over."""
    gone: dict[str, Any] = {"display": "", "faces": "", "pearls": "gone", "characters": "gone"}
    assert legal(table(["", ""], actions=0, **gone)) == ["end"]
    with pytest.raises(nacre.PositionError, match="turn"):
        table(["", ""], actions=1, **gone)


def test_mo_p4_a_payment_for_a_character_out_of_reach_is_refused() -> None:
    fields: dict[str, Any] = {"phase": "pay", "actions": 2, "done": ["acted"]}
    hands = ["8 8 7 7 6 6 5 5 4 4 3 3 3", "", "", ""]
    wisp, goblin = "will_o_the_wisp_3_6", "goblin"
    table(hands, portals=("", wisp), character=wisp, other=1, **fields)
    table(hands, portals=(goblin,), character=goblin, other=0, **fields)
    for portals, character, other in ((("", "", wisp), wisp, 2), (("", goblin), goblin, 1)):
        with pytest.raises(nacre.PositionError, match="turn"):
            table(hands, portals=portals, character=character, other=other, **fields)
    with pytest.raises(nacre.PositionError, match="turn"):
        table(hands, portals=(wisp,), character=wisp, other=0, new_wisps=[wisp], **fields)


def test_mo_r6_a_wisp_comes_and_goes_whatever_the_turn_says_has_been_done() -> None:
    wisp = "will_o_the_wisp_3_6"
    state = table(["", ""], portals=("imp lion",), faces=f"{wisp} goblin", phase="drop", character=wisp)
    play(state, "drop imp")
    assert of(state, "turn", "new_wisps") == [wisp]
    assert state.game.from_dict(state.to_dict()) == state
    state = table(["", ""], portals=(wisp,), active=("hatter",), new_wisps=[wisp], faces="goblin goblin")
    play(state, f"trade {wisp}")
    assert of(state, "turn", "new_wisps") == []
    assert state.game.from_dict(state.to_dict()) == state


def test_mo_s2_generations_are_numbered_anew_at_the_last_one() -> None:
    state = table(["", ""], next_characters="imp", characters="discards", diamonds=("dragon", "phoenix lion"))
    position: Any = state.to_dict()
    last = 1_000_000
    position["generation"] = last
    for (seat, i), generation in {(0, 0): last, (1, 0): 7, (1, 1): 999}.items():
        position["seats"][seat]["diamonds"][i]["generation"] = generation
    shuffled = play(state.game.from_dict(position), "put *")
    assert of(shuffled, "generation") == 4
    assert [diamond["generation"] for diamond in seat_of(shuffled, 0)["diamonds"]] == [2]
    assert [diamond["generation"] for diamond in seat_of(shuffled, 1)["diamonds"]] == [0, 1]
    assert shuffled.game.from_dict(shuffled.to_dict()) == shuffled


@pytest.mark.parametrize(("text", "field"), [("act golem_odd", "actions"), ("act wraith", "bonus")])
def test_mo_r1_mo_r2_numbers_at_their_limit_may_still_rise(text: str, field: str) -> None:
    limits: dict[str, Any] = {"actions": 100, "bonus": 10}
    state = table(["1 1 3 3 5 7", ""], portals=("golem_odd wraith",), **limits)
    play(state, text)
    while of(state, "turn", "phase") != "action":
        play(state, legal(state)[0])
    assert of(state, "turn", field) > limits[field]
    assert state.game.from_dict(state.to_dict()) == state
    with pytest.raises(nacre.PositionError, match=f"turn.{field}"):
        table(["", ""], **{field: limits[field] + 1})
