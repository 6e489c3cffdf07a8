"""One test or more for every rule of docs/rules/pearladora.md, named after it: tokens, options, secrets."""

from __future__ import annotations

from collections import Counter

import pytest

import nacre
from packs.pearladora.boards import FULL_FIVE, FULL_FOUR, UNDER_WAY
from packs.pearladora.tables import legal, play, refusal, seats, starting, table, values
from written import Data, breakdown


def diver(state: nacre.State, space: str) -> Data:
    divers: list[Data] = [each for seat in seats(state.to_dict()) for each in seat["divers"]]
    return next(each for each in divers if each["space"] == space)


SOME = """
    a     b     c     d     e     f     g     h
1  E1    F2     .     .     .     .     .     .

2   .     .    C4!    .     .     .     .     .

3   .     .     .     .     .     .     .     .

4   .     .     .     .     .     .     .     .

5   .    R3     .     .     .     .     .     .
"""


def test_pd_p1_elders_look_at_an_opponents_diver() -> None:
    state = play(table(SOME.replace("R3", " ."), clans="EFC"), "see b1")
    assert state.revealed
    assert state.seat == 0
    assert values(seats(state.view(0).to_dict())[1]) == {"b1": 2}
    assert values(seats(state.view(2).to_dict())[1]) == {"b1": None}
    assert values(seats(state.view(None).to_dict())[1]) == {"b1": None}
    # That a look happened, and where, is public.
    assert seats(state.view(2).to_dict())[1]["divers"][0]["looked"]
    assert seats(state.view(None).to_dict())[0]["powers"] == 1


@pytest.mark.parametrize("peek_own", [True, False])
def test_pd_p1_what_was_seen_is_told_to_nobody_else(peek_own: bool) -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC", peek_own=peek_own)
    look = state.game.parse("see b1")
    told = [nacre.say(state.game.tell_in(state, look, viewer)) for viewer in (0, 1, 2, None)]
    hidden = "Power: looked at the Diver on b1"
    assert told == [f"{hidden}, which is worth 2", hidden, hidden, hidden]


def test_pd_p1_what_was_seen_stays_known() -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC")
    play(state, "see b1", "D1@b3", "D1@a5", "D1@b5")
    assert state.seat == 0
    assert values(seats(state.view(0).to_dict())[1])["b1"] == 2
    play(state, "see a5")
    assert values(seats(state.view(0).to_dict())[1]) == {"b1": 2, "a5": 1}


@pytest.mark.parametrize(("edition", "spaces"), [("english", ["a1", "b1"]), ("french", ["b1"])])
def test_pd_p1_own_divers_by_edition(edition: str, spaces: list[str]) -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC", edition=edition)
    assert starting(state, "see") == [f"see {space}" for space in spaces]
    if edition == "french":
        assert refusal(state, "see a1").code == "pearladora.illegal.own_look"


def test_pd_p1_never_the_partners_nor_a_face_up_diver() -> None:
    state = table(SOME, clans="EFRC")
    assert starting(state, "see") == ["see a1", "see b1"]
    assert refusal(state, "see b5").code == "pearladora.illegal.partner"
    assert refusal(state, "see c2").code == "pearladora.illegal.face_up"
    assert refusal(state, "see h1").code == "pearladora.illegal.nobody"


def test_pd_p1_a_known_diver_may_be_looked_at_again() -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC", looked="b1")
    assert seats(state.to_dict())[0]["powers"] == 1
    assert seats(play(state, "see b1").to_dict())[0]["powers"] == 0


def test_pd_p1_only_elders_look() -> None:
    assert refusal(table(SOME, clans="FRCE"), "see a1").rule == "PD-P1"


def test_pd_p2_children_place_an_extra_diver_face_up() -> None:
    state = play(table(clans="CF"), "open")
    assert state.seat == 0
    assert refusal(state, "c1s").rule == "PD-P2"
    assert not state.revealed
    play(state, "D4@c2")
    assert state.revealed
    assert state.seat == 0
    assert diver(state, "c2")["face_up"]
    assert values(seats(state.view(None).to_dict())[0]) == {"c2": 4}
    assert "D4@d2" not in legal(state)
    assert play(state, "D1@d2").seat == 1
    assert values(seats(state.view(1).to_dict())[0]) == {"c2": 4, "d2": None}


