"""Positions and views as data: an impossible one is refused by the name of the field. Drawings."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import nacre
from packs.pearladora.boards import COLUMNS, SNAKE, UNDER_WAY, USED_UP
from packs.pearladora.tables import EMPTY, drawn, play, table
from written import Data

DELETE = object()
STATE = table(UNDER_WAY, clans="FRE", looked="f3")
GAME = STATE.game


def changed(data: Data, path: str, value: object) -> Data:
    """The data with one field set; DELETE removes it."""
    data = deepcopy(data)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner: Any = data
    for step in steps:
        inner = inner[step]
    if value is DELETE:
        del inner[last]
    else:
        inner[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("game", "pearls", "game"),
        ("rules", 2, "rules"),
        ("options.advanced", False, "options.advanced"),
        ("options.clans", ["fishermen", "foragers", "children"], "options.clans"),
        ("options.clans", ["fishermen"], "options.clans"),
        ("options.clans", None, "options.clans"),
        ("seat", 3, "seat"),
        ("seat", -1, "seat"),
        ("seat", True, "seat"),
        ("phase", "begin", "phase"),
        ("phase", "open", "phase"),
        ("phase", "main", "phase"),
        ("phase", "second", "line"),
        ("line", "d1e", "line"),
        ("line", "h1e", "line"),
        ("farms", {}, "farms"),
        ("farms.d1", 8, "farms.d1"),
        ("farms.d1", 7, "farms"),
        ("farms.a1", 3, "farms"),
        ("pontoons", ["h1e"], "pontoons[0]"),
        ("pontoons", ["a1e", "a1e"], "pontoons[1]"),
        ("pontoons", ["a1e", "a1s"], "supply"),
        ("supply", 10, "supply"),
        ("supply", 36, "supply"),
        ("seats", [], "seats"),
        ("seats.0.clan", "divers", "seats[0].clan"),
        ("seats.0.clan", "children", "seats[0].clan"),
        ("seats.1.clan", "fishermen", "seats[1].clan"),
        ("seats.0.hand", [1], "seats[0]"),
        ("seats.0.hand", [1] * 17, "seats[0].hand"),
        ("seats.0.hand", [1] * 11, "seats[0].hand[10]"),
        ("seats.0.hand.0", 6, "seats[0].hand[0]"),
        ("seats.0.hand.0", 4, "seats[0]"),
        ("seats.0.powers", 3, "seats[0].powers"),
        ("seats.1.powers", 1, "seats"),
        ("seats.2.powers", 2, "seats[2].powers"),
        ("seats.2.powers", 0, ""),
        ("seats.0.backup", False, "seats[0].backup"),
        ("seats.0.backup", 1, "seats[0].backup"),
        ("seats.0.done", True, "seat"),
        ("seats.0.divers.0.space", "d1", "seats[0].divers[0].space"),
        ("seats.0.divers.0.space", "b4", "seats[2].divers[0].space"),
        ("seats.0.divers.0.value", 0, "seats[0].divers[0].value"),
        ("seats.0.divers.0.value", None, "seats[0].divers[0].value"),
        ("seats.0.divers.0.value", 4, "seats[0]"),
        ("seats.0.divers.0.face_up", True, "seats"),
        ("seats.0.divers.0.looked", True, "seats[2].powers"),
        ("seats.0.divers.0.looked", None, "seats[0].divers[0].looked"),
        ("seats.0.divers.0.necklaces", 1, "seats"),
        ("seats.0.divers.0.necklaces", 3, "seats[0].divers[0].necklaces"),
        ("seats.0.divers.0.backup", True, "seats[0].backup"),
        ("seats.0.divers.0.colour", 1, "seats[0].divers[0]"),
        ("seats.0.divers", None, "seats[0].divers"),
        ("extra", 1, "position"),
    ],
)
def test_a_position_that_cannot_be_names_the_field(path: str, value: object, field: str) -> None:
    position = changed(STATE.to_dict(), path, value)
    if not field:  # two looks at the same Diver
        assert GAME.from_dict(position).to_dict() == position
        return
    with pytest.raises(nacre.PositionError) as caught:
        GAME.from_dict(position)
    assert caught.value.field == field


def test_a_territory_that_is_too_small_is_named() -> None:
    position = nacre.game("pearladora").new(1).to_dict()
    position["pontoons"] = ["a1e", "a1s"]
    position["supply"] = 33
    with pytest.raises(nacre.PositionError) as caught:
        nacre.game("pearladora").from_dict(position)
    assert (caught.value.field, caught.value.params) == ("pontoons", {"spaces": "a1"})


@pytest.mark.parametrize(
    ("drawing", "clans", "code"),
    [
        ("1  R1-", "FR", "pearladora.position.own_necklace"),
        ("1  F1-", "REFC", "pearladora.position.own_necklace"),
        ("1  F1!", "CF", "pearladora.position.not_open"),
        ("1  F1+", "FR", "pearladora.position.backup_place"),
    ],
)
def test_tokens_lie_where_they_can(drawing: str, clans: str, code: str) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        table("  a\n" + drawing + "\n\n2\n\n3\n\n4\n\n5", clans=clans)
    assert caught.value.code == code


# All sixteen Divers of one seat are placed, and all Pontoons.
ALL_PLACED = """
    a     b     c     d     e     f     g     h
