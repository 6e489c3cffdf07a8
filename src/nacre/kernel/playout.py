"""Random games at full speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer

if TYPE_CHECKING:
    from nacre.kernel.game import Game


def play_out(state: State, rng: Rng, out: vec[i64]) -> i64:
    """Play uniformly at random to the end, in place; return the number of plies. `out` is a work `buffer`."""
    plies: i64 = 0
    while state.seat >= 0:
        count = state.legal(out)
        state.apply(out[rng.below(count)])
        plies += 1
    return plies


def playouts(game: Game, games: i64, seed: int | bytes) -> tuple[int, int]:
    """Deal and play that many random games; return the number of plies and a checksum of all scores."""
    rng = Rng(seed)
    out = buffer(game.num_actions)
    players: i64 = game.players
    plies: i64 = 0
    check: i64 = 0
    i: i64
    seat: i64
    for i in range(games):
        state = game.deal(rng)
        state.forget()
        plies += play_out(state, rng, out)
        for seat in range(players):
            check = (check * 1000003 + state.score(seat) + 1000 * plies) & 0xFFFFFFFF
    return int(plies), int(check)