def test_pd_p2_only_children_and_only_once() -> None:
    assert refusal(table(clans="FC"), "open").rule == "PD-P2"
    state = play(table(clans="CF"), "open", "D4@c2", "D1@d2", "D1@e2")
    assert "open" not in legal(state)
    assert refusal(state, "open").rule == "PD-P5"


def test_pd_p3_fishermen_place_an_extra_pontoon() -> None:
    state = play(table(clans="FR"), "P:d3e", "c1s", "d1s")
    assert state.to_dict()["supply"] == 32
    assert state.seat == 1
    assert refusal(state, "P:d4e").rule == "PD-P3"


def test_pd_p3_the_extra_pontoon_obeys_the_size_of_territories() -> None:
    state = play(table(clans="FR"), "P:a1e", "D1@h1", "D1@g1")
    assert refusal(state, "P:a1s").rule == "PD-A3"


def test_pd_p4_necklace_on_an_opponent_in_the_same_territory() -> None:
    # The rulebooks' large territory that is not full: Foragers on f3, Fishermen on g3, Elders on h4.
    state = table(UNDER_WAY, clans="FRE", seat=1)
    assert starting(state, "N@") == ["N@g3", "N@h4"]
    play(state, "N@h4")
    assert state.seat == 1
    assert not state.revealed
    assert diver(state, "h4")["necklaces"] == 1


def test_pd_p4_not_in_a_full_territory() -> None:
    state = table(UNDER_WAY, clans="FRE", seat=1)
    for space in ("b3", "b4", "c4", "d4", "b5"):
        assert space in FULL_FOUR + FULL_FIVE
        error = refusal(state, f"N@{space}")
        assert (error.rule, error.code) == ("PD-P4", "pearladora.illegal.full")


def test_pd_p4_an_own_diver_must_share_the_territory() -> None:
    state = table(UNDER_WAY.replace("| R1    F1     .", "|  .    F1     ."), clans="FRE", seat=1)
    assert starting(state, "N@") == []
    assert refusal(state, "N@g3").code == "pearladora.illegal.apart"


def test_pd_p4_the_undivided_board_is_one_territory() -> None:
    board = SOME.replace("C4!", " . ")
    assert starting(table(board, clans="RFE"), "N@") == ["N@a1", "N@b1"]
    assert starting(table(board.replace("R3", " ."), clans="RFE"), "N@") == []


def test_pd_p4_a_partners_diver_is_neither_own_nor_an_opponents() -> None:
    state = table(SOME, clans="REFC")
    assert starting(state, "N@") == ["N@a1", "N@c2"]
    assert refusal(state, "N@b1").code == "pearladora.illegal.no_opponent"
    assert refusal(state, "N@h1").code == "pearladora.illegal.nobody"
    assert starting(table(SOME.replace("R3", " ."), clans="REFC"), "N@") == []


def test_pd_p4_two_necklaces_in_different_turns_and_no_floor() -> None:
    state = table(UNDER_WAY, clans="FRE", seat=1)
    play(state, "N@g3")
    assert refusal(state, "N@g3").rule == "PD-A5"
    play(state, "D1@a1", "D1@b1", "D1@c1", "N@g3")
    assert diver(state, "g3")["necklaces"] == 2
    after = next(each for each in breakdown(state.outcome())["territories"] if "g3" in each["spaces"])
    assert after["totals"][0] == {
        "side": 0, "divers": 1, "value": 1, "necklaces": -2, "backups": 0, "total": -1,
    }  # fmt: skip


def test_pd_p5_used_tokens_leave_the_game() -> None:
    state = play(table(clans="FR"), "P:d3e", "D1@a1", "D1@b1", "P:d4e", "D1@c1", "D1@e1")
    assert seats(state.to_dict())[0]["powers"] == 0
    assert starting(state, "P:") == []
    assert (refusal(state, "P:d5e").rule, refusal(state, "P:d5e").code) == (
        "PD-P5",
        "pearladora.illegal.no_powers",
    )


def test_pd_b1_full_when_every_space_has_a_diver_or_a_farm() -> None:
    state = table(UNDER_WAY, clans="FRE", seat=2)
    assert starting(state, "B@") == ["B@b4", "B@c4"]
    open_space = UNDER_WAY.replace("4   .    E1  | E1    F1  ", "4   .    E1  | E1     .  ")
    state = table(open_space, clans="FRE", seat=2)
    assert starting(state, "B@") == ["B@b4"]
    assert refusal(state, "B@c4").rule == "PD-B1"


