"""A tree search that does not play on to the end: networks say what a world is worth and what looks good."""

from __future__ import annotations

from math import log, sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.bots.forest import MAX_EDGES, Forest
from nacre.bots.playouts import GuidedPlayouts
from nacre.bots.settings import FAR_AFTER, LearnedSettings
from nacre.bots.tree import SEATS, Tree
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.nets.judge import Judge


@final
class LearnedSearch(Forest):
    """A search that follows what a judge has learned. The trees grow by one node in each iteration."""

    judge: Judge
    playouts: GuidedPlayouts
    exploration: float
    doubt: float
    curiosity: float
    widening: float
    caution: float
    breadth: i64
    horizon: i64
    far_horizon: i64
    far_after: i64
    worlds: i64  # judged so far
    noise: float
    edges: vec[i64]  # buffer for the edges of legal actions
    weights: vec[float]
    draws: vec[float]

    def __init__(
        self, game: Game, judge: Judge, settings: LearnedSettings, rng: Rng, shared: bool, margin: float
    ) -> None:
        super().__init__(game, rng, shared, settings.shaping, margin)
        self.judge = judge
        self.playouts = GuidedPlayouts(game, judge.guide, rng, settings.randomness)
        self.exploration = settings.exploration
        self.doubt = settings.doubt
        self.curiosity = settings.curiosity
        self.widening = settings.widening
        self.caution = settings.caution
        self.breadth = settings.breadth
        self.horizon = settings.horizon
        self.far_horizon = settings.far_horizon or settings.horizon
        self.far_after = FAR_AFTER
        self.worlds = 0
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
            action = self.forced
            if action < 0 or self.steps > 0:
                seat = world.seat
                tree = self.trees[self.tree_of[seat]]
                edge = self.select(world, tree, self.nodes[self.tree_of[seat]], count)
                action = tree.key[edge] // SEATS
                grown = tree.visits[edge] == 0 or len(tree.key) >= MAX_EDGES
            self.follow(world, action)
            world.apply(action)

    def select(self, world: State, tree: Tree, node: i64, count: i64) -> i64:
        """The edge of the most promising legal action in the tree of the seat to decide."""
        met = tree.choices[node] + 1
        tree.choices[node] = met
        found = self.find_edges(tree, node, world.seat, count)
        if found == 0 or (found < count and is_power_of_4(met)):
            found = self.grow(world, tree, node, count)
        if self.curiosity > 0.0:
            return self.most_curious(tree, met, found)
        edges = self.edges
        total_prior = 0.0
        total_payoff = 0.0
        visits: i64 = 0
        i: i64
        for i in range(found):
            edge = edges[i]
            total_prior += tree.prior[edge]
            visits += tree.visits[edge]
            total_payoff += tree.payoff_sums[edge]
        scale = self.exploration * sqrt(float(visits) + 1.0) / total_prior
        doubt = self.doubt * sqrt(log(float(visits) + 1.0))
        first_guess = total_payoff / float(visits) - self.caution if visits > 0 else 0.0
        best: i64 = edges[0]
        highest = -1e9
        for i in range(found):
            edge = edges[i]
            tried = float(tree.visits[edge])
            value = tree.payoff_sums[edge] / tried if tried > 0.0 else first_guess
            value += scale * tree.prior[edge] / (1.0 + tried) + doubt / sqrt(1.0 + tried)
            if value > highest:
                highest = value
                best = edge
        return best

    def most_curious(self, tree: Tree, met: i64, found: i64) -> i64:
        """The best looking edge that was never tried, if the node may widen; else the most promising one."""
        edges = self.edges
        tried: i64 = 0
        untried: i64 = -1
        best: i64 = -1
        highest = -1e9
        best_look = 0.0
        total_prior = 0.0
        i: i64
        for i in range(found):
            total_prior += tree.prior[edges[i]]
        for i in range(found):
            edge = edges[i]
            if tree.visits[edge] == 0:
                if tree.prior[edge] > best_look:
                    best_look = tree.prior[edge]
                    untried = edge
                continue
            tried += 1
            available = tree.available[edge] + 1
            tree.available[edge] = available
            visits = float(tree.visits[edge])
            value = tree.payoff_sums[edge] / visits + self.curiosity * sqrt(log(float(available)) / visits)
            value += self.exploration * tree.prior[edge] / (total_prior * (1.0 + visits))
            if value > highest:
                highest = value
                best = edge
        if untried >= 0 and (tried == 0 or float(tried) < self.widening * sqrt(float(met))):
            return untried
        return best

    def find_edges(self, tree: Tree, node: i64, seat: i64, count: i64) -> i64:
        """Write the edges of legal actions into `edges`; return how many there are."""
        found: i64 = 0
        edge = tree.first_edge[node]
        i: i64
        for i in range(count):
            key = self.legal[i] * SEATS + seat
            while edge >= 0 and tree.key[edge] < key:
                edge = tree.next_edge[edge]
            if edge < 0:
                break
            # An action that was the only one in all worlds so far was never rated.
            if tree.key[edge] == key and tree.prior[edge] > 0.0:
                self.edges[found] = edge
                found += 1
        return found

    def grow(self, world: State, tree: Tree, node: i64, count: i64) -> i64:
        """Add edges for the legal actions that look best, as many as the node's visits allow.

        Write all edges of legal actions into `edges`; return how many there are. An action that is legal in
        some worlds only may get its edge when the node looks again.
        """
        seat = world.seat
        weights = self.weights
        self.judge.rate(world, self.legal, count, weights)
        if self.noise > 0.0 and node == self.roots[self.tree_of[seat]]:
            self.add_noise(count)
        least = self.least_weight(count, i64(float(self.breadth) * sqrt(float(tree.choices[node]))))
        i: i64
        for i in range(count):
            if weights[i] >= least:
                edge = tree.find_or_grow(node, self.legal[i] * SEATS + seat, 0.0)
                if tree.prior[edge] == 0.0:
                    tree.prior[edge] = weights[i]
        return self.find_edges(tree, node, seat, count)

    def least_weight(self, count: i64, wanted: i64) -> float:
        """The weight that so many of the first `count` weights reach."""
        if wanted >= count:
            return 0.0
        draws = self.draws
        i: i64
        for i in range(count):
            draws[i] = self.weights[i]
        least = 0.0
        n: i64
        for n in range(wanted):
            at: i64 = 0
            for i in range(1, count):
                if draws[i] > draws[at]:
                    at = i
            least = draws[at]
            draws[at] = -1.0
        return least

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
            drawn = total * self.draws[i] / random_total
            self.weights[i] = (1.0 - self.noise) * self.weights[i] + self.noise * drawn

    def conclude(self, world: State) -> None:
        """Judge the world where the trees end, or a little later, or count the result of the game."""
        horizon = self.horizon if self.worlds < self.far_after else self.far_horizon
        self.worlds += 1
        if horizon > 0:
            self.plies += self.playouts.run(world, horizon)
        if world.seat < 0:
            self.results.measure(world)
        else:
            self.judge.judge(world, self.results.shares, self.results.leads)
        self.compute_payoffs(self.shaping)


def is_power_of_4(number: i64) -> bool:
    """Is it 1, 4, 16, 64, …?"""
    return number & (number - 1) == 0 and number & 0x5555555555555555 != 0
