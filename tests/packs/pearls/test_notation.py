"""Pearls as people write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from packs.pearls.tables import table

GAME = nacre.game("pearls")


@pytest.mark.parametrize(
    "text", ["T:W", "T:P", "S:W1", "S:W10", "S:G3", "S:G3+W2", "S:G3+W2=5", "S:W4=4", "S:Y10"]
)
def test_text_reads_back(text: str) -> None:
    assert GAME.text(GAME.parse(text)) == text


@given(st.text(alphabet="TSWYRGBP:+=0123456789 ", max_size=12))
def test_whatever_parses_is_written_the_same(text: str) -> None:
    try:
        action = GAME.parse(text)
    except nacre.NotationError:
        return
    assert GAME.text(action) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "pearls.notation"),
        ("T:X", "pearls.notation"),
        ("t:y", "pearls.notation"),
        ("T:Y ", "pearls.notation"),
        ("S:G0", "pearls.notation"),
        ("S:G3+W0", "pearls.notation"),
        ("S:G3+R2", "pearls.notation"),
        ("S:W3+W2", "pearls.notation"),
        ("S:P5", "pearls.notation.too_many"),
        ("S:P5+W1", "pearls.notation.too_many"),
        ("S:T9", "pearls.notation.too_many"),
        ("S:G9+W2", "pearls.notation.too_many"),
        ("S:G3=4", "pearls.notation.necklace"),
        ("S:G3+W2=6", "pearls.notation.necklace"),
        ("S:٣", "pearls.notation"),
    ],
)
def test_bad_text_is_refused(text: str, code: str) -> None:
    with pytest.raises(nacre.NotationError) as caught:
        GAME.parse(text)
    assert caught.value.code == code


@pytest.mark.parametrize("action", [-1, 547, 10**20])
def test_no_text_for_what_is_no_action(action: int) -> None:
    with pytest.raises(nacre.NotationError):
        GAME.text(action)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("t y", "T:Y"),
        ("T:y", "T:Y"),
        ("ty", "T:Y"),
        ("s g3", "S:G3"),
        ("s g", "S:G1"),
        ("S: w2 + g3 = 5", "S:G3+W2=5"),
        ("s w2,g3=5", "S:G3+W2=5"),
        ("sg3w2", "S:G3+W2"),
        ("s g 3 w 2", "S:G3+W2"),
        ("  s w2  ", "S:W2"),
        ("take yellow", "T:Y"),
        ("Place 3 green, 2 wilds", "S:G3+W2"),
        ("place green 3 wild 2 =5", "S:G3+W2=5"),
        ("s3g2w", "S:G3+W2"),
    ],
)
def test_a_turn_is_read_as_people_type_it(typed: str, meant: str) -> None:
    state = table("GGGWW", "", display="YYYRRR")
    assert [GAME.text(action) for action in state.game.parse_turn(state, typed)] == [meant]


@pytest.mark.parametrize(
    "typed", ["", "x", "t", "s", "t y r", "t y2", "t y =4", "s g3 r1", "s w2 w1", "s g0", "s =4", "s g3 =x"]
)
def test_a_turn_that_means_nothing_is_refused(typed: str) -> None:
    state = table("GGGWW", "", display="YYYRRR")
    with pytest.raises(nacre.NotationError):
        state.game.parse_turn(state, typed)


def test_too_many_says_of_what() -> None:
    for text, told in (("S:P5+W1", "at most 4"), ("S:P3+W9", "at most 10"), ("S:Y9+W2", "at most 10")):
        with pytest.raises(nacre.NotationError, match=told):
            GAME.parse(text)


def test_a_description_tells_the_points() -> None:
    assert nacre.say(GAME.describe(GAME.parse("S:G3+W2=5"))).endswith("necklace of 5: 11 points")
    for action in (-1, 547, 10**20):
        with pytest.raises(nacre.NotationError):
            GAME.describe(action)


def test_a_turn_that_is_not_legal_is_refused_by_its_rule() -> None:
    state = table("GGGWW", "", display="YYYRRR")
    with pytest.raises(nacre.IllegalAction) as caught:
        state.game.parse_turn(state, "t b")
    assert caught.value.rule == "PL-A1"
