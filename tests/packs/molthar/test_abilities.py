"""The abilities of the characters of Molthar, one rule at a time (MO-R, MO-B)."""

from __future__ import annotations

import nacre
from packs.molthar.tables import hand, legal, of, play, seat_of, table
from written import written


def test_mo_r0_spent_diamonds_can_be_gained_again() -> None:
    state = table(["1 2 3 3", ""], portals=("unicorn",), diamonds=("imp",), characters="gone")
    play(state, "act unicorn")
    assert [diamond["face"] for diamond in seat_of(state, 0)["diamonds"]] == ["imp"]
    assert state.score(0) == 1


def test_mo_r1_a_golem_gives_three_actions_and_another_golem_three_more() -> None:
    state = table(["1 2 3 4 5 6 7 8", ""], portals=("golem_even golem_odd",))
    play(state, "act golem_even")
    assert of(state, "turn", "actions") == 5
    play(state, "act golem_odd")
    assert of(state, "turn", "actions") == 7


def test_mo_r2_the_wraith_is_for_the_next_player() -> None:
    state = table(["1 1 2 2", ""], portals=("wraith",), actions=1, done=["acted"])
    play(state, "act wraith")
    assert state.seat == 1
    assert of(state, "turn", "actions") == 4
    play(state, "take 1", "take 1", "take 2", "take 2")
    assert state.seat == 0
    assert of(state, "turn", "actions") == 3


def test_mo_r3_medusa_discards_a_character_of_another() -> None:
    state = table(["1 1 5", "", ""], portals=("medusa", "lion imp", "goblin"))
    play(state, "act medusa")
    assert legal(state) == ["whom 2", "whom 3"]
    play(state, "whom 2")
    assert legal(state) == ["drop lion", "drop imp"]
    play(state, "drop imp")
    assert seat_of(state, 1)["portal"] == ["lion"]
    assert of(state, "discards") == ["imp"]


def test_mo_r3_medusa_without_a_target_does_nothing() -> None:
    state = play(table(["1 1 5", ""], portals=("medusa",)), "act medusa")
    assert of(state, "turn", "phase") == "action"


def test_mo_r4_the_fairy_takes_a_pearl() -> None:
    state = table(["5 6 7", "", "1 8 8"], portals=("fairy",))
    play(state, "act fairy")
    assert legal(state) == ["steal 1", "steal 8"]
    play(state, "steal 8")
    assert hand(state, 0) == "8"
    assert hand(state, 2) == "1 8"


def test_mo_r4_the_fairy_chooses_among_opponents_with_pearls() -> None:
    state = play(table(["5 6 7", "1", "", "2 3"], portals=("fairy",)), "act fairy")
    assert legal(state) == ["whom 2", "whom 4"]


def test_mo_r4_with_empty_hands_it_does_nothing() -> None:
    state = play(table(["5 6 7", ""], portals=("fairy",)), "act fairy")
    assert of(state, "turn", "phase") == "action"


def test_mo_r4_what_the_others_are_still_sure_of() -> None:
    state = play(table(["5 6 7", "", "1 8 8"], portals=("fairy",)), "act fairy", "steal 8")
    assert written(state.view(1))["seats"][2]["known"] == ["8"]
    assert written(state.view(1))["seats"][0]["known"] == []
    assert written(state.view(0))["seats"][2]["known"] == ["1", "8"]
    assert written(state.view(2))["seats"][0]["known"] == ["8"]
    assert state.game.seen(state.game.parse("steal 8"), 0, 1) == state.game.parse("steal ?")


def test_mo_r5_puss_in_boots_takes_a_paid_pearl_back() -> None:
    state = play(table(["3 4 5", ""], portals=("puss_in_boots",)), "act puss_in_boots")
    assert legal(state) == ["keep 3", "keep 4", "keep 5"]
    play(state, "keep 4")
    assert hand(state, 0) == "4"
    assert of(state, "pearl_discards") == ["3", "5"]
    assert written(state.view(1))["seats"][0]["known"] == ["4"]


def test_mo_r5_if_no_pearl_was_paid_none_comes_back() -> None:
    state = table(["", ""], portals=("puss_in_boots",), active=("dwarf_3 dwarf_4 dwarf_5",))
    play(state, "act puss_in_boots")
    assert hand(state, 0) == ""
    assert of(state, "turn", "phase") == "action"


def test_mo_r6_a_neighbour_takes_a_wisp() -> None:
    wisp = "will_o_the_wisp_3_6"
    state = table(["3 3 3", "", "", ""], portals=("", "", "", wisp))
    play(state, f"act {wisp}")
    assert seat_of(state, 0)["active"] == [wisp]
    assert seat_of(state, 3)["portal"] == []
    assert state.score(0) == 3


