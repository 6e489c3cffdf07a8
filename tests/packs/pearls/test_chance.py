"""What Pearls leaves to chance: the cards that are turned up (PL-A3)."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import nacre
from all_orders import futures, law_of_events, law_of_orders
from nacre import ChanceError
from packs.pearls.tables import table
from written import written


def few_cards(draw: str, display: str = "YYRGBT") -> nacre.State:
    return table("WW", "RR", display=display, draw=draw, whole_draw=True)


def take(state: nacre.State, text: str = "T:Y") -> int:
    action = state.game.parse(text)
    state.game.check(state, action)
    return action


def test_pl_a3_each_card_that_is_turned_up_is_an_event() -> None:
    state = few_cards("RRRBP")
    event = state.game.chance(state, take(state))
    assert event is not None
    assert (event.name, event.texts, event.weights) == ("pearl", ("red", "blue", "purple"), (3, 1, 1))
    assert event.probabilities == (Fraction(3, 5), Fraction(1, 5), Fraction(1, 5))
    second = state.game.chance(state, take(state), event.outcomes[2:])
    assert second is not None
    assert (second.texts, second.weights) == (("red", "blue"), (3, 1))
    assert state.game.chance(state, take(state), (*event.outcomes[2:], second.outcomes[0])) is None


def test_pl_a3_what_can_come_in_one_way_only_is_no_event() -> None:
    alike = few_cards("RRR")
    assert alike.game.chance(alike, take(alike)) is None
    last = few_cards("RB")
    event = last.game.chance(last, take(last))
    assert event is not None
    assert last.game.chance(last, take(last), event.outcomes[:1]) is None


def test_placing_leaves_nothing_to_chance() -> None:
    state = few_cards("RRRBP")
    for action in state.legal_actions():
        if not state.game.text(action).startswith("T"):
            assert state.game.chance(state, action) is None


@pytest.mark.parametrize("draw", ["RRRBP", "RBP", "RRBB", "P"])
def test_probabilities_are_those_of_all_orders_of_the_draw_pile(draw: str) -> None:
    state = few_cards(draw)
    law = law_of_events(state, take(state))
    assert sum(law.values()) == 1
    assert law == law_of_orders(state, take(state))


def test_forced_cards_come() -> None:
    state = few_cards("RRRBP")
    state.game.play_with(state, take(state), [6, 4])
    assert sorted(written(state)["display"]) == sorted(
        ["red", "green", "blue", "turquoise", "purple", "blue"]
    )
    assert sorted(written(state)["draw_pile"]) == ["red", "red", "red"]


@pytest.mark.parametrize(
    ("outcomes", "code", "words"),
    [
        ([6], "fate.missing", "chance outcome 2 is missing; this pearl can be 2 (red), 4 (blue)"),
        ([2, 1], "fate.impossible", "chance outcome 2 cannot be 1; this pearl can be 2 (red), 4 (blue), 6"),
        ([6, 6], "fate.impossible", "chance outcome 2 cannot be 6"),
        ([2, 2, 2], "fate.surplus", "leaves 2 events to chance, but 3 outcomes are given"),
    ],
)
def test_outcomes_that_cannot_be_are_refused_and_change_nothing(
    outcomes: list[int], code: str, words: str
) -> None:
    state = few_cards("RRRBP")
    before = state.key()
    with pytest.raises(ChanceError, match=re.escape(words)) as caught:
        state.game.play_with(state, take(state), outcomes)
    assert caught.value.code == code
    assert state.key() == before
    assert state.fate is None


def test_the_mean_over_events_is_the_value_before_them() -> None:
    """Luck has mean zero: what is won at one event, weighed by its probabilities, comes to nothing."""
    state = few_cards("RRRBP")
    action = take(state)
    value = {"red": 1, "blue": 2, "purple": 5, "green": 2, "turquoise": 3}

    def worth(outcomes: tuple[int, ...]) -> int:
        after = state.clone()
        state.game.play_with(after, action, outcomes)
        return sum(value[name] for name in written(after)["display"])

    def mean(outcomes: tuple[int, ...]) -> Fraction:
        return sum((part * worth(whole) for whole, part in futures(state, action, outcomes)), Fraction(0))

    event = state.game.chance(state, action)
    assert event is not None
    luck = [mean((outcome,)) - mean(()) for outcome in event.outcomes]
    assert any(luck)
    assert sum(part * each for part, each in zip(event.probabilities, luck, strict=True)) == 0
    assert mean(()) == 8 + 2 * Fraction(3 * 1 + 2 + 5, 5)
