"""Pearladöra as people write it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from nacre.packs.pearladora.actions import LINE_NAMES
from packs.pearladora.boards import SNAKE, UNDER_WAY, USED_UP
from packs.pearladora.tables import play, table

GAME = nacre.game("pearladora")


def test_there_are_393_actions() -> None:
    assert GAME.num_actions == 393
    numbers = {
        "D1@a1": 0, "D5@h5": 159, "a1e": 160, "h4s": 226, "P:a1e": 227, "P:h4s": 293, "B@a1": 294,
        "see a1": 326, "N@a1": 358, "N@h5": 389, "open": 390, "stop": 391, "pass": 392,
        "D?@a1": 393, "D?@h5": 424,
    }  # fmt: skip
    assert {text: GAME.parse(text) for text in numbers} == numbers


def test_text_reads_back() -> None:
    for action in range(393 + 32):
        assert GAME.parse(GAME.text(action)) == action


def test_the_opening_has_227_plies() -> None:
    assert len(GAME.new(1).legal_actions()) == 227


@given(st.text(alphabet="DPBNabcdefgh12345es@:?! opn", max_size=8))
def test_whatever_parses_is_written_the_same(text: str) -> None:
    try:
        action = GAME.parse(text)
    except nacre.NotationError:
        return
    assert GAME.text(action) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "pearladora.notation"),
        ("D6@a1", "pearladora.notation"),
        ("D0@a1", "pearladora.notation"),
        ("d1@a1", "pearladora.notation"),
        ("D1@a1 ", "pearladora.notation"),
        ("D1!@a1", "pearladora.notation"),
        ("D1@i1", "pearladora.notation"),
        ("D1@a6", "pearladora.notation"),
        ("D1@d1", "pearladora.notation.farm"),
        ("D?@d1", "pearladora.notation.farm"),
        ("see b2", "pearladora.notation.farm"),
        ("see  a1", "pearladora.notation"),
        ("a1n", "pearladora.notation"),
        ("h1e", "pearladora.notation.border"),
        ("P:a5s", "pearladora.notation.border"),
        ("Stop", "pearladora.notation"),
        ("D\u0661@a1", "pearladora.notation"),
    ],
)
def test_bad_text_is_refused(text: str, code: str) -> None:
    with pytest.raises(nacre.NotationError) as caught:
        GAME.parse(text)
    assert caught.value.code == code


@pytest.mark.parametrize("action", [-1, 425, 10**20])
def test_no_text_for_what_is_no_action(action: int) -> None:
    with pytest.raises(nacre.NotationError):
        GAME.text(action)


def turn(state: nacre.State, typed: str) -> list[str]:
    return [state.game.text(action) for action in state.game.parse_turn(state, typed)]


APART = """
    a     b     c     d     e     f     g     h
1   .     .     .     .     .     .    !1     .

2   .     .     .     .     .     .     .     .

3   .     .     .     .     .     .     .     .

4   .     .     .     .     .     .     .     .

