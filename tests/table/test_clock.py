"""Clocks: time is passed in, and nobody gets more or less of it than agreed."""

from __future__ import annotations

from typing import Any

import pytest

from nacre.table import BankClock, TurnClock, talk, turns
from nacre.table import entries as e
from nacre.table.clock import Clock
from nacre.table.telling import result_data
from present import of_kind, present
from table.tables import Live, refused, started


def ticking(clock: TurnClock | BankClock, *who: str, **set_up: Any) -> Live:
    """A table with that clock, dealt at second 0."""
    live = started(*(who or ("ann", "bo")), clock=clock, **set_up)
    live.clock.since = live.now = 0.0
    return live


def test_without_a_clock_no_time_is_up() -> None:
    live = started("ann", "bo")
    assert live.table.clock is None
    assert turns.time_up(live.table, 1e9) is None


def test_a_turn_clock_gives_each_turn_its_seconds() -> None:
    live = ticking(TurnClock(60))
    assert live.clock.deadline() == 60.0
    live.play("D3@e2", now=50.0)
    assert live.clock.left == [60.0, 60.0]
    assert live.clock.deadline() == 110.0
    assert live.clock.remaining(70.0) == [60.0, 40.0]


def test_a_turn_of_several_plays_has_one_time() -> None:
    live = ticking(TurnClock(60), advanced=True, clans=("elders", "fishermen"))
    live.play("D3@e2", now=10.0)
    live.play("D3@e3", now=20.0)
    live.play("see e3", now=50.0)
    assert live.clock.left[0] == 30.0
    assert live.clock.deadline() == 80.0
    live.play("D1@a1", now=60.0)
    assert live.clock.left[0] == 60.0


def test_a_bank_runs_down_and_grows_after_each_turn() -> None:
    live = ticking(BankClock(60, 5))
    live.play("D3@e2", now=20.0)
    assert live.clock.left == [45.0, 60.0]
    live.play("D1@a1", now=30.0)
    assert live.clock.left == [45.0, 55.0]
    assert live.clock.deadline() == 75.0
    assert of_kind(BankClock, ticking(BankClock(60)).clock.setup).increment == 0


def test_time_that_is_up_hands_the_seat_to_a_bot() -> None:
    live = ticking(TurnClock(60))
    assert turns.time_up(live.table, 59.9) is None
    with refused("table.late"):
        turns.play(live.table, "ann", 0, ply=0, actions=["D3@e2"], now=60.0)
    entry = turns.time_up(live.table, 60.0)
    assert entry == e.TimeUp(at=60.0, seat=0)
    live.take(entry)
    assert live.table.seats[0].away == "time"
    assert live.table.bot_to_play() == (0, "casual")
    assert live.clock.deadline() is None
    assert live.clock.remaining(99.0)[0] == 0.0
    with refused("table.stand_in"):
        turns.play(live.table, "ann", 0, ply=0, actions=["D3@e2"], now=61.0)


def test_time_that_is_up_decides_a_rated_game() -> None:
    live = ticking(TurnClock(60), rated=True)
    live.take(present(turns.time_up(live.table, 61.0)))
    assert live.table.status == "over"
    assert live.table.ranking() == [2, 1]
    assert [words.code for words in present(result_data(live.table)).words] == ["table.ended_by_time"]
    with refused("table.over"):
        turns.come_back(live.table, "ann", 0, 62.0)


def test_who_gave_up_and_who_ran_out_of_time_are_told_apart() -> None:
    live = ticking(TurnClock(60), "ann", "bo", "cy", rated=True)
    live.do(turns.resign, "bo", 1)
    live.take(present(turns.time_up(live.table, 99.0)))
    told = {words.code: words.params for words in present(result_data(live.table)).words}
    assert told == {"table.ended_by_resigning": {"names": "Bo"}, "table.ended_by_time": {"names": "Ann"}}


