"""Schemes of chance: how everything random in a game follows from one seed. A record names its scheme."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256
from typing import Final

from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State

STREAM: Final = "stream-1"
"""One generator, seeded once, serves the whole game."""
PLY: Final = "ply-1"
"""Each ply has its own generator, derived from the seed and the number of the ply."""
TABLE: Final = "table-2"
"""The same for live tables, with cryptography throughout: a generator in counter mode for each ply, whose key
is an HMAC of the ply's number under the seed. No card that was seen tells anything about another."""
BLOCK_BYTES: Final = 64
"""Of SHA-256, to which an HMAC pads its key."""
INNER_PAD: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER_PAD: Final = bytes(byte ^ 0x5C for byte in range(256))
"""What every byte of a padded key becomes within an HMAC."""
SCHEMES: Final = (STREAM, PLY, TABLE)


def start(game: Game, seed: int | bytes, scheme: str, start_view: str | None = None) -> State:
    """The first position of a game: its set-up or, with a `start_view` (as JSON), one that fits that view."""
    if start_view is not None:
        return game.imagine(game.view_from_dict(json.loads(start_view)), ply_rng(seed, 0, scheme))
    return game.new(seed) if scheme == STREAM else game.deal(ply_rng(seed, 0, scheme))


def play(state: State, action: int, seed: int | bytes, scheme: str, ply: int) -> None:
    """Apply a checked action with the randomness that the scheme gives it. Plies count from 0."""
    prepare(state, seed, scheme, ply)
    state.apply(action)


def prepare(state: State, seed: int | bytes, scheme: str, ply: int) -> None:
    """Give a state the randomness that the scheme has for its next ply, for `play` and `Game.drawn`."""
    if scheme != STREAM:
        state.reseed(ply_rng(seed, ply + 1, scheme))


def ply_rng(seed: int | bytes, ply: int, scheme: str = PLY) -> Rng:
    """The generator of one ply: 0 is the set-up, 1 the first action."""
    if scheme == TABLE:
        inner, outer = _pads_of(seed)
        return Rng.keyed(sha256(outer + sha256(inner + b"nacre ply %d" % ply).digest()).digest())
    return Rng(f"nacre ply {ply} of {_key_of(seed)}".encode())


@lru_cache(1024)
def _pads_of(seed: int | bytes) -> tuple[bytes, bytes]:
    """The two padded keys of an HMAC under a seed (RFC 2104). Built once for a game: `hmac` is slower."""
    key = seed if isinstance(seed, bytes) else _key_of(seed).encode()
    if len(key) > BLOCK_BYTES:
        key = sha256(key).digest()
    key = key.ljust(BLOCK_BYTES, b"\0")
    return key.translate(INNER_PAD), key.translate(OUTER_PAD)


@lru_cache(1024)
def _key_of(seed: int | bytes) -> str:
    # Cached: it is the same for all plies of a game, and most of the work.
    return Rng(seed).hex()
