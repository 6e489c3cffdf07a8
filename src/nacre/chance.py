"""Schemes of chance: how everything that is random in a game follows from one seed. Records name theirs."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State

STREAM: Final = "stream-1"
"""One generator, seeded once, runs through the whole game."""
PLY: Final = "ply-1"
"""Each ply has a generator of its own, derived from the seed and the number of the ply."""
SCHEMES: Final = (STREAM, PLY)


def start(game: Game, seed: int | bytes, scheme: str, start_view: str | None = None) -> State:
    """The set-up of a game by a scheme, or a position that fits the view (as JSON) that it began from."""
    if start_view is not None:
        return game.imagine(game.view_from_dict(json.loads(start_view)), ply_rng(seed, 0))
    return game.new(seed) if scheme == STREAM else game.deal(ply_rng(seed, 0))


def play(state: State, action: int, seed: int | bytes, scheme: str, ply: int) -> None:
    """Apply a checked action, number `ply` from 0, with the chance that the scheme gives it."""
    if scheme == PLY:
        state.reseed(ply_rng(seed, ply + 1))
    state.apply(action)


def ply_rng(seed: int | bytes, ply: int) -> Rng:
    """The generator of one ply: 0 is the set-up, 1 the first action."""
    return Rng(f"nacre ply {ply} of {_key_of(seed)}".encode())


@lru_cache(1024)
def _key_of(seed: int | bytes) -> str:
    # The same for all plies of a game, and most of the work.
    return Rng(seed).hex()
