"""Games registered with OpenSpiel pass its own simulation test, and are those of the plain API."""

from __future__ import annotations

import subprocess
import sys

import pyspiel
import pytest

import nacre
from nacre.envs import openspiel

openspiel.register()


@pytest.mark.parametrize("game", nacre.games())
def test_openspiels_random_simulations_pass(game: str) -> None:
    loaded = pyspiel.load_game(f"nacre_{game}(players=2,seed=3,deals=10)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("game", nacre.games())
def test_the_same_seed_gives_the_game_of_the_plain_api(game: str) -> None:
    spiel = pyspiel.load_game(f"nacre_{game}(players=3,seed=5)")
    state = spiel.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(2)
    plain = nacre.game(game, players=3).new(7)
    features = plain.game.features
    while not plain.is_over():
        assert state.current_player() == plain.seat
        assert state.legal_actions() == plain.legal_actions()
        assert state.observation_tensor(plain.seat) == features.of_view(plain.view(int(plain.seat)))
        action = plain.legal_actions()[len(state.history()) % len(plain.legal_actions())]
        assert state.action_to_string(action) == plain.game.text(action)
        state.apply_action(action)
        plain.apply(action)
    assert state.is_terminal()
    returns = state.returns()
    assert [seat for seat in range(3) if returns[seat] == max(returns)] == plain.outcome().winners


def test_texts_tell_what_a_player_saw_and_no_more() -> None:
    game = pyspiel.load_game("nacre_pearladora(players=2,seed=1)")
    state = game.new_initial_state()
    state.apply_action(0)
    first = int(state.current_player())
    diver = next(action for action in state.legal_actions() if state.action_to_string(action)[0] == "D")
    text = state.action_to_string(diver)
    state.apply_action(diver)
    assert text in state.information_state_string(first)
    assert text not in state.information_state_string(1 - first)
    assert "D?" in state.information_state_string(1 - first)
    assert "D?" not in state.observation_string(1 - first).splitlines()[0]


def test_options_are_parameters_and_python_ends_cleanly() -> None:
    code = (
        "import pyspiel, nacre.envs.openspiel as o; o.register(); o.register();"
        "g = pyspiel.load_game('nacre_pearladora(players=3,advanced=True,deals=4)');"
        "assert g.num_players() == 3 and g.max_chance_outcomes() == 4"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)
