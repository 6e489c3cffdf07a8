"""Bots see views only, repeat themselves when asked to, and the searching one beats the random one."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.bots import Budget, MonteCarloBot, RandomBot
from nacre.testing.secrecy import exchanged
from third_party.odds import Odds

BUDGET = Budget(iterations=60)


@pytest.mark.parametrize("kind", [RandomBot, MonteCarloBot])
@pytest.mark.parametrize("game", [nacre.game("pearls", players=3), Odds(players=2)], ids=["pearls", "odds"])
def test_the_same_view_of_two_states_gets_the_same_choice(kind, game):
    chooser = Random(1)
    state = game.new(4)
    for _ in range(4):
        seat = int(state.seat)
        position = state.to_dict()
        other = game.from_dict(exchanged(position, game.unseen(position, seat), chooser))
        assert other != state
        choices = [kind(5).choose(twin.view(seat), twin.legal_actions(), BUDGET) for twin in (state, other)]
        assert choices[0] == choices[1]
        state.apply(choices[0].action)


def test_a_choice_tells_what_was_thought_of_each_action():
    state = nacre.game("pearls", players=3).new(4)
    legal = state.legal_actions()
    choice = MonteCarloBot(1).choose(state.view(int(state.seat)), legal, Budget(iterations=300))
    assert sorted(candidate.action for candidate in choice.candidates) == legal
    assert sum(candidate.visits for candidate in choice.candidates) == 300
    assert choice.candidates[0].action == choice.action
    assert all(len(candidate.expected) == 3 for candidate in choice.candidates)


def test_a_budget_of_time_is_enough_to_try_everything_once():
    state = nacre.game("pearls", players=2).new(4)
    choice = MonteCarloBot(1).choose(
        state.view(int(state.seat)), state.legal_actions(), Budget(seconds=0.001)
    )
    assert all(candidate.visits >= 1 for candidate in choice.candidates)


def test_a_budget_that_is_no_number_ends_too():
    state = nacre.game("pearls", players=2).new(4)
    view = state.view(int(state.seat))
    assert MonteCarloBot(1).choose(view, state.legal_actions(), Budget(seconds=float("nan"))).candidates


def test_a_single_action_needs_no_thought():
    state = nacre.game("pearls").new(1)
    assert MonteCarloBot().choose(state.view(int(state.seat)), [3], BUDGET).action == 3


def test_search_beats_chance():
    game = nacre.game("pearls", players=2)
    won = 0
    for seed in range(20):
        bots = {seed % 2: MonteCarloBot(seed), 1 - seed % 2: RandomBot(seed)}
        state = game.new(seed)
        while not state.is_over():
            seat = int(state.seat)
            state.apply(bots[seat].choose(state.view(seat), state.legal_actions(), BUDGET).action)
        won += seed % 2 in state.outcome().winners
    assert won >= 17
