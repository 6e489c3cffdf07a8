"""One test or more for every rule of docs/rules/pearladora.md, named after it: points, ties and teams."""

from __future__ import annotations

from typing import Any

import nacre
from nacre.packs.pearladora.scoring import tie_break
from nacre.packs.pearladora.telling import explain
from nacre.words import say
from packs.pearladora.tables import play, table
from written import breakdown, written


def final(drawing: str, clans: str = "FR", advanced: bool = False) -> nacre.Outcome:
    """The outcome of a board on which everyone is done."""
    state = table(drawing, clans=clans, seat=-1, done="0123", advanced=advanced)
    outcome = state.outcome()
    assert [int(state.score(seat)) for seat in range(len(clans))] == outcome.scores
    assert [seat for seat in range(len(clans)) if state.winners() >> seat & 1] == outcome.winners
    return outcome


def territory(outcome: nacre.Outcome, space: str) -> dict[str, Any]:
    """The territory of that space in the breakdown."""
    found: Any = outcome.breakdown["territories"]
    return next(each for each in found if space in each["spaces"])


FOUR_PARTS = """
    a     b     c     d     e     f     g     h
1  F2    R1  | F1    (5) | F1    R1  |  .     .

2   .    (3) |  .    R2  |  .    (6) |  .    (7)

3  R2     .  |  .     .  |  .     .  |  .     .

4  (4)   F2  |  .     .  | (5)    .  |  .     .

5   .     .  | (4)    .  |  .     .  | (6)    .
"""


def test_pd_v1_the_highest_total_takes_all_pearls_of_a_territory() -> None:
    outcome = final(FOUR_PARTS)
    won = territory(outcome, "a1")
    assert (won["pearls"], won["reason"], won["won_by"], won["share"]) == (7, "most", [0], 7)
    assert [entry["total"] for entry in won["totals"]] == [4, 3]
    assert territory(outcome, "c1")["won_by"] == [1]
    assert outcome.scores == [7 + 5, 9 + 5]
    assert outcome.winners == [1]


def test_pd_v1_all_divers_are_turned_up() -> None:
    state = table(FOUR_PARTS, seat=-1, done="01", advanced=False)
    assert state.view(None).to_dict()["seats"] == [
        {**seat, "left": len(seat["hand"])} for seat in written(state)["seats"]
    ]


def test_pd_v2_a_tie_shares_the_sum_and_discards_the_remainder() -> None:
    shared = territory(final(FOUR_PARTS), "e1")
    # 5 and 6 are added up first: 11 is 5 each, and 1 is discarded.
    assert (shared["pearls"], shared["reason"], shared["won_by"]) == (11, "shared", [0, 1])
    assert (shared["share"], shared["discarded"]) == (5, 1)


def test_pd_v2_three_share() -> None:
    shared = territory(
        final(
            FOUR_PARTS.replace(
                "2   .    (3) |  .    R2  |  .    (6) |", "2   .    (3) |  .    R2  | E1    (6) |"
            ),
            clans="FRE",
        ),
        "e1",
    )
    assert (shared["won_by"], shared["share"], shared["discarded"]) == ([0, 1, 2], 3, 2)


def test_pd_v3_without_a_diver_pearls_go_to_nobody() -> None:
    nobody = territory(final(FOUR_PARTS), "g1")
    assert (nobody["pearls"], nobody["reason"], nobody["won_by"]) == (13, "nobody", [])
    assert nobody["totals"] == []


def test_pd_v3_whoever_is_alone_takes_all_with_a_total_below_one() -> None:
    board = FOUR_PARTS.replace(
        "1  F2    R1  | F1    (5) | F1    R1  |  .", "1  F2    R1  | F1    (5) | F1    R1  | F1="
    )
    alone = territory(final(board, clans="FR", advanced=True), "g1")
    assert (alone["totals"][0]["total"], alone["reason"], alone["won_by"]) == (-1, "alone", [0])
    assert alone["share"] == 13


def test_pd_v4_clusters_are_kept_by_territory() -> None:
    sides: Any = final(FOUR_PARTS).breakdown["sides"]
    assert [side["clusters"] for side in sides] == [[7, 5], [9, 5]]
    assert [side["pearls"] for side in sides] == [12, 14]


