"""Resigning, leaving, stand-ins, pauses, deserted tables, places, rematches."""

from __future__ import annotations

import pytest

from nacre.table import TurnClock, seating, turns
from nacre.table.telling import result_data, table_data
from present import present
from table.tables import refused, seated, started


def test_two_players_resigning_ends_it() -> None:
    live = started("ann", "bo")
    live.do(turns.resign, "bo", 1)
    assert live.table.status == "over"
    assert live.table.ranking() == [1, 2]
    assert live.table.to_play() is None
    result = present(result_data(live.table))
    assert result.scores is None
    assert result.words[0].code == "table.ended_by_resigning"
    assert live.record.verify() == live.table.state


def test_of_three_the_others_play_on_with_a_bot() -> None:
    live = started("ann", "bo", "cy")
    live.do(turns.resign, "ann", 0)
    assert live.table.status == "running"
    assert live.table.bot_to_play() == (0, "casual")
    with refused("table.resigned"):
        turns.come_back(live.table, "ann", 0, 9.0)
    with refused("table.resigned"):
        turns.resign(live.table, "ann", 0, 9.0)
    with refused("table.resigned"):
        turns.play(live.table, "ann", 0, ply=0, actions=["D3@e2"], now=9.0)
    live.finish()
    others = live.state.outcome().ranking
    assert present(live.table.ranking())[0] == 3
    assert present(live.table.ranking())[1:] == ([1, 2] if others[1] < others[2] else [2, 1])


def test_who_resigns_later_comes_before_who_resigned_earlier() -> None:
    live = started("ann", "bo", "cy")
    live.do(turns.resign, "bo", 1)
    live.do(turns.resign, "ann", 0)
    assert live.table.status == "over"
    assert live.table.ranking() == [2, 3, 1]


def test_partners_play_on_until_both_have_resigned() -> None:
    live = started("ann", "bo", "cy", "dee")
    live.do(turns.resign, "bo", 1)
    live.do(turns.resign, "ann", 0)
    before = live.table.status
    live.do(turns.resign, "dee", 3)
    assert (before, live.table.status) == ("running", "over")
    assert live.table.ranking() == [4, 2, 1, 2]


def test_a_side_that_resigned_whole_shares_its_place() -> None:
    live = started("ann", "bo", "cy", "dee")
    live.do(turns.resign, "ann", 0)
    live.do(turns.resign, "cy", 2)
    assert live.table.ranking() == [3, 1, 3, 1]


def test_a_partner_who_resigned_is_last_even_if_the_side_wins() -> None:
    live = started("ann", "bo", "cy", "dee")
    winner = live.finish().state.outcome().winners[0]
    live = started("ann", "bo", "cy", "dee")
    who = live.table.seats[winner].person
    live.do(turns.resign, who, winner)
    live.finish()
    ranking = present(live.table.ranking())
    assert ranking[winner] == 4
    assert ranking[(winner + 2) % 4] == min(ranking)
    assert ranking[(winner + 1) % 4] == ranking[(winner + 3) % 4]


def test_against_bots_alone_resigning_ends_it() -> None:
    live = started("ann", "bot", "bot")
    live.do(turns.resign, "ann", 0)
    assert live.table.status == "over"
    assert live.table.ranking() == [3, 1, 1]
    assert live.table.record() is not None


def test_with_nobody_gone_the_places_are_those_of_the_game() -> None:
    live = started("ann", "bo", "cy", "dee").finish()
    assert live.table.ranking() == live.state.outcome().ranking
    assert started("ann", "bo").table.ranking() is None


def test_a_bot_stands_in_until_the_person_is_back() -> None:
    live = started("ann", "bo")
    live.do(turns.leave, "ann", 0)
    assert live.table.bot_to_play() == (0, "casual")
    with refused("table.not_there"):
        turns.leave(live.table, "ann", 0, 9.0)
    with refused("table.stand_in"):
        turns.play(live.table, "ann", 0, ply=0, actions=["D3@e2"], now=9.0)
    live.play("D3@e2")
    live.do(turns.come_back, "ann", 0)
    assert live.table.bot_to_play() is None
    with refused("table.not_away"):
        turns.come_back(live.table, "ann", 0, 9.0)
    with refused("table.not_yours"):
        turns.come_back(live.table, "bo", 0, 9.0)
    assert live.table.names == ["Ann", "Bo"]


