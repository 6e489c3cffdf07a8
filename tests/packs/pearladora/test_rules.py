"""One test or more for every rule of docs/rules/pearladora.md, named after it: box, set-up, turn and end."""

from __future__ import annotations

from collections import Counter

import pytest

import nacre
from nacre.packs.pearladora.components import NAMES
from packs.pearladora.boards import COLUMNS, EIGHT, SEVEN, SNAKE, UNDER_WAY, USED_UP
from packs.pearladora.oracle import allowed, territories
from packs.pearladora.tables import drawn, legal, lines, play, refusal, seats, starting, table
from written import written

FARMS = {"d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"}


def new(seed: int = 1, **options: object) -> nacre.State:
    return nacre.game("pearladora", **options).new(seed)


def test_pd_c1_the_board_has_eight_columns_and_five_rows() -> None:
    assert len(NAMES) == 40
    assert (NAMES[0], NAMES[7], NAMES[8], NAMES[39]) == ("a1", "h1", "a2", "h5")
    assert drawn(new()).splitlines()[0].split() == list("abcdefgh")


def test_pd_c2_farms_take_no_diver() -> None:
    state = new()
    assert set(written(state)["farms"]) == FARMS
    spaces = {text[3:] for text in starting(state, "D1@")}
    assert spaces == set(NAMES) - FARMS
    assert len(spaces) == 32
    for farm in FARMS:
        with pytest.raises(nacre.NotationError):
            state.game.parse(f"D1@{farm}")


def test_pd_c3_there_are_67_inner_lines() -> None:
    found = lines(new())
    assert Counter(line[-1] for line in found) == {"e": 35, "s": 32}
    for border in ("h3e", "c5s"):
        with pytest.raises(nacre.NotationError) as caught:
            new().game.parse(border)
        assert caught.value.code == "pearladora.notation.border"


def test_pd_c4_what_is_in_the_box() -> None:
    assert new().to_dict()["supply"] == 35
    state = new(players=4, advanced=True, clans=["foragers", "elders", "fishermen", "children"])
    assert [seat["powers"] for seat in seats(state.to_dict())] == [2, 2, 2, 1]
    assert all(seat["backup"] for seat in seats(state.to_dict()))
    assert sum(written(state)["farms"].values()) == 40


def test_pd_c4_without_a_pontoon_none_is_placed() -> None:
    state = table(USED_UP, advanced=False)
    assert allowed(written(state)["pontoons"]) == {"a5e", "b5e", "c5e", "d5e", "a4s"}
    assert lines(state) == set()
    assert refusal(state, "a4s").rule == "PD-C4"
    assert starting(state, "D1@")


def test_pd_c5_four_clans() -> None:
    state = new(players=4)
    assert [seat["clan"] for seat in seats(state.to_dict())] == [
        "fishermen",
        "foragers",
        "children",
        "elders",
    ]


@pytest.mark.parametrize(
    ("players", "divers"),
    [
        (2, [1] * 10 + [2] * 3 + [3, 4, 5]),
        (3, [1] * 7 + [2] * 2 + [3, 4]),
        (4, [1] * 5 + [2, 3, 4]),
    ],
)
def test_pd_s1_divers_by_player_count(players: int, divers: list[int]) -> None:
    for seat in seats(new(players=players).to_dict()):
        assert seat["hand"] == divers


def test_pd_s2_clusters_are_shuffled_onto_the_farms() -> None:
    dealt = [written(new(seed))["farms"] for seed in range(20)]
    assert all(sorted(farms.values()) == [3, 4, 4, 5, 5, 6, 6, 7] for farms in dealt)
    assert all(len({farms[farm] for farms in dealt}) > 2 for farm in FARMS)


def test_pd_s3_values_are_secret_and_counts_public() -> None:
    state = play(new(players=4, first=0), "D4@a1")
    for viewer in (1, 2, 3, None):
        seat = seats(state.view(viewer).to_dict())[0]
        assert (seat["left"], seat["hand"]) == (7, None)
        assert [diver["value"] for diver in seat["divers"]] == [None]
    assert seats(state.view(0).to_dict())[0]["divers"][0]["value"] == 4


def test_pd_s4_clans_are_chosen_in_the_standard_game() -> None:
    state = new(clans=["elders", "children"])
    assert [seat["clan"] for seat in seats(state.to_dict())] == ["elders", "children"]
    assert [(seat["powers"], seat["backup"]) for seat in seats(state.to_dict())] == [(0, False)] * 2