TWENTY_EACH = """
    a     b     c     d     e     f     g     h
1  F1     .  | R1    (5) | R1     .  | F1     .

2   .    (3) |  .     .  |  .    (6) |  .    (7)

3   .     .  |  .     .  |  .     .  |  .     .

4  (4)    .  |  .     .  | (5)    .  |  .     .

5   .     .  | (4)    .  |  .     .  | (6)    .
"""


def test_pd_v5_two_players_level_on_pearls_the_biggest_cluster_wins() -> None:
    outcome = final(TWENTY_EACH)
    assert outcome.scores == [20, 20]
    assert outcome.winners == [0]
    assert outcome.ranking == [1, 2]
    assert outcome.breakdown["tie_break"] == {
        "rule": "PD-V5",
        "level": [0, 1],
        "steps": [{"sides": [0, 1], "clusters": [13, 11], "left": [0]}],
        "shared": False,
    }
    assert say(explain(outcome, ["Ann", "Ben"])[-1]) == "The bigger cluster decides: Ann (Ann: 13, Ben: 11)"


def test_pd_v5_without_a_tie_there_is_no_tie_break() -> None:
    assert "tie_break" not in final(FOUR_PARTS).breakdown


def columns(*divers: str) -> str:
    """Eight territories of 5 with 6, 5, 6, 4, 3, 5, 4 and 7 Pearls from the left, and a Diver in each."""
    row = " | ".join(f"{diver:^3}" for diver in divers)
    return f"""
    a     b     c     d     e     f     g     h
1   .  |  .  |  .  | (4) |  .  |  .  |  .  |  .

2   .  | (5) |  .  |  .  |  .  | (5) |  .  | (7)

3  {row}

4  (6) |  .  |  .  |  .  | (3) |  .  |  .  |  .

5   .  |  .  | (6) |  .  |  .  |  .  | (4) |  .
"""


def test_pd_v5_then_the_second_biggest() -> None:
    outcome = final(columns("F1", "R1", "R1", "F1", "R1", ".", "F1", "."))
    assert outcome.scores == [14, 14]
    assert outcome.winners == [1]
    steps = breakdown(outcome)["tie_break"]["steps"]
    assert [step["clusters"] for step in steps] == [[6, 6], [4, 5]]


def test_pd_v5_three_players_whoever_falls_behind_drops_out() -> None:
    outcome = final(columns("F1", "E1", "R1", "F1", ".", "E1", "R1", "."), clans="FRE")
    assert outcome.scores == [10, 10, 10]
    assert outcome.winners == [0, 1]
    assert outcome.ranking == [1, 1, 3]
    tie: Any = outcome.breakdown["tie_break"]
    assert tie["level"] == [0, 1, 2]
    assert tie["steps"] == [
        {"sides": [0, 1, 2], "clusters": [6, 6, 5], "left": [0, 1]},
        {"sides": [0, 1], "clusters": [4, 4], "left": [0, 1]},
    ]
    assert tie["shared"]


def test_pd_v5_three_players_one_is_ahead() -> None:
    outcome = final(columns("R1", "E1", ".", "R1", "F1", "E1", ".", "F1"), clans="FRE")
    assert outcome.scores == [10, 10, 10]
    assert outcome.winners == [0]
    assert outcome.ranking == [1, 2, 3]


def test_pd_v5_who_dropped_out_stays_out() -> None:
    # The third has the bigger second cluster, but fell behind with the biggest.
    tie: Any = tie_break([11, 11, 11], [[6, 5], [6, 4, 1], [5, 5, 1]])
    assert [step["left"] for step in tie["steps"]] == [[0, 1], [0]]


def test_pd_v5_a_shorter_list_counts_as_zero() -> None:
    tie: Any = tie_break([10, 10], [[5, 5], [5, 4, 1]])
    assert tie["steps"][-1] == {"sides": [0, 1], "clusters": [5, 4], "left": [0]}
    assert tie_break([0, 0], [[], []]) == {"rule": "PD-V5", "level": [0, 1], "steps": [], "shared": True}


