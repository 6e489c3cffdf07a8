"""A client that plays text environments at random, in every way that moves can be written."""

from __future__ import annotations

from random import Random

from nacre.envs.observation import Observation
from nacre.envs.text import TextEnv

VARIANTS: list[tuple[str, dict[str, bool | int]]] = [
    ("pearls", {"players": 2}),
    ("pearls", {"players": 4}),
    ("pearladora", {"peek_own": False}),
    ("pearladora", {"players": 3, "advanced": True}),
    ("molthar", {"players": 3}),
]


def choose(env: TextEnv, told: Observation, chooser: Random) -> str | int:
    """A legal move: by number, or in notation."""
    number = chooser.randint(1, told.count)
    if chooser.random() < 0.5:
        return number
    return env.moves(start=number, limit=1).moves[0].notation


def play_some(env: TextEnv, chooser: Random, moves: int) -> Observation:
    """Play that many moves, or to the end."""
    told = env.observe()
    for _ in range(moves):
        if told.over:
            break
        told = env.play(choose(env, told, chooser))
        assert told.refusal is None, told.text
    return told