def test_pd_s4_clans_are_dealt_in_the_advanced_game() -> None:
    dealt = {tuple(seat["clan"] for seat in seats(new(seed, advanced=True).to_dict())) for seed in range(99)}
    assert len(dealt) == 12
    assert all(one != other for one, other in dealt)


@pytest.mark.parametrize(
    "clans", [["elders", "elders"], ["elders"], ["elders", "divers"], "elders", [1, 2], 3]
)
def test_pd_s4_no_two_players_have_the_same_clan(clans: object) -> None:
    with pytest.raises(nacre.OptionError) as caught:
        new(clans=clans)
    assert caught.value.params["option"] == "clans"


def test_pd_s5_first_seat_by_option_or_lot_then_clockwise() -> None:
    assert {int(new(seed, players=3).seat) for seed in range(20)} == {0, 1, 2}
    state = new(players=3, first=1)
    order = []
    for space in ("a1", "b1", "c1", "e1"):
        order.append(int(state.seat))
        play(state, f"D1@{space}")
    assert order == [1, 2, 0, 1]


def test_pd_a1_a_diver_goes_on_any_empty_space() -> None:
    state = play(new(first=0), "D3@e2")
    assert state.seat == 1
    assert "D1@e2" not in legal(state)
    assert (refusal(state, "D1@e2").rule, refusal(state, "D1@e2").params) == ("PD-A1", {"space": "e2"})
    assert len(starting(state, "D1@")) == 31


def test_pd_a1_a_diver_must_be_in_hand() -> None:
    state = play(new(first=0), "D5@e2", "D1@a1")
    assert starting(state, "D5@") == []
    assert (refusal(state, "D5@b1").rule, refusal(state, "D5@b1").code) == (
        "PD-A1",
        "pearladora.illegal.value",
    )


def test_pd_a2_one_or_two_pontoons() -> None:
    state = play(new(first=0), "d3e")
    assert state.seat == 0
    assert "stop" in legal(state)
    assert starting(state, "D") == []
    assert not state.begins_turn()
    assert play(state.clone(), "stop").begins_turn()
    assert play(state.clone(), "stop").seat == 1
    assert play(state.clone(), "c1s").seat == 1
    assert refusal(state, "D1@a1").rule == "PD-A2"


def test_pd_a2_never_zero() -> None:
    state = new()
    assert "stop" not in legal(state)
    assert refusal(state, "stop").rule == "PD-A2"


def test_pd_a2_pontoons_need_not_touch_and_lines_take_one() -> None:
    state = play(new(first=0), "a1e", "h4s")
    assert state.to_dict()["supply"] == 33
    assert (refusal(state, "a1e").rule, refusal(state, "a1e").code) == (
        "PD-A2",
        "pearladora.illegal.line_taken",
    )


def test_pd_a2_a_pair_has_one_order() -> None:
    state = play(new(first=0), "d3e")
    assert refusal(state, "a1e").code == "pearladora.illegal.order"
    game = state.game
    begin = new(first=0)
    assert game.parse_turn(begin, "c1s d3e") == game.parse_turn(begin, "d3e c1s")
    pairs = set()
    for first in sorted(lines(begin)):
        after = play(begin.clone(), first)
        if after.seat == 0:
            pairs |= {frozenset((first, second)) for second in lines(after)}
    # All pairs but those that cut off a corner: 160 Divers, 67 single Pontoons and these are 2,434 turns.
    assert len(pairs) == 67 * 66 // 2 - 4


def test_pd_a2_the_last_line_of_all_needs_no_stop() -> None:
    assert play(new(first=0), "h4s").seat == 1


def test_pd_a2_the_last_pontoon_needs_no_stop() -> None:
    # There would be lines for a second one.
    almost = USED_UP.replace("4   .     .     .     .  |", "4   .     .     .     .   ")
    state = play(table(almost, advanced=False), "d4e")
    assert state.to_dict()["supply"] == 0
    assert state.seat == 1
    assert lines(state) == set()


def test_pd_a2_the_last_two_pontoons_can_be_placed_in_one_turn() -> None:
    two_left = USED_UP
    for row in "34":
        two_left = two_left.replace(f"{row}   .     .     .     .  |", f"{row}   .     .     .     .   ")
    state = play(table(two_left, advanced=False), "d3e")
    assert (state.seat, state.to_dict()["supply"]) == (0, 1)
    assert play(state, "d4e").to_dict()["supply"] == 0


