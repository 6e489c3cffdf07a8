"""The examples run, and the PPO loop learns, with a policy of NumPy alone in the place of PyTorch's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

import nacre
import ppo
from nacre.bots import Budget
from ppo_bot import PpoBot

EXAMPLES = Path(__file__).parents[1] / "examples"

Array = NDArray[Any]

RUNS = {
    "random_agent.py": ["--games", "8"],
    "evaluate.py": ["--games", "4", "--against", "random"],
    "balance_question.py": ["--games", "4", "--bot", "heuristic"],
    "own_game.py": [],
}
RUN_OTHERWISE = {"curve.py", "ppo.py", "ppo_bot.py"}


@pytest.mark.parametrize("script", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_examples_run(script: str) -> None:
    if script in RUN_OTHERWISE:
        return  # below
    command = [sys.executable, "-W", "error", "-W", "ignore::nacre.SlowWarning", str(EXAMPLES / script)]
    done = subprocess.run([*command, *RUNS[script]], capture_output=True, text=True, check=True)
    assert "%" in done.stdout


class LinearPolicy:
    """A policy and a value, both linear, that improve by plain gradients."""

    def __init__(self, inputs: int, actions: int) -> None:
        self.rng = np.random.default_rng(1)
        self.actions = actions
        self.policy = np.zeros((inputs + 1, actions))
        self.value = np.zeros(inputs + 1)

    def act(self, observations: Array, legal: Array, counts: Array) -> tuple[Array, Array, Array]:
        inputs = self._inputs(observations)
        chances = self._chances(inputs, legal, counts)
        drawn = (chances.cumsum(axis=1) > self.rng.random((len(chances), 1))).argmax(axis=1)
        return drawn, np.log(chances[np.arange(len(drawn)), drawn]), inputs @ self.value

    def improve(self, rollout: ppo.Rollout) -> dict[str, float]:
        flat = ppo.Rollout(*[array.reshape(-1, *array.shape[2:]) for array in rollout])
        inputs = self._inputs(flat.observations)
        rows = np.arange(len(inputs))
        steps = -self._chances(inputs, flat.legal, flat.counts)
        steps[rows, flat.chosen] += 1
        gradient = np.zeros((len(inputs), self.actions))
        np.add.at(gradient, (rows[:, None], flat.legal), steps)
        self.policy += 2.0 * inputs.T @ (gradient * flat.advantages[:, None]) / len(inputs)
        self.value += 0.05 * inputs.T @ (flat.returns - inputs @ self.value) / len(inputs)
        return {"advantage": float(np.abs(flat.advantages).mean())}

    def _inputs(self, observations: Array) -> Array:
        return np.concatenate([observations / 8, np.ones((len(observations), 1))], axis=1)

    def _chances(self, inputs: Array, legal: Array, counts: Array) -> Array:
        logits = np.take_along_axis(inputs @ self.policy, legal.astype(np.int64), axis=1)
        usable = np.arange(legal.shape[1]) < counts[:, None]
        weights = np.exp(logits - logits.max(axis=1, keepdims=True)) * usable
        chances: Array = weights / weights.sum(axis=1, keepdims=True)
        return chances


def test_the_ppo_loop_learns_to_beat_chance() -> None:
    game = nacre.game("pearls", players=2)
    policy = LinearPolicy(int(game.features.size), game.num_actions)
    settings = ppo.Settings(size=64, steps=32, opponents="random")
    curve = [point.share for point in islice(ppo.train(game, policy, settings, 1e9), 25)]
    assert np.mean(curve[-5:]) > np.mean(curve[1:4]) + 0.1, curve


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    points = [{"decisions": 1000 * n, "share": n / 10} for n in range(8)]
    (tmp_path / "ppo.json").write_text(json.dumps(points))
    command = [sys.executable, str(EXAMPLES / "curve.py"), "ppo.json", "--out", "curve.svg"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    drawn = ElementTree.parse(tmp_path / "curve.svg")
    line = next(part for part in drawn.iter() if part.tag.endswith("polyline"))
    assert len(line.attrib["points"].split()) == 8


def test_advantages_stop_at_the_end_of_a_game() -> None:
    rewards = np.array([[0.0], [1.0], [0.0]], np.float32)
    values = np.array([[0.5], [0.25], [0.125]], np.float32)
    done = np.array([[False], [True], [False]])
    settings = ppo.Settings(discount=1.0, trace=1.0)
    found = ppo.estimate_advantages(rewards, values, done, np.array([0.75], np.float32), settings)
    assert found[:, 0].tolist() == [0.5, 0.75, 0.625]


def test_what_was_learned_plays_as_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = nacre.game("pearls", players=2)
    chooser = np.random.default_rng(0)
    shapes = {"first": (16, int(game.features.size)), "second": (16, 16), "policy": (game.num_actions, 16)}
    arrays = {f"{name}_weight": chooser.normal(size=shape) for name, shape in shapes.items()}
    arrays |= {f"{name}_bias": np.zeros(shape[0]) for name, shape in shapes.items()}
    np.savez(tmp_path / "net.npz", **arrays)  # type: ignore[arg-type]
    monkeypatch.setenv("NACRE_PPO", str(tmp_path / "net.npz"))
    bot = PpoBot(game)
    state = game.new(1)
    view = state.view(int(state.seat))
    choice = bot.choose(view, state.legal_actions(), Budget())
    assert choice.action in state.legal_actions()
    with pytest.raises(ValueError, match="take 72 numbers"):
        PpoBot(nacre.game("pearls", players=3))
    arena = "arena pearls ppo_bot:PpoBot random --players 2 --games 4"
    done = subprocess.run(
        [sys.executable, "-m", "nacre", *arena.split()],
        cwd=EXAMPLES,
        env={**os.environ, "NACRE_PPO": str(tmp_path / "net.npz")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "ppo_bot:PpoBot" in done.stdout
