"""Payments (MO-P1 to MO-P6): rule by rule, and against an oracle that tries every assignment."""

from __future__ import annotations

import os
from random import Random

import pytest

from nacre.packs.molthar.characters import CHARACTERS
from nacre.packs.molthar.payment.costs import read_cost
from nacre.packs.molthar.payment.payments import payable
from packs.molthar.oracle import INDEX, compare, fast_payments, pile, powers

CASES = 200_000 if os.environ.get("NACRE_PROFILE") == "soak" else 2_000


def ways(name: str, hand: str, diamonds: int = 0, helpers: str = "") -> list[str]:
    """Every payment as "pearls" or "pearls + Diamonds"."""
    found = fast_payments(name, hand.split(), diamonds, helpers.split())
    return sorted(" ".join(given) + (f" + {spent}" if spent else "") for given, spent in found)


def test_every_payment_is_found_once_and_no_other() -> None:
    chooser = Random(os.environ.get("NACRE_PROFILE", "test"))
    assert sum(compare(chooser) for _ in range(CASES)) > CASES


@pytest.mark.parametrize(
    ("name", "hand", "paid"),
    [
        ("goblin", "4 4 5", ["4 4"]),
        ("cerberus", "6 6 6 1", ["6 6 6"]),
        ("tree_elder", "2 2 2 2", ["2 2 2 2"]),
        ("lion", "8 8 8 8 8", ["8 8 8 8"]),
        ("giant", "6 6 8 8 7", ["6 6 8 8"]),
        ("hansel_and_gretel", "8 8", ["8 8"]),
        ("sorceress", "7 7 7 7", ["7 7 7 7"]),
        ("halfling_odd", "1 1 7 2", ["1 1 7"]),
        ("halfling_even", "2 4 8 1", ["2 4 8"]),
        ("gnome", "6 6 1 1", ["1 1 6 6"]),
        ("barbarian", "8 8 4 7", ["4 8 8"]),
        ("unicorn", "1 2 3 4 5", ["1 2 3 4"]),
        ("twin", "7 7 8 8", ["7 7 8 8"]),
        ("will_o_the_wisp_3_6", "3 3 3 6 6 6", ["3 3 3", "6 6 6"]),
        ("will_o_the_wisp_4_5", "4 4 4 5 5", ["4 4 4"]),
        ("puss_in_boots", "3 4 5", ["3 4 5"]),
        ("wraith", "1 1 2 2", ["1 1 2 2"]),
        ("golem_even", "2 4 6 8", ["2 4 6 8"]),
        ("golem_odd", "1 3 5 7", ["1 3 5 7"]),
        ("fairy", "5 6 7 8", ["5 6 7"]),
        ("medusa", "1 1 5 2", ["1 1 5"]),
        *[(f"dwarf_{n}", f"{n} {n} 8", [f"{n} {n}"]) for n in range(1, 8)],
        ("phoenix", "1 2", ["1 2"]),
        ("dragon", "1 1 1 1", ["1 1 1 1"]),
        ("imp", "3 3 3", ["3 3 3"]),
        ("peter_pan", "1 1 8 4", ["1 1 8"]),
        ("reaper", "1 8 8", ["1 8"]),
        ("little_red_riding_hood", "4 5 6 7 8 1", ["4 5 6 7 8"]),
        ("amazon", "3 5 7", ["3 5 7"]),
        ("snow_white", "2 2", ["2"]),
        ("hatter", "1 2 3 4 5 7", ["1 2 3 4 5"]),
        ("wizard", "1 2 3 8", ["1 2 3"]),
        ("winged_monkey", "2 8 5 5", ["2 8", "5 5"]),
    ],
)
def test_each_character_can_be_paid(name: str, hand: str, paid: list[str]) -> None:
    assert ways(name, hand) == paid


def test_mo_p1_every_cost_is_read() -> None:
    assert all(read_cost(row.cost).shapes for row in CHARACTERS)
    assert len(read_cost("run 5").shapes) == 4
    assert len(read_cost("sum 10").shapes) == 40


def test_mo_p1_runs_do_not_wrap_round() -> None:
    assert ways("wizard", "7 8 1") == []


def test_mo_p1_two_pairs_may_be_of_one_value() -> None:
    assert ways("wraith", "3 3 3 3") == ["3 3 3 3"]
    assert ways("gnome", "6 6 6 6") == ["6 6 6 6"]