CORNER = """
    a     b     c     d     e     f     g     h
1   .     .  |  .     .     .     .     .     .
        -----
2   .     .     .     .     .     .     .     .

3   .     .     .     .     .     .     .     .

4   .     .     .     .     .     .     .     .

5   .     .     .     .     .     .     .     .
"""


def test_pd_a3_refuses_a_territory_of_three() -> None:
    corner = CORNER.replace("2   .     .  ", "2   .  |  .  ")
    error = refusal(table(corner), "a2s")
    assert str(error) == "PD-A3: would leave a territory of 3 spaces (a1 b1 a2); it needs at least 4"
    assert error.params == {"count": 3, "spaces": "a1 b1 a2"}


def test_pd_a3_refuses_territories_of_one_and_two() -> None:
    assert refusal(table(CORNER), "a1s").params == {"count": 2, "spaces": "a1 b1"}
    assert refusal(table(CORNER), "a1e").params == {"count": 1, "spaces": "b1"}


def test_pd_a3_allows_a_territory_of_four() -> None:
    four = CORNER.replace("2   .     .  ", "2   .  |  .  ").replace("3   .     .  ", "3   .  |  .  ")
    state = play(table(four), "a3s")
    assert {"a1", "b1", "a2", "a3"} in territories(written(state)["pontoons"])


def test_pd_a3_farms_count_as_spaces() -> None:
    state = table(CORNER.replace("        -----", "        ----- ----- -----"))
    assert refusal(state, "d1e").params == {"count": 2, "spaces": "c1 d1"}
    play(state, "e1s", "f1s")
    assert refusal(state, "e1e").params == {"count": 3, "spaces": "c1 d1 e1"}
    assert "f1e" in lines(state)


def test_pd_a3_a_territory_of_seven_is_indivisible() -> None:
    state = table(UNDER_WAY, clans="FRE")
    before = territories(written(state)["pontoons"])
    assert set(SEVEN) in before
    inside = [line for line in sorted(lines(state)) if line[:2] in SEVEN]
    assert inside
    for line in inside:
        after = play(state.clone(), line)
        assert set(SEVEN) in territories(written(after)["pontoons"])


def test_pd_a3_a_territory_of_eight_is_still_divisible() -> None:
    state = play(table(UNDER_WAY, clans="FRE"), "f1e", "f2e")
    after = territories(written(state)["pontoons"])
    assert {"e1", "f1", "e2", "f2"} in after
    assert {"g1", "h1", "g2", "h2"} in after
    assert set(EIGHT) not in after


def test_pd_a3_a_path_of_seven_takes_no_line() -> None:
    state = table(SNAKE, advanced=False)
    assert state.to_dict()["supply"] == 2
    assert lines(state) == set()
    assert refusal(state, "c1e").params == {"count": 3, "spaces": "a1 b1 c1"}
    assert refusal(state, "d1e").params == {"count": 3, "spaces": "e1 f1 g1"}


def test_pd_a4_a_backup_is_a_main_action() -> None:
    state = table(UNDER_WAY, clans="FRE")
    assert starting(state, "B@") == ["B@b3", "B@d4", "B@b5"]
    assert play(state, "B@b3").seat == 1


def test_pd_a5_one_power_before_the_main_action() -> None:
    state = table(UNDER_WAY, clans="FRE")
    play(state, "P:f1e")
    assert state.seat == 0
    assert starting(state, "P:") == []
    assert refusal(state, "P:e1e").rule == "PD-A5"
    assert starting(state, "D1@")
    assert "B@b3" in legal(state)
    assert play(state, "D1@c3").seat == 1


def test_pd_a5_never_after_the_main_action() -> None:
    state = play(table(UNDER_WAY, clans="FRE"), "e1e")
    assert refusal(state, "P:f1e").rule == "PD-A2"


# All 16 Fishermen are placed, so only Pontoons and the Backup are left to them. One Pontoon is left, and
# columns d and e still hang together at the bottom.
LAST_PONTOON = """
    a     b     c     d     e     f     g     h
1  F1  | F1  | F1  |  .  | F1  | F1  | F2  | F2

2  F1  |  .  | F1  | F1  | F1  |  .  | F2  |  .

3  F1  |  .  | F3  | F4  |  .  | F5  |  .  |  .

4   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .

5   .  |  .  |  .  |  .     .  |  .  |  .  |  .
"""


