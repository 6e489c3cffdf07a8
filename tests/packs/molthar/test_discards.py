"""The discard at the end of a turn (MO-A7), and what others see of it (MO-I1)."""

from __future__ import annotations

from typing import Any

import pytest

import nacre
from nacre.kernel.rng import Rng
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK
from nacre.packs.molthar.position import write_pile
from nacre.registry import text_board_for
from packs.molthar.tables import hand, legal, of, play, table


def test_mo_a7_the_hand_limit() -> None:
    state = play(table(["5 5 6 6 7", ""], next_pearls="8 8 8"), "take 1", "take 2", "take 2")
    assert state.seat == 0
    assert legal(state) == ["give 1 0", "give 1 1"]
    play(state, "give 1 0", "give 2 2", "give 5 0", "give 6 1")
    assert state.seat == 1
    assert hand(state, 0) == "1 5 5 6 7"


def test_mo_a7_nothing_leaves_the_hand_before_the_discard_is_complete() -> None:
    state = table(["5 5 6 6 7", ""], actions=1, next_pearls="8")
    play(state, "take 1")
    assert not state.unfinished()
    others: Any = state.view(1).to_dict()
    assert (others["turn"]["owe"], others["seats"][0]["hand"]) == (1, 6)
    play(state, "give 1 0", "give 5 0")
    assert (hand(state, 0), of(state, "pearl_discards")) == ("1 5 5 6 6 7", [])
    assert (of(state, "turn", "given"), of(state, "turn", "last"), of(state, "turn", "owe")) == ([], "5", 1)
    assert state.view(1).to_dict() == others
    assert state.view(None).to_dict()["turn"] == others["turn"]
    assert state.unfinished()
    play(state, "give 6 1")
    assert (state.seat, of(state, "pearl_discards")) == (1, ["6"])
    assert not state.unfinished()


def test_mo_a7_a_discard_from_several_kinds_goes_at_once() -> None:
    state = table(["5 5 6 6 7 7", ""], actions=1, next_pearls="8")
    play(state, "take 1", "give 1 1")
    assert of(state, "turn", "given") == ["1"]
    assert of(state, "pearl_discards") == []
    others: Any = state.view(1).to_dict()
    assert others["turn"]["given"] == []
    assert state.game.from_dict(state.to_dict()) == state
    play(state, "give 5 0", "give 6 0")
    assert of(state, "pearl_discards") == ["1", "7"]
    assert write_pile(state.turn.discarded) == ["1", "7"]
    play(state, "take 1")
    assert state.turn.discarded == 0


@pytest.mark.parametrize("held", ["8 8 8 8 8 8", "8 8 8 8 8 8 8"])
def test_mo_a7_a_hand_of_one_kind_is_not_asked(held: str) -> None:
    state = table([held, ""], actions=1, done=["acted"])
    play(state, "replace")
    assert state.seat == 1
    assert hand(state, 0) == "8 8 8 8 8"
    assert write_pile(state.turn.discarded) == held.split()[5:]


def test_mo_a7_the_last_kind_is_not_asked() -> None:
    state = table(["1 8 8 8 8 8 8", ""], actions=1)
    play(state, "replace")
    assert legal(state) == ["give 1 0", "give 1 1"]
    assert hand(play(state.clone(), "give 1 0"), 0) == "1 8 8 8 8"
    assert hand(play(state, "give 1 1"), 0) == "8 8 8 8 8"
    assert state.seat == 1


def test_mo_a7_every_question_leaves_a_choice() -> None:
    asked = 0
    for seed in range(30):
        state = nacre.game("molthar", players=2).new(seed)
        while state.seat >= 0 and asked < 200:
            actions = state.legal_actions()
            if of(state, "turn", "phase") == "discard":
                asked += 1
                assert len(actions) > 1
            blind = state.game.parse("take *")
            state.apply(blind if blind in actions else actions[seed % len(actions)])
    assert asked == 200


def test_mo_a7_each_discard_is_chosen_in_one_way() -> None:
    state = play(table(["5 5 6 6 7 7 8", ""], actions=1, next_pearls="3"), "take 1")
    ends: list[str] = []

    def explore(position: nacre.State) -> None:
        if position.seat == 1:
            ends.append(hand(position, 0))
            return
        for text in legal(position):
            explore(play(position.clone(), text))

    explore(state)
    # Three of 1 5 5 6 6 7 7 8: 5 pairs of equal ones and another, 4 of another kind each; 10 of three kinds.
    assert len(ends) == len(set(ends)) == 3 * 4 + 10


