"""What Molthar leaves to chance: a card is an event when it first informs anybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import nacre
from all_orders import futures, law_of_events, law_of_orders
from nacre.kernel.fate import ChanceEvent
from nacre.kernel.rng import Rng
from nacre.packs.molthar.state import MoltharState
from packs.molthar.tables import play, table
from present import of_kind
from written import written

FEW: dict[str, Any] = {"pearls": "discards", "characters": "discards"}
"""Draw piles of the named cards only; all other cards are discarded."""


def event(state: nacre.State, text: str, *outcomes: int) -> ChanceEvent:
    found = state.game.chance(state, state.game.parse(text), outcomes)
    assert found is not None
    return found


def nothing_left(state: nacre.State, text: str, *outcomes: int) -> bool:
    return state.game.chance(state, state.game.parse(text), outcomes) is None


def kinds(event: ChanceEvent) -> dict[str, int]:
    """The outcomes by name, with their weights."""
    return dict(zip(event.texts, event.weights, strict=True))


def number(event: ChanceEvent, text: str) -> int:
    return event.outcomes[event.texts.index(text)]


def changed(state: nacre.State, **changes: Any) -> MoltharState:
    """The position with other values at some fields of its first seat's Diamonds."""
    position = written(state)
    for diamond in position["seats"][0]["diamonds"]:
        diamond |= changes
    return of_kind(MoltharState, state.game.from_dict(position))


def wizard(**more: Any) -> MoltharState:
    settings = {"next_characters": "fairy goblin goblin medusa", **FEW, **more}
    return table(["8", "7"], active=("wizard",), next_pearls="3 4", **settings)


def captain(diamond: str = "imp", **more: Any) -> MoltharState:
    settings = {"next_characters": "fairy goblin goblin medusa", **FEW, **more}
    return table(["2 2 2", "7"], portals=("captain",), diamonds=(diamond,), next_pearls="3 4", **settings)


def test_mo_a1_a_pearl_that_is_turned_up_or_drawn_is_an_event() -> None:
    state = table(["8", "7"], next_pearls="3 3 4 5 5", next_characters="fairy goblin", **FEW)
    for text in ("take 1", "take *"):
        found = event(state, text)
        assert (found.name, kinds(found)) == ("pearl", {"3": 2, "4": 1, "5": 2})
        assert nothing_left(state, text, number(found, "4"))


def test_mo_a2_a_swap_turns_up_two_characters_after_the_pearl() -> None:
    state = table(["8", "7"], next_pearls="3s 4 5", next_characters="fairy goblin goblin medusa", **FEW)
    pearl = event(state, "take 1")
    swap = number(pearl, "3s")
    first = event(state, "take 1", swap)
    assert (first.name, kinds(first)) == ("character", {"fairy": 1, "goblin": 2, "medusa": 1})
    second = event(state, "take 1", swap, number(first, "goblin"))
    assert kinds(second) == {"fairy": 1, "goblin": 1, "medusa": 1}
    assert nothing_left(state, "take 1", swap, number(first, "goblin"), number(second, "fairy"))
    assert nothing_left(state, "take 1", number(pearl, "4"))
    assert nothing_left(state, "take *", swap), "a Swap pearl in a hand does nothing"


def test_mo_s2_after_a_shuffle_the_discards_can_come() -> None:
    state = table(
        ["8", "7"], next_pearls="6", discards="3 3 4", pearls="gone", next_characters="fairy goblin"
    )
    assert nothing_left(state, "take *"), (
        "the last pearl is known, and the order of the new pile informs nobody"
    )
    found = event(state, "replace")
    assert kinds(found) == {"1": 2, "2": 2, "3": 2, "4": 1}, "the last pearl comes first; then the new pile"


def test_mo_b8_the_look_is_the_event_and_the_draw_is_not() -> None:
    state = wizard()
    found = event(state, "look")
    assert kinds(found) == {"fairy": 1, "goblin": 2, "medusa": 1}
    state.game.play_with(state, state.game.parse("look"), [number(found, "medusa")])
    assert state.view(0).to_dict()["top"] == "medusa"
    assert nothing_left(state, "put *")
    assert nothing_left(state, "put giant"), "the card that takes its place has been seen"
    play(state, "put *")
    assert written(state)["seats"][0]["portal"] == ["medusa"]
    assert kinds(event(state, "put *")) == {"fairy": 1, "goblin": 2}


def test_mo_b8_a_card_that_was_seen_stays_on_top_when_the_unseen_is_reshuffled() -> None:
    state = play(wizard(), "look")
    piles = set()
    for seed in range(20):
        other = state.clone()
        other.reshuffle(Rng(seed))
        other.audit()
        assert written(other)["pile"][0] == "fairy"
        piles.add(tuple(written(other)["pile"]))
    assert len(piles) == 3  # medusa before, between and after the goblins


