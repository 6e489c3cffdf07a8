"""How strong is a bot against our levels? Shares with intervals, on deals that it has not seen.

    cd examples
    NACRE_PPO=../ppo.npz python evaluate.py --bot ppo_bot:PpoBot --against random beginner casual

`nacre arena` does the same from the command line; this shows how to do it from Python.
"""

from __future__ import annotations

import argparse

import nacre
from nacre.arena import Goal, contest, crew, hold, summary


def main() -> None:
    """Play, and tell the share of wins against each."""
    options = read_options()
    game = nacre.game(options.game, players=options.players)
    for other in options.against:
        found = hold(
            contest(game, [options.bot, other], "challenge", seed=options.seed),
            Goal(games=options.games),
            crew(options.workers),
        )
        told = summary(found)
        share = told.comparisons[0].share
        print(
            f"{options.bot} against {other}: {share.mean:.1%} "
            f"({share.low:.1%} to {share.high:.1%}, {told.games} games)"
        )


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="How strong is a bot against our levels?")
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--against", nargs="+", default=["random", "beginner"])
    parser.add_argument("--game", default="pearls")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20_001)
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
