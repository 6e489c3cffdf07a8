"""Every rule of Molthar, by its id. Payments: test_payments.py; abilities: test_abilities.py."""

from __future__ import annotations

import pytest

import nacre
from nacre.packs.molthar.characters import CHARACTERS
from nacre.packs.molthar.game import Molthar
from nacre.packs.molthar.telling import explain
from nacre.words import say
from packs.molthar.tables import CARDS, PEARLS, hand, legal, of, play, seat_of, table
from present import of_kind
from written import breakdown, written


def test_mo_c1_fifty_six_pearls() -> None:
    assert len(PEARLS) == 56
    assert all(sum(name[0] == str(value) for name in PEARLS) == 7 for value in range(1, 9))
    assert [name for name in PEARLS if name.endswith("s")] == ["3s", "4s", "5s"]


def test_mo_c2_fifty_four_characters() -> None:
    assert len(CARDS) == 54
    assert len(CHARACTERS) == 40
    red = ("wisp", "puss_in_boots", "wraith", "golem", "fairy", "medusa")
    assert sum(row.copies for row in CHARACTERS if row.ability in red) == 10
    assert sum(row.copies for row in CHARACTERS if row.ability and row.ability not in red) == 21


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_mo_s1_the_set_up(players: int) -> None:
    position = written(nacre.game("molthar", players=players).new(3))
    assert len(position["display"]) == 4
    assert len(position["faces"]) == 2
    assert len(position["pearl_pile"]) == 52
    assert len(position["pile"]) == 52
    assert all(not any(seat.values()) for seat in position["seats"])


def test_mo_s1_a_swap_in_the_set_up_does_nothing() -> None:
    game = nacre.game("molthar", players=2)
    dealt = [written(game.new(seed)) for seed in range(40)]
    assert any("3s" in position["display"] for position in dealt)
    assert all(position["discards"] == [] for position in dealt)


def test_mo_s2_a_used_up_pile_is_shuffled_at_once() -> None:
    state = table(["", ""], next_pearls="5", pearls="discards")
    play(state, "take *")
    assert of(state, "pearl_discards") == []
    assert len(of(state, "pearl_pile")) == 51


def test_mo_s2_if_there_is_nothing_to_shuffle_the_next_draw_shuffles() -> None:
    state = table(["", ""], pearls="discards")
    assert of(state, "pearl_pile") == []
    play(state, "take *")
    assert of(state, "pearl_discards") == []
    assert len(of(state, "pearl_pile")) == 51


@pytest.mark.parametrize("text", ["take 1", "take *", "replace"])
def test_mo_s2_pearls_run_out_wherever_one_is_drawn(text: str) -> None:
    state = play(table(["", ""], next_pearls="8", pearls="discards"), text)
    assert len(of(state, "display")) == 4


@pytest.mark.parametrize("text", ["put giant", "put *"])
def test_mo_s2_characters_run_out_wherever_one_is_drawn(text: str) -> None:
    state = play(table(["", ""], next_characters="imp", characters="discards"), text)
    assert len(of(state, "faces")) == 2
    assert of(state, "discards") == []


def test_mo_s2_the_wizard_looks_at_a_pile_that_has_to_be_shuffled() -> None:
    state = play(table(["", ""], active=("wizard",), characters="discards"), "look")
    assert of(state, "discards") == []
    assert state.view(0).to_dict()["top"] == of(state, "pile", 0)


def test_mo_s2_the_reaper_draws_what_it_discarded() -> None:
    state = table(["3 4", ""], active=("reaper",), actions=1, done=["acted"], pearls="discards")
    play(state, "replace", "reap")
    assert len(hand(state, 0).split()) == 2


def test_mo_s2_characters_run_out_while_diamonds_are_gained() -> None:
    state = table(["1 2 3 4", ""], portals=("unicorn",), next_characters="lion", characters="discards")
    play(state, "act unicorn")
    assert len(seat_of(state, 0)["diamonds"]) == 2
    assert [diamond["generation"] for diamond in seat_of(state, 0)["diamonds"]] == [0, 1]


