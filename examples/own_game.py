"""A game of your own, in plain Python, in a batch: Nim from docs/examples, which brings its features.

    python examples/own_game.py

Everything that our games offer to programs that learn works for yours too, only slower: a few thousand
decisions a second instead of a million. `docs/adding_a_game.md` explains how to write a game.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from nacre.batch import Batch

sys.path.insert(0, str(Path(__file__).parents[1] / "docs" / "examples"))

from nim import Nim  # the folder has just been added


def main() -> None:
    """Count how often the seat that begins wins, if both play at random."""
    batch = Batch(Nim(players=2), size=64, seed=1, autoreset="same")
    for part in batch.slices:
        print(f"{part.name}: {part.meaning}")
    results: list[float] = []
    while len(results) < 500:
        batch.step(batch.random_actions())
        results += batch.rewards[batch.done, 0].tolist()
    won = np.mean(results) / 2 + 0.5
    print(f"the first seat wins {won:.1%} of {len(results)} games")


if __name__ == "__main__":
    main()