def test_mo_r6_only_a_neighbour_takes_a_wisp() -> None:
    state = table(["3 3 3", "", "", ""], portals=("", "", "will_o_the_wisp_3_6"))
    assert "act will_o_the_wisp_3_6" not in legal(state)


def test_mo_r6_with_two_players_and_by_the_owner() -> None:
    wisp = "will_o_the_wisp_4_5"
    assert f"act {wisp}" in legal(table(["5 5 5", ""], portals=("", wisp)))
    assert f"act {wisp}" in legal(table(["5 5 5", ""], portals=(wisp,)))


def test_mo_b3_snow_white_makes_diamonds_of_twos() -> None:
    state = table(["2 2 3", ""], active=("snow_white wizard",))
    play(state, "melt", "melt")
    assert hand(state, 0) == "3"
    assert len(seat_of(state, 0)["diamonds"]) == 2
    assert of(state, "turn", "actions") == 3
    assert "look" in legal(state)
    assert "melt" not in legal(table(["2", ""], active=("snow_white",), characters="gone"))


def test_mo_b4_a_winged_monkey_raises_the_limit() -> None:
    state = table(["5 5 6 6 7", ""], active=("winged_monkey winged_monkey",), actions=1, done=["acted"])
    play(state, "take 1")
    assert state.seat == 1
    assert hand(state, 0) == "1 5 5 6 6 7"


def test_mo_b5_little_red_riding_hood_at_once_and_later() -> None:
    state = table(["4 5 6 7 8", ""], portals=("little_red_riding_hood",))
    play(state, "act little_red_riding_hood")
    assert of(state, "turn", "actions") == 3
    play(state, "take 1", "take 1", "take 2", "take *", "take *", "take *")
    assert state.seat == 0
    assert of(state, "turn", "actions") == 4


def test_mo_b6_the_hatter_exchanges() -> None:
    state = table(["", ""], active=("hatter",), portals=("goblin lion",), faces="imp dragon")
    play(state, "trade lion")
    assert legal(state) == ["put dragon", "put imp"]
    play(state, "put imp")
    assert seat_of(state, 0)["portal"] == ["goblin", "imp"]
    assert of(state, "faces") == ["lion", "dragon"]
    assert not [text for text in legal(state) if text.startswith("trade")]
    assert of(state, "turn", "actions") == 3


def test_mo_b7_the_reaper_after_the_last_action() -> None:
    state = table(["3 4", ""], active=("reaper",), actions=1, done=["acted"], next_pearls="8 6 6 6")
    assert "reap" not in legal(state)
    play(state, "take 1")
    assert legal(state) == ["reap", "end"]
    play(state, "reap")
    assert state.seat == 1
    assert hand(state, 0) == "6 6 6"
    assert written(state.view(1))["seats"][0]["known"] == []


def test_mo_b8_the_wizard_looks() -> None:
    state = table(["", ""], active=("wizard",), next_characters="imp")
    play(state, "look")
    assert written(state.view(0))["top"] == "imp"
    assert written(state.view(1))["top"] is None
    assert written(state.view(1))["looked"] == [0]
    assert "look" not in legal(state)


def test_mo_b8_after_the_end_everybody_sees_what_the_wizard_saw() -> None:
    state = table(["", ""], active=("", "wizard"), limit=1)
    play(state, "take 1", "take 1", "take 2", "look", *["take *"] * 3)
    assert state.is_over()
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert state.game.view_from_dict(view.to_dict()) == view


def test_mo_b8_the_wizard_knows_the_card_as_a_diamond() -> None:
    state = table(["2", ""], active=("wizard snow_white",), next_characters="imp")
    play(state, "look", "melt")
    assert written(state.view(0))["seats"][0]["diamonds"][0]["face"] == "imp"
    assert written(state.view(1))["seats"][0]["diamonds"][0]["face"] is None


def test_mo_b8_the_wizard_knows_the_card_as_another_seats_diamond() -> None:
    state = table(["", "2"], active=("wizard", "snow_white"), next_characters="imp")
    play(state, "look", "take *", "take *", "take *", "melt")
    for viewer, face in ((0, "imp"), (1, None), (None, None)):
        assert written(state.view(viewer))["seats"][1]["diamonds"][0]["face"] == face
    worlds = [state.game.imagine(state.view(0), nacre.Rng(seed)) for seed in range(20)]
    assert {seat_of(world, 1)["diamonds"][0]["face"] for world in worlds} == {"imp"}


def test_mo_b11_the_time_before_the_first_action_ends_when_it_begins() -> None:
    state = play(table(["", ""], active=("wizard hatter",), portals=("lion",)), "take 1")
    assert not {"look", "trade lion"} & set(legal(state))


def test_mo_r4_nobody_learns_that_all_pearls_of_a_hand_are_alike() -> None:
    state = play(table(["5 6 7", "", "8 8"], portals=("fairy",)), "act fairy")
    assert legal(state) == ["steal 8"]