def test_pd_v5_nothing_is_compared_that_only_who_dropped_out_had() -> None:
    tie: Any = tie_break([6, 6, 6], [[3, 3], [3, 3], [2, 2, 2]])
    assert [step["clusters"] for step in tie["steps"]] == [[3, 3, 2], [3, 3]]
    assert tie["shared"]


def test_pd_v5_all_with_nothing_share() -> None:
    outcome = final("\n".join(["  a"] + [" "] * 9))
    assert outcome.scores == [0, 0]
    assert outcome.winners == [0, 1]


TEAMS = """
    a     b     c     d     e     f     g     h
1  F1    R3  | C1    (5) | E1     .  | R1     .

2  C3    (3) |  .    E1  |  .    (6) | C1    (7)

3   .     .  |  .     .  |  .     .  |  .     .

4  (4)    .  |  .     .  | (5)    .  |  .     .

5   .     .  | (4)    .  |  .     .  | (6)    .
"""


def test_pd_v6_partners_add_up_and_win_together() -> None:
    outcome = final(TEAMS, clans="FRCE")
    won = territory(outcome, "a1")
    assert [(entry["side"], entry["divers"], entry["total"]) for entry in won["totals"]] == [
        (0, 2, 4),
        (1, 1, 3),
    ]
    assert won["won_by"] == [0]
    # 7, half of 9 and half of 13 against 11, half of 9 and half of 13.
    assert outcome.scores == [17, 21, 17, 21]
    assert outcome.winners == [1, 3]
    assert outcome.ranking == [3, 1, 3, 1]
    sides: Any = outcome.breakdown["sides"]
    assert [side["seats"] for side in sides] == [[0, 2], [1, 3]]
    assert [side["clusters"] for side in sides] == [[7, 6, 4], [11, 6, 4]]


def test_pd_v6_a_partners_divers_are_hidden() -> None:
    state = play(nacre.game("pearladora", players=4, first=0).new(1), "D4@a1")
    assert written(state.view(2))["seats"][0]["divers"][0]["value"] is None
    assert written(state.view(2))["seats"][0]["hand"] is None


def test_every_outcome_can_be_told() -> None:
    for outcome, names in (
        (final(TEAMS, clans="FRCE"), ["Ann", "Bo", "Cy", "Di"]),
        (final(TWENTY_EACH), ["Ann", "Bo"]),
        (final(columns("F1", "E1", "R1", "F1", ".", "E1", "R1", "."), clans="FRE"), ["Ann", "Bo", "Cy"]),
    ):
        game = nacre.game("pearladora", players=len(names))
        for language in ("en", "fr", "de"):
            told = [nacre.say(message, language) for message in game.explain(outcome, names)]
            assert all(told)
    assert nacre.say(game.explain(outcome, names)[-1]) == (
        "Level in everything; the victory is shared: Ann, Bo"
    )


def test_what_a_tie_discards_is_told() -> None:
    game, names = nacre.game("pearladora", players=4), ["Ann", "Bo", "Cy", "Di"]
    messages = game.explain(final(TEAMS, clans="FRCE"), names)
    assert [nacre.say(message, language) for language in ("en", "fr", "de") for message in messages[-1:]] == [
        "g1 h1 g2 h2 g3 h3 g4 h4 g5 h5: 13 Pearls, 6 each to Ann + Cy, Bo + Di in a tie "
        "(Ann + Cy: 1, Bo + Di: 1), 1 discarded",
        "g1 h1 g2 h2 g3 h3 g4 h4 g5 h5\N{NO-BREAK SPACE}: "
        "13 Perles, 6 chacun pour Ann + Cy, Bo + Di à égalité "
        "(Ann + Cy\N{NO-BREAK SPACE}: 1, Bo + Di\N{NO-BREAK SPACE}: 1), 1 écartée",
        "g1 h1 g2 h2 g3 h3 g4 h4 g5 h5: 13 Perlen, je 6 an Ann + Cy, Bo + Di bei Gleichstand "
        "(Ann + Cy: 1, Bo + Di: 1), 1 fällt weg",
    ]