def test_mo_d1_a_diamond_that_nobody_sees_is_no_event() -> None:
    state = table(["2 3", "7"], active=("snow_white",), next_characters="fairy goblin medusa", **FEW)
    assert nothing_left(state, "melt")


def test_mo_p2_a_spent_diamond_can_be_any_character_that_nobody_has_seen() -> None:
    state = captain()
    found = event(state, "act captain")
    assert (found.name, kinds(found)) == ("character", {"fairy": 1, "goblin": 2, "medusa": 1, "imp": 1})
    state.game.play_with(state, state.game.parse("act captain"), [number(found, "goblin")])
    state.audit()
    assert "goblin" in written(state)["discards"]
    assert sorted(written(state)["pile"]) == ["fairy", "goblin", "imp", "medusa"]


def test_mo_i1_a_diamond_that_somebody_has_seen_is_no_event() -> None:
    state = changed(captain(), seen=[1])
    assert nothing_left(state, "act captain")
    assert kinds(event(state, "put *")) == {"fairy": 1, "goblin": 2, "medusa": 1}


def test_mo_i1_a_character_that_is_turned_up_can_be_what_was_taken_for_a_diamond() -> None:
    found = event(captain(), "put *")
    assert kinds(found) == {"fairy": 1, "goblin": 2, "medusa": 1, "imp": 1}
    state = captain()
    state.game.play_with(state, state.game.parse("put *"), [number(found, "imp")])
    state.audit()
    assert written(state)["seats"][0]["portal"] == ["captain", "imp"]
    assert written(state)["seats"][0]["diamonds"][0]["face"] == "fairy"


def test_mo_i1_diamonds_of_a_used_up_pile_count_among_themselves() -> None:
    state = changed(captain("imp unicorn", generation=2), generation=1)
    assert kinds(event(state, "act captain")) == {"imp": 1, "unicorn": 1}
    assert kinds(event(state, "put *")) == {"fairy": 1, "goblin": 2, "medusa": 1}
    alone = changed(captain("imp", generation=2), generation=1)
    assert nothing_left(alone, "act captain")


def test_mo_r4_what_the_fairy_sees_is_no_event() -> None:
    state = table(
        ["5 6 7", "1 2"], portals=("fairy",), next_pearls="3 4 5", next_characters="imp goblin", **FEW
    )
    assert nothing_left(state, "act fairy")
    assert nothing_left(play(state, "act fairy"), "steal 1")


CASES: dict[str, tuple[Callable[[], MoltharState], str]] = {
    "a pearl turned up, with a Swap": (
        lambda: table(
            ["8", "7"], next_pearls="3s 4 4", next_characters="fairy goblin goblin", diamonds=("imp",), **FEW
        ),
        "take 1",
    ),
    "a pearl drawn": (
        lambda: table(["8", "7"], next_pearls="3 4 4 5", next_characters="imp", **FEW),
        "take *",
    ),
    "a replacement with a Swap": (
        lambda: table(["8", "7"], next_pearls="3s 4 4 5 6", next_characters="fairy imp", **FEW),
        "replace",
    ),
    "a look": (lambda: wizard(diamonds=("imp",)), "look"),
    "a draw after a look": (lambda: play(wizard(diamonds=("imp",)), "look"), "put *"),
    "a Diamond spent": (lambda: captain(next_characters="fairy goblin goblin"), "act captain"),
    "a Diamond of two spent": (lambda: captain("imp unicorn", next_characters="fairy goblin"), "act captain"),
    "a Diamond of an older pile": (
        lambda: changed(captain("imp unicorn giant", generation=2), generation=1),
        "act captain",
    ),
    "a character in place of one taken": (lambda: captain(next_characters="fairy goblin"), "put giant"),
}


@pytest.mark.parametrize("case", CASES)
def test_probabilities_are_those_of_all_orders_of_the_unseen(case: str) -> None:
    build, text = CASES[case]
    state = build()
    action = state.game.parse(text)
    state.game.check(state, action)
    law = law_of_events(state, action)
    assert sum(law.values()) == 1
    assert law == law_of_orders(state, action)


def test_every_future_has_every_card() -> None:
    state = captain("imp unicorn")
    action = state.game.parse("put giant")
    counts = state.game.inventory(state.to_dict())
    for outcomes, _ in futures(state, action):
        after = state.clone()
        state.game.play_with(after, action, outcomes)
        after.audit()
        assert state.game.inventory(after.to_dict()) == counts