def test_with_a_turn_clock_one_comes_back_after_the_lost_turn() -> None:
    live = ticking(TurnClock(60))
    live.take(present(turns.time_up(live.table, 61.0)))
    with refused("table.turn_lost"):
        turns.come_back(live.table, "ann", 0, 62.0)
    live.play("D3@e2", now=63.0)
    live.do(turns.come_back, "ann", 0, now=64.0)
    assert live.table.seats[0].away == ""
    live.play("D1@a1", now=65.0)
    assert live.clock.deadline() == 125.0


def test_with_an_empty_bank_nobody_comes_back_and_bots_earn_nothing_for_them() -> None:
    live = ticking(BankClock(60, 30))
    live.take(present(turns.time_up(live.table, 61.0)))
    for action in ("D3@e2", "D1@a1", "D2@e3"):
        live.play(action, now=70.0)
    assert live.clock.left[0] == -1.0
    with refused("table.no_time"):
        turns.come_back(live.table, "ann", 0, 72.0)


def test_alone_against_bots_a_lost_turn_can_be_taken_up_again() -> None:
    live = ticking(TurnClock(60), "ann", "bot")
    live.take(present(turns.time_up(live.table, 61.0)))
    assert live.table.deserted()
    assert live.table.bot_to_play() is None
    live.do(turns.come_back, "ann", 0, now=1000.0)
    assert live.clock.deadline() == 1060.0


def test_alone_against_bots_an_empty_bank_lets_the_bots_finish() -> None:
    live = ticking(BankClock(60), "ann", "bot")
    live.take(present(turns.time_up(live.table, 61.0)))
    assert not live.table.deserted()
    assert live.table.bot_to_play() == (0, "casual")
    live.finish()
    assert live.table.status == "over"


def test_a_clock_that_is_set_back_gives_nothing_away() -> None:
    live = ticking(BankClock(60))
    live.play("D3@e2", now=-100.0)
    assert live.clock.left == [60.0, 60.0]
    assert live.clock.remaining(-200.0) == [60.0, 60.0]
    live.play("D1@a1", now=-90.0)
    assert live.clock.left == [60.0, 50.0]


def test_a_pause_stops_the_clock() -> None:
    live = ticking(BankClock(60))
    live.do(turns.pause, "bo", now=10.0)
    assert live.clock.deadline() is None
    assert live.clock.remaining(500.0) == [50.0, 60.0]
    assert turns.time_up(live.table, 500.0) is None
    live.do(turns.unpause, "ann", now=1000.0)
    assert live.clock.deadline() == 1050.0


def test_talk_and_refusals_cost_nothing_extra() -> None:
    live = ticking(BankClock(60))
    for second in range(1, 10):
        live.do(talk.say, "bo", "hello", now=float(second))
    assert live.clock.remaining(10.0) == [50.0, 60.0]


def test_bots_have_all_the_time_there_is() -> None:
    live = ticking(BankClock(60), "ann", "bot")
    live.play("D3@e2", now=5.0)
    assert live.clock.deadline() is None
    live.play("D1@a1", now=500.0)
    assert live.clock.left[1] >= 60.0
    assert live.clock.deadline() == 555.0


def test_no_time_runs_before_or_after_the_game() -> None:
    live = ticking(BankClock(60)).finish()
    assert live.clock.deadline() is None
    clock = present(type(live.table)("t2", live.table.setup, bytes(32), "ann").clock)
    assert clock.deadline() is None
    assert clock.remaining(5.0) == [60.0, 60.0]


@pytest.mark.parametrize("setup", [TurnClock(60), BankClock(60, 3)])
def test_running_twice_charges_once(setup: BankClock | TurnClock) -> None:
    clock = Clock(setup, 2)
    clock.run(0, 0.0)
    clock.run(0, 10.0)
    clock.stop(15.0)
    clock.stop(99.0)
    assert clock.left == [45.0, 60.0]
