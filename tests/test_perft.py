"""Counts of all lines of play to a depth, with the order of the first actions: pinned in packs/*/perft.txt.

Write them anew with NACRE_WRITE=1 and look at what changed.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

import nacre
from nacre.testing import variants

FOLDER = Path(__file__).parent / "packs"
DEPTH = {"pearladora": 2}
USUAL_DEPTH = 3


def perft(state: nacre.State, depth: int) -> int:
    if depth == 0 or state.is_over():
        return 1
    total = 0
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        total += perft(child, depth - 1)
    return total


def order(game: nacre.Game, seed: int) -> str:
    """A hash over the legal actions, in their order, along a game."""
    state, lines = game.new(seed), []
    while legal := state.legal_actions():
        lines.append(" ".join(map(str, legal)))
        state.apply(legal[len(lines) * 5 % len(legal)])
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def table(name: str) -> str:
    lines = []
    for game in variants(nacre.registry.game_class(name)):
        if game.options.get("first") is not None:
            continue
        options = ", ".join(
            f"{option}={value}" for option, value in game.options.items() if value is not None
        )
        depths = range(1, DEPTH.get(name, USUAL_DEPTH) + 1)
        counts = [perft(game.new(1), depth) for depth in depths]
        lines.append(f"{options}: {' '.join(map(str, counts))} order {order(game, 1)}\n")
    return "".join(lines)


@pytest.mark.parametrize("name", nacre.games())
def test_counts_and_order(name: str) -> None:
    path = FOLDER / name / "perft.txt"
    if os.environ.get("NACRE_WRITE"):
        path.write_text(table(name), "utf-8")
    assert table(name).splitlines() == path.read_text("utf-8").splitlines()
