"""Piles that run empty (MO-S2), and face-up places that cannot be filled for a while (MO-A2)."""

from __future__ import annotations

import nacre
from packs.molthar.tables import hand, legal, of, play, seat_of, table
from written import written


def test_mo_s2_a_face_up_pearl_is_taken_and_none_is_left() -> None:
    state = play(table(["", ""], pearls="gone"), "take 1")
    assert of(state, "display") == ["1", "2", "2"]
    assert "take *" not in legal(state)


def test_mo_s2_the_last_pearl_is_drawn() -> None:
    state = play(table(["", ""], next_pearls="8", pearls="gone", display="1 1 2 2"), "take *")
    assert of(state, "pearl_pile") == []
    assert "take *" not in legal(state)


def test_mo_s2_pearls_replace_themselves() -> None:
    state = play(table(["", ""], display="1 2 8", pearls="gone"), "replace")
    assert of(state, "display") == ["1", "2", "8"]
    assert of(state, "pearl_pile") == of(state, "pearl_discards") == []


def test_mo_s2_a_pile_runs_out_during_a_replacement() -> None:
    state = play(table(["", ""], next_pearls="8 8", pearls="gone"), "replace")
    assert of(state, "display").count("8") == 2
    assert len(of(state, "display")) == 4
    assert len(of(state, "pearl_pile")) == 2


def test_mo_a3_without_a_pearl_nothing_can_be_replaced() -> None:
    state = table(["", ""], display="", pearls="gone")
    assert not {"replace", "take *"} & set(legal(state))


def test_mo_s2_a_face_up_character_is_put_and_none_is_left() -> None:
    state = play(table(["", ""], faces="lion imp", characters="gone"), "put imp")
    assert of(state, "faces") == ["lion"]
    play(state, "put lion")
    assert of(state, "faces") == []
    assert not [text for text in legal(state) if text.startswith("put")]


def test_mo_s2_the_last_character_is_put_unseen() -> None:
    state = play(table(["", ""], next_characters="imp", characters="gone"), "put *")
    assert seat_of(state, 0)["portal"] == ["imp"]
    assert "put *" not in legal(state)


def test_mo_a4_the_character_that_makes_room_can_come_back() -> None:
    state = table(["", ""], portals=("goblin lion",), next_characters="imp", characters="gone")
    play(state, "put *", "drop lion")
    assert seat_of(state, 0)["portal"] == ["goblin", "imp"]
    assert of(state, "pile") == ["lion"]
    play(state, "put *", "drop imp")
    assert seat_of(state, 0)["portal"] == ["goblin", "lion"]


def test_mo_a4_it_is_shuffled_with_the_others_for_the_draw() -> None:
    drawn = set()
    for seed in range(8):
        state = table(["", ""], portals=("goblin lion",), faces="imp giant", characters="gone")
        position = written(state) | {"chance": nacre.Rng(seed).hex()}
        position["discards"] = [position["seats"][1]["diamonds"].pop()["face"]]
        played = play(state.game.from_dict(position), "put *", "drop lion")
        drawn.add(seat_of(played, 0)["portal"][1])
        assert len(of(played, "pile")) == 1
        assert of(played, "discards") == []
    assert "lion" in drawn
    assert len(drawn) == 2


def test_mo_d1_of_two_diamonds_one_is_there() -> None:
    state = table(["1 2 3 4", ""], portals=("unicorn",), next_characters="imp", characters="gone")
    play(state, "act unicorn")
    assert [diamond["face"] for diamond in seat_of(state, 0)["diamonds"]] == ["imp"]


def test_mo_b3_without_a_card_to_become_a_diamond_no_pearl_is_discarded() -> None:
    state = table(["2 2", ""], active=("snow_white",), next_characters="imp", characters="gone")
    play(state, "melt")
    assert "melt" not in legal(state)


def test_mo_b8_without_a_card_there_is_nothing_to_look_at() -> None:
    assert "look" not in legal(table(["", ""], active=("wizard",), characters="gone"))


def test_mo_b7_the_reaper_draws_its_own_pearls_when_there_are_no_others() -> None:
    state = table(["", ""], pearls="gone", active=("reaper",), actions=1, done=["acted"])
    before = hand(state, 0)
    play(state, "put giant", "reap")
    assert len(hand(state, 0).split()) == len(before.split())
    assert of(state, "pearl_pile") == []


