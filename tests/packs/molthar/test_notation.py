"""Molthar as people write it."""

from __future__ import annotations

import pytest

import nacre
from packs.molthar.tables import play, table

GAME = nacre.game("molthar", players=2)


def read(state: nacre.State, text: str) -> list[str]:
    return [GAME.text(action) for action in GAME.parse_turn(state, text)]


def test_there_are_293_actions() -> None:
    assert GAME.num_actions == 293
    assert len({GAME.text(action) for action in range(295)}) == 295


@pytest.mark.parametrize("text", ["take 9", "take", "put  lion", "Take 5", "give 8 8", "whom 6", ""])
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(nacre.NotationError):
        GAME.parse(text)


def test_making_room_in_one_go() -> None:
    state = table(["", ""], portals=("goblin lion",), faces="fairy giant")
    assert read(state, "PUT fairy  x goblin") == ["put fairy", "drop goblin"]
    assert read(state, "put * x lion") == ["put *", "drop lion"]
    alike = table(["", ""], portals=("goblin goblin",), faces="fairy giant")
    assert read(alike, "put fairy x goblin") == ["put fairy"]
    with pytest.raises(nacre.IllegalAction, match="MO-A4"):
        read(table(["", ""], portals=("goblin",)), "put giant x goblin")


def test_a_whole_payment() -> None:
    state = table(["8 8 8 8", ""], portals=("lion",))
    assert read(state, "act lion 8,8,8,8") == ["act lion"]
    state = table(["5 5 6 6 7 7", ""], portals=("goblin",))
    assert read(state, "act goblin 7,7") == ["act goblin", "give 5 0", "give 6 0"]
    with pytest.raises(nacre.IllegalAction, match="MO-P4"):
        read(state, "act goblin 5,6")
    state = table(["8", ""], portals=("hansel_and_gretel",), active=("phoenix phoenix",))
    assert read(state, "act hansel_and_gretel -") == ["act hansel_and_gretel", "give 8 0"]


def test_nothing_is_read_beyond_what_is_revealed() -> None:
    state = table(["", ""])
    with pytest.raises(nacre.NotationError, match="shown"):
        read(state, "take * take 1")


def test_a_refusal_names_the_rule() -> None:
    state = table(["", ""])
    for text, rule in [
        ("take 8", "MO-A1"),
        ("put lion", "MO-A4"),
        ("act lion", "MO-A5"),
        ("melt", "MO-B3"),
        ("reap", "MO-B7"),
        ("look", "MO-B8"),
        ("trade lion", "MO-B6"),
        ("steal 5", "MO-A6"),
    ]:
        with pytest.raises(nacre.IllegalAction, match=rule):
            play(state, text)
