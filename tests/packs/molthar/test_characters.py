"""Every character: what pays for it and what just does not, what it is worth, what it does in play."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import nacre
from packs.molthar.tables import CARDS, hand, legal, of, play, seat_of, table


class Row(NamedTuple):
    """A character as its card has it, with a hand that pays and one that just does not."""

    name: str
    copies: int
    pays: str
    fails: str
    points: int
    diamonds: int = 0


ROWS = [
    Row("goblin", 3, "4 4", "4 5", 1),
    Row("cerberus", 2, "6 6 6", "6 6 7", 2),
    Row("tree_elder", 1, "3 3 3 3s", "3 3 3 4", 3),
    Row("lion", 1, "8 8 8 8", "7 8 8 8", 5),
    Row("giant", 3, "6 6 8 8", "6 6 7 8", 3),
    Row("hansel_and_gretel", 2, "8 8", "7 8", 2),
    Row("sorceress", 2, "7 7 7 7", "7 7 7 8", 4),
    Row("halfling_odd", 1, "1 5 7", "1 5 6", 1, 1),
    Row("halfling_even", 1, "2 2 8", "2 2 7", 1, 1),
    Row("gnome", 2, "1 1 6 6", "1 2 6 6", 2, 1),
    Row("captain", 1, "2 2 2", "2 2 3", 3),
    Row("barbarian", 1, "5 7 8", "5 7 7", 2),
    Row("unicorn", 1, "1 2 3 4", "1 2 3 5", 1, 2),
    Row("twin", 2, "7 7 8 8", "7 7 7 8", 3, 1),
    Row("will_o_the_wisp_3_6", 1, "6 6 6", "3 3 6 6", 3),
    Row("will_o_the_wisp_4_5", 1, "4 4 4s", "4 4 5 5", 3),
    Row("puss_in_boots", 1, "3 4 5", "3 4 6", 1),
    Row("wraith", 1, "1 1 8 8", "1 1 1 8", 2),
    Row("golem_even", 1, "2 4 6 8", "2 4 6 7", 2),
    Row("golem_odd", 1, "1 3 5 7", "1 3 5 8", 2),
    Row("fairy", 2, "5 6 7", "5 6 8", 1),
    Row("medusa", 2, "1 2 4", "1 2 5", 1),
    *[Row(f"dwarf_{n}", 1, f"{n} {n}", f"{n} {n + 1}", 1) for n in range(1, 8)],
    Row("phoenix", 2, "1 2", "1 1", 0),
    Row("dragon", 1, "1 1 1 1", "1 1 1 2", 0),
    Row("imp", 1, "3 3 3s", "3 3 4", 1),
    Row("peter_pan", 1, "1 4 5", "1 4 6", 1),
    Row("reaper", 1, "1 8", "2 8", 1),
    Row("little_red_riding_hood", 1, "4 5 6 7 8", "3 4 5 6 7", 1),
    Row("amazon", 1, "3 5 7", "3 5 6", 1, 1),
    Row("snow_white", 1, "2", "1", 0, 1),
    Row("hatter", 1, "2 3 4 5 6", "2 3 4 5 7", 2),
    Row("wizard", 1, "6 7 8", "1 7 8", 1),
    Row("winged_monkey", 3, "1 1 1 7", "1 1 1 6", 1),
]
EACH = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)


def ready(row: Row, pearls: str) -> nacre.State:
    """The character on the portal of the seat to decide, which has a Diamond for the Captain."""
    diamonds = ("lion",) if row.name == "captain" else ()
    return table([pearls, "", ""], portals=(row.name,), diamonds=diamonds, faces="giant gnome")


def activated(*names: str, hands: str = "", portal: str = "", **more: Any) -> nacre.State:
    """Those characters beside the portal of the seat to decide."""
    return table([hands, "", ""], active=(" ".join(names),), portals=(portal,), **more)


def test_mo_c2_these_are_all_characters() -> None:
    assert sorted(CARDS) == sorted(row.name for row in ROWS for _ in range(row.copies))


@EACH
def test_what_pays_and_what_it_is_worth(row: Row) -> None:
    state = ready(row, row.pays)
    play(state, f"act {row.name}")
    if row.name == "puss_in_boots":
        play(state, "keep 3", "take 1")
    assert state.score(0) == row.points
    assert len(seat_of(state, 0)["diamonds"]) == row.diamonds
    assert seat_of(state, 0)["active"] == [row.name]
    assert seat_of(state, 0)["portal"] == []
    if row.name != "puss_in_boots":
        assert sorted(of(state, "pearl_discards")) == row.pays.split()
        assert hand(state, 0) == ""


@EACH
def test_what_just_does_not_pay(row: Row) -> None:
    assert f"act {row.name}" not in legal(ready(row, row.fails))


def test_the_captain_costs_a_diamond() -> None:
    state = table(["2 2 2", ""], portals=("captain",))
    assert "act captain" not in legal(state)
    state = play(table(["2 2 2", ""], portals=("captain",), diamonds=("lion imp",)), "act captain")
    assert [diamond["face"] for diamond in seat_of(state, 0)["diamonds"]] == ["imp"]
    assert of(state, "discards") == ["lion"]


@pytest.mark.parametrize("row", ROWS[:14], ids=lambda row: row.name)
def test_a_plain_character_does_nothing_more(row: Row) -> None:
    state = play(ready(row, row.pays), f"act {row.name}")
    assert of(state, "turn", "phase") == "action"
    assert of(state, "turn", "actions") == 2
    assert of(state, "turn", "bonus") == 0
    assert [text for text in legal(state) if text.split()[0] not in ("take", "replace", "put")] == []


@pytest.mark.parametrize("name", ["will_o_the_wisp_3_6", "will_o_the_wisp_4_5"])
@pytest.mark.parametrize("owner", [0, 1, 3])
def test_a_wisp_is_its_owners_and_both_neighbours(name: str, owner: int) -> None:
    portals = [""] * 4
    portals[owner] = name
    state = table([f"{name[-1]} " * 3, "", "", ""], portals=tuple(portals))
    play(state, f"act {name}")
    assert seat_of(state, 0)["active"] == [name]
    assert seat_of(state, owner)["portal"] == []
    assert [int(state.score(seat)) for seat in range(4)] == [3, 0, 0, 0]
    assert of(state, "turn", "actions") == 2


def test_a_neighbour_pays_for_a_wisp_with_all_it_has() -> None:
    wisp = "will_o_the_wisp_3_6"
    state = table(["5 6", ""], portals=("", wisp), active=("dwarf_6",), diamonds=("imp", "dragon"))
    play(state, f"act {wisp}")
    assert hand(state, 0) == ""
    assert seat_of(state, 0)["diamonds"] == []
    assert len(seat_of(state, 1)["diamonds"]) == 1
    assert state.score(0) == 4


def test_a_wisp_two_seats_away_is_out_of_reach() -> None:
    for players, owner in ((4, 2), (5, 2), (5, 3)):
        portals = [""] * players
        portals[owner] = "will_o_the_wisp_4_5"
        state = table(["4 4 4"] + [""] * (players - 1), portals=tuple(portals))
        assert "act will_o_the_wisp_4_5" not in legal(state)


def test_puss_in_boots_takes_the_very_card_back() -> None:
    state = play(table(["3 4 5s", ""], portals=("puss_in_boots",)), "act puss_in_boots")
    assert legal(state) == ["keep 3", "keep 4", "keep 5s"]
    play(state, "keep 5s")
    assert hand(state, 0) == "5s"
    assert of(state, "turn", "actions") == 2


def test_the_wraith_gives_the_next_player_an_action_in_the_next_turn_only() -> None:
    state = play(table(["1 1 8 8", "", ""], portals=("wraith",)), "act wraith", "replace", "replace")
    assert (state.seat, of(state, "turn", "actions")) == (1, 4)
    play(state, *["replace"] * 4)
    assert (state.seat, of(state, "turn", "actions")) == (2, 3)


def test_golems_chain() -> None:
    pearls = "1 2 3 4 5 6 7 8"
    state = table([pearls, ""], portals=("golem_even golem_odd",), actions=1, done=["acted"])
    play(state, "act golem_odd")
    assert of(state, "turn", "actions") == 3
    play(state, "take 1", "take 1", "act golem_even")
    assert of(state, "turn", "actions") == 3
    play(state, "replace", "replace", "replace")
    assert state.seat == 1


def test_the_fairy_takes_one_card_of_a_chosen_hand() -> None:
    state = play(table(["5 6 7", "1 2", "8"], portals=("fairy",)), "act fairy")
    assert legal(state) == ["whom 2", "whom 3"]
    play(state, "whom 2", "steal 2")
    assert [hand(state, seat) for seat in range(3)] == ["2", "1", "8"]


def test_medusa_may_strike_a_wisp() -> None:
    state = table(["1 2 4", ""], portals=("medusa", "will_o_the_wisp_3_6"))
    play(state, "act medusa")
    assert seat_of(state, 1)["portal"] == []
    assert of(state, "discards") == ["will_o_the_wisp_3_6"]


@pytest.mark.parametrize("value", range(1, 8))
def test_a_dwarf_is_a_pearl_of_its_value_in_every_activation(value: int) -> None:
    state = activated(f"dwarf_{value}", hands=f"{value} {value}", portal="goblin goblin")
    play(state, "act goblin", f"give {value} 1", "act goblin")
    assert hand(state, 0) == ""
    assert state.score(0) == 3


def test_a_dwarf_does_not_help_to_pay_for_itself() -> None:
    assert "act dwarf_5" not in legal(table(["5", ""], portals=("dwarf_5",)))


def test_each_phoenix_is_an_eight() -> None:
    state = play(activated("phoenix", "phoenix", hands="8 8", portal="lion"), "act lion")
    assert hand(state, 0) == ""
    assert state.score(0) == 5


@pytest.mark.parametrize("value", range(1, 9))
def test_the_dragon_is_any_pearl(value: int) -> None:
    state = play(activated("dragon", hands=str(value), portal="goblin"), "act goblin")
    assert state.score(0) == 1


def test_the_imp_makes_threes_anything() -> None:
    state = play(activated("imp", hands="3 3 3s 3", portal="lion"), "act lion")
    assert hand(state, 0) == ""
    assert "act lion" not in legal(table(["3 3 3s 3", ""], portals=("lion",)))


def test_peter_pan_makes_ones_eights() -> None:
    state = play(activated("peter_pan", hands="1 8", portal="hansel_and_gretel"), "act hansel_and_gretel")
    assert hand(state, 0) == ""
    assert "act hansel_and_gretel" not in legal(table(["1 8", ""], portals=("hansel_and_gretel",)))


def test_the_amazon_lowers_a_pearl_for_a_diamond() -> None:
    state = play(activated("amazon", hands="7 8", portal="dwarf_7", diamonds=("lion",)), "act dwarf_7")
    assert hand(state, 0) == ""
    assert seat_of(state, 0)["diamonds"] == []
    assert "act dwarf_7" not in legal(table(["7 8", ""], portals=("dwarf_7",), diamonds=("lion",)))


def test_the_reaper_works_in_the_turn_of_its_activation() -> None:
    state = table(["1 8 5", ""], portals=("reaper",), actions=1, done=["acted"], next_pearls="7")
    play(state, "act reaper")
    assert legal(state) == ["reap", "end"]
    play(state, "reap")
    assert (hand(state, 0), state.seat) == ("7", 1)


def test_the_reaper_need_not_be_used() -> None:
    state = activated("reaper", hands="5 5", actions=1, done=["acted"])
    play(state, "replace", "end")
    assert (hand(state, 0), state.seat) == ("5 5", 1)


def test_little_red_riding_hood_gives_an_action_in_her_first_turn_and_every_other() -> None:
    name = "little_red_riding_hood"
    state = table(["4 5 6 7 8", ""], portals=(name,), actions=1, done=["acted"])
    play(state, f"act {name}")
    assert (state.seat, of(state, "turn", "actions")) == (0, 1)
    play(state, "replace", *["replace"] * 3)
    assert (state.seat, of(state, "turn", "actions")) == (0, 4)


def test_snow_white_works_from_the_turn_of_her_activation() -> None:
    state = play(table(["2 2 2", ""], portals=("snow_white",)), "act snow_white", "melt", "melt")
    assert hand(state, 0) == ""
    assert len(seat_of(state, 0)["diamonds"]) == 3
    assert of(state, "turn", "actions") == 2


def test_snow_white_takes_no_pearl_that_only_counts_as_two() -> None:
    assert "melt" not in legal(activated("snow_white", "imp", hands="1 3 3s"))


@pytest.mark.parametrize("name", ["hatter", "wizard"])
def test_hatter_and_wizard_wait_for_the_next_turn(name: str) -> None:
    row = next(row for row in ROWS if row.name == name)
    state = table([row.pays, ""], portals=(f"{name} lion",))
    play(state, f"act {name}")
    assert not {"look", "trade lion"} & set(legal(state))
    play(state, *["replace"] * 5)
    assert {"look", "trade lion"} & set(legal(state))


def test_the_hatter_may_take_an_equal_character() -> None:
    state = activated("hatter", portal="giant", faces="giant giant")
    play(state, "trade giant")
    assert seat_of(state, 0)["portal"] == ["giant"]
    assert of(state, "faces") == ["giant", "giant"]
    assert "trade giant" not in legal(state)


def test_what_the_wizard_saw_is_what_comes() -> None:
    state = activated("wizard", next_characters="imp")
    play(state, "look", "put *")
    assert seat_of(state, 0)["portal"] == ["imp"]


@pytest.mark.parametrize("monkeys", [0, 1, 2, 3])
def test_each_winged_monkey_lets_its_seat_keep_one_more_pearl(monkeys: int) -> None:
    state = activated(*["winged_monkey"] * monkeys, hands="5 5 6 6 7 7 8 8", actions=1, done=["acted"])
    play(state, "take 1")
    kept = 5 + monkeys
    assert of(state, "turn", "owe") == 9 - kept