def test_mo_a2_a_swap_with_one_face_up_character() -> None:
    state = table(["", ""], next_pearls="3s", faces="lion", characters="gone")
    play(state, "take 1")
    assert of(state, "faces") == ["lion"]


def test_mo_a2_a_swap_finds_the_last_characters() -> None:
    state = table(["", ""], next_pearls="3s", faces="lion imp", next_characters="dragon", characters="gone")
    play(state, "take 1")
    assert "dragon" in of(state, "faces")
    assert len(of(state, "faces")) == 2
    assert len(of(state, "pile")) == 1


def test_mo_a6_when_nothing_is_possible_actions_are_lost() -> None:
    state = table(["", ""], display="1", faces="", pearls="gone", characters="gone", active=("", "reaper"))
    assert state.seat == 0
    play(state, "take 1")
    assert of(state, "turn", "phase") == "discard"


def test_mo_a2_an_empty_pearl_place_is_filled_when_an_action_is_complete() -> None:
    state = play(table(["", ""], pearls="gone", portals=("lion",)), "take 1")
    assert len(of(state, "display")) == 3
    play(state, "act lion")
    assert of(state, "display") == ["1", "2", "2", "8"]


def test_mo_a2_an_empty_character_place_waits_for_the_red_ability() -> None:
    state = table(["1 2 4", "", ""], portals=("medusa", "lion imp"), faces="giant", characters="gone")
    play(state, "act medusa")
    assert of(state, "faces") == ["giant"]
    play(state, "drop lion")
    assert of(state, "faces") == ["lion", "giant"]


def test_mo_a2_an_empty_pearl_place_waits_for_puss_in_boots() -> None:
    state = table(["", ""], portals=("puss_in_boots",), display="1 1 2", pearls="gone")
    play(state, *plies(state, "act puss_in_boots 3,4,5"))
    assert len(of(state, "display")) == 3
    play(state, "keep 4")
    assert len(of(state, "display")) == 4
    assert set(of(state, "display")) & {"3", "5"}


def test_mo_a2_snow_white_fills_no_place() -> None:
    state = table(["", ""], pearls="gone", display="1 1 2", active=("snow_white",))
    play(state, "melt")
    assert len(of(state, "display")) == 3
    assert of(state, "pearl_discards") == ["2"]
    play(state, "put giant")
    assert of(state, "display") == ["1", "1", "2", "2"]


def test_mo_a2_the_reaper_fills_no_place() -> None:
    state = table(["", ""], pearls="gone", active=("snow_white reaper",), actions=1, done=["acted"])
    play(state, "take 2", "melt", "reap")
    assert len(of(state, "display")) == 3
    assert len(of(state, "pearl_pile")) == 1


def test_mo_a2_the_discard_at_the_end_of_a_turn_fills_no_place() -> None:
    state = table(["", ""], pearls="gone", actions=1, done=["acted"])
    play(state, "take 2")
    while state.seat == 0:
        play(state, legal(state)[-1])
    assert len(of(state, "display")) == 3
    assert len(of(state, "pearl_discards")) == 48
    play(state, "put giant")
    assert len(of(state, "display")) == 4


def test_mo_a2_first_the_actions_own_replacement_then_pearls_and_their_swaps() -> None:
    state = table(
        ["", ""],
        pearls="gone",
        display="1 1 2",
        discards="3s",
        faces="giant lion",
        next_characters="imp fairy dragon wizard",
    )
    play(state, "put giant")
    assert of(state, "display") == ["1", "1", "2", "3s"]
    assert of(state, "faces") == ["fairy", "dragon"]
    assert of(state, "discards") == ["lion", "imp"]


def test_mo_a2_then_pearl_places_with_their_swaps_and_last_character_places() -> None:
    state = table(
        ["", ""],
        pearls="gone",
        display="1 1",
        portals=("goblin",),
        faces="lion",
        diamonds=("imp",),
        characters="gone",
    )
    play(state, *plies(state, "act goblin 3s,4"))
    assert of(state, "display") == ["1", "1", "4", "3s"]
    assert of(state, "faces") == ["lion", "imp"]
    # Had the spent Diamond filled the empty place first, the Swap would have shuffled a second time.
    assert of(state, "generation") == 1


def plies(state: nacre.State, text: str) -> list[str]:
    """The plies of a whole payment, as texts."""
    return [state.game.text(action) for action in state.game.parse_turn(state, text)]
