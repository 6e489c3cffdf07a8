"""A designer's question, answered with its uncertainty: is it good to begin?

python examples/balance_question.py --game pearls --players 3 --bot heuristic --games 600
"""

from __future__ import annotations

import argparse
import math

import nacre
from nacre.arena import play_match
from nacre.bots.naming import named


def main() -> None:
    """Let a bot play itself, and tell how often the seat that begins wins."""
    options = read_options()
    game = nacre.game(options.game, players=options.players)
    shares = [share_of_first(game, options.bot, seed) for seed in range(options.games)]
    mean = sum(shares) / len(shares)
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1))
    error = 1.96 * spread / math.sqrt(len(shares))
    sides = len({game.side(seat) for seat in range(game.players)})
    print(f"{game.name} for {game.players}, {options.bot} against itself, {len(shares)} games:")
    print(f"the seat that begins wins {mean:.1%} ± {error:.1%}; a fair share is {1 / sides:.1%}")


def share_of_first(game: nacre.Game, bot: str, seed: int) -> float:
    """The share of the win of the seat that begins."""
    bots = [named(bot).make(game, f"{seed} {seat}".encode()) for seat in range(game.players)]
    match = play_match(game, bots, seed, [named(bot).budget] * game.players)
    winning = {game.side(seat) for seat in match.outcome.winners}
    return (game.side(match.first) in winning) / len(winning)


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Is it good to begin?")
    parser.add_argument("--game", default="pearls")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--games", type=int, default=600)
    return parser.parse_args()


if __name__ == "__main__":
    main()
