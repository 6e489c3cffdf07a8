"""What a search asks its networks: how good a world is for each seat, and which actions look good.

The network for worlds sees all of a world, but only ever of one that was imagined. The network for actions
sees what the seat to decide may know, and corrects what the game's guide says, which reads no more than that.
So both say the same in all worlds that fit a view.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.kernel.features import Features
from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.nets.net import Net
from nacre.pack.guide import Guide

STEEPEST: Final = 15.0
"""No network is trusted to be surer than that."""


@final
class Judge:
    """The two networks of a game, and its guide."""

    game: Game
    features: Features
    worlds: Net
    """For each seat, from the one to decide on: its share of the win, then its lead."""
    actions: Net
    """For each action, how much better it is than the guide thinks."""
    corrects: bool
    """Does it ever correct the guide? That of a first generation does not, and is never asked."""
    guide: Guide
    trust: float
    """How much a point of the guide's rating counts."""
    search: dict[str, float]
    """How a search should use it: settings by name, as `nacre train` chose them."""
    players: i64
    world: vec[u8]
    observation: vec[u8]
    ratings: vec[float]

    def __init__(
        self, game: Game, worlds: Net, actions: Net, guide: Guide, *, trust: float, search: dict[str, float]
    ) -> None:
        self.game = game
        self.features = game.features
        self.worlds = worlds
        self.actions = actions
        self.corrects = actions.says_anything()
        self.guide = guide
        self.trust = trust
        self.search = search
        self.players = game.players
        self.world = vec[u8]([u8(0)] * self.features.world_size)
        self.observation = vec[u8]([u8(0)] * self.features.size)
        self.ratings = vec[float]([0.0] * game.num_actions)

    def with_guide(self, guide: Guide) -> Judge:
        """The same networks beside another guide, which may ask for another search."""
        search = self.search | guide.search
        return Judge(self.game, self.worlds, self.actions, guide, trust=self.trust, search=search)

    def judge(self, world: State, shares: vec[float], leads: vec[float]) -> None:
        """Write the share of the win that each seat can expect, and its lead from -1 to 1."""
        seat = world.seat
        self.features.write_world(world, seat, self.world, 0)
        net = self.worlds
        net.run(self.world)
        i: i64
        for i in range(self.players):
            shares[seat] = chance(net.output(i))
            leads[seat] = 2.0 * chance(net.output(self.players + i)) - 1.0
            seat += 1
            if seat == self.players:
                seat = 0

    def rate(self, state: State, actions: vec[i64], count: i64, weights: vec[float]) -> None:
        """Write into `weights` how good each of the first `count` actions looks; only ratios matter.

        These are all legal actions.
        """
        ratings = self.ratings
        self.guide.rate(state, actions, count, ratings)
        best = ratings[0]
        i: i64
        for i in range(1, count):
            best = max(best, ratings[i])
        for i in range(count):
            weights[i] = self.trust * (ratings[i] - best)
        if self.corrects:
            self.features.write(state, state.seat, self.observation, 0)
            net = self.actions
            net.run(self.observation)
            for i in range(count):
                weights[i] += net.output(actions[i])
        for i in range(count):
            weights[i] = exp(limit(weights[i]))


def chance(x: float) -> float:
    """A number between 0 and 1 for any number (the logistic function)."""
    return 1.0 / (1.0 + exp(-limit(x)))


def limit(x: float) -> float:
    """The number, or the nearest one that is not too large for `exp`."""
    return max(-STEEPEST, min(STEEPEST, x))
