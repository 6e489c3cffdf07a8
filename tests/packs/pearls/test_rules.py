"""One test or more for every rule of docs/rules/pearls.md, named after it."""

from __future__ import annotations

from collections import Counter

import pytest

import nacre
from nacre.packs.pearls.telling import explain
from nacre.words import say
from packs.pearls.tables import hand, legal, letters, play, refusal, seat, table
from written import breakdown, written

SHOWN = "YYRGBT"


def takes(state: nacre.State) -> list[str]:
    return [text for text in legal(state) if text.startswith("T")]


def test_pl_c1_has_100_cards_in_seven_colours() -> None:
    state = nacre.game("pearls", players=6).new(1)
    inventory = nacre.game("pearls", players=6).inventory(state.to_dict())
    cards = {name: count for name, count in inventory.items() if not name.isdigit()}
    assert cards == {
        "wild": 16, "yellow": 24, "red": 20, "green": 16, "blue": 12, "turquoise": 8, "purple": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pile", "points"), [("W", 0), ("Y", 1), ("R", 1), ("G", 2), ("B", 2), ("T", 3), ("P", 5)]
)
def test_pl_c1_values(pile: str, points: int) -> None:
    assert final("", "", piles=(pile,)).scores[0] == points


def test_pl_c2_has_ten_necklaces() -> None:
    assert nacre.game("pearls").new(1).to_dict()["necklaces"] == [4, 5, 5, 6, 6, 7, 7, 8, 8, 9]


@pytest.mark.parametrize(
    ("players", "all_cards", "without", "total"),
    [
        (2, False, {"yellow", "green"}, 60),
        (3, False, {"red"}, 80),
        (4, False, set(), 100),
        (5, False, set(), 100),
        (6, False, set(), 100),
        (2, True, set(), 100),
        (3, True, set(), 100),
        (4, True, set(), 100),
    ],
)
def test_pl_s1_leaves_colours_in_the_box(
    players: int, all_cards: bool, without: set[str], total: int
) -> None:
    game = nacre.game("pearls", players=players, all_cards=all_cards)
    cards = Counter(game.inventory(game.new(1).to_dict()))
    colours = {"wild", "yellow", "red", "green", "blue", "turquoise", "purple"}
    assert {name for name in colours if name not in cards} == without
    assert sum(count for name, count in cards.items() if name in colours) == total


@pytest.mark.parametrize("players", [4, 5, 6])
def test_pl_s1_all_cards_changes_nothing_above_three(players: int) -> None:
    one, other = (nacre.game("pearls", players=players, all_cards=flag).new(9) for flag in (False, True))
    assert one.key() == other.key()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_pl_s2_deals_six_each_and_shows_six(players: int) -> None:
    state = nacre.game("pearls", players=players, all_cards=True).new(3)
    position = written(state)
    assert all(len(hand(state, number)) == 6 for number in range(players))
    assert len(position["display"]) == 6
    assert len(position["draw_pile"]) == 100 - 6 * players - 6


def test_pl_s2_shuffles() -> None:
    game = nacre.game("pearls", players=2)
    piles = {tuple(written(game.new(seed))["draw_pile"]) for seed in range(20)}
    assert len(piles) == 20


@pytest.mark.parametrize("first", [0, 1, 2])
def test_pl_s2_first_seat_by_option(first: int) -> None:
    game = nacre.game("pearls", players=3, first=first)
    assert {game.new(seed).seat for seed in range(20)} == {first}


def test_pl_s2_first_seat_by_lot() -> None:
    game = nacre.game("pearls", players=3)
    assert Counter(game.new(seed).seat for seed in range(60)).keys() == {0, 1, 2}


def test_pl_s2_plays_clockwise() -> None:
    state = table("Y", "Y", "Y", display=SHOWN, seat=1)
    order = []
    for _ in range(4):
        order.append(int(state.seat))
        play(state, takes(state)[0])
    assert order == [1, 2, 0, 1]


def test_pl_a1_takes_all_cards_of_the_colour() -> None:
    state = play(table("B", "", display="YYYRGG"), "T:Y")
    assert hand(state, 0) == "YYYB"
    assert seat(state, 0)["open"] == ["yellow"] * 3


def test_pl_a1_offers_each_colour_of_the_display_once() -> None:
    assert takes(table("B", "", display="YYYRGG")) == ["T:Y", "T:R", "T:G"]


def test_pl_a1_wild_is_a_colour_of_its_own() -> None:
    state = table("B", "", display="YYYWWG", draw="RRRRR")
    assert takes(state) == ["T:W", "T:Y", "T:G"]
    assert hand(play(state.clone(), "T:W"), 0) == "WWB"
    assert hand(play(state.clone(), "T:Y"), 0) == "YYYB"


