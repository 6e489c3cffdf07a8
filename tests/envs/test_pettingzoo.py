"""The PettingZoo environment passes every test that PettingZoo ships and that applies."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest
from pettingzoo.test import api_test, render_test, seed_test

import nacre
from nacre.envs import aec
from nacre.kernel.errors import IllegalAction
from nacre.testing import variants


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo's advice on what it would name differently
        yield


@pytest.mark.parametrize("game", nacre.games())
def test_pettingzoos_tests_pass(game: str) -> None:
    for players in sorted({variant.players for variant in variants(nacre.registry.game_class(game))}):
        api_test(aec(game, players=players), num_cycles=120, verbose_progress=False)
    seed_test(lambda: aec(game), num_cycles=60)
    render_test(lambda render_mode: aec(game, render_mode=render_mode))


@pytest.mark.parametrize("game", nacre.games())
def test_the_same_seed_gives_the_game_of_the_plain_api(game: str) -> None:
    env = aec(game, players=2)
    env.reset(seed=6)
    state = env.game.new(6)
    while env.agents and not state.is_over():
        assert env.agent_selection == f"seat_{state.seat}"
        shown = env.observe(env.agent_selection)
        assert shown["observation"].tolist() == env.game.features.of_view(state.view(int(state.seat)))
        assert [int(action) for action in shown["action_mask"].nonzero()[0]] == state.legal_actions()
        action = state.legal_actions()[-1]
        env.step(action)
        state.apply(action)
    assert all(env.terminations.values())
    winners = state.outcome().winners
    for seat, agent in enumerate(env.possible_agents):
        assert (env.rewards[agent] == max(env.rewards.values())) == (seat in winners)


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    env = aec("pearls", players=2)
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"].tobytes()
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction, match="PL-A"):
        env.step(int((mask == 0).nonzero()[0][0]))
    assert env.observe("seat_0")["observation"].tobytes() == before