def test_pd_b1_a_pontoon_can_make_a_territory_full() -> None:
    board = UNDER_WAY.replace("4   .    E1  | E1    F1  |", "4   .    E1  | E1    F1   ")
    state = table(board, clans="FRE", seat=0)
    assert starting(state, "B@") == ["B@b3"]
    play(state, "d4e", "stop", "D1@a1")
    assert starting(state, "B@") == ["B@b4", "B@c4"]


def test_pd_b2_on_an_own_diver_that_counts_one_more() -> None:
    state = play(table(UNDER_WAY, clans="FRE"), "B@d4")
    assert diver(state, "d4")["backup"]
    assert not seats(state.to_dict())[0]["backup"]
    after = next(each for each in breakdown(state.outcome())["territories"] if "d4" in each["spaces"])
    assert [entry["total"] for entry in after["totals"]] == [3, 1, 1]
    assert after["totals"][0]["backups"] == 1
    assert refusal(state, "B@d4").rule == "PD-B2"


def test_pd_b2_never_on_the_partners() -> None:
    state = table(UNDER_WAY, clans="FREC")
    assert refusal(state, "B@b4").rule == "PD-B2"
    assert starting(state, "B@") == ["B@b3", "B@d4", "B@b5"]


def test_pd_b2_one_token_each() -> None:
    state = play(table(UNDER_WAY, clans="FRE"), "B@d4", "D1@a1", "D1@b1")
    assert starting(state, "B@") == []
    assert (refusal(state, "B@b3").rule, refusal(state, "B@b3").code) == (
        "PD-C4",
        "pearladora.illegal.no_backup",
    )


def test_pd_b3_one_backup_a_territory() -> None:
    state = play(table(UNDER_WAY, clans="FRE"), "B@d4")
    assert starting(state, "B@") == ["B@a3"]
    assert refusal(state, "B@a5").rule == "PD-B3"


# Left of the Pontoons a full territory of 8.
FULL_EIGHT = """
    a     b     c     d     e     f     g     h
1  F1    F1  |  .     .     .     .     .     .

2  F2     .  |  .     .     .     .     .     .

3  R1+   R2  |  .     .     .     .     .     .

4   .    R1  |  .     .     .     .     .     .
  ----- -----
5   .     .     .     .     .     .     .     .
"""


def test_pd_b3_the_part_split_off_may_take_another() -> None:
    state = table(FULL_EIGHT)
    assert starting(state, "B@") == []
    play(state, "a2s", "b2s", "D1@h1")
    assert starting(state, "B@") == ["B@a1", "B@b1", "B@a2"]
    found = {each["spaces"][0]: each for each in breakdown(state.outcome())["territories"]}
    assert found["a3"]["totals"][0]["backups"] == 1
    assert found["a1"]["totals"][0]["backups"] == 0


def test_pd_b4_a_backup_may_lie_on_a_necklace() -> None:
    state = table(FULL_EIGHT.replace("R1+", "R1 ").replace("1  F1 ", "1  F1-"))
    play(state, "B@a1")
    assert (diver(state, "a1")["necklaces"], diver(state, "a1")["backup"]) == (1, True)
    after = breakdown(state.outcome())["territories"][0]["totals"][0]
    assert (after["value"], after["necklaces"], after["backups"], after["total"]) == (4, -1, 1, 4)


def test_pd_b5_a_backup_breaks_a_tie() -> None:
    state = table(FULL_EIGHT.replace("R1+", "R1 ").replace("1  F1 ", "1  F1-"))
    # 3 against 4 before, 4 against 4 with the Backup.
    play(state, "B@a1")
    won = breakdown(state.outcome())["territories"][0]
    assert [entry["total"] for entry in won["totals"]] == [4, 4]
    assert (won["reason"], won["won_by"], won["discarded"]) == ("backup", [0], 0)
    assert won["share"] == won["pearls"] == state.outcome().scores[0]