def test_pl_a1_refuses_a_colour_not_in_the_display() -> None:
    error = refusal(table("B", "", display="YYYRGG"), "T:P")
    assert (error.rule, error.code) == ("PL-A1", "pearls.illegal.display")


@pytest.mark.parametrize(
    ("held", "offered"), [(7, ["T:Y", "T:R", "T:G"]), (8, ["T:R", "T:G"]), (9, ["T:R"]), (10, [])]
)
def test_pl_a2_limits_the_hand_to_ten(held: int, offered: list[str]) -> None:
    state = table("BBBBBB/" + "B" * (held - 6), "", display="YYYRGG")
    assert takes(state) == offered


def test_pl_a2_names_the_limit() -> None:
    error = refusal(table("BBBBBB/BBB", "", display="YYYRGG"), "T:Y")
    assert error.rule == "PL-A2"
    assert error.params == {"count": 3, "held": 9, "limit": 10}


def test_pl_a2_a_full_hand_can_still_place() -> None:
    assert "S:B10" in legal(table("BBBBBB/BBBB", "", display="YYYRGG"))


def test_pl_a3_fills_the_display_to_six_from_the_top() -> None:
    state = play(table("B", "", display="YYYRGG", draw="PTW"), "T:Y")
    assert letters(written(state)["display"]) == "WRGGTP"


def test_pl_a3_fills_as_far_as_the_draw_pile_goes() -> None:
    state = play(table("B", "R", display="YYYRGG", draw="PT", whole_draw=True), "T:Y")
    assert letters(written(state)["display"]) == "RGGTP"
    assert state.to_dict()["draw_pile"] == []


def test_pl_a3_placing_leaves_the_display_alone() -> None:
    state = play(table("B", "", display="YYYRGG"), "S:B1")
    assert letters(written(state)["display"]) == "YYYRGG"


def test_pl_a4_places_any_number_of_one_colour() -> None:
    state = table("GGGB", "", display="YYYYYY")
    assert [text for text in legal(state) if text.startswith("S")] == ["S:G1", "S:G2", "S:G3", "S:B1"]
    played = play(state, "S:G2")
    assert hand(played, 0) == "GB"
    assert letters(seat(played, 0)["pile"]) == "GG"


def test_pl_a4_wilds_are_placed_alone_or_added() -> None:
    state = table("WWG", "", display="YYYYYY")
    assert [text for text in legal(state) if text.startswith("S")] == [
        "S:W1",
        "S:W2",
        "S:G1",
        "S:G1+W1",
        "S:G1+W2",
    ]
    assert hand(play(state.clone(), "S:G1+W2"), 0) == ""
    assert letters(seat(play(state.clone(), "S:G1+W1"), 0)["pile"]) == "WG"


def test_pl_a4_refuses_cards_not_held() -> None:
    state = table("WGG", "", display="YYYYYY")
    for text, colour, count, held in (
        ("S:G3", "G", 3, 2),
        ("S:B1", "B", 1, 0),
        ("S:G1+W2", "W", 2, 1),
        ("S:W2", "W", 2, 1),
    ):
        error = refusal(state, text)
        assert error.rule == "PL-A4"
        assert error.params == {
            "colour": nacre.Message(f"pearls.colour.{colour}"),
            "count": count,
            "held": held,
        }


def test_pl_a5_a_matching_necklace_may_be_taken_or_declined() -> None:
    state = table("YYYYYY", "", display="RRRRRR")
    assert [text for text in legal(state) if text.startswith("S")] == [
        "S:Y1", "S:Y2", "S:Y3", "S:Y4", "S:Y4=4", "S:Y5", "S:Y5=5", "S:Y6", "S:Y6=6",
    ]  # fmt: skip
    taken, declined = play(state.clone(), "S:Y4=4"), play(state.clone(), "S:Y4")
    assert seat(taken, 0)["necklaces"] == [4]
    assert taken.to_dict()["necklaces"] == [5, 5, 6, 6, 7, 7, 8, 8, 9]
    assert seat(declined, 0)["necklaces"] == []
    assert declined.to_dict()["necklaces"] == [4, 5, 5, 6, 6, 7, 7, 8, 8, 9]


def test_pl_a5_wilds_count_towards_the_necklace() -> None:
    assert "S:Y3+W2=5" in legal(table("YYYWW", "", display="RRRRRR"))


