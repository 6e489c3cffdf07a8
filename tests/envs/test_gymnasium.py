"""The Gymnasium environments pass its checkers, and are thin over a batch."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import nacre
from nacre.envs import single, vector
from nacre.kernel.errors import BatchError, BotError


@pytest.mark.parametrize("game", nacre.games())
@pytest.mark.parametrize("opponents", [None, "random", "heuristic", "heuristic@5"])
def test_gymnasiums_checker_finds_nothing(game: str, opponents: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises, for example, to give a maximum of rewards
        env = single(game, players=2, opponents=opponents, render_mode="ansi")
        # The checker draws an action in one position and plays it in another, where a few are not legal.
        env.action_space.seed(1)
        check_env(env, skip_render_check=False)


@pytest.mark.parametrize("game", nacre.games())
@pytest.mark.parametrize("autoreset", ["next", "same"])
@pytest.mark.parametrize("opponents", [None, "random", "beginner@2"])
def test_a_vector_environment_keeps_to_its_spaces(game: str, autoreset: str, opponents: str | None) -> None:
    envs = vector(game, num_envs=3, opponents=opponents, autoreset=autoreset, seed=1, players=2)
    modes = {"next": AutoresetMode.NEXT_STEP, "same": AutoresetMode.SAME_STEP}
    assert envs.metadata["autoreset_mode"] == modes[autoreset]
    observations, infos = envs.reset(seed=3)
    assert infos["seed"].tolist() == [3, 4, 5]
    envs.action_space.seed(1)
    ended = 0
    steps = {"molthar": 1500, "pearladora": 150, "pearls": 120}[game]
    for _ in range(20 if opponents == "beginner@2" else steps):
        assert envs.observation_space.contains(observations)
        actions = envs.action_space.sample()
        assert envs.action_space.contains(actions)
        observations, rewards, done, cut_short, infos = envs.step(actions)
        ended += int(done.sum())
        assert not cut_short.any()
        assert (rewards[~done] == 0).all()
        check_final(infos, done, autoreset, envs.single_observation_space)
    assert ended > 0 or opponents == "beginner@2"
    envs.close()


def check_final(infos: dict[str, Any], done: Any, autoreset: str, space: Any) -> None:
    if autoreset != "same" or not done.any():
        assert "final_obs" not in infos
        return
    assert (infos["_final_obs"] == done).all()
    for i in np.flatnonzero(done):
        assert space.contains(infos["final_obs"][i])


def test_the_same_seed_gives_the_same_games() -> None:
    runs = []
    for _ in range(2):
        envs = vector("pearls", num_envs=4, opponents="beginner@3", players=3)
        first, _ = envs.reset(seed=9)
        envs.action_space.seed(2)
        row = [first["observation"].tobytes()]
        for _ in range(25):
            observations, rewards, *_ = envs.step(envs.action_space.sample())
            row += [observations["observation"].tobytes(), rewards.tobytes()]
        runs.append(row)
    assert runs[0] == runs[1]


def test_only_some_games_can_be_begun_anew() -> None:
    envs = vector("pearls", num_envs=3, autoreset="off", seed=1)
    envs.step(envs.action_space.sample())
    before = envs.batch.observations.copy()
    envs.reset(options={"reset_mask": np.array([False, True, False])})
    assert (envs.batch.observations[[0, 2]] == before[[0, 2]]).all()
    assert (envs.batch.observations[1] != before[1]).any()


def test_mistakes_are_named() -> None:
    envs = vector("pearls", num_envs=2, seed=1)
    with pytest.raises(BatchError, match="one seed"):
        envs.reset(seed=[1, 2])
    with pytest.raises(BatchError, match=r"actions\[0\]"):
        envs.step([547, 0])
    with pytest.raises(BotError, match="nobody"):
        vector("pearls", num_envs=2, opponents="nobody")
    with pytest.raises(ValueError, match="players"):
        vector("pearls", num_envs=2, players=9)