def test_mo_a1_take_a_face_up_pearl() -> None:
    state = play(table(["", ""], display="1 2 3 4", next_pearls="8"), "take 3")
    assert hand(state, 0) == "3"
    assert of(state, "display") == ["1", "2", "4", "8"]
    assert of(state, "turn", "actions") == 2


def test_mo_a1_take_a_pearl_unseen() -> None:
    state = play(table(["", ""], next_pearls="8"), "take *")
    assert hand(state, 0) == "8"
    assert written(state.view(1))["seats"][0]["known"] == []
    assert written(state.view(0))["seats"][0]["known"] == ["8"]


def test_mo_a2_a_swap_turned_up_by_a_take() -> None:
    state = table(["", ""], next_pearls="4s", faces="lion giant", next_characters="goblin fairy")
    play(state, "take 1")
    assert of(state, "faces") == ["goblin", "fairy"]
    assert of(state, "discards") == ["lion", "giant"]


def test_mo_a2_two_swaps_turned_up_by_a_replace() -> None:
    state = table(
        ["", ""],
        next_pearls="3s 1 5s 8",
        faces="lion giant",
        next_characters="goblin fairy dragon imp",
    )
    play(state, "replace")
    assert of(state, "faces") == ["dragon", "imp"]
    assert of(state, "discards") == ["goblin", "lion", "giant", "fairy"]


def test_mo_a2_a_swap_drawn_into_a_hand_does_nothing() -> None:
    state = play(table(["", ""], next_pearls="3s", faces="lion giant"), "take *")
    assert of(state, "faces") == ["lion", "giant"]


def test_mo_a2_both_are_discarded_before_a_new_one_is_turned_up() -> None:
    state = table(["", ""], next_pearls="3s", faces="lion giant", characters="gone")
    play(state, "take 1")
    assert of(state, "faces") == ["lion", "giant"]
    assert of(state, "discards") == []


def test_mo_a3_replace_all_four() -> None:
    state = play(table(["", ""], display="1 2 3 4", next_pearls="5 6 7 8"), "replace")
    assert of(state, "display") == ["5", "6", "7", "8"]
    assert of(state, "pearl_discards") == ["1", "2", "3", "4"]


def test_mo_a4_put_a_face_up_character() -> None:
    state = play(table(["", ""], faces="lion giant", next_characters="imp"), "put lion")
    assert seat_of(state, 0)["portal"] == ["lion"]
    assert of(state, "faces") == ["giant", "imp"]


def test_mo_a4_put_the_top_of_the_pile() -> None:
    state = play(table(["", ""], next_characters="imp"), "put *")
    assert state.revealed  # nobody could know which character it would be
    assert seat_of(state, 0)["portal"] == ["imp"]


def test_mo_a4_a_full_portal_discards_first() -> None:
    state = table(["", ""], portals=("goblin lion",), next_characters="imp")
    play(state, "put *")
    assert legal(state) == ["drop goblin", "drop lion"]
    play(state, "drop lion")
    assert seat_of(state, 0)["portal"] == ["goblin", "imp"]
    assert of(state, "discards") == ["lion"]


def test_mo_a4_nobody_is_asked_which_of_two_equal_characters_goes() -> None:
    state = play(table(["", ""], portals=("goblin goblin",), next_characters="imp"), "put *")
    assert seat_of(state, 0)["portal"] == ["goblin", "imp"]


def test_mo_a4_the_discarded_character_may_have_to_be_shuffled() -> None:
    state = table(["", ""], portals=("goblin lion",), faces="giant", characters="gone")
    assert "put *" not in legal(state)
    play(state, "put giant", "drop lion")
    assert seat_of(state, 0)["portal"] == ["goblin", "giant"]
    assert of(state, "faces") == ["lion"]


