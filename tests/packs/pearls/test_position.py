"""Positions and views as data: an impossible one is refused by the name of the field."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import nacre
from nacre.packs.pearls.state import PearlsState
from packs.pearls.tables import table
from written import Data, written

GAME = nacre.game("pearls", players=2)
STATE = GAME.new(5)


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


DELETE = object()


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("game", "chess", "game"),
        ("rules", 2, "rules"),
        ("rules", True, "rules"),
        ("options", [], "options"),
        ("options.players", 3, "options.players"),
        ("options.players", 30, "options.players"),
        ("options.players", DELETE, "options"),
        ("options.size", 1, "options"),
        ("seat", 2, "seat"),
        ("seat", -2, "seat"),
        ("seat", -1, "seat"),
        ("seat", "0", "seat"),
        ("seat", 0.0, "seat"),
        ("turns_left", 0, "turns_left"),
        ("turns_left", 3, "turns_left"),
        ("display", "red", "display"),
        ("display", ["red"] * 7, "display"),
        ("display", [], "red|blue|wild|turquoise|purple|display"),
        ("display.0", "pink", "display[0]"),
        ("display.0", 3, "display[0]"),
        ("display.0", "yellow", "yellow|wild|red|blue|turquoise|purple"),
        ("necklaces", [4], "necklaces"),
        ("necklaces", [4, 5, 5, 6, 6, 7, 7, 8, 8, 8], "necklaces[9]"),
        ("necklaces.0", 10, "necklaces[0]"),
        ("necklaces.0", -4, "necklaces[0]"),
        ("draw_pile", ["red"] * 101, "draw_pile"),
        ("draw_pile.0", None, "draw_pile[0]"),
        ("seats", [], "seats"),
        ("seats", {}, "seats"),
        ("seats.0", [], "seats[0]"),
        ("seats.1.dealt", ["red"] * 7, "seats[1].dealt"),
        ("seats.1.open", ["red"] * 11, "seats[1].open"),
        ("seats.1.pile", None, "seats[1].pile"),
        ("seats.1.necklaces", [4], "necklaces"),
        ("seats.1.secret", 1, "seats[1]"),
        ("seats.1.open", DELETE, "seats[1]"),
        ("extra", 1, "position"),
    ],
)
def test_a_position_that_cannot_be_names_the_field(path: str, value: object, field: str) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        GAME.from_dict(changed(STATE.to_dict(), path, value))
    assert caught.value.field in field.split("|")
    assert str(caught.value).startswith(caught.value.field + ": ")


def moved(move: Callable[[Data], None]) -> Data:
    """The position changed by a function that moves cards around, so that totals stay right."""
    data = deepcopy(STATE.to_dict())
    move(data)
    return data


def overfull(data: Data) -> None:
    data["seats"][0]["open"] = [data["draw_pile"].pop() for _ in range(5)]


def short_display(data: Data) -> None:
    data["draw_pile"].append(data["display"].pop())


def unnoticed_end(data: Data) -> None:
    data["seats"][0]["pile"] = data["draw_pile"]
    data["draw_pile"] = []


def early_end(data: Data) -> None:
    data["turns_left"] = 2


def empty_hand_on_turn(data: Data) -> None:
    data["seats"][1]["necklaces"] = data["necklaces"]
    data["necklaces"] = []
    data["turns_left"] = 2
    data["seats"][data["seat"]]["pile"] = data["seats"][data["seat"]]["dealt"]
    data["seats"][data["seat"]]["dealt"] = []


@pytest.mark.parametrize(
    ("move", "field", "code"),
    [
        (overfull, "seats[0]", "pearls.position.hand"),
        (short_display, "display", "pearls.position.display"),
        (unnoticed_end, "turns_left", "pearls.position.trigger"),
        (early_end, "turns_left", "pearls.position.trigger"),
        (empty_hand_on_turn, "seat", "pearls.position.skipped"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_position_that_breaks_a_limit_is_refused(
    move: Callable[[Data], None], field: str, code: str
) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        GAME.from_dict(moved(move))
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize("position", [None, [], 3, "x", {}])
def test_what_is_no_position_is_refused(position: object) -> None:
    with pytest.raises(nacre.PositionError):
        GAME.from_dict(position)
    with pytest.raises(nacre.PositionError):
        GAME.view_from_dict(position)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("viewer", 2, "viewer"),
        ("viewer", -1, "viewer"),
        ("draw_pile", 41, "draw_pile"),
        ("draw_pile", -1, "draw_pile"),
        ("seats.1.hand", 11, "seats[1].hand"),
        ("seats.1.hand", 5, "draw_pile"),
        ("seats.0.hand", 7, "seats[0].known"),
        ("seats.0.hand", 5, "seats[0].known"),
        ("seats.1.open", ["red"], "seats[1].open"),
        ("rest", ["red"], "rest"),
        ("turns_left", 1, "turns_left"),
        ("necklaces", [4], "necklaces"),
        ("seats.0.pile", ["purple"] * 5, "purple"),
        ("seats.0.open", ["turquoise"] * 4, "seats[0].open"),
    ],
)
def test_a_view_that_cannot_be_names_the_field(
    path: str, value: int | list[int] | list[str], field: str
) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        GAME.view_from_dict(changed(STATE.view(0).to_dict(), path, value))
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (table("YY/R", "G", display="BBBBBB"), table("YR/Y", "G", display="BBBBBB")),
        (
            table("YY", "G", "R", display="BBBBBB", necklaces="", turns_left=2),
            table("YY", "G", "R", display="BBBBBB", necklaces="", turns_left=3),
        ),
        (table("YY", "G", display="BBBBBB"), table("YY", "G", display="BBBBBB", seat=1)),
        (table("YY", "G", display="BBBBBB", draw="PT"), table("YY", "G", display="BBBBBB", draw="TP")),
    ],
    ids=["taken openly", "last turns", "seat", "draw pile"],
)
def test_positions_that_differ_have_different_keys(one: PearlsState, other: PearlsState) -> None:
    assert one.key() != other.key()
    assert one != other


def test_a_seat_that_is_not_at_the_table_sees_nothing() -> None:
    for seat in (2, -1, 10**30):
        with pytest.raises(nacre.PositionError, match="from 0 to 1"):
            STATE.view(seat)


def test_a_view_of_another_game_is_not_imagined() -> None:
    with pytest.raises(nacre.PositionError, match="another game"):
        nacre.game("pearls", players=2, all_cards=True).imagine(STATE.view(0), nacre.Rng(1))


def test_a_position_of_other_options_is_refused() -> None:
    with pytest.raises(nacre.PositionError) as caught:
        nacre.game("pearls", players=2, all_cards=True).from_dict(STATE.to_dict())
    assert caught.value.field == "options.all_cards"


def test_a_position_made_by_hand_plays_on() -> None:
    position = written(STATE)
    position["seats"][0], position["seats"][1] = position["seats"][1], position["seats"][0]
    state = GAME.from_dict(position)
    while not state.is_over():
        state.apply(state.legal_actions()[-1])
        state.audit()
    assert state.outcome().winners