def test_pl_a5_wilds_alone_match_too() -> None:
    state = play(table("WWWWW", "", display="RRRRRR"), "S:W5=5")
    assert seat(state, 0)["necklaces"] == [5]


def test_pl_a5_one_of_two_equal_necklaces() -> None:
    state = play(table("YYYYY", "", display="RRRRRR"), "S:Y5=5")
    assert state.to_dict()["necklaces"] == [4, 5, 6, 6, 7, 7, 8, 8, 9]


def test_pl_a5_no_smaller_necklace_instead() -> None:
    state = table("YYYYYY", "", display="RRRRRR", necklaces="4778")
    assert [text for text in legal(state) if "=" in text] == ["S:Y4=4"]
    assert refusal(state, "S:Y6=6").rule == "PL-A5"
    with pytest.raises(nacre.NotationError):
        state.game.parse("S:Y6=4")


def test_pl_a5_ten_cards_match_no_necklace() -> None:
    state = table("YYYYYY/YYYY", "", display="RRRRRR")
    assert "S:Y10" in legal(state)
    assert "S:Y9=9" in legal(state)
    with pytest.raises(nacre.NotationError):
        state.game.parse("S:Y10=10")


def test_pl_a5_equal_cards_are_interchangeable() -> None:
    assert (
        play(table("YY/Y", "", display=SHOWN), "S:Y1").legal_actions()
        == play(table("Y/YY", "", display=SHOWN), "S:Y1").legal_actions()
    )


def test_pl_e1_an_empty_draw_pile_triggers_with_the_display_full() -> None:
    state = table("BG", "RG", display="YYYRGG", draw="PTW", whole_draw=True)
    play(state, "T:Y")
    assert len(written(state)["display"]) == 6
    assert state.to_dict()["turns_left"] == 2


def test_pl_e1_the_last_necklace_triggers() -> None:
    state = table("YYYYB", "RG", display="YYYRGG", necklaces="4")
    assert play(state.clone(), "S:Y4").to_dict()["turns_left"] is None
    assert play(state.clone(), "S:Y4=4").to_dict()["turns_left"] == 2


@pytest.mark.parametrize("held", ["", "BBBBBB/BBBB"])
def test_pl_e1_before_that_something_is_always_possible(held: str) -> None:
    state = table("Y", held, display="YYYRGG")
    play(state, "S:Y1")
    assert state.seat == 1
    assert legal(state)


def test_pl_e2_everybody_has_one_more_turn_from_the_next_seat_on() -> None:
    state = table("BG", "RG", "RR", display="YYYRGG", draw="P", whole_draw=True, seat=1)
    play(state, "T:R")
    order = []
    while not state.is_over():
        order.append(int(state.seat))
        play(state, legal(state)[0])
    assert order == [2, 0, 1]


def test_pl_e2_only_placing_is_allowed() -> None:
    state = play(table("BG", "RG", display="YYYRGG", draw="P", whole_draw=True), "T:R")
    assert legal(state) == ["S:R1", "S:G1"]
    assert refusal(state, "T:Y").rule == "PL-E2"


def test_pl_e2_whoever_holds_a_card_must_place() -> None:
    state = play(table("BG", "W", display="YYYRGG", draw="P", whole_draw=True), "T:R")
    assert state.seat == 1
    assert legal(state) == ["S:W1"]


def test_pl_e2_empty_hands_are_skipped() -> None:
    state = table("BG", "", "RG", "", display="YYYRGG", draw="P", whole_draw=True)
    play(state, "T:R")
    assert state.seat == 2
    play(state, "S:R1")
    assert state.seat == 0
    play(state, "S:B1")
    assert state.is_over()


def test_pl_e2_the_game_ends_at_once_when_nobody_holds_a_card() -> None:
    state = table("YYYY", "", "", display="YYYRGG", necklaces="4")
    assert play(state, "S:Y4=4").is_over()


def test_pl_e2_when_the_game_is_over_nobody_decides_and_nothing_is_legal() -> None:
    state = play(table("YYYY", "", "", display=SHOWN, necklaces="4"), "S:Y4=4")
    assert state.seat == -1
    assert state.legal_actions() == []


def test_pl_e2_the_trigger_takes_effect_at_the_end_of_the_turn() -> None:
    state = table("BG", "RG", display="YYYRGG", draw="P", whole_draw=True)
    assert "T:R" in legal(state)
    play(state, "T:R")
    assert state.to_dict()["turns_left"] == 2


def test_pl_e2_necklaces_can_still_be_won() -> None:
    state = play(table("BG", "RRRR", display="YYYRGG", draw="P", whole_draw=True), "T:Y")
    assert "S:R4=4" in legal(state)
    assert seat(play(state, "S:R4=4"), 1)["necklaces"][0] == 4


