"""The extra action of Little Red Riding Hood is a "may" (MO-A6, MO-B5)."""

from __future__ import annotations

from typing import Any

import pytest

import nacre
from packs.molthar.tables import hand, legal, of, play, table

HOOD = "little_red_riding_hood"


def test_mo_b5_the_extra_action_of_a_turn_may_be_given_up() -> None:
    state = play(table(["", "1"], active=("", HOOD), actions=1, done=["acted"]), "replace")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (4, 1)
    for text in ("replace", "replace"):
        assert "end" not in legal(state)
        play(state, text)
    with pytest.raises(nacre.IllegalAction, match=r"MO-A6.*1 left"):
        play(state, "end")
    play(state, "replace")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (1, 1)
    assert "end" in legal(state) and "replace" in legal(state)
    used = play(state.clone(), "replace")
    given_up = play(state, "end")
    assert used.seat == given_up.seat == 0
    assert of(given_up, "turn", "optional") == of(given_up, "turn", "actions") - 3 == 0


def test_mo_b5_in_the_turn_of_her_activation_too() -> None:
    state = table(["4 5 6 7 8", ""], portals=(HOOD,), actions=2, done=["acted"])
    play(state, f"act {HOOD}")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (2, 1)
    assert "end" not in legal(state)
    play(state, "take 1")
    assert "end" in legal(state)
    assert play(state, "end").seat == 1


def test_mo_a6_extra_actions_of_golem_and_wraith_are_mandatory() -> None:
    state = table(["1 3 5 7", ""], portals=("golem_odd",), active=(HOOD,), actions=1, done=["acted"])
    play(state, "act golem_odd")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (3, 0)
    assert "end" not in legal(state)
    state = table(["", ""], active=("", HOOD), actions=1, done=["acted"], bonus=1)
    play(state, "take 1")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (5, 1)


def test_mo_a6_a_golem_paid_with_the_optional_action_uses_it_up() -> None:
    fields: dict[str, Any] = {"active": (HOOD,), "actions": 1, "optional": 1, "done": ["acted"]}
    state = table(["1 3 5 7", ""], portals=("golem_odd",), **fields)
    assert "end" in legal(state)
    play(state, "act golem_odd")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (3, 0)
    for _ in range(3):
        assert "end" not in legal(state)
        play(state, "replace")
    assert state.seat == 1


def test_mo_a6_a_golem_paid_before_it_leaves_it() -> None:
    state = table(
        ["1 3 5 7", ""], portals=("golem_odd",), active=(HOOD,), actions=2, optional=1, done=["acted"]
    )
    play(state, "act golem_odd", "replace", "replace", "replace")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (1, 1)
    assert play(state, "end").seat == 1


def test_mo_a7_the_reaper_comes_after_the_given_up_action() -> None:
    state = table(["3 4", ""], active=(f"{HOOD} reaper",), actions=1, optional=1, done=["acted"])
    assert "reap" not in legal(state)
    play(state, "end")
    assert (state.seat, legal(state)) == (0, ["reap", "end"])
    assert not state.revealed
    play(state, "reap")
    assert state.seat == 1


def test_mo_a7_snow_white_comes_before_and_after_it() -> None:
    state = table(["2 2", ""], active=(f"{HOOD} snow_white",), actions=1, optional=1, done=["acted"])
    play(state, "melt")
    assert of(state, "turn", "optional") == 1
    play(state, "end")
    assert legal(state) == ["melt", "end"]
    play(state, "end")
    assert (state.seat, hand(state, 0)) == (1, "2")


def test_mo_a7_the_discard_follows_at_once_where_nothing_else_can_be_used() -> None:
    state = table(
        ["1 1 1 3 4 5", ""], display="2 2 6 6", active=(HOOD,), actions=1, optional=1, done=["acted"]
    )
    play(state, "end")
    assert (of(state, "turn", "phase"), of(state, "turn", "actions"), of(state, "turn", "owe")) == (
        "discard",
        0,
        1,
    )
    assert state.unfinished()
    assert play(state, "give 1 1").seat == 1


def test_mo_a6_an_optional_action_that_is_not_possible_is_lost() -> None:
    """Nothing is face up or in a pile, and there is nothing to pay for: only the Reaper is left to decide."""
    state = table(
        ["", ""],
        portals=("hansel_and_gretel",),
        active=(f"{HOOD} reaper phoenix phoenix",),
        display="",
        faces="",
        pearls="gone",
        characters="gone",
        actions=2,
        optional=1,
        done=["acted"],
    )
    play(state, "act hansel_and_gretel", "give 8 0")
    assert (of(state, "turn", "actions"), of(state, "turn", "optional")) == (0, 0)
    assert legal(state) == ["reap", "end"]


@pytest.mark.parametrize(
    "changes",
    [
        {"optional": 1},  # nobody gives it
        {"optional": 2, "active": (HOOD,)},
        {"optional": 1, "active": (HOOD,), "actions": 0},
        {"optional": -1, "active": (HOOD,)},
        {"optional": 1, "active": ("", HOOD)},
    ],
)
def test_mo_b5_optional_actions_that_cannot_be_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(nacre.PositionError, match=r"turn\.optional"):
        table(["", ""], **changes)


def test_mo_a6_everybody_sees_that_an_action_is_optional() -> None:
    state = table(["", ""], active=(HOOD,), optional=1)
    for viewer in (0, 1, None):
        shown: Any = state.view(viewer).to_dict()
        assert shown["turn"]["optional"] == 1
    mandatory: Any = state.to_dict()
    mandatory["turn"]["optional"] = 0
    assert state.game.from_dict(state.to_dict()) == state
    assert state.game.from_dict(mandatory) != state