def test_mo_a5_activate_a_character() -> None:
    state = play(table(["8 8 8 8", ""], portals=("lion",)), "act lion")
    assert seat_of(state, 0)["active"] == ["lion"]
    assert seat_of(state, 0)["portal"] == []
    assert hand(state, 0) == ""
    assert of(state, "pearl_discards") == ["8"] * 4
    assert state.score(0) == 5


def test_mo_a5_only_what_can_be_paid() -> None:
    state = table(["8 8 8", ""], portals=("lion",))
    assert not [text for text in legal(state) if text.startswith("act")]
    with pytest.raises(nacre.IllegalAction, match="MO-P1"):
        play(state, "act lion")


def test_mo_a6_actions_must_be_taken() -> None:
    state = table(["", ""])
    with pytest.raises(nacre.IllegalAction, match="MO-A6"):
        play(state, "end")
    play(state, "take 1", "take 1")
    assert state.seat == 0
    play(state, "take 2")
    assert state.seat == 1


def test_mo_a7_the_player_ends_the_turn_while_something_can_be_used() -> None:
    state = table(["2", ""], active=("snow_white",), actions=1, done=["acted"])
    play(state, "take 1")
    assert legal(state) == ["melt", "end"]
    play(state, "melt")
    assert state.seat == 1


def test_mo_p2_the_oldest_diamond_is_spent_first() -> None:
    state = table(["7 8", ""], portals=("hansel_and_gretel",), diamonds=("imp dragon",))
    play(state, "act hansel_and_gretel")
    assert [diamond["face"] for diamond in seat_of(state, 0)["diamonds"]] == ["dragon"]
    assert of(state, "discards") == ["imp"]


def test_mo_p3_the_example_of_the_rulebook() -> None:
    state = table(["4 7 8", ""], portals=("little_red_riding_hood",), active=("dwarf_5 dragon",))
    play(state, "act little_red_riding_hood")
    assert of(state, "pearl_discards") == ["4", "7", "8"]
    assert "little_red_riding_hood" in seat_of(state, 0)["active"]


def test_mo_p4_a_payment_is_chosen_by_kind() -> None:
    state = play(table(["5 5 6 6 7 7", ""], portals=("goblin",)), "act goblin")
    assert legal(state) == ["give 5 0", "give 5 2"]
    play(state, "give 5 0")
    assert legal(state) == ["give 6 0", "give 6 2"]
    play(state, "give 6 2")
    assert hand(state, 0) == "5 5 7 7"


def test_mo_p4_payments_can_be_asked_for_from_a_view() -> None:
    state = table(["5 5 6", ""], portals=("goblin",), diamonds=("imp",))
    game = of_kind(Molthar, state.game)
    found = game.payments(state.view(0), "goblin")
    assert sorted(found) == [(("5", "5"), 0), (("5", "6"), 1)]
    assert game.payments(state.view(None), "goblin") == []


def test_mo_d1_diamonds_come_from_the_pile_unseen() -> None:
    state = table(["1 2 3 4", ""], portals=("unicorn",), next_characters="imp lion")
    play(state, "act unicorn")
    assert [diamond["face"] for diamond in seat_of(state, 0)["diamonds"]] == ["imp", "lion"]
    told = written(state.view(0))["seats"][0]["diamonds"]
    assert [diamond["face"] for diamond in told] == [None, None]


def test_mo_d1_if_cards_run_out_fewer_diamonds_are_gained() -> None:
    state = table(["1 2 3 4", ""], portals=("unicorn",), characters="gone")
    play(state, "act unicorn")
    assert seat_of(state, 0)["diamonds"] == []


