"""Play at random in many games at once, through Gymnasium: the shape of every learning loop.

python examples/random_agent.py --game molthar --opponents heuristic
"""

from __future__ import annotations

import argparse

import numpy as np

from nacre.envs import vector


def main() -> None:
    """Play, and tell how often chance won."""
    options = read_options()
    envs = vector(options.game, num_envs=options.games, opponents=options.opponents, players=2)
    observations, _ = envs.reset(seed=options.seed)
    chooser = np.random.default_rng(options.seed)
    results: list[float] = []
    while len(results) < options.games:
        masks = observations["action_mask"]
        actions = (chooser.random(masks.shape) * masks).argmax(axis=1)
        observations, rewards, ended, _, _ = envs.step(actions)
        results += rewards[ended].tolist()
    won = sum((result + 1) / 2 for result in results) / len(results)
    print(f"{options.game}: chance won {won:.1%} of {len(results)} games against {options.opponents}")
    envs.close()


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Play at random in many games at once.")
    parser.add_argument("--game", default="pearls")
    parser.add_argument("--opponents", default="random", help="random, heuristic, beginner, casual, …")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
