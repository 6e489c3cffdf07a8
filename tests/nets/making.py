"""Networks with random weights, for tests that need one and do not care how well it plays."""

from __future__ import annotations

from random import Random

import nacre
from nacre.nets.judge import Judge
from nacre.nets.storage import Layers, Networks
from nacre.registry import guide_for


def layers(inputs: int, outputs: int, seed: int, first: int = 10, second: int = 6) -> Layers:
    """A network of random whole numbers."""
    chooser = Random(seed)

    def numbers(count: int, most: int) -> list[int]:
        return [chooser.randint(-most, most) for _ in range(count)]

    return Layers(
        inputs,
        first,
        second,
        outputs,
        [chooser.choice((0, 0, 1, 3)) for _ in range(inputs)],
        numbers(inputs * first, 600),
        numbers(first, 5000),
        numbers(first * second, 200),
        numbers(second, 60_000),
        numbers(outputs * second, 200),
        numbers(outputs, 60_000),
    )


def networks_for(game: nacre.Game, seed: int = 1) -> Networks:
    """The networks of a game."""
    features = game.features
    return Networks(
        layers(int(features.world_size), 2 * game.players, seed),
        layers(int(features.size), game.num_actions, seed + 1),
        trust=0.5,
        search={"horizon": 3},
    )


def judge(game: nacre.Game, seed: int = 1) -> Judge:
    """A judge that knows nothing."""
    made = networks_for(game, seed)
    return Judge(
        game, made.worlds.net(), made.actions.net(), guide_for(game), trust=made.trust, search=made.search
    )