def test_mo_e1_the_round_is_finished_and_one_more_is_played() -> None:
    state = table(["8 8 8 8", ""], portals=("lion",), active=("sorceress sorceress",))
    play(state, "act lion", "take 1", "take 1")
    assert of(state, "final_round") == 1
    for _ in range(3):
        assert not state.is_over()
        play(state, "replace", "replace", "replace")
    assert state.is_over()
    assert state.outcome().breakdown["triggered_by"] == 0


def test_mo_e2_diamonds_break_a_tie() -> None:
    state = table(["", ""], active=("lion", "sorceress goblin"), diamonds=("imp",), limit=1)
    play(state, *["take *"] * 6)
    outcome = state.outcome()
    assert outcome.scores == [5, 5]
    assert outcome.winners == [0]
    assert breakdown(outcome)["tie_break"]["shared"] is False
    told = say(explain(outcome, ["Ann", "Ben"])[-1])
    assert told == "Ann wins by having more Diamonds (Ann: 1 Diamond, Ben: 0 Diamonds)."


def test_mo_e2_a_tie_can_stay() -> None:
    state = play(table(["", ""], limit=1), *["take *"] * 6)
    assert state.outcome().winners == [0, 1]


def test_mo_e3_the_round_limit() -> None:
    state = play(table(["", ""], limit=1), *["take *"] * 6)
    assert state.is_over()
    assert (state.seat, state.legal_actions()) == (-1, [])
    assert state.outcome().breakdown["rounds"] == 1


def test_mo_i1_what_is_known_of_hands() -> None:
    state = play(table(["", "", ""], display="1 1 2 2", next_pearls="2 8 8"), "take 2", "take *", "take *")
    told = written(state.view(1))["seats"][0]
    assert (told["known"], told["hand"]) == (["2"], 3)


def test_mo_i1_pearls_leaving_count_first_against_known_ones() -> None:
    state = table(["5", ""], portals=("goblin",), next_pearls="5 5")
    play(state, "take *", "take *", "act goblin")
    assert written(state.view(1))["seats"][0]["known"] == []
    assert hand(state, 0) == "5"


def test_mo_i1_diamonds_of_a_used_up_deck_are_the_known_rest() -> None:
    state = table(["2 2", ""], active=("snow_white",), next_characters="imp lion", characters="discards")
    play(state, "melt", "melt")
    view = state.view(1)
    assert [card["face"] for card in written(view)["older"]] == ["lion", "imp"]
    for seed in range(20):
        world = state.game.imagine(view, nacre.Rng(seed))
        faces = {diamond["face"] for diamond in seat_of(world, 0)["diamonds"]}
        assert faces == {"imp", "lion"}


def test_mo_i1_the_taker_remembers_the_hand() -> None:
    state = play(table(["5 6 7", "", "1 8 8"], portals=("fairy",)), "act fairy", "steal 8")
    for seed in range(20):
        assert hand(state.game.imagine(state.view(0), nacre.Rng(seed)), 2) == "1 8"


def test_mo_i1_others_enumerate_what_the_fairy_may_have_taken() -> None:
    state = play(table(["5 6 7", "", "1 8 8"], portals=("fairy",)), "act fairy", "steal 8")
    worlds = [state.game.imagine(state.view(1), nacre.Rng(seed)) for seed in range(300)]
    taken = [(hand(world, 0), hand(world, 2)) for world in worlds]
    assert set(taken) == {("1", "8 8"), ("8", "1 8")}
    assert 60 < taken.count(("1", "8 8")) < 140


def test_mo_i1_a_hidden_pearl_may_have_been_taken() -> None:
    state = table(["5 6 7", "", "1"], portals=("fairy",), seat=2, next_pearls="8")
    play(state, "take *", "replace", "replace", "act fairy", "steal 8")
    worlds = [state.game.imagine(state.view(1), nacre.Rng(seed)) for seed in range(300)]
    assert {hand(world, 0) == "1" for world in worlds} == {False, True}
    assert {hand(world, 2) for world in worlds if hand(world, 0) != "1"} == {"1"}