def test_mo_p1_printed_pearls_count_towards_the_number() -> None:
    assert ways("peter_pan", "1 2", helpers="dwarf_7") == ["1 2"]
    assert ways("peter_pan", "1 2 7") == ["1 2 7"]
    assert ways("peter_pan", "4 6") == []


def test_mo_p1_odd_and_even_look_at_changed_values() -> None:
    assert ways("halfling_even", "2 4 1", diamonds=1) == ["1 2 4 + 1"]


def test_mo_p2_a_diamond_raises_one_pearl_by_one() -> None:
    assert ways("hansel_and_gretel", "7 8", diamonds=1) == ["7 8 + 1"]
    assert ways("hansel_and_gretel", "7 7", diamonds=2) == ["7 7 + 2"]
    assert ways("hansel_and_gretel", "6 8", diamonds=2) == []


def test_mo_p2_no_diamond_makes_a_nine() -> None:
    assert ways("barbarian", "8 8 3", diamonds=4) == ["3 8 8 + 1"]


def test_mo_p3_little_red_riding_hood_with_a_dwarf_and_the_dragon() -> None:
    assert ways("little_red_riding_hood", "4 7 8", helpers="dwarf_5 dragon") == ["4 7 8"]


def test_mo_p3_a_printed_pearl_may_be_left_unused_and_is_not_changed() -> None:
    assert ways("goblin", "5 5", helpers="dwarf_5") == ["5", "5 5"]
    assert ways("dwarf_6", "6", diamonds=3, helpers="dwarf_5") == []
    assert ways("hansel_and_gretel", "8", helpers="dwarf_1 peter_pan") == []


def test_mo_p4_no_hand_pearl_may_be_needed_at_all() -> None:
    assert ways("hansel_and_gretel", "", helpers="phoenix phoenix") == [""]


def test_mo_p4_the_fewest_diamonds_are_given_up() -> None:
    assert ways("goblin", "4 5", diamonds=3) == ["4 5 + 1"]
    assert ways("goblin", "4 4", diamonds=3) == ["4 4"]


def test_mo_p5_a_changed_value_can_be_changed_by_a_diamond_too() -> None:
    assert ways("dwarf_7", "1 7", diamonds=1, helpers="peter_pan amazon") == ["1 7 + 1"]


def test_mo_p6_a_diamond_in_the_cost_is_given_up_too() -> None:
    assert ways("captain", "2 2 2") == []
    assert ways("captain", "2 2 2", diamonds=1) == ["2 2 2 + 1"]
    assert ways("captain", "1 2 2", diamonds=1) == []
    assert ways("captain", "1 2 2", diamonds=2) == ["1 2 2 + 2"]


def test_mo_c1_a_swap_pearl_is_a_card_of_its_own() -> None:
    assert ways("imp", "3 3 3 3s") == ["3 3 3", "3 3 3s"]


def test_mo_b1_peter_pan_makes_a_one_an_eight() -> None:
    assert ways("hansel_and_gretel", "1 8", helpers="peter_pan") == ["1 8"]


def test_mo_b2_the_imp_makes_a_three_anything() -> None:
    assert ways("hansel_and_gretel", "3 3s", helpers="imp") == ["3 3s"]


def test_mo_b9_the_amazon_lowers_a_pearl() -> None:
    assert ways("dwarf_1", "1 2", diamonds=1, helpers="amazon") == ["1 2 + 1"]
    assert ways("dwarf_1", "1 2", diamonds=1) == []


def test_mo_b10_printed_pearls_of_every_dwarf_the_phoenix_and_the_dragon() -> None:
    for value in range(1, 8):
        assert ways("goblin", str(value), helpers=f"dwarf_{value}") == [str(value)]
    assert ways("goblin", "8", helpers="phoenix") == ["8"]
    assert ways("goblin", "4", helpers="dragon") == ["4"]


def test_mo_p3_seven_pearls_and_a_printed_one_of_the_same_value_can_all_be_needed() -> None:
    hand, helper = ["1"] * 7 + ["2"], "dwarf_1"
    assert ways("winged_monkey", " ".join(hand), helpers=helper) == [" ".join(hand)]
    assert payable(INDEX["winged_monkey"], pile(hand), 0, powers([helper]))


def test_ten_ones_are_a_way_to_pay_ten() -> None:
    assert "1 1 1 1 1 1 1 3" in ways("winged_monkey", "1 1 1 1 1 1 1 3", helpers="imp")
    assert "1 1 1 1 1 1 1 3" in ways("winged_monkey", "1 1 1 1 1 1 1 3", helpers="imp dwarf_1 dragon")