def test_pd_a5_no_power_that_leaves_no_main_action() -> None:
    state = table(LAST_PONTOON)
    assert lines(state) == {"d5e", "d4s", "e4s"}
    assert starting(state, "P:") == []
    assert (refusal(state, "P:d5e").rule, refusal(state, "P:d5e").code) == (
        "PD-A5",
        "pearladora.illegal.no_main",
    )
    assert play(state, "d5e").seat == 1


def test_pd_a5_a_power_may_make_the_main_action_possible() -> None:
    # Cut off by the Power's Pontoon, the left side is full and takes the Backup.
    board = LAST_PONTOON.replace("4   .  |  .  |  .  |  .  ", "4   .  |  .  |  .  | R1  ")
    state = table(board.replace("5   .  |  .  |  .  |  .  ", "5   .  |  .  |  .  | R1  "))
    assert starting(state, "B@") == []
    assert starting(state, "P:") == ["P:d5e", "P:d4s"]
    play(state, "P:d5e")
    assert state.seat == 0
    assert legal(state) == ["B@d2", "B@d3"]


def test_pd_a5_a_power_may_fill_the_territory_on_either_side_of_its_pontoon() -> None:
    # Now the right side: full behind d5e; above e4s it is full too.
    board = LAST_PONTOON.replace("| F4  |  .  | F5", "| F4  | R1  | F5")
    state = table(board.replace("|  .     .  |  .  |  .  |  .", "|  .    R1  |  .  |  .  |  ."))
    assert starting(state, "B@") == []
    assert starting(state, "P:") == ["P:d5e", "P:e4s"]
    assert legal(play(state, "P:d5e")) == ["B@e1", "B@e2"]


# The sixteen Fishermen are placed; no territory is full. Lines are left, and one Pontoon.
LAST_OF_MANY_LINES = """
    a     b     c     d     e     f     g     h
1  F1    F1     .     .  | F1    F1    F1     .
  ----- ----- ----- ----- ----- ----- ----- -----
2  F1     .    F1     .  | F1     .     .     .
  ----- ----- ----- ----- ----- ----- ----- -----
3  F2    F2    F2     .  | F3    F4    F5     .
  ----- ----- ----- ----- ----- ----- ----- -----
4   .    F1    F1     .     .     .     .     .
        ----- ----- ----- ----- ----- ----- -----
5   .     .     .     .     .     .     .     .
"""


def test_pd_a5_no_power_with_the_last_pontoon_even_if_lines_are_left() -> None:
    state = table(LAST_OF_MANY_LINES)
    assert len(lines(state)) > 1
    assert starting(state, "P:") == []
    assert refusal(state, "P:d4e").code == "pearladora.illegal.no_main"


def test_pd_a5_no_power_on_the_last_line_even_if_pontoons_are_left() -> None:
    # A path in pieces of 8, 7, 7, 7, 7 and 4: only the first can be divided, and only in the middle.
    board = """
    a     b     c     d     e     f     g     h
1  F1    F1     .     .    F1    F1    F1     .
  ----- ----- ----- ----- ----- ----- ----- -----
2   .  |  .    F1     .    F1     .    F1     .
        ----- ----- ----- ----- ----- ----- -----
3  F1    F2    F2    F2    F3    F4  | F5     .
  ----- ----- ----- ----- ----- ----- -----
4   .     .     .  |  .     .     .     .     .
        ----- ----- ----- ----- ----- ----- -----
5  F1     .     .     .  |  .     .     .     .
"""
    state = table(board)
    assert state.to_dict()["supply"] == 2
    assert lines(state) == {"d1e"}
    assert starting(state, "P:") == []


def test_pd_a5_a_power_may_split_a_full_territory_with_a_backup() -> None:
    # Columns d and e are full, with a Backup in d: a Pontoon makes room for the other one in e (PD-B3).
    board = """
    a     b     c     d     e     f     g     h
1  F1  | F1  | F1  |  .  | F1  | F1  | F2  | F2

2  F1  |  .  | F1  | R1+ | F1  |  .  | F2  |  .

3  F1  |  .  | F3  | R1  | F1  | F5  |  .  |  .

4   .  |  .  |  .  | R1  |  .  | F4  |  .  |  .

5   .  |  .  |  .  | R1    R1  |  .  |  .  |  .
"""
    state = table(board)
    assert starting(state, "B@") == []
    assert starting(state, "P:") == ["P:d5e", "P:d4s", "P:e4s"]
    assert legal(play(state, "P:d5e")) == ["B@e1", "B@e2", "B@e3"]


