"""Playing on from a world, by the guide and with some random plies."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.bots.tree import SEATS
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.pack.guide import Guide, best_rated


@final
class GuidedPlayouts:
    """Plays worlds on as their guide would."""

    guide: Guide
    rng: Rng
    random_chance: i64
    """How many plies of 65,536 are random."""
    legal: vec[i64]
    ratings: vec[float]
    clock: i64  # plies noted so far, of all worlds
    noted: vec[i64]  # [action * SEATS + seat] -> the clock when that seat last played it; empty: not noted

    def __init__(self, game: Game, guide: Guide, rng: Rng, randomness: float) -> None:
        self.guide = guide
        self.rng = rng
        self.random_chance = i64(randomness * 65536)
        self.legal = buffer(game.num_actions)
        self.ratings = vec[float]([0.0] * game.num_actions)
        self.clock = 1
        self.noted = vec[i64]()

    def note(self, action: i64, seat: i64) -> None:
        """Note that a seat plays an action."""
        self.noted[action * SEATS + seat] = self.clock
        self.clock += 1

    def run(self, world: State, horizon: i64) -> i64:
        """Play on to the end, but at most so many plies if `horizon` is not 0; return how many it were."""
        plies: i64 = 0
        noting = len(self.noted) > 0
        while world.seat >= 0 and (horizon == 0 or plies < horizon):
            count = world.legal(self.legal)
            at: i64 = 0
            if count > 1:
                if self.rng.below(65536) < self.random_chance:
                    at = self.rng.below(count)
                else:
                    self.guide.rate(world, self.legal, count, self.ratings)
                    at = best_rated(self.ratings, count, self.rng)
            if noting:
                self.note(self.legal[at], world.seat)
            world.apply(self.legal[at])
            plies += 1
        return plies
