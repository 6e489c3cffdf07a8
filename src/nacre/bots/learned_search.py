"""A tree search that does not play on to the end: networks say what a world is worth and what looks good."""

from __future__ import annotations

from math import sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.bots.forest import MAX_EDGES, Forest
from nacre.bots.settings import LearnedSettings
from nacre.bots.tree import SEATS, Tree
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.nets.judge import Judge


@final
class LearnedSearch(Forest):
    """A search that follows what a judge has learned. The trees grow by one node in each iteration."""

    judge: Judge
    exploration: float
    caution: float
    noise: float
    edges: vec[i64]  # buffer for the edges of the legal actions
    weights: vec[float]
    draws: vec[float]

    def __init__(
        self, game: Game, judge: Judge, settings: LearnedSettings, rng: Rng, shared: bool, margin: float
    ) -> None:
        super().__init__(game, rng, shared, settings.shaping, margin)
        self.judge = judge
        self.exploration = settings.exploration
        self.caution = settings.caution
        self.noise = settings.noise
        self.edges = buffer(game.num_actions)
        self.weights = vec[float]([0.0] * game.num_actions)
        self.draws = vec[float]([0.0] * game.num_actions)

    def descend(self, world: State) -> None:
        """Follow the trees to an action that was never tried, and on to the next choice."""
        grown = False
        while world.seat >= 0:
            count = world.legal(self.legal)
            if count == 1:
                if not grown:
                    self.follow(world, self.legal[0])
                world.apply(self.legal[0])
                continue
            if grown:
                return
            seat = world.seat
            tree = self.trees[self.tree_of[seat]]
            edge = self.select(world, tree, self.nodes[self.tree_of[seat]], count)
            action = tree.key[edge] // SEATS
            grown = tree.visits[edge] == 0 or len(tree.key) >= MAX_EDGES
            self.follow(world, action)
            world.apply(action)

    def select(self, world: State, tree: Tree, node: i64, count: i64) -> i64:
        """The edge of the most promising legal action in the tree of the seat to decide."""
        if self.find_edges(tree, node, world.seat, count) > 0:
            self.grow(world, tree, node, count)
        edges = self.edges
        total_prior = 0.0
        total_payoff = 0.0
        visits: i64 = 0
        i: i64
        for i in range(count):
            edge = edges[i]
            total_prior += tree.prior[edge]
            visits += tree.visits[edge]
            total_payoff += tree.payoff_sums[edge]
        scale = self.exploration * sqrt(float(visits) + 1.0) / total_prior
        first_guess = total_payoff / float(visits) - self.caution if visits > 0 else 0.0
        best: i64 = edges[0]
        highest = -1e9
        for i in range(count):
            edge = edges[i]
            tried = float(tree.visits[edge])
            value = tree.payoff_sums[edge] / tried if tried > 0.0 else first_guess
            value += scale * tree.prior[edge] / (1.0 + tried)
            if value > highest:
                highest = value
                best = edge
        return best

    def find_edges(self, tree: Tree, node: i64, seat: i64, count: i64) -> i64:
        """Write the edges of the legal actions into `edges`; return how many actions lack one."""
        missing: i64 = 0
        edge = tree.first_edge[node]
        i: i64
        for i in range(count):
            key = self.legal[i] * SEATS + seat
            while edge >= 0 and tree.key[edge] < key:
                edge = tree.next_edge[edge]
            # An action that was the only one in all worlds so far was never rated.
            if edge >= 0 and tree.key[edge] == key and tree.prior[edge] > 0.0:
                self.edges[i] = edge
            else:
                missing += 1
        return missing

    def grow(self, world: State, tree: Tree, node: i64, count: i64) -> None:
        """Add an edge for every legal action that has none, with how good the action looks."""
        seat = world.seat
        self.judge.rate(world, self.legal, count, self.weights)
        if self.noise > 0.0 and node == self.roots[self.tree_of[seat]]:
            self.add_noise(count)
        i: i64
        for i in range(count):
            edge = tree.find_or_grow(node, self.legal[i] * SEATS + seat, 0.0)
            tree.prior[edge] = self.weights[i]
            self.edges[i] = edge

    def add_noise(self, count: i64) -> None:
        """Mix the ratings at the root with random ones, of which a few are large."""
        total = 0.0
        random_total = 0.0
        i: i64
        for i in range(count):
            total += self.weights[i]
            draw = float(self.rng.below(65536) + 1) / 65536.0
            self.draws[i] = draw * draw * draw * draw
            random_total += self.draws[i]
        for i in range(count):
            drawn = self.draws[i] / random_total
            self.weights[i] = (1.0 - self.noise) * self.weights[i] / total + self.noise * drawn

    def conclude(self, world: State) -> None:
        """Judge the world where the trees end, or count the result of the game."""
        if world.seat < 0:
            self.results.measure(world)
        else:
            self.judge.judge(world, self.results.shares, self.results.leads)
        self.compute_payoffs(self.shaping)