1  F1  | F1  | F1  |  .  | F1  | F1  | F2  | F2

2  F1  |  .  | F1  | F1  | F1  |  .  | F2  |  .

3  F1  |  .  | F3  | F4  |  .  | F5  |  .  |  .

4   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .

5   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .
"""


def test_who_is_to_play_can() -> None:
    with pytest.raises(nacre.PositionError) as caught:
        table(ALL_PLACED)
    assert (caught.value.field, caught.value.code) == ("seat", "pearladora.position.stuck")
    table(ALL_PLACED, seat=1)


def test_only_children_open_and_only_with_a_diver() -> None:
    one = "  a\n1   .  |\n\n2\n\n3\n\n4\n\n5"
    table(one, clans="CF", phase="open")
    with pytest.raises(nacre.PositionError) as caught:
        table(one, clans="FC", phase="open", powers=(1, 1))
    assert caught.value.code == "pearladora.position.phase"
    with pytest.raises(nacre.PositionError) as caught:
        table(ALL_PLACED.replace("F", "C"), clans="CR", phase="open")
    assert caught.value.code == "pearladora.position.phase"


def test_a_used_power_of_the_fishermen_is_a_pontoon() -> None:
    with pytest.raises(nacre.PositionError) as caught:
        table(clans="FR", powers=(1, 2))
    assert caught.value.code == "pearladora.position.power_lines"


def test_a_territory_has_one_backup() -> None:
    with pytest.raises(nacre.PositionError) as caught:
        table(UNDER_WAY.replace("R1    F2  |", "R1+   F2+ |"), clans="FRE")
    assert caught.value.code == "pearladora.position.backup_place"


@pytest.mark.parametrize(
    ("drawing", "line"),
    [
        (EMPTY, "a1e"),  # no Pontoon is there
        (EMPTY, "a1s"),
        (USED_UP, "d4e"),  # no Pontoon is left for a second
        (SNAKE, "c5e"),  # no line
    ],
)
def test_a_second_pontoon_must_be_possible(drawing: str, line: str) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        table(drawing, phase="second", line=line)
    assert caught.value.field == "line"


def test_elders_did_not_look_where_they_may_not() -> None:
    board = "  a\n1  E1    F1\n\n2\n\n3\n\n4\n\n5"
    table(board, clans="EF", looked="a1")
    with pytest.raises(nacre.PositionError) as caught:
        table(board, clans="EF", looked="a1", edition="french")
    assert caught.value.code == "pearladora.position.look"
    with pytest.raises(nacre.PositionError):
        table(board, clans="ERFC", looked="b1")
    with pytest.raises(nacre.PositionError):
        table(board.replace("F1", "C1!"), clans="EC", looked="b1")


def test_looks_and_powers_of_the_elders_agree() -> None:
    board = "  a\n1  F1\n\n2\n\n3\n\n4\n\n5"
    with pytest.raises(nacre.PositionError) as caught:
        table(board, clans="EF", powers=(1, 2))
    assert caught.value.code == "pearladora.position.looks"
    with pytest.raises(nacre.PositionError) as caught:
        table(board, clans="FR", looked="a1")
    assert caught.value.code == "pearladora.position.looked"


def test_when_over_no_turn_is_under_way() -> None:
    with pytest.raises(nacre.PositionError) as caught:
        table(seat=-1, done="01", phase="main")
    assert caught.value.field == "phase"


def test_a_standard_game_has_no_backups() -> None:
    state = table(advanced=False)
    with pytest.raises(nacre.PositionError) as caught:
        state.game.from_dict(changed(state.to_dict(), "seats.0.backup", True))
    assert caught.value.field == "seats[0].backup"


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("viewer", 3, "viewer"),
        ("viewer", None, "seats[0].hand"),
        ("viewer", 1, "seats[0].hand"),
        ("seats.0.hand", None, "seats[0].hand"),
        ("seats.1.hand", [1], "seats[1].hand"),
        ("seats.0.left", 3, "seats[0].left"),
        ("seats.1.left", 3, "seats[1].left"),
        ("seats.1.left", -1, "seats[1].left"),
        ("seats.0.divers.0.value", None, "seats"),
        ("seats.1.divers.0.value", 1, "seats"),
        ("seats.0.divers.0.value", 5, "seats[0]"),
        ("seats.0.hand.0", 4, "seats[0]"),
        ("supply", 3, "supply"),
    ],
)
def test_a_view_that_cannot_be_names_the_field(path: str, value: int | list[int] | None, field: str) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        GAME.view_from_dict(changed(STATE.view(0).to_dict(), path, value))
    assert caught.value.field == field


@pytest.mark.parametrize("drawing", [UNDER_WAY, COLUMNS, SNAKE], ids=["under way", "columns", "snake"])
def test_drawings_read_back(drawing: str) -> None:
    state = table(drawing, clans="FRE", advanced=False)
    again = table(drawn(state), clans="FRE", advanced=False)
    assert again == state
    for own, others in zip(drawing.strip("\n").splitlines(), drawn(state).splitlines(), strict=True):
        if own.strip() and set(own.strip()) <= set("- "):
            assert own == others


def test_a_view_draws_hidden_divers() -> None:
    state = play(nacre.game("pearladora", first=0).new(4), "D4@a1", "d3e", "stop")
    assert state.view(1).draw().splitlines()[1].startswith("1  F?  ")
    assert state.view(0).draw().splitlines()[1].startswith("1  F4  ")
    assert "34 Pontoons left" in state.view(1).draw()
    assert "> Ann, Fishermen (F): 15 Divers left (1 1" in state.view(0).draw(["Ann", "Bo"])
    assert "noch 15 Taucher," not in state.view(1).draw(["Ann", "Bo"], "de")
    assert "noch 15 Taucher" in state.view(1).draw(["Ann", "Bo"], "de")


def test_necklaces_are_drawn() -> None:
    state = table("  a\n1  E1=\n\n2\n\n3\n\n4\n\n5", clans="ER")
    assert drawn(state).splitlines()[1].startswith("1  E1= ")


def test_face_up_divers_and_backups_are_drawn() -> None:
    state = table(UNDER_WAY.replace("3  R1    F2  |", "3  R1+   F2  |"), clans="FRE")
    assert drawn(state).splitlines()[5].startswith("3  R1+   F2  |")
    state = table("  a\n1  C1!\n\n2\n\n3\n\n4\n\n5", clans="CR")
    assert drawn(state).splitlines()[1].startswith("1  C1! ")


@pytest.mark.parametrize(
    ("one", "other", "looked"),
    [
        ("1  E1    F1", "1  E1    F1", ("a1", "b1")),
        ("1  E1-   F1", "1  E1    F1-", ("", "")),
        ("1  E1=   F1", "1  E1-   F1-", ("", "")),
        ("1  C1!   C1", "1  C1    C1!", ("", "")),
        ("1  C2    C1", "1  C1    C2", ("", "")),
    ],
)
def test_positions_differ_in_whatever_lies_on_the_board(
    one: str, other: str, looked: tuple[str, str]
) -> None:
    clans = "ECF" if "C" in one else "ERF"
    drawings = [f"  a\n{row}\n\n2\n\n3\n\n4\n\n5" for row in (one, other)]
    first, second = (
        table(drawing, clans=clans, looked=seen) for drawing, seen in zip(drawings, looked, strict=True)
    )
    assert first != second
    assert first.key() != second.key()
