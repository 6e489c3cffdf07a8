"""What seats know of each other's pearls (MO-I1, MO-R4, MO-S2): each kind of doubt, made and resolved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nacre
from nacre.packs.molthar.knowledge import events as e
from nacre.packs.molthar.knowledge.beliefs import follow, known_in
from nacre.packs.molthar.knowledge.cases import Case
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView
from packs.molthar.cases_as_text import as_texts, case
from packs.molthar.oracle import cards, pile
from packs.molthar.tables import hand, of, open_case, play, seat_of, table
from present import of_kind
from written import written

WORLDS = 200


def lost(belief: list[Case], seat: int, pearls: str, viewer: int = 3) -> list[Case]:
    return follow(belief, viewer, e.event(e.LOSE, seat, 0, pile(pearls.split())))


def imagined(state: nacre.State, viewer: int | None, seat: int) -> set[str]:
    """The hands of a seat in worlds that a viewer imagines."""
    view = state.view(viewer)
    return {hand(state.game.imagine(view, nacre.Rng(seed)), seat) for seed in range(WORLDS)}


def known(state: nacre.State, viewer: int | None, seat: int) -> list[str]:
    told: list[str] = written(state.view(viewer))["seats"][seat]["known"]
    return told


def test_mo_i1_face_up_takes_are_public_and_blind_draws_are_not() -> None:
    state = play(table(["", "", ""], next_pearls="8 7"), "take *", "take 2", "take 1")
    for viewer in (1, 2, None):
        assert known(state, viewer, 0) == ["1", "2"]
    assert known(state, 0, 0) == ["1", "2", "8"]
    assert len(imagined(state, 1, 0)) > 5


def test_mo_s2_what_is_hidden_when_the_pile_is_shuffled_is_the_known_rest() -> None:
    state = table(["", "", ""], next_pearls="8 7 6 5", pearls="discards")
    play(state, "take *", "take *", "put *", "take *", "take *")
    assert seat_of(state, 0)["hand"] == ["7", "8"]
    assert of(state, "public") == [
        {
            "weight": 1.0,
            "sure": [[], [], []],
            "ages": [
                {"pool": ["5", "6", "7", "8"], "hidden": [2, 2, 0]},
                {"pool": sorted(of(state, "pearl_pile"), key=kind_number), "hidden": [0, 0, 0]},
            ],
        }
    ]
    assert imagined(state, 2, 0) == {"5 6", "5 7", "5 8", "6 7", "6 8", "7 8"}
    assert known(state, 1, 0) == ["7", "8"]  # the seat that has the rest knows the others' pearls
    assert imagined(state, 1, 0) == {"7 8"}


def kind_number(name: str) -> int:
    return ["1", "2", "3", "4", "5", "6", "7", "8", "3s", "4s", "5s"].index(name)


def test_mo_s2_what_one_hand_holds_alone_is_known() -> None:
    state = play(table(["", ""], next_pearls="8 7", pearls="discards"), "take *", "take *")
    assert known(state, 1, 0) == known(state, None, 0) == ["7", "8"]
    assert imagined(state, 1, 0) == {"7 8"}


MIXED = case(["", "", ""], [("1 2", [1, 1, 0]), ("1 3 3 8 8", [1, 0, 0])])
"""Seat 0 has a 1 or a 2 from before the shuffle, and something newer."""


def test_mo_i1_a_mixed_hand_loses_what_can_only_be_new() -> None:
    assert as_texts(lost([MIXED], 0, "8")) == [(["", "", ""], [("1 2", [1, 1, 0]), ("1 3 3 8", [0, 0, 0])])]


def test_mo_i1_a_mixed_hand_loses_what_can_only_be_old() -> None:
    assert as_texts(lost([MIXED], 0, "2")) == [(["", "1", ""], [("1 3 3 8 8", [1, 0, 0])])]


def test_mo_i1_a_mixed_hand_loses_what_can_be_both_and_a_later_loss_tells() -> None:
    belief = lost([MIXED], 0, "1")
    old = (["", "2", ""], [("1 3 3 8 8", [1, 0, 0])])
    new = (["", "", ""], [("1 2", [1, 1, 0]), ("3 3 8 8", [0, 0, 0])])
    assert sorted(as_texts(belief), key=str) == sorted([old, new], key=str)
    # The only old card is it in one of two worlds, the only new card in one of five.
    assert sorted(each.weight for each in belief) == pytest.approx([2 / 7, 5 / 7])
    assert as_texts(lost(belief, 1, "1")) == [(["2", "", ""], [("3 3 8 8", [0, 0, 0])])]
    assert as_texts(lost(belief, 0, "8")) == [(["", "2", ""], [("1 3 3 8", [0, 0, 0])])]


def test_mo_i1_the_owner_is_never_in_doubt() -> None:
    mine = case(["1 8", "", ""], [("2", [0, 1, 0]), ("1 3 3 8", [0, 0, 0])])
    assert as_texts(lost([mine], 0, "1", viewer=0)) == [
        (["8", "", ""], [("2", [0, 1, 0]), ("1 3 3 8", [0, 0, 0])])
    ]


def test_mo_s2_hidden_pearls_survive_two_shuffles() -> None:
    belief = [case(["", "", ""], [("1 2 3", [1, 1, 0])])]
    for what, pearls in ((e.TURN_UP, "3"), (e.SHUFFLE, "3 4 4"), (e.DRAW, "4"), (e.TURN_UP, "3")):
        belief = follow(belief, 3, e.event(what, 0, 0, pile(pearls.split())))
    belief = follow(belief, 3, e.event(e.TURN_UP, 0, 0, pile(["4"])))
    assert as_texts(follow(belief, 3, e.event(e.SHUFFLE, 0, 0, pile(["5", "6"])))) == [
        (["4", "", ""], [("1 2", [1, 1, 0]), ("5 6", [0, 0, 0])])
    ]


def test_mo_i1_pearls_leaving_count_first_against_known_ones() -> None:
    belief = [case(["5", "", ""], [("5 5 8", [1, 0, 0])])]
    assert as_texts(lost(belief, 0, "5")) == [(["", "", ""], [("5 5 8", [1, 0, 0])])]
    assert as_texts(lost(belief, 0, "5 5")) == [(["", "", ""], [("5 8", [0, 0, 0])])]


def robbed(**changes: Any) -> MoltharState:
    """Seat 0 took an 8 from seat 2, whose 1 8 8 everybody knew."""
    state = table(["5 6 7", "5 6 7", "1 8 8", ""], portals=("fairy", "fairy"), **changes)
    return play(state, "act fairy", "whom 3", "steal 8")


def test_mo_r4_taker_and_victim_know_the_pearl_and_others_weigh_the_cases() -> None:
    state = robbed()
    assert known(state, 0, 2) == ["1", "8"]
    assert known(state, 2, 0) == ["8"]
    for viewer in (1, 3, None):
        assert known(state, viewer, 0) == []
        assert known(state, viewer, 2) == ["8"]
        assert imagined(state, viewer, 0) == {"1", "8"}
    assert sorted(each["weight"] for each in of(state, "public")) == pytest.approx([1 / 3, 2 / 3])


def test_mo_r4_the_taker_knows_the_whole_hand_while_choosing() -> None:
    state = table(["5 6 7", "", "1"], portals=("fairy",), seat=2, next_pearls="8 7 6")
    play(state, "take *", "replace", "replace", "act fairy")
    assert known(state, 0, 2) == ["1", "8"]
    assert known(state, 1, 2) == ["1"]
    world = state.game.imagine(state.view(1), nacre.Rng(3))
    assert known(world, 0, 2) == seat_of(world, 2)["hand"]


def test_mo_r4_a_third_seat_learns_when_the_victim_pays_what_it_may_have_lost() -> None:
    state = robbed(active=("", "", "snow_white"), actions=1, done=["acted"])
    belief = state.beliefs()[3]
    # If seat 2 gives up the 1, it was not taken: so the 8 was.
    after = follow(belief, 3, e.event(e.LOSE, 2, 0, pile(["1"])))
    assert [" ".join(cards(known_in(after, seat))) for seat in (0, 2)] == ["8", "8"]
    # If it gives up both 8s, the 1 was taken.
    after = follow(belief, 3, e.event(e.LOSE, 2, 0, pile(["8", "8"])))
    assert [" ".join(cards(known_in(after, seat))) for seat in (0, 2)] == ["1", ""]


def test_mo_r4_two_fairies_in_one_game() -> None:
    state = play(robbed(), "replace", "replace", "act fairy", "whom 3", "steal 8")
    assert known(state, 1, 2) == ["1"]
    assert known(state, 1, 0) == ["8"]  # it saw that hand, so it was an 8 that seat 0 took
    assert known(state, 0, 2) == []  # of 1 and 8, one is gone
    assert known(state, 0, 1) == []
    assert imagined(state, 0, 1) == {"1", "8"}
    for viewer in (3, None):
        assert imagined(state, viewer, 2) == {"1", "8"}
        assert len(of_kind(MoltharView, state.view(viewer)).belief) == 3


def test_mo_r4_the_taker_is_robbed_in_turn() -> None:
    state = play(robbed(), "replace", "replace", "act fairy", "whom 1", "steal 8")
    assert (known(state, 2, 1), known(state, 2, 0)) == (["8"], [])
    assert (known(state, 1, 1), known(state, 1, 2)) == (["8"], ["1", "8"])
    for viewer in (3, None):
        assert known(state, viewer, 2) == ["8"]
        assert imagined(state, viewer, 1) == {"1", "8"}
        assert imagined(state, viewer, 0) == {""}


def test_mo_r4_what_the_fairy_saw_stays_known_as_the_hand_plays_on() -> None:
    state = table(["5 6 7", "", "1"], portals=("fairy",), seat=2, next_pearls="8 7 6")
    play(state, "take *", "replace", "replace", "act fairy", "steal 1", "replace", "replace")
    play(state, "replace", "replace", "replace", "take *", "replace", "replace")
    assert known(state, 0, 2) == ["8"]
    assert known(state, 1, 2) == []
    assert all("8" in held.split() for held in imagined(state, 0, 2))
    assert any("8" not in held.split() for held in imagined(state, 1, 2))


def test_imagined_worlds_are_as_likely_as_their_cases() -> None:
    state = table(["5 6 7", "", "1"], portals=("fairy",), seat=2, next_pearls="8")
    play(state, "take *", "replace", "replace", "act fairy", "steal 8")
    view = of_kind(MoltharView, state.view(1))
    rng = nacre.Rng(5)
    taken = [hand(state.game.imagine(view, rng), 0) for _ in range(4000)]
    belief = hands_with(view.belief, "1")
    assert abs(taken.count("1") / 4000 - belief) < 0.04


def hands_with(belief: list[Case], name: str) -> float:
    """How likely seat 0 has exactly that pearl."""
    total = 0.0
    for each in belief:
        sure, pearl = each.sure[0], pile([name])
        for pool, hidden in zip(each.pools, each.hidden, strict=True):
            if hidden & 0xFF:
                total += each.weight * cards(pool).count(name) / len(cards(pool))
        total += each.weight * (sure == pearl)
    return total


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_mo_i1_the_truth_is_possible_for_everybody_at_every_ply(players: int) -> None:
    chooser = Random(players)
    state = nacre.game("molthar", players=players).new(players)
    while not state.is_over():
        state.apply(chooser.choice(state.legal_actions()))
        state.audit()


def test_what_nobody_asked_for_is_worked_out_when_somebody_does() -> None:
    chooser = Random(2)
    game = nacre.game("molthar", players=3)
    asked, unasked = game.new(9), game.new(9)
    for ply in range(400):
        action = chooser.choice(asked.legal_actions())
        asked.apply(action)
        unasked.apply(action)
        asked.view(0)
        if ply % 50 == 0:
            assert unasked.clone() == asked
            unasked = unasked.clone()
    assert unasked.to_dict() == asked.to_dict()


def test_a_state_that_forgot_plays_on_and_says_so() -> None:
    game = nacre.game("molthar", players=3)
    one, other = game.new(4), game.new(4)
    other.forget()
    chooser = Random(4)
    while not one.is_over():
        action = chooser.choice(one.legal_actions())
        assert other.legal_actions() == one.legal_actions()
        one.apply(action)
        other.apply(action)
        other.audit()
        other = other.clone()
    assert [other.score(seat) for seat in range(3)] == [one.score(seat) for seat in range(3)]
    assert str(other) == str(one)
    for question in (other.to_dict, other.key, lambda: other.view(0), lambda: other == one):
        with pytest.raises(nacre.ForgottenState, match="clone"):
            question()


def test_an_imagined_world_can_be_forgotten_at_once() -> None:
    state = robbed()
    world = state.game.imagine(state.view(1), nacre.Rng(1))
    world.forget()
    out = nacre.buffer(state.game.num_actions)
    nacre.play_out(world, nacre.Rng(1), out)
    assert world.is_over()


def test_a_position_may_leave_open_what_seats_make_of_their_own_hands() -> None:
    state = robbed()
    position: Any = state.to_dict()
    position["beliefs"] = [None] * 4
    again = state.game.from_dict(position)
    assert again.view(3) == state.view(3)
    assert known(again, 1, 1) == seat_of(state, 1)["hand"]
    assert known(again, 0, 2) == ["1", "8"]  # its own 8 tells what it took


def test_everything_is_public_at_the_end() -> None:
    state = play(table(["", ""], limit=1, next_pearls="8 7 6"), *["take *"] * 6)
    position = written(state)
    assert position["public"] == [open_case(position) | {"ages": position["public"][0]["ages"]}]
    assert known(state, None, 0) == ["6", "7", "8"]
