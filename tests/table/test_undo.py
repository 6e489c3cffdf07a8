"""Taking back: freely, by consent, not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nacre.table import BankClock, TurnClock, seating, turns
from nacre.table import entries as e
from nacre.table.table import Request
from present import present
from table.tables import Live, insides, refused, started


def takes(live: Live) -> str:
    """A play at Pearls that shows something: any take does."""
    game = live.table.game
    return next(text for text in map(game.text, live.state.legal_actions()) if text.startswith("T:"))


def test_own_and_nothing_shown_is_taken_back_freely() -> None:
    live = started("ann", "bo", "cy")
    before = live.state.clone()
    live.play("D3@e2")
    happening = live.do(turns.undo, "ann", 0)
    assert isinstance(happening.entry, e.Undone)
    assert live.table.state == before
    assert live.table.to_play() == 0
    assert list(live.table.actions) == []
    assert list(live.table.plays) == []


def test_a_whole_play_is_taken_back_at_once() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.play("d3e", "f3e")
    live.do(turns.undo, "bo", 1)
    assert len(live.table.actions) == 1


def test_it_is_free_in_rated_games_too_while_nobody_saw_anything() -> None:
    live = started("ann", "bo", rated=True, clock=TurnClock(60))
    live.play("D3@e2")
    assert isinstance(live.do(turns.undo, "ann", 0).entry, e.Undone)


def test_what_showed_something_is_asked_for() -> None:
    live = started("ann", "bo", name="pearls")
    live.play(takes(live))
    assert isinstance(live.do(turns.undo, "ann", 0).entry, e.UndoAsked)
    assert live.table.request == Request(0, 0)
    assert len(live.table.actions) == 1
    live.do(turns.answer, "bo", 1, True)
    assert live.table.request is None
    assert len(live.table.actions) == 0


def test_after_another_played_it_is_asked_for() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.play("D1@a1")
    assert isinstance(live.do(turns.undo, "ann", 0).entry, e.UndoAsked)
    live.do(turns.answer, "bo", 1, True)
    assert live.table.to_play() == 0
    assert len(live.table.actions) == 0


def test_everyone_has_to_agree() -> None:
    live = started("ann", "bo", "cy", "dee")
    for action in ("D3@e2", "D1@a1"):
        live.play(action)
    live.do(turns.undo, "ann", 0)
    assert isinstance(live.do(turns.answer, "cy", 2, True).entry, e.UndoAgreed)
    assert isinstance(live.do(turns.answer, "cy", 2, True).entry, e.UndoAgreed)  # twice is once
    assert isinstance(live.do(turns.answer, "dee", 3, True).entry, e.UndoAgreed)
    assert present(live.table.request).agreed == {2, 3}
    assert isinstance(live.do(turns.answer, "bo", 1, True).entry, e.Undone)


def test_one_refusal_is_enough() -> None:
    live = started("ann", "bo", "cy")
    live.play("D3@e2")
    live.play("D1@a1")
    live.do(turns.undo, "ann", 0)
    live.do(turns.answer, "bo", 1, True)
    live.do(turns.answer, "cy", 2, False)
    assert live.table.request is None
    assert len(live.table.actions) == 2
    with refused("table.no_request"):
        turns.answer(live.table, "bo", 1, True, 9.0)


def test_who_asked_cannot_agree_but_withdraw() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.play("D1@a1")
    live.do(turns.undo, "ann", 0)
    with refused("table.own_request"):
        turns.answer(live.table, "ann", 0, True, 9.0)
    with refused("table.own_request"):
        turns.undo(live.table, "ann", 0, 9.0)
    with refused("table.undo_asked"):
        turns.undo(live.table, "bo", 1, 9.0)
    live.do(turns.answer, "ann", 0, False)
    assert live.table.request is None


def test_playing_on_ends_the_asking() -> None:
    live = started("ann", "bo", "cy")
    live.play("D3@e2")
    live.play("D1@a1")
    live.do(turns.undo, "ann", 0)
    live.play("D1@b1")
    assert live.table.request is None


def test_bots_wait_while_somebody_asks() -> None:
    live = started("ann", "bo", "bot")
    live.play("D3@e2")
    live.play("D1@a1")
    assert live.table.bot_to_play() == (2, "beginner")
    live.do(turns.undo, "ann", 0)
    assert live.table.bot_to_play() is None
    with refused("table.undo_asked"):
        turns.play_for_bot(
            live.table, 2, ply=2, actions=["D1@b1"], now=9.0
        )  # one that had begun to think before
    live.do(turns.answer, "bo", 1, False)
    assert live.table.bot_to_play() == (2, "beginner")


@pytest.mark.parametrize("leave", [turns.leave, turns.resign])
def test_asking_ends_when_somebody_goes_and_can_be_repeated(leave: Callable[..., e.AnyEntry]) -> None:
    live = started("ann", "bo", "cy")
    live.play("D3@e2")
    live.play("D1@a1")
    live.do(turns.undo, "ann", 0)
    live.do(turns.answer, "bo", 1, True)
    live.do(leave, "cy", 2)  # the last one to be heard
    assert live.table.request is None
    live.do(turns.undo, "ann", 0)
    live.do(turns.answer, "bo", 1, True)  # who stands in is not asked
    assert len(live.table.actions) == 0


def test_against_bots_alone_it_is_free_even_past_what_was_shown() -> None:
    live = started("ann", "bot", name="pearls")
    live.play(takes(live))
    shown = live.state.clone()
    live.play()
    live.play()
    for left in (2, 0):
        assert isinstance(live.do(turns.undo, "ann", 0).entry, e.Undone)
        assert len(live.table.actions) == left
    live.play(takes(live))
    assert live.table.state == shown, "the same chance comes again"


def test_a_bot_to_play_is_no_obstacle() -> None:
    live = started("ann", "bot", "bot", name="pearls")
    live.play(takes(live))
    live.play()
    assert live.table.bot_to_play() == (2, "beginner")
    live.do(turns.undo, "ann", 0)
    assert live.table.to_play() == 0


def test_where_a_device_is_passed_round_it_is_free() -> None:
    live = started("ann", "ann", name="pearls")
    live.play(takes(live))
    live.play()
    live.do(turns.undo, "ann", 0)
    assert len(live.table.actions) == 0


def test_who_is_away_is_not_asked() -> None:
    live = started("ann", "bo", name="pearls")
    live.play(takes(live))
    live.do(turns.leave, "bo", 1)
    assert isinstance(live.do(turns.undo, "ann", 0).entry, e.Undone)


def test_rated_games_ask_like_others() -> None:
    live = started("ann", "bo", name="pearls", rated=True, clock=TurnClock(60))
    live.play(takes(live))
    assert isinstance(live.do(turns.undo, "ann", 0).entry, e.UndoAsked)


def test_chance_is_the_same_again_but_not_for_another_choice() -> None:
    live = started("ann", "bot", name="molthar")
    live.play("take *")
    drawn = live.state.clone()
    live.do(turns.undo, "ann", 0)
    live.play("replace")
    assert live.table.state != drawn
    live.do(turns.undo, "ann", 0)
    live.play("take *")
    assert live.table.state == drawn


def test_there_has_to_be_something_to_take_back_and_somebody_who_may() -> None:
    live = started("ann", "bo")
    with refused("table.nothing_to_undo"):
        turns.undo(live.table, "ann", 0, 9.0)
    live.play("D3@e2")
    with refused("table.nothing_to_undo"):
        turns.undo(live.table, "bo", 1, 9.0)
    with refused("table.not_yours"):
        turns.undo(live.table, "bo", 0, 9.0)
    with refused("table.no_request"):
        turns.answer(live.table, "bo", 1, True, 9.0)
    live.finish()
    with refused("table.over"):
        turns.undo(live.table, "ann", 0, 9.0)


def test_who_does_not_play_takes_nothing_back_and_is_not_heard() -> None:
    live = started("ann", "bo", "cy")
    live.play("D3@e2")
    live.play("D1@a1")
    live.do(turns.leave, "cy", 2)
    live.do(turns.undo, "ann", 0)
    with refused("table.stand_in"):
        turns.answer(live.table, "cy", 2, False, 9.0)
    live.do(turns.answer, "bo", 1, False)
    live.do(turns.leave, "ann", 0)
    with refused("table.stand_in"):
        turns.undo(live.table, "ann", 0, 9.0)
    live.do(turns.resign, "cy", 2)
    with refused("table.resigned"):
        turns.undo(live.table, "cy", 2, 9.0)


def test_what_was_taken_back_stays_in_the_log() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.do(turns.undo, "ann", 0)
    live.play("D3@e3")
    assert insides(live.rebuilt()) == insides(live.table)
    assert len(live.log) == 10


@pytest.mark.parametrize("clock", [TurnClock(60), BankClock(60)], ids=["turn", "bank"])
def test_what_was_thought_after_a_play_stays_spent(clock: BankClock | TurnClock) -> None:
    """In the same turn, and in the next one of the same seat."""
    live = started("ann", "bo", clock=clock, name="molthar", rated=True)
    live.clock.since = live.now = 0.0
    live.play("take *", now=1.0)
    assert live.table.to_play() == 0
    live.do(turns.undo, "ann", 0, now=51.0)
    live.do(turns.answer, "bo", 1, True, now=51.0)
    assert live.clock.left == [9.0, 60.0]

    live = started("ann", "bo", clock=clock, rated=True)
    live.clock.since = live.now = 0.0
    live.play("D3@e2", now=1.0)
    live.play("D3@a2", now=2.0)
    live.do(turns.undo, "ann", 0, now=20.0)
    live.do(turns.answer, "bo", 1, True, now=20.0)
    assert live.clock.left[0] == 41.0


@pytest.mark.parametrize("clock", [TurnClock(60), BankClock(60, 10)], ids=["turn", "bank"])
def test_nobody_gains_time_by_taking_back(clock: BankClock | TurnClock) -> None:
    live = started("ann", "bo", clock=clock)
    begun = live.now
    for cycle in range(1, 6):
        live.play("D3@e2", now=begun + 4.0 * cycle - 1.0)  # three seconds of thought
        live.do(turns.undo, "ann", 0, now=begun + 4.0 * cycle)  # one second of Bo's
        assert live.clock.left == [60.0 - 3.0 * cycle, 60.0]


def test_time_comes_back_to_those_who_did_not_ask() -> None:
    live = started("ann", "bo", clock=BankClock(60, 10))
    begun = live.now
    live.play("D3@e2", now=begun + 5.0)
    assert live.clock.left == [65.0, 60.0]
    live.play("D1@a1", now=begun + 25.0)
    assert live.clock.left == [65.0, 50.0]
    live.play("D2@e3", now=begun + 30.0)
    assert live.clock.left == [70.0, 50.0]
    live.play("D1@b1", now=begun + 35.0)
    live.do(turns.undo, "ann", 0, now=begun + 36.0)
    live.do(turns.answer, "bo", 1, True, now=begun + 38.0)
    assert live.clock.left == [70.0 - 3.0 - 10.0, 50.0]
    live.do(turns.undo, "ann", 0, now=begun + 38.0)
    live.do(turns.answer, "bo", 1, True, now=begun + 38.0)
    assert live.clock.left == [70.0 - 3.0 - 20.0, 60.0]


def test_a_game_may_rest_while_all_are_asked() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.play("D1@a1")
    live.do(turns.pause, "bo")
    live.do(turns.undo, "ann", 0)
    live.do(turns.answer, "bo", 1, True)
    assert live.table.paused
    assert len(live.table.actions) == 0
    assert live.table.to_play() is None


def test_an_open_table_has_nothing_to_take_back() -> None:
    live = started("ann", "bo").table
    table = type(live)("t2", live.setup, bytes(32), "ann")
    table.take(seating.sit(table, "ann", 0, "Ann", 0.0))
    with refused("table.not_begun"):
        turns.undo(table, "ann", 0, 1.0)