def test_pl_e3_a_second_trigger_changes_nothing() -> None:
    state = table("BG", "RRRR", "RG", display="YYYRGG", draw="P", necklaces="4", whole_draw=True)
    play(state, "T:R")
    assert state.to_dict()["turns_left"] == 3
    play(state, "S:R4=4")
    assert state.to_dict()["necklaces"] == []
    assert state.to_dict()["turns_left"] == 2
    play(state, "S:R1", "S:B1")
    assert state.is_over()


def test_pl_v1_adds_the_pile_and_subtracts_the_hand() -> None:
    outcome = final("TG", "", piles=("PYYW", "BB"), chains=("58", "4"))
    assert outcome.scores[:2] == [5 + 1 + 1 + 5 + 8 - 3 - 2, 2 + 2 + 4]
    assert breakdown(outcome)["seats"][0] == {
        "pearls": 7, "necklaces": 13, "hand": -5, "score": 15, "hand_cards": 2,
    }  # fmt: skip


def test_pl_v1_wilds_are_worth_nothing_either_way() -> None:
    assert final("WWW", "", piles=("W",)).scores[0] == 0


def test_pl_v1_scores_can_be_negative() -> None:
    assert final("PP", "", piles=("Y",)).scores[0] == -9


def test_pl_v2_most_points_win() -> None:
    outcome = final("", "", piles=("G", "T"))
    assert outcome.scores[:2] == [2, 3]
    assert outcome.winners == [2]
    assert outcome.ranking == [3, 2, 1]
    assert "tie_break" not in outcome.breakdown


def test_pl_v2_more_cards_in_hand_break_a_tie() -> None:
    outcome = final("WW", "W", piles=("P", "P"), chains=("5678", "5678"))
    assert outcome.scores[:2] == [31, 31]
    assert outcome.winners == [0]
    assert outcome.ranking == [1, 2, 3]
    assert outcome.breakdown["tie_break"] == {
        "rule": "PL-V2", "level": [0, 1], "hand_cards": [2, 1], "shared": False,
    }  # fmt: skip
    assert say(explain(outcome, ["Ann", "Ben", "Cleo"])[-1]).endswith(": Ann (Ann: 2 cards, Ben: 1 card)")


def test_pl_v2_more_cards_in_hand_count_whatever_they_cost() -> None:
    outcome = final("YY", "W", piles=("PG", "P"), chains=("5678", "5678"))
    assert outcome.scores[:2] == [31, 31]
    assert outcome.winners == [0]


def test_pl_v2_places_below_zero_are_told_apart_too() -> None:
    outcome = final("PPW", "PP", piles=("", ""))
    assert outcome.scores[:2] == [-10, -10]
    assert outcome.ranking == [2, 3, 1]


def test_pl_v2_still_tied_share_the_victory() -> None:
    outcome = final("W", "W", piles=("P", "P"), chains=("5678", "5678"))
    assert outcome.winners == [0, 1]
    assert outcome.ranking == [1, 1, 3]
    assert breakdown(outcome)["tie_break"]["shared"] is True


def final(hand_0: str, hand_1: str, piles: tuple[str, ...], chains: tuple[str, ...] = ()) -> nacre.Outcome:
    """The outcome after a third seat, which has all other necklaces, placed its last wild."""
    hands = (hand_0, hand_1, "W")
    state = table(*hands, display=SHOWN, necklaces="", piles=piles, chains=chains, seat=2, turns_left=1)
    outcome = play(state, "S:W1").outcome()
    assert [state.score(number) for number in range(3)] == outcome.scores
    assert [number for number in range(3) if state.winners() >> number & 1] == outcome.winners
    return outcome


def test_pl_i1_a_view_lists_what_is_public_and_the_own_hand() -> None:
    state = table("YY/R", "GG/BB", display=SHOWN, piles=("T", "P"), chains=("", "9"), necklaces="455667788")
    view = written(state.view(0))
    assert letters(view["display"]) == SHOWN
    assert view["necklaces"] == [4, 5, 5, 6, 6, 7, 7, 8, 8]
    assert view["draw_pile"] == 100 - 6 - 7 - 2
    mine, theirs = view["seats"]
    assert (mine["hand"], letters(mine["known"]), letters(mine["open"])) == (3, "YYR", "R")
    assert (theirs["hand"], letters(theirs["known"]), letters(theirs["open"])) == (4, "BB", "BB")
    assert (letters(mine["pile"]), letters(theirs["pile"]), theirs["necklaces"]) == ("T", "P", [9])


