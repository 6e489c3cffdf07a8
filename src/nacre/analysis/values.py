"""What a position is worth to each seat, for luck and for the graph.

A valuer may look at all that anybody knows, but never at the order of what nobody has seen: the caller
reshuffles a position before it asks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from nacre.bots.playouts import GuidedPlayouts
from nacre.bots.results import Results
from nacre.bots.settings import SearchSettings
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.nets.judge import Judge
from nacre.nets.library import judge_for
from nacre.registry import guide_for

RANDOMNESS: Final = SearchSettings().randomness
"""The share of random plies in playouts, as in the search."""

Shares = list[float]
"""[seat]: its share of the win, from 0 to 1. The shares of all sides add up to 1."""


class Valuer(ABC):
    """Says what a position is worth to each seat. It may change the position that it is given."""

    name: str
    exact: bool
    """Does it say the same whenever it is asked about the same position?"""

    @abstractmethod
    def value(self, world: State, rng: Rng) -> Shares:
        """Each seat's share of the win: an estimate, with `rng` for all that is random in it."""


class PlayoutValuer(Valuer):
    """Plays the position to its end once. Every seat plays by the guide, which reads what that seat knows."""

    name = "playouts"
    exact = False

    def __init__(self, game: Game) -> None:
        guide = guide_for(game)
        self.players = game.players
        self.playouts = GuidedPlayouts(game, guide, Rng(0), RANDOMNESS)
        self.results = Results(game, guide.margin)

    def value(self, world: State, rng: Rng) -> Shares:
        world.forget()
        self.playouts.rng = rng
        self.playouts.run(world, 0)
        return self.result(world)

    def result(self, world: State) -> Shares:
        """The shares of a game that is over."""
        self.results.measure(world)
        shares = self.results.shares
        return [shares[seat] for seat in range(self.players)]


class JudgeValuer(Valuer):
    """Asks the networks that come with a pack. Their shares are scaled so that those of all sides give 1."""

    name = "networks"
    exact = True

    def __init__(self, game: Game, judge: Judge) -> None:
        self.judge = judge
        self.results = Results(game, judge.guide.margin)
        self.sides = [game.side(seat) for seat in range(game.players)]

    def value(self, world: State, rng: Rng) -> Shares:
        if world.is_over():
            self.results.measure(world)
        else:
            self.judge.judge(world, self.results.shares, self.results.leads)
        shares = self.results.shares
        found = [shares[seat] for seat in range(len(self.sides))]
        by_side = {
            side: sum(share for share, own in zip(found, self.sides, strict=True) if own == side)
            / self.sides.count(side)
            for side in set(self.sides)
        }
        total = sum(by_side.values())
        return [by_side[side] / total for side in self.sides]


def valuer_for(game: Game) -> Valuer:
    """The networks of the game's pack, if it has some for so many players; else playouts."""
    judge = judge_for(game)
    return PlayoutValuer(game) if judge is None else JudgeValuer(game, judge)


def result_of(game: Game, state: State) -> Shares:
    """The shares of a game that is over."""
    return PlayoutValuer(game).result(state)
