"""Measures other people's environments for programs that learn. It runs where they are installed.

It reads questions from standard input, a line of JSON each, and answers with a rate: decisions per second
with observations and legal masks, random legal actions, one core. See README.md.
"""

from __future__ import annotations

import json
import os
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

# One core for everybody: without this, XLA would use all of them.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
warnings.simplefilter("ignore")

SIZE = 1024
SECONDS = 1.0

Measure = Callable[[], float]
"""Plays for about SECONDS; returns decisions per second."""


def timed(play: Callable[[], int]) -> Measure:
    """A measurement of a function that plays a little and says how many decisions that was."""

    def measure() -> float:
        decisions, began = 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < SECONDS:
            decisions += play()
        return decisions / passed

    return measure


def pgx(name: str) -> Measure:
    """pgx: a batch of SIZE games in one compiled call, which replaces finished ones."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choose, play = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choose, logits, axis=-1)
        state = jax.vmap(auto_reset(env.step, env.init))(state, actions, jax.random.split(play, SIZE))
        return (state, key), state.observation.sum()  # used, so that it is really made

    ten = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=10))
    key = jax.random.PRNGKey(0)
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(key, SIZE)), key)

    def play() -> int:
        nonlocal carry
        carry, sums = ten(carry)
        sums.block_until_ready()
        return 10 * SIZE

    play()
    return timed(play)


def pettingzoo(name: str) -> Measure:
    """PettingZoo: one game after the other, agent by agent."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()
    chooser = np.random.default_rng(0)

    def play() -> int:
        env.reset(seed=int(chooser.integers(1 << 30)))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
            decisions += 1
        return decisions

    return timed(play)


def rlcard(name: str) -> Measure:
    """RLCard: one game after the other, state by state."""
    import rlcard as library

    env = library.make(name)
    chooser = np.random.default_rng(0)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(int(chooser.choice(list(state["legal_actions"]))))
            decisions += 1
        return decisions

    return timed(play)


def open_spiel(name: str) -> Measure:
    """OpenSpiel's Python vector environment: SIZE games a call, in a loop of its own."""
    from open_spiel.python import rl_environment
    from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment(name) for _ in range(SIZE)])
    steps = envs.reset()
    chooser = np.random.default_rng(0)

    class Output:
        def __init__(self, action: int) -> None:
            self.action = action

    def play() -> int:
        nonlocal steps
        chosen = []
        for each in steps:
            legal = each.observations["legal_actions"][each.observations["current_player"]]
            chosen.append(Output(legal[int(chooser.random() * len(legal))]))
        steps, *_ = envs.step(chosen, reset_if_done=True)
        return SIZE

    return timed(play)


LIBRARIES: dict[str, Callable[[str], Measure]] = {
    "pgx": pgx,
    "PettingZoo": pettingzoo,
    "RLCard": rlcard,
    "open_spiel": open_spiel,
}


def main() -> None:
    """Answer questions."""
    ready: dict[tuple[str, str], Measure] = {}
    for line in sys.stdin:
        question = json.loads(line)
        key = (question["library"], question["game"])
        try:
            if key not in ready:
                ready[key] = LIBRARIES[key[0]](key[1])
            answer: dict[str, object] = {"rate": ready[key]()}
        except Exception as error:  # noqa: BLE001 - a library that fails is reported, and the others go on
            answer = {"error": repr(error)[:300]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