def test_somebody_else_is_replaced() -> None:
    live = started("ann", "bo", "bot")
    with refused("table.no_seat"):
        turns.replace_absent(live.table, "eve", 1, 9.0)
    with refused("table.not_there"):
        turns.replace_absent(live.table, "ann", 2, 9.0)
    live.do(turns.replace_absent, "ann", 1)
    assert live.table.seats[1].away == "left"
    with refused("table.stand_in"):
        turns.replace_absent(live.table, "bo", 0, 9.0)
    live.do(turns.come_back, "bo", 1)


def test_rated_games_know_no_stand_ins_and_no_pauses() -> None:
    table = started("ann", "bo", rated=True, clock=TurnClock(60)).table
    with refused("table.rated_leave"):
        turns.leave(table, "ann", 0, 9.0)
    with refused("table.rated_absent"):
        turns.replace_absent(table, "ann", 1, 9.0)
    with refused("table.rated_pause"):
        turns.pause(table, "ann", 9.0)


def test_where_all_have_gone_the_bots_rest_until_one_is_back() -> None:
    live = started("ann", "bo", "bot")
    live.do(turns.leave, "ann", 0)
    assert not live.table.deserted()
    live.do(turns.leave, "bo", 1)
    assert live.table.deserted()
    assert live.table.bot_to_play() is None
    live.do(turns.come_back, "bo", 1)
    assert live.table.bot_to_play() == (0, "casual")


def test_one_may_resign_after_leaving() -> None:
    live = started("ann", "bo")
    live.do(turns.leave, "ann", 0)
    live.do(turns.resign, "ann", 0)
    assert live.table.ranking() == [2, 1]


def test_leaving_is_for_running_games() -> None:
    for leave in (turns.leave, turns.resign):
        with refused("table.not_begun"):
            leave(seated("ann", "bo").table, "ann", 0, 9.0)
        with refused("table.over"):
            leave(started("ann", "bo").finish().table, "ann", 0, 9.0)


def test_a_paused_game_rests() -> None:
    live = started("ann", "bo", "bot", first=2)
    live.do(turns.pause, "bo")
    assert live.table.to_play() is None
    assert live.table.bot_to_play() is None
    with refused("table.paused"):
        turns.play_for_bot(live.table, 2, ply=0, actions=["D3@e2"], now=9.0)
    with refused("table.paused"):
        turns.pause(live.table, "ann", 9.0)
    with refused("table.no_seat"):
        turns.unpause(live.table, "eve", 9.0)
    live.do(turns.unpause, "ann")
    assert live.table.bot_to_play() == (2, "beginner")
    with refused("table.not_paused"):
        turns.unpause(live.table, "ann", 9.0)
    with refused("table.no_seat"):
        turns.pause(live.table, "eve", 9.0)


def test_who_does_not_play_does_not_pause() -> None:
    live = started("ann", "bo", "cy")
    live.do(turns.resign, "cy", 2)
    with refused("table.resigned"):
        turns.pause(live.table, "cy", 9.0)
    live.do(turns.leave, "bo", 1)
    with refused("table.stand_in"):
        turns.pause(live.table, "bo", 9.0)


def test_a_game_that_ends_in_a_pause_no_longer_rests() -> None:
    live = started("ann", "bo")
    live.do(turns.pause, "ann")
    live.do(turns.resign, "bo", 1)
    assert live.table.status == "over"
    assert not table_data(live.table, 9.0).paused


def test_those_at_the_table_meet_again() -> None:
    live = started("ann", "bo")
    with refused("table.not_over"):
        seating.rematch(live.table, "ann", "t2", 9.0)
    live.finish()
    with refused("table.no_seat"):
        seating.rematch(live.table, "eve", "t2", 9.0)
    live.do(seating.rematch, "bo", "t2")
    assert live.table.rematch == "t2"
    with refused("table.rematched"):
        seating.rematch(live.table, "ann", "t3", 9.0)


@pytest.mark.parametrize("name", ["pearls", "molthar", "pearladora"])
def test_a_stand_in_plays_to_the_end(name: str) -> None:
    live = started("ann", "bo", "cy", name=name)
    live.do(turns.resign, "bo", 1)
    live.finish()
    assert present(live.table.ranking())[1] == 3
    assert present(result_data(live.table)).scores == live.state.outcome().scores