def test_pl_i1_a_spectator_knows_only_what_is_public() -> None:
    view = written(table("YY/R", "GG/BB", display=SHOWN).view(None))
    assert [letters(seat["known"]) for seat in view["seats"]] == ["R", "BB"]


def test_pl_i1_nobody_knows_the_order_of_the_draw_pile() -> None:
    one, other = (table("YY", "GG", display=SHOWN, draw=draw) for draw in ("PTB", "BTP"))
    assert one != other
    assert all(one.view(viewer) == other.view(viewer) for viewer in (0, 1, None))


def test_pl_i1_dealt_cards_of_others_are_hidden() -> None:
    one, other = (table("YY", hand, display=SHOWN) for hand in ("GG", "PP"))
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


def test_pl_i2_cards_taken_openly_are_known_to_all() -> None:
    state = play(table("YY", "GG", display="BBRRRR"), "T:B")
    for viewer in (1, None):
        assert letters(written(state.view(viewer))["seats"][0]["known"]) == "BB"


def test_pl_i2_placed_cards_count_first_against_those_taken_openly() -> None:
    state = play(table("BB/BB", "GG", display=SHOWN), "S:B3")
    assert seat(state, 0)["open"] == []
    assert seat(state, 0)["dealt"] == ["blue"]
    state = play(table("BB/BB", "GG", display=SHOWN), "S:B1")
    assert seat(state, 0)["open"] == ["blue"]
    assert seat(state, 0)["dealt"] == ["blue", "blue"]


def test_pl_i2_imagined_hands_keep_what_is_known() -> None:
    view = table("YY", "GG/BB", display=SHOWN).view(0)
    rng = nacre.Rng(5)
    hands = [hand(view.game.imagine(view, rng), 1) for _ in range(50)]
    assert all(len(held) == 4 and held.count("B") >= 2 for held in hands)
    assert len(set(hands)) > 10


def test_pl_i2_imagined_cards_are_as_likely_as_the_cards_that_are_left() -> None:
    view = table("YY", "G", "R/B", display=SHOWN).view(0)
    rng = nacre.Rng(6)
    worlds = [view.game.imagine(view, rng) for _ in range(4000)]
    left = Counter({"W": 16, "Y": 20, "R": 19, "G": 15, "B": 10, "T": 7, "P": 4})
    tops = Counter(letters(written(world)["draw_pile"][:1]) for world in worlds)
    hands = Counter(hand(world, 1) for world in worlds)
    third = Counter(hand(world, 2).replace("B", "", 1) for world in worlds)
    for found in (tops, hands, third):
        chi_square = sum((found[card] - 4000 * n / 91) ** 2 / (4000 * n / 91) for card, n in left.items())
        assert chi_square < 22.5  # one in a thousand, at six degrees of freedom


def test_pl_i2_everything_is_public_when_over() -> None:
    state = table("GG", "YY", "W", display=SHOWN, necklaces="", seat=2, turns_left=1)
    play(state, "S:W1")
    view = written(state.view(1))
    assert letters(view["seats"][0]["known"]) == "GG"
    assert view["rest"] == state.to_dict()["draw_pile"]


def test_pl_i2_tells_whether_a_turn_showed_anything_new() -> None:
    assert not table("YY/B", "GG", display=SHOWN).revealed
    assert play(table("YY/B", "GG", display=SHOWN), "S:Y1").revealed
    assert not play(table("YY/B", "GG", display=SHOWN), "S:B1").revealed
    assert not play(table("YY/BB", "GG", display=SHOWN), "S:B1").revealed
    assert play(table("YY/Y", "GG", display=SHOWN), "S:Y2").revealed
    assert play(table("YY/B", "GG", display=SHOWN), "T:R").revealed
    last = table("YY", "/B", display=SHOWN, necklaces="", seat=1, turns_left=1)
    assert play(last, "S:B1").revealed  # the end shows all hands


def test_pl_i1_lists_what_a_seat_cannot_tell_apart() -> None:
    position = written(table("YY/R", "GG/BB", "T", display=SHOWN, draw="P"))
    for viewer, hidden in ((0, {1, 2}), (1, {0, 2}), (None, {0, 1, 2})):
        [group] = nacre.game("pearls", players=3).unseen(position, viewer)
        assert {path[1] for path in group if path[0] == "seats"} == hidden
        assert all(path[2] == "dealt" for path in group if path[0] == "seats")
        assert sum(path[0] == "draw_pile" for path in group) == len(position["draw_pile"])
