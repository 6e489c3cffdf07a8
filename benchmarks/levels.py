"""How far apart the levels for people are: each against its neighbour, in every game.

    python benchmarks/levels.py --games 150 --journal levels

The two highest pairs play with 20 % of their budgets. Iterations are counted and no clock is looked at, so
a run can be repeated on any machine. Every match keeps a journal in the folder, and a run that was stopped
goes on from there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import nacre
from nacre.arena import Goal, contest, hold, summary
from nacre.arena.crew import ThisProcess
from nacre.bots import LEVELS
from nacre.bots.levels import scale_budget

PART_OF_HIGHEST = 20
"""Per cent of their budgets that the levels of the two highest pairs get: a full match would take a day."""


def main() -> None:
    """Play all matches, or those of one game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--game", action="append", help="one of the games; all of them without this")
    parser.add_argument("--pair", type=int, action="append", help="0 for the two weakest levels, and so on")
    parser.add_argument("--journal", type=Path, required=True, help="a folder")
    asked = parser.parse_args()
    asked.journal.mkdir(parents=True, exist_ok=True)
    names = list(LEVELS)
    for name in asked.game or nacre.games():
        game = nacre.game(name, players=asked.players)
        for number in asked.pair or range(len(names) - 1):
            percent = PART_OF_HIGHEST if number >= len(names) - 3 else 100
            pair = [f"{level}@{iterations(level, percent)}" for level in (names[number + 1], names[number])]
            journal = asked.journal / f"{name}-{asked.players}-{number}-{asked.seed}.jsonl"
            result = hold(
                contest(game, pair, "challenge", asked.seed),
                Goal(asked.games),
                ThisProcess(),
                journal,
                lambda *_: None,
            )
            found = summary(result).comparisons[0].share
            print(
                f"{name:12} {asked.players} {pair[0]:>16} against {pair[1]:16}"
                f" {100 * found[0]:5.1f} % ({100 * found[1]:.1f} to {100 * found[2]:.1f})",
                flush=True,
            )


def iterations(level: str, percent: int) -> int:
    """The iterations in that part of a level's budget."""
    found = scale_budget(LEVELS[level].budget, percent).iterations
    assert found is not None
    return found


if __name__ == "__main__":
    main()