CHILDREN_LAST = """
    a     b     c     d     e     f     g     h
1  C1  | C1  | C1  |  .  | C1  | C1  | C2  | C2

2  C1  |  .  | C1  | C1  | C1  |  .  | C2  |  .

3  C1  |  .  | C3  | C4  | R1  |  .  |  .  |  .

4   .  |  .  |  .  | R1  |  .  |  .  |  .  |  .

5   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .
"""


def test_pd_a5_the_last_diver_goes_face_up_only_where_a_backup_can_follow() -> None:
    # No Pontoon is left and one Diver, the 5: in these places it fills a column.
    state = table(CHILDREN_LAST, clans="CR")
    assert "open" in legal(state)
    play(state, "open")
    assert legal(state) == ["D5@c4", "D5@a5", "D5@d5", "D5@e5"]
    assert (refusal(state, "D5@h5").rule, refusal(state, "D5@h5").code) == (
        "PD-A5",
        "pearladora.illegal.no_main",
    )
    play(state, "D5@d5")
    assert legal(state) == ["B@d2", "B@d3", "B@d5"]


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        # A Pontoon is left, and a line for it.
        ("5   .  |  .  |  .  |  .  |  .", "5   .  |  .  |  .  |  .     ."),
        # The Backup can go on column c.
        ("4   .  |  .  |  .  | R1", "4   .  |  .  | R1  | R1"),
    ],
)
def test_pd_a5_the_last_diver_goes_face_up_anywhere_if_a_main_action_is_left(
    written: str, instead: str
) -> None:
    state = table(CHILDREN_LAST.replace(written, instead), clans="CR")
    everywhere = starting(state, "D5@")
    assert "D5@h5" in everywhere
    assert legal(play(state, "open")) == everywhere


def test_pd_a5_the_last_space_is_not_for_a_face_up_diver() -> None:
    # The Children have two Divers left and their Backup placed: a Diver on h5 must be the main action.
    board = """
    a     b     c     d     e     f     g     h
1  C1+ | C1  | C2  |  .  | R2  | E1  | E1  | E2

2  C1  |  .  | R1  | R1  | R2  |  .  | E1  |  .

3  C1  | C1  | R1  | R1  | R3  | E1  | E1  | E3

4   .  | C1  | R1  | R1  |  .  | E1  | E2  | E4

5  C1  | C2  |  .  | R1  | R4  | E1  |  .  |  .
"""
    state = table(board, clans="CRE")
    assert legal(state) == ["D3@h5", "D4@h5"]
    assert (refusal(state, "open").rule, refusal(state, "open").code) == (
        "PD-A5",
        "pearladora.illegal.no_main",
    )


def test_pd_a5_no_opening_without_a_main_action_after_it() -> None:
    board = CHILDREN_LAST.replace(
        "3  C1  |  .  | C3  | C4  | R1  |  .  |  .  |  .", "3   .  |  .  |  .  | C4  |  .  | C3  |  .  | C1"
    )
    state = table(board.replace("4   .  |  .  |  .  | R1  ", "4   .  |  .  |  .  |  .  "), clans="CR")
    assert "open" not in legal(state)
    assert refusal(state, "open").rule == "PD-A5"


def test_pd_p2_nothing_to_open_without_a_diver() -> None:
    state = table(
        CHILDREN_LAST.replace("5   .  |  .  |  .  |  .  |  .", "5  C5  |  .  |  .  |  .     ."), clans="CR"
    )
    assert "open" not in legal(state)
    assert (refusal(state, "open").rule, refusal(state, "open").code) == (
        "PD-P2",
        "pearladora.illegal.no_diver",
    )


def test_pd_a5_a_pass_is_no_main_action() -> None:
    state = table(LAST_PONTOON, voluntary_pass=True)
    assert "pass" in legal(state)
    assert starting(state, "P:") == []


def test_pd_e1_no_divers_left_pontoons_still_possible() -> None:
    state = table(LAST_PONTOON)
    assert starting(state, "D") == []
    assert lines(state) == {"d5e", "d4s", "e4s"}


def test_pd_e1_no_pontoons_left_divers_still_possible() -> None:
    state = table(COLUMNS, advanced=False)
    assert lines(state) == set()
    assert len(starting(state, "D1@")) == 32
    assert refusal(state, "a1s").rule == "PD-C4"


