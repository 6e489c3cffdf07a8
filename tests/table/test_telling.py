"""What a log tells of what became public."""

from __future__ import annotations

import pytest

import nacre
from nacre.table.telling import Words, lines, seen
from nacre.words import Param
from packs.molthar import tables as molthar
from table.tables import started


def payments(state: nacre.State, *texts: str, viewer: int | None) -> list[tuple[str, str]]:
    """What a viewer is told of those plies: notation and words."""
    live = started("ann", "bo", name="molthar")
    live.table.state = state
    told = seen(live.table, live.play(*texts), viewer)[1]
    return [(line.action, nacre.say(as_message(line.words))) for line in told]


def as_message(words: Words) -> nacre.Message:
    return nacre.Message(words.code, {name: as_param(value) for name, value in words.params.items()})


def as_param(value: int | str | Words | list[Words]) -> Param:
    if isinstance(value, Words):
        return as_message(value)
    return [as_message(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_mo_i1_a_payment_is_told_whole_once_it_is_made(viewer: int | None) -> None:
    state = molthar.table(["5 5 6 6 4", ""], portals=("goblin",), diamonds=("imp",))
    told = payments(state, "act goblin", "give 4 0", "give 5 0", viewer=viewer)
    assert told == [("act goblin 6,6", "Activated Goblin for 6, 6")]


def test_mo_p2_its_diamonds_are_told_too() -> None:
    state = molthar.table(["5 5 6 6 4", ""], portals=("goblin",), diamonds=("imp",))
    told = payments(state, "act goblin", "give 4 0", "give 5 1", viewer=1)
    assert told == [("act goblin 5,6", "Activated Goblin for 5, 6 and 1 Diamond")]


def test_the_only_payment_is_told_like_any_other() -> None:
    state = molthar.table(["6 6", ""], portals=("goblin",))
    assert payments(state, "act goblin", viewer=1) == [("act goblin 6,6", "Activated Goblin for 6, 6")]


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        (0, "Drew the pearl 3 with Swap"),
        (1, "Drew a pearl"),
        (None, "Drew a pearl"),
    ],
)
def test_mo_i1_a_drawn_pearl_is_told_to_whoever_drew_it(viewer: int | None, words: str) -> None:
    state = molthar.table(["", ""], next_pearls="3s")
    assert payments(state, "take *", viewer=viewer) == [("take *", words)]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_mo_a4_a_drawn_character_is_told_to_all(viewer: int | None) -> None:
    state = molthar.table(["", ""], next_characters="dragon")
    told = payments(state, "put *", viewer=viewer)
    assert told == [("put *", "Put Dragon from the draw pile on the portal")]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_mo_a4_nobody_knows_a_character_before_there_is_room_for_it(viewer: int | None) -> None:
    state = molthar.table(["", ""], portals=("goblin imp",), next_characters="dragon")
    told = payments(state, "put *", "drop imp", viewer=viewer)
    assert told[0] == ("put *", "Put the top character of the draw pile on the portal")


def test_lines_are_numbered_from_where_they_are_asked_for() -> None:
    live = started("ann", "bo")
    for action in ("D3@e2", "D1@a1", "D2@e3"):
        live.play(action)
    assert [(line.ply, line.seat) for line in lines(live.table.plies(1), [1, 2], None)] == [(1, 1), (2, 0)]
