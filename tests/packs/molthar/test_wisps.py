"""When an owner may activate a Will-o'-the-Wisp (MO-R6)."""

from __future__ import annotations

from typing import Any

import pytest

import nacre
from nacre.kernel.rng import Rng
from packs.molthar.tables import legal, of, play, seat_of, table

WISP = "will_o_the_wisp_3_6"
OTHER = "will_o_the_wisp_4_5"


def test_mo_r6_the_owner_waits_for_a_later_turn() -> None:
    state = play(table(["3 3 3", ""], faces=f"{WISP} lion"), f"put {WISP}")
    assert of(state, "turn", "new_wisps") == [WISP]
    assert f"act {WISP}" not in legal(state)
    with pytest.raises(nacre.IllegalAction, match="MO-R6"):
        play(state, f"act {WISP}")
    play(state, "take 1", "take 1", "take 2", "take 2")
    assert of(state, "turn", "new_wisps") == []
    play(state, "replace")
    assert state.seat == 0
    play(state, f"act {WISP}")
    assert seat_of(state, 0)["active"] == [WISP]


def test_mo_r6_a_wisp_drawn_blind_waits_too() -> None:
    state = play(table(["4 4 4", ""], next_characters=OTHER), "put *")
    assert (seat_of(state, 0)["portal"], of(state, "turn", "new_wisps")) == ([OTHER], [OTHER])
    assert f"act {OTHER}" not in legal(state)


def test_mo_r6_a_wisp_that_makes_another_go_waits() -> None:
    state = table(["3 3 3", ""], portals=("imp lion",), faces=f"{WISP} goblin")
    play(state, f"put {WISP}", "drop imp")
    assert f"act {WISP}" not in legal(state)


def test_mo_r6_a_wisp_from_the_hatters_exchange_waits() -> None:
    state = table(["3 3 3", ""], portals=("lion",), active=("hatter",), faces=f"{WISP} goblin")
    play(state, "trade lion", f"put {WISP}")
    assert of(state, "turn", "new_wisps") == [WISP]
    with pytest.raises(nacre.IllegalAction, match="MO-R6"):
        play(state, f"act {WISP}")


def test_mo_r6_a_wisp_that_left_and_came_back_in_the_turn_waits() -> None:
    state = table(["3 3 3", ""], portals=(WISP,), active=("hatter",), faces="goblin goblin")
    assert f"act {WISP}" in legal(state)
    play(state, f"trade {WISP}")
    assert of(state, "turn", "new_wisps") == []
    play(state, f"put {WISP}")
    assert f"act {WISP}" not in legal(state)


def test_mo_r6_a_new_wisp_that_is_discarded_is_forgotten() -> None:
    state = table(["", ""], portals=("imp",), faces=f"{WISP} goblin", next_characters="lion")
    play(state, f"put {WISP}", "put goblin", f"drop {WISP}")
    assert of(state, "turn", "new_wisps") == []
    state = table(["", ""], portals=("imp",), faces=f"{WISP} {OTHER}", next_characters="lion goblin")
    play(state, f"put {WISP}", f"put {OTHER}", "drop imp")
    assert of(state, "turn", "new_wisps") == [WISP, OTHER]


def test_mo_r6_an_owner_who_waited_and_the_neighbours_may_activate() -> None:
    assert f"act {WISP}" in legal(table(["3 3 3", ""], portals=(WISP,)))
    state = play(table(["", "3 3 3"], faces=f"{WISP} lion"), f"put {WISP}", "take 1", "take 1")
    assert state.seat == 1
    assert f"act {WISP}" in legal(state)


def test_mo_r6_with_the_option_free_an_owner_need_not_wait() -> None:
    state = play(table(["3 3 3", ""], faces=f"{WISP} lion", wisp="free"), f"put {WISP}")
    assert of(state, "turn", "new_wisps") == []
    play(state, f"act {WISP}")
    assert seat_of(state, 0)["active"] == [WISP]


def test_mo_r6_everybody_sees_which_wisps_wait() -> None:
    state = play(table(["3 3 3", "", ""], faces=f"{WISP} lion"), f"put {WISP}")
    before = state.clone()
    for viewer in (0, 1, None):
        view = state.view(viewer)
        shown: Any = view.to_dict()
        assert shown["turn"]["new_wisps"] == [WISP]
        assert f"act {WISP}" not in legal(state.game.imagine(view, Rng(1)))
    free: Any = state.to_dict()
    free["turn"]["new_wisps"] = []
    assert state.game.from_dict(state.to_dict()) == before
    assert state.game.from_dict(free) != before


@pytest.mark.parametrize(
    "changes",
    [
        {"new_wisps": [OTHER], "done": ["acted"]},  # not on the portal
        {"new_wisps": [WISP], "done": ["acted"], "wisp": "free"},
        {"new_wisps": ["lion"], "done": ["acted"]},
        {"new_wisps": [WISP, WISP, OTHER], "done": ["acted"]},
    ],
)
def test_mo_r6_new_wisps_that_cannot_be_are_refused(changes: dict[str, Any]) -> None:
    table(["", ""], portals=(WISP,), new_wisps=[WISP], done=["acted"])
    with pytest.raises(nacre.PositionError, match="new_wisps"):
        table(["", ""], portals=(WISP,), **changes)