def test_pd_b5_only_among_the_tied() -> None:
    # The Elders' Backup does not help them where the two others are tied above.
    board = FULL_EIGHT.replace("R1+   R2  |", "R2    E1+ |").replace("1  F1    F1  |", "1  F1    R2  |")
    state = table(board.replace("4   .    R1  |", "4   .    F1  |"), clans="FRE")
    shared = breakdown(state.outcome())["territories"][0]
    assert [entry["total"] for entry in shared["totals"]] == [4, 4, 2]
    assert (shared["reason"], shared["won_by"]) == ("shared", [0, 1])
    half = shared["pearls"] // 2
    assert state.outcome().scores == [int(state.score(seat)) for seat in range(3)] == [half, half, 0]


def test_pd_o1_without_advanced_there_are_no_tokens() -> None:
    state = table(UNDER_WAY, clans="FRE", advanced=False)
    for text in ("P:f1e", "B@b3", "see b4", "N@h4", "open"):
        assert refusal(state, text).rule == "PD-O1"


def test_pd_o2_peek_own_off_leaves_out_own_placed_values() -> None:
    state = play(nacre.game("pearladora", first=0, peek_own=False).new(1), "D4@a1", "D1@b1")
    view = state.view(0)
    assert values(seats(view.to_dict())[0]) == {"a1": 4}
    assert values(seats(view.shown())[0]) == {"a1": None}
    assert "4" not in view.draw().splitlines()[1].replace("(4)", "")
    assert seats(view.shown())[0]["hand"] == seats(view.to_dict())[0]["hand"]


def test_pd_o2_peek_own_off_leaves_own_values_out_of_logs_too() -> None:
    texts = ["open", "D2@c4", "D3@e2", "see e2", "D1@a1"]
    shown = {True: texts, False: ["open", "D2@c4", "D?@e2", "see e2", "D?@a1"]}
    for peek_own in (True, False):
        game = nacre.game(
            "pearladora", first=0, advanced=True, clans=["children", "elders"], peek_own=peek_own
        )
        record = nacre.Record.of(game, 1, [game.parse(text) for text in texts])
        for viewer, theirs in ((0, "D1@a1"), (1, "D3@e2")):
            written = [game.text(action) for action in record.shown(viewer).actions]
            assert written == [text.replace(theirs, f"D?@{theirs[-2:]}") for text in shown[peek_own]]
            assert nacre.Record.loads(record.shown(viewer).dumps()) == record.shown(viewer)
        # Bots have a perfect memory, so what the API gives a seat keeps them.
        assert game.text(record.redacted(0).actions[2]) == "D3@e2"


def test_pd_o2_peek_own_is_on_unless_told() -> None:
    state = play(nacre.game("pearladora", first=0).new(1), "D4@a1")
    assert state.view(0).shown() == state.view(0).to_dict()


def test_pd_o2_a_look_of_the_elders_shows_an_own_diver() -> None:
    state = play(table(SOME.replace("R3", " ."), clans="EFC", peek_own=False), "see a1")
    assert values(seats(state.view(0).shown())[0]) == {"a1": 1}


def test_pd_o2_a_look_of_the_elders_shows_the_owner_nothing() -> None:
    state = play(table(SOME.replace("R3", " ."), clans="EFC", peek_own=False), "see b1")
    assert values(seats(state.view(0).shown())[1]) == {"b1": 2}
    assert values(seats(state.view(1).shown())[1]) == {"b1": None}


def test_pd_o2_own_face_up_divers_are_shown() -> None:
    state = play(table(clans="CF", peek_own=False), "open", "D4@c2", "D1@d2")
    assert values(seats(state.view(0).shown())[0]) == {"c2": 4, "d2": None}


def test_pd_o2_when_over_all_is_shown() -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC", peek_own=False, seat=-1, done="012")
    assert state.view(0).shown() == state.view(0).to_dict()


def test_pd_o3_voluntary_pass_is_an_option() -> None:
    assert "pass" in legal(nacre.game("pearladora", voluntary_pass=True).new(1))


def test_pd_o4_editions() -> None:
    assert nacre.game("pearladora").options["edition"] == "english"
    with pytest.raises(nacre.OptionError):
        nacre.game("pearladora", edition="german")