def test_pd_e2_whoever_cannot_act_is_done_for_good() -> None:
    state = play(table(LAST_PONTOON), "d5e")
    assert not seats(state.to_dict())[0]["done"]
    play(state, "D1@h5")
    # Seat 0 has no Diver, no Pontoon and no full territory at its turn: it is passed over from now on.
    assert seats(state.to_dict())[0]["done"]
    assert state.seat == 1
    play(state, "D1@d4", "D1@d5")
    assert state.seat == 1


def test_pd_e2_nobody_is_done_before_their_turn() -> None:
    # After the last Pontoon seat 0 has nothing left, but it is not its turn yet.
    state = play(table(LAST_PONTOON), "d5e")
    assert [seat["done"] for seat in seats(state.to_dict())] == [False, False]


def test_pd_e2_lines_without_a_pontoon_are_no_main_action() -> None:
    state = play(table(LAST_OF_MANY_LINES), "d4e", "D1@h5")
    assert allowed(written(state)["pontoons"])
    assert seats(state.to_dict())[0]["done"]
    assert state.seat == 1


def test_pd_e2_a_backup_alone_keeps_a_player_in_the_game() -> None:
    state = table(LAST_OF_MANY_LINES.replace("1  F1    F1     .     .", "1  F1    F1    R1     ."))
    play(state, "d4e", "D1@h5")
    assert state.seat == 0
    assert legal(state) == ["B@a1", "B@b1"]
    play(state, "B@a1", "D1@g4")
    assert seats(state.to_dict())[0]["done"]


def test_pd_e2_whoever_can_act_must() -> None:
    state = new()
    assert "pass" not in legal(state)
    assert refusal(state, "pass").rule == "PD-E3"


def test_pd_e2_a_backup_that_becomes_possible_later_comes_too_late() -> None:
    state = play(table(LAST_PONTOON), "d5e", "D1@h5", "D1@d4", "D1@d5")
    # Column d is full now, with two Divers of seat 0 in it; but that seat is done.
    assert seats(state.to_dict())[0]["backup"]
    assert state.seat == 1


def test_pd_e2_a_game_in_which_nobody_can_place_a_pontoon() -> None:
    state = table(SNAKE, advanced=False)
    played = 0
    while not state.is_over():
        assert lines(state) == set()
        state.apply(state.legal_actions()[0])
        played += 1
    assert played == 32
    assert state.to_dict()["supply"] == 2


def test_pd_e2_three_players_have_a_33rd_diver_that_finds_no_space() -> None:
    state = table(SNAKE, clans="FRE", advanced=False)
    while not state.is_over():
        state.apply(state.legal_actions()[0])
    left = [len(seat["hand"]) for seat in seats(state.to_dict())]
    assert sum(left) == 1
    assert sum(len(seat["divers"]) for seat in seats(state.to_dict())) == 32


@pytest.mark.parametrize(
    ("edition", "given", "allowed"),
    [
        ("english", None, False),
        ("french", None, True),
        ("english", True, True),
        ("french", False, False),
    ],
)
def test_pd_e3_voluntary_pass_is_as_the_edition_unless_set(
    edition: str, given: bool | None, allowed: bool
) -> None:
    state = new(edition=edition, voluntary_pass=given)
    assert ("pass" in legal(state)) == allowed


def test_pd_e3_whoever_passes_is_done_for_the_rest_of_the_game() -> None:
    state = play(new(first=0, voluntary_pass=True), "pass", "D1@a1", "D1@b1")
    assert seats(state.to_dict())[0]["done"]
    assert state.seat == 1


def test_pd_e3_no_power_before_a_pass() -> None:
    state = play(table(UNDER_WAY, clans="FRE", voluntary_pass=True), "P:f1e")
    assert (refusal(state, "pass").rule, refusal(state, "pass").code) == (
        "PD-E3",
        "pearladora.illegal.pass_after_power",
    )


def test_pd_e4_the_game_is_over_when_everyone_is_done() -> None:
    state = play(new(first=0, players=3, voluntary_pass=True), "pass", "pass")
    assert not state.is_over()
    assert not state.revealed
    assert play(state, "pass").is_over()
    assert state.revealed  # all Divers are turned up
    assert (state.seat, state.legal_actions()) == (-1, [])
    assert state.outcome().winners == [0, 1, 2]