@pytest.mark.parametrize(
    ("given", "last", "owe"),
    [
        (["8"], None, 2),  # chosen without being asked
        (["7"], "6", 2),  # of a kind that comes later
        (["5", "5"], "5", 2),  # complete: it would have been discarded
        ([], "7", 2),  # too little is left to choose from
        ([], "1", 2),  # not in hand, so never asked about
        (["6", "6", "6"], "6", 2),  # not so many in hand
        ([], None, 1),  # not the excess
    ],
)
def test_mo_a7_a_discard_that_cannot_have_come_this_far_is_refused(
    given: list[str], last: str | None, owe: int
) -> None:
    fields: dict[str, Any] = {"phase": "discard", "actions": 0, "done": ["acted"]}
    table(["5 5 6 6 7 7 8", ""], given=["5"], last="5", owe=2, **fields)
    with pytest.raises(nacre.PositionError):
        table(["5 5 6 6 7 7 8", ""], given=given, last=last, owe=owe, **fields)


def test_mo_i1_others_imagine_a_hand_that_leaves_a_choice() -> None:
    """A discard that is being chosen tells that the hand is not all of one kind."""
    held, pool = ["8", "8", "8", "8"], ["7", "8", "8", "8"]
    case = {"weight": 1.0, "sure": [held, []], "ages": [{"pool": pool, "hidden": [2, 0]}]}
    state = table(
        ["8 8 8 8 8 7", ""],
        next_pearls="8 8",
        pearls="discards",
        phase="discard",
        owe=1,
        actions=0,
        done=["acted"],
        public=[case],
    )
    for seed in range(50):
        world = state.game.imagine(state.view(1), Rng(seed))
        world.audit()
        assert legal(world) == ["give 7 0", "give 7 1"]


def test_mo_i1_a_ply_notes_the_payment_or_discard_that_it_completes() -> None:
    state = table(["7 8 8", ""], portals=("hansel_and_gretel",), diamonds=("imp",))
    assert state.turn.payment == -1
    play(state, "act hansel_and_gretel")
    assert state.turn.payment == -1
    play(state, "give 7 1")
    payment = state.turn.payment
    assert (write_pile(payment >> DIAMOND_BITS), payment & DIAMOND_MASK) == (["7", "8"], 1)
    assert state.clone().turn.payment == payment
    assert state.game.from_dict(state.to_dict()) == state
    play(state, "take 1")
    assert state.turn.payment == -1


def test_mo_i1_a_payment_of_printed_pearls_alone_is_noted_too() -> None:
    state = table(["", ""], portals=("hansel_and_gretel",), active=("phoenix phoenix",))
    play(state, "act hansel_and_gretel")
    assert state.turn.payment == 0


def test_mo_a7_a_whole_discard_in_one_line() -> None:
    state = play(table(["5 5 6 6 7", ""], next_pearls="8 8 8"), "take 1", "take 2", "take 2")
    for text in ("discard 2 2 6", "discard 2,2,6", "DISCARD  6 2 2", "2 2 6", "2,6,2"):
        played = state.clone()
        for action in state.game.parse_turn(state, text):
            state.game.check(played, action)
            played.apply(action)
        assert (played.seat, hand(played, 0), of(played, "pearl_discards")) == (
            1,
            "1 5 5 6 7",
            ["2", "2", "6"],
        )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("discard 2 2", "name 3 pearls to discard, not 2"),
        ("discard", "name 3 pearls to discard, not 0"),
        ("discard 1 2 2 6", "name 3 pearls to discard, not 4"),
        ("discard 8 8 8", "you cannot discard 8: your pearls are 1 2 2 5 5 6 6 7"),
        ("discard 1 1 2", "you cannot discard 1: "),
    ],
)
def test_mo_a7_a_wrong_discard_says_what_is_wanted(text: str, words: str) -> None:
    state = play(table(["5 5 6 6 7", ""], next_pearls="8 8 8"), "take 1", "take 2", "take 2")
    with pytest.raises(nacre.IllegalAction, match="MO-A7") as caught:
        state.game.parse_turn(state, text)
    assert words in nacre.say(caught.value.message)


def test_mo_a7_there_is_nothing_to_discard_during_the_turn() -> None:
    state = table(["5 5 6 6 7", ""])
    with pytest.raises(nacre.IllegalAction, match="MO-A7"):
        state.game.parse_turn(state, "discard 5")
    with pytest.raises(nacre.NotationError):
        state.game.parse_turn(state, "discard 9")


def test_mo_a7_whole_discards_are_offered_with_what_they_leave() -> None:
    state = play(table(["5 5 6 6 7", ""], actions=1, next_pearls="8"), "take 1")
    offered = {text: nacre.say(message) for text, message in text_board_for(state.game).choices(state)}
    assert offered == {
        "discard 1": "Discard 1, which leaves 5 5 6 6 7",
        "discard 5": "Discard 5, which leaves 1 5 6 6 7",
        "discard 6": "Discard 6, which leaves 1 5 5 6 7",
        "discard 7": "Discard 7, which leaves 1 5 5 6 6",
    }
    play(state, "give 1 0")
    assert [text for text, _ in text_board_for(state.game).choices(state)] == list(offered)[1:]
