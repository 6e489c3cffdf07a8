"""Information-set Monte Carlo tree search with one tree for each seat: the part that must be fast.

The tree of the seat to decide chooses as long as that seat is at a node with actions already tried. Then one
new action is tried, and a playout follows.
"""

from __future__ import annotations

from math import log, sqrt
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.bots.forest import MAX_EDGES, Forest
from nacre.bots.playouts import GuidedPlayouts
from nacre.bots.settings import SearchSettings
from nacre.bots.tree import SEATS, Tree
from nacre.kernel.game import Game
from nacre.kernel.playout import play_out
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.pack.guide import Guide, best_rated


@final
class Search(Forest):
    """A search that plays every world to its end, by the guide."""

    guide: Guide
    guided: bool
    exploration: float
    trust: float
    widening: float
    horizon: i64
    haze: float
    untried: vec[i64]  # buffer for the legal actions never tried at this node
    ratings: vec[float]
    playouts: GuidedPlayouts
    has_grown: bool  # did a tree grow in this iteration?
    sharing: float
    path_nodes: vec[i64]  # [step] -> the node where the choice was made
    path_clocks: vec[i64]  # [step] -> the clock of the playouts at that choice

    def __init__(
        self, game: Game, guide: Guide | None, settings: SearchSettings, rng: Rng, shared: bool
    ) -> None:
        self.guide = guide if guide is not None else Guide()
        super().__init__(game, rng, shared, settings.shaping, self.guide.margin)
        self.guided = guide is not None
        self.exploration = settings.exploration
        self.trust = settings.trust
        self.widening = settings.widening
        self.horizon = settings.horizon
        self.haze = settings.haze * self.guide.margin
        self.untried = buffer(game.num_actions)
        self.ratings = vec[float]([0.0] * game.num_actions)
        self.playouts = GuidedPlayouts(game, self.guide, rng, settings.randomness if self.guided else 1.0)
        self.has_grown = False
        self.sharing = settings.sharing
        self.path_nodes = vec[i64]()
        self.path_clocks = vec[i64]()
        if self.sharing > 0.0:
            self.playouts.noted = buffer(game.num_actions * SEATS)

    def descend(self, world: State) -> None:
        """Follow the trees until one of them grows."""
        self.has_grown = False
        while world.seat >= 0 and not self.has_grown:
            count = world.legal(self.legal)
            action = self.legal[0]
            if self.forced >= 0 and self.steps == 0:
                action = self.forced
            elif count > 1:
                action = self.select(world, count)
                if action < 0:
                    return
            if self.sharing > 0.0:
                self.note_step(world, action)
            self.follow(world, action)
            world.apply(action)
            self.plies += 1

    def select(self, world: State, count: i64) -> i64:
        """The most promising legal action in the tree of the seat to decide; -1 if that tree is full."""
        seat = world.seat
        tree = self.trees[self.tree_of[seat]]
        node = self.nodes[self.tree_of[seat]]
        exploration = self.exploration
        trust = self.trust
        best: i64 = -1
        highest = -1e9
        tried: i64 = 0
        untried: i64 = 0
        edge = tree.first_edge[node]
        i: i64
        for i in range(count):
            key = self.legal[i] * SEATS + seat
            while edge >= 0 and tree.key[edge] < key:
                edge = tree.next_edge[edge]
            if edge < 0 or tree.key[edge] != key:
                self.untried[untried] = self.legal[i]
                untried += 1
                continue
            tried += 1
            available = tree.available[edge] + 1
            tree.available[edge] = available
            visits = float(tree.visits[edge]) + 1e-6
            bonus = exploration * sqrt(log(float(available)) / visits)
            value = tree.payoff_sums[edge] / visits
            if self.sharing > 0.0 and tree.later_visits[edge] > 0:
                weight = sqrt(self.sharing / (3.0 * visits + self.sharing))
                value += weight * (tree.later_sums[edge] / float(tree.later_visits[edge]) - value)
            value += bonus
            value += trust * tree.prior[edge] / (1.0 + visits)
            if value > highest:
                highest = value
                best = self.legal[i]
        choices = tree.choices[node] + 1
        tree.choices[node] = choices
        if untried == 0 or (tried > 0 and not self.may_widen(tried, choices)):
            return best
        if len(tree.key) >= MAX_EDGES:
            return best
        self.has_grown = True
        return self.pick_untried(world, tree, node, untried)

    def may_widen(self, tried: i64, choices: i64) -> bool:
        """May a node that has tried these many actions, in these many choices, try one more?"""
        if not self.guided or self.widening == 0.0:
            return True
        return float(tried) < self.widening * sqrt(float(choices))

    def pick_untried(self, world: State, tree: Tree, node: i64, untried: i64) -> i64:
        """The action that the guide rates best among those never tried; without a guide, any of them."""
        if not self.guided:
            return self.untried[self.rng.below(untried)]
        self.guide.rate(world, self.untried, untried, self.ratings)
        if self.haze > 0.0:
            self.blur_ratings(untried)
        at = best_rated(self.ratings, untried, self.rng)
        prior = self.ratings[at] / self.guide.margin
        tree.find_or_grow(node, self.untried[at] * SEATS + world.seat, prior)
        return self.untried[at]

    def blur_ratings(self, count: i64) -> None:
        """Add an error to each of the first ratings, as somebody does who misjudges."""
        i: i64
        for i in range(count):
            # Three dice together fall nearly as a bell curve, here with a deviation of 1.
            error = (
                float(self.rng.below(65536) + self.rng.below(65536) + self.rng.below(65536)) / 32768.0 - 3.0
            )
            self.ratings[i] += self.haze * error

    def conclude(self, world: State) -> None:
        """Play on to the end or the horizon, and count the result."""
        self.run_playout(world)
        self.results.measure(world)
        self.compute_payoffs(self.shaping if world.seat < 0 else 1.0)
        if self.sharing > 0.0:
            self.share_results()

    def note_step(self, world: State, action: i64) -> None:
        """Note where an action was chosen, before the trees are followed."""
        if self.steps == len(self.path_nodes):
            self.path_nodes = append(self.path_nodes, 0)
            self.path_clocks = append(self.path_clocks, 0)
        self.path_nodes[self.steps] = self.nodes[self.tree_of[world.seat]]
        self.path_clocks[self.steps] = self.playouts.clock
        self.playouts.note(action, world.seat)

    def share_results(self) -> None:
        """Count the result for every action that a seat could have chosen before it played it."""
        noted = self.playouts.noted
        step: i64
        for step in range(self.steps):
            tree = self.trees[self.path_trees[step]]
            seat = tree.key[self.path_edges[step]] % SEATS
            payoff = self.payoffs[seat]
            began = self.path_clocks[step]
            edge = tree.first_edge[self.path_nodes[step]]
            while edge >= 0:
                key = tree.key[edge]
                if key % SEATS == seat and noted[key] >= began:
                    tree.later_visits[edge] += 1
                    tree.later_sums[edge] += payoff
                edge = tree.next_edge[edge]

    def run_playout(self, world: State) -> None:
        """Play on to the end or the horizon, by the guide and with some random plies."""
        if self.playouts.random_chance == 65536 and self.horizon == 0 and self.sharing == 0.0:
            self.plies += play_out(world, self.rng, self.legal)
        else:
            self.plies += self.playouts.run(world, self.horizon)