def test_pd_i1_public_own_and_seen() -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC", looked="b1")
    known = {
        viewer: [values(seat) for seat in seats(state.view(viewer).to_dict())] for viewer in (0, 1, 2, None)
    }
    assert known == {
        0: [{"a1": 1}, {"b1": 2}, {"c2": 4}],
        1: [{"a1": None}, {"b1": 2}, {"c2": 4}],
        2: [{"a1": None}, {"b1": None}, {"c2": 4}],
        None: [{"a1": None}, {"b1": None}, {"c2": 4}],
    }
    for viewer in (0, 1, 2, None):
        view = state.view(viewer).to_dict()
        assert [seat["left"] for seat in seats(view)] == [10, 10, 10]
        assert [seat["powers"] for seat in seats(view)] == [1, 2, 0]
        assert view["farms"] == state.to_dict()["farms"]


def test_pd_i1_others_see_that_a_diver_was_placed_not_which() -> None:
    game = nacre.game("pearladora", players=4)
    action = game.parse("D3@e2")
    assert game.seen(action, 1, 1) == action
    for viewer in (0, 2, 3, None):
        assert game.text(game.seen(action, 1, viewer)) == "D?@e2"
        assert game.seen(action, 1, viewer) >= game.num_actions
    for text in ("d3e", "P:d3e", "B@e2", "see e2", "N@e2", "open", "stop", "pass"):
        assert game.seen(game.parse(text), 1, 0) == game.parse(text)


def test_pd_i1_a_record_of_a_running_game_hides_values_but_not_of_face_up_divers() -> None:
    game = nacre.game("pearladora", first=0, advanced=True, clans=["children", "elders"])
    texts = ["open", "D2@c4", "D3@e2", "see e2", "D1@a1"]
    record = nacre.Record.of(game, 1, [game.parse(text) for text in texts])
    assert [game.text(action) for action in record.redacted(1).actions] == [
        "open", "D2@c4", "D?@e2", "see e2", "D1@a1",
    ]  # fmt: skip
    assert [game.text(action) for action in record.redacted(None).actions] == [
        "open", "D2@c4", "D?@e2", "see e2", "D?@a1",
    ]  # fmt: skip


def test_pd_i1_imagined_tiles_are_uniform_over_physical_tiles() -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC")
    rng = nacre.Rng(5)
    found = Counter(
        values(seats(state.game.imagine(state.view(0), rng).to_dict())[1])["b1"] for _ in range(11_000)
    )
    # Of the eleven tiles seven are 1, two are 2, one is 3 and one is 4.
    assert {value: round(count / 1000) for value, count in found.items()} == {1: 7, 2: 2, 3: 1, 4: 1}


def test_pd_i1_a_partners_tiles_are_imagined_like_anyones() -> None:
    state = table(SOME, clans="EFRC")
    rng = nacre.Rng(5)
    worlds = [state.game.imagine(state.view(0), rng).to_dict() for _ in range(2400)]
    found = Counter(values(seats(world)[2])["b5"] for world in worlds)
    # Of the eight tiles five are 1; the rest are 2, 3 and 4.
    assert {value: round(count / 300) for value, count in found.items()} == {1: 5, 2: 1, 3: 1, 4: 1}


def test_pd_i1_never_a_value_that_can_no_longer_exist() -> None:
    # The only 4 of the Children lies face up.
    state = play(table(SOME.replace("R3", " ."), clans="EFC"), "D1@h1", "D1@g1", "D3@f1")
    rng = nacre.Rng(5)
    for _ in range(300):
        world = state.game.imagine(state.view(0), rng)
        assert values(seats(world.to_dict())[2])["f1"] != 4


def test_pd_i1_in_imagination_the_elders_know_what_they_saw() -> None:
    state = play(table(SOME.replace("R3", " ."), clans="EFC"), "see b1", "D1@h1")
    rng = nacre.Rng(5)
    for _ in range(50):
        world = state.game.imagine(state.view(2), rng)
        real = values(seats(world.to_dict())[1])["b1"]
        assert values(seats(world.view(0).to_dict())[1])["b1"] == real


def test_pd_i1_once_over_everything_is_public() -> None:
    state = table(SOME.replace("R3", " ."), clans="EFC", seat=-1, done="012")
    view = state.view(None).to_dict()
    assert [values(seat) for seat in seats(view)] == [{"a1": 1}, {"b1": 2}, {"c2": 4}]
    assert [seat["hand"] for seat in seats(view)] == [seat["hand"] for seat in seats(state.to_dict())]
