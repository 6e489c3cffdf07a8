"""Schemes of chance: how everything random in a game follows from one seed. A record names its scheme."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State

STREAM: Final = "stream-1"
"""One generator, seeded once, serves the whole game."""
PLY: Final = "ply-1"
"""Each ply has its own generator, derived from the seed and the number of the ply."""
SCHEMES: Final = (STREAM, PLY)


def start(game: Game, seed: int | bytes, scheme: str, start_view: str | None = None) -> State:
    """The first position of a game: its set-up or, with a `start_view` (as JSON), one that fits that view."""
    if start_view is not None:
        return game.imagine(game.view_from_dict(json.loads(start_view)), ply_rng(seed, 0))
    return game.new(seed) if scheme == STREAM else game.deal(ply_rng(seed, 0))


def play(state: State, action: int, seed: int | bytes, scheme: str, ply: int) -> None:
    """Apply a checked action with the randomness that the scheme gives it. Plies count from 0."""
    if scheme == PLY:
        state.reseed(ply_rng(seed, ply + 1))
    state.apply(action)


def ply_rng(seed: int | bytes, ply: int) -> Rng:
    """The generator of one ply: 0 is the set-up, 1 the first action."""
    return Rng(f"nacre ply {ply} of {_key_of(seed)}".encode())


@lru_cache(1024)
def _key_of(seed: int | bytes) -> str:
    # Cached: it is the same for all plies of a game, and most of the work.
    return Rng(seed).hex()