5   .    ?1     .     .     .     .     .     .
"""


@pytest.mark.parametrize(
    ("clan", "typed", "meant"),
    [
        ("F", "d3@a1", ["D3@a1"]),
        ("F", "D3 a1", ["D3@a1"]),
        ("F", "  D3@a1  ", ["D3@a1"]),
        ("F", "d2e", ["d2e", "stop"]),
        ("F", "d2e stop", ["d2e", "stop"]),
        ("F", "c1s d2e", ["d2e", "c1s"]),
        ("F", "c1s, d2e", ["d2e", "c1s"]),
        ("F", "h4s", ["h4s"]),
        ("F", "h4s stop", ["h4s"]),
        ("F", "p:d2e c1s a1e", ["P:d2e", "a1e", "c1s"]),
        ("F", "c1s P d2e", ["P:d2e", "c1s", "stop"]),
        ("F", "D1@a1 P:d2e", ["P:d2e", "D1@a1"]),
        ("F", "P:d2e", ["P:d2e"]),
        ("E", "D1@a1 see g1", ["see g1", "D1@a1"]),
        ("E", "SEE g1", ["see g1"]),
        ("R", "d2e n@g1", ["N@g1", "d2e", "stop"]),
        ("C", "D2!@c4 D3@e2", ["open", "D2@c4", "D3@e2"]),
        ("C", "D3@e2 D2!@c4", ["open", "D2@c4", "D3@e2"]),
        ("C", "open D2@c4 D3@e2", ["open", "D2@c4", "D3@e2"]),
        ("C", "D3@e2 open D2@c4", ["open", "D2@c4", "D3@e2"]),
        ("C", "open D3@e2 D2!@c4", ["open", "D2@c4", "D3@e2"]),
        ("C", "D2!@c4", ["open", "D2@c4"]),
        ("C", "c1s D2!@c4 d2e", ["open", "D2@c4", "d2e", "c1s"]),
        ("F", "pass", ["pass"]),
    ],
)
def test_a_turn_is_read_as_people_type_it(clan: str, typed: str, meant: list[str]) -> None:
    other = "C" if clan != "C" else "F"
    state = table(APART.replace("?", clan).replace("!", other), clans=clan + other, voluntary_pass=True)
    assert turn(state, typed) == meant


def test_the_rest_of_a_turn_is_read_too() -> None:
    state = play(GAME.new(1), "d3e")
    assert turn(state, "stop") == ["stop"]
    assert turn(state, "c1s") == ["c1s"]
    state = play(table(clans="CF"), "open")
    assert turn(state, "D2@c4") == ["D2@c4"]
    assert turn(state, "D3@e2 D2!@c4") == ["D2@c4", "D3@e2"]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "pearladora.notation"),
        ("x", "pearladora.notation"),
        ("D3", "pearladora.notation"),
        ("see", "pearladora.notation"),
        ("D?@a1", "pearladora.notation.hidden"),
        ("D1@a1 D1@b1", "pearladora.notation.too_much"),
        ("D1@a1 d2e", "pearladora.notation.too_much"),
        ("D1@a1 stop", "pearladora.notation.too_much"),
        ("d2e c1s a1e", "pearladora.notation.too_much"),
        ("d2e d2e", "pearladora.illegal.line_taken"),
        ("h1e", "pearladora.notation.border"),
        ("D1@b2", "pearladora.notation.farm"),
        ("stop", "pearladora.illegal.stop"),
        ("pass", "pearladora.illegal.no_pass"),
        ("P:d2e P:c1s D1@a1", "pearladora.illegal.one_power"),
        ("see b3 D1@a1", "pearladora.illegal.only.elders"),
        ("a1e a1s", "pearladora.illegal.territory"),
        ("D1@a1" * 100, "pearladora.notation"),
    ],
)
def test_a_turn_that_is_none_is_refused(typed: str, code: str) -> None:
    state = table(clans="FR")
    before = state.key()
    with pytest.raises(nacre.NacreError) as caught:
        state.game.parse_turn(state, typed)
    assert caught.value.code == code
    assert state.key() == before


def test_a_second_pontoon_that_cannot_be_is_refused_by_its_rule() -> None:
    # After the first one the turn ends by itself: no Pontoon is left, or no line.
    last = table(USED_UP.replace("4   .     .     .     .  |", "4   .     .     .     .   "), clans="FR")
    with pytest.raises(nacre.IllegalAction) as caught:
        last.game.parse_turn(last, "a5e d4e")
    assert caught.value.rule == "PD-C4"
    with pytest.raises(nacre.NotationError) as too_much:
        last.game.parse_turn(last, "D1@a1 d4e")
    assert too_much.value.code == "pearladora.notation.too_much"
    longer = table(SNAKE.replace("5   .     .     .  |", "5   .     .     .   "), clans="FR")
    with pytest.raises(nacre.IllegalAction) as caught:
        longer.game.parse_turn(longer, "g5e d5e")
    assert caught.value.rule == "PD-A3"


def test_a_turn_with_a_backup() -> None:
    state = table(UNDER_WAY, clans="FRE")
    assert turn(state, "b@b3 p:f1e") == ["P:f1e", "B@b3"]


def test_hidden_forms_have_words() -> None:
    assert nacre.say(GAME.describe(GAME.parse("D?@e2"))) == "Place a Diver on e2"


@given(st.integers(0, 10**6), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_pair_of_pontoons_can_be_written_exactly_where_more_lists_it(
    seed: int, plies: int, chance: Random
) -> None:
    """And each of the two is legal by itself: a page may show both until it is told of pairs."""
    state = GAME.new(seed)
    while not state.is_over() and (plies > 0 or not state.begins_turn()):
        state.apply(chance.choice(state.legal_actions()))
        plies -= 1
    legal = [GAME.text(action) for action in ([] if state.is_over() else state.legal_actions())]
    lines = [text for text in legal if len(text) == 3]
    for first in lines[:: max(1, len(lines) // 3)]:
        listed = {text for text, _ in GAME.continuations(state, GAME.parse(first))} - {"stop"}
        written = {line for line in LINE_NAMES if line != first and can_be_written(state, f"{first} {line}")}
        assert written == listed
        assert written <= set(lines)


def can_be_written(state: nacre.State, turn: str) -> bool:
    try:
        state.game.parse_turn(state, turn)
    except nacre.NacreError:
        return False
    return True
