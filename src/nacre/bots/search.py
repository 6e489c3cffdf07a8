"""Information-set Monte Carlo tree search with one tree for each seat: the part that must be fast.

Each iteration imagines a world from the view at the root and plays it to the end. The tree of the seat
to decide chooses as long as that seat is at a node with actions already tried. Then one new action is
tried, and a playout follows. A seat's tree knows actions only as that seat sees them, so no seat's choices
depend on what is hidden from it. Chance happens inside `apply`, so different worlds meet at the same node.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.bots.settings import SearchSettings
from nacre.bots.tree import ROOT, SEATS, Tree
from nacre.kernel.game import Game
from nacre.kernel.playout import play_out
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.kernel.view import View
from nacre.pack.guide import Guide, best_rated

MAX_EDGES: Final = 4_000_000
"""Edges at which a tree stops growing: about 400 MB."""
SCORE_LIMIT: Final = 1_000_000
"""A number above every possible score."""


@final
class Search:
    """The trees that grow from one view. `advance` moves on to the next view if a ply showed nothing new."""

    game: Game
    guide: Guide
    guided: bool
    exploration: float
    trust: float
    widening: float
    shaping: float
    horizon: i64
    rng: Rng
    players: i64
    trees: list[Tree]
    tree_of: vec[i64]  # [seat] -> its tree; all seats share one if every seat sees every action
    first_of_side: vec[bool]  # [seat] -> has no partner with a lower number
    roots: vec[i64]  # [tree] -> node
    nodes: vec[i64]  # [tree] -> the node reached in this iteration
    path_trees: vec[i64]
    path_edges: vec[i64]
    steps: i64
    legal: vec[i64]  # buffer for legal actions
    untried: vec[i64]  # buffer for the legal actions never tried at this node
    ratings: vec[float]
    scores: vec[i64]  # [seat]
    payoffs: vec[float]  # [seat] -> what the search maximises
    shares: vec[float]  # [seat] -> its share of the win
    iterations: i64
    plies: i64
    random_chance: i64  # how many plies of 65,536 in a playout are random
    has_grown: bool  # did a tree grow in this iteration?
    forced: i64  # the only action to try at the root, or -1 for all

    def __init__(
        self, game: Game, guide: Guide | None, settings: SearchSettings, rng: Rng, shared: bool
    ) -> None:
        self.game = game
        self.guide = guide if guide is not None else Guide()
        self.guided = guide is not None
        self.exploration = settings.exploration
        self.trust = settings.trust
        self.widening = settings.widening
        self.shaping = settings.shaping
        self.horizon = settings.horizon
        self.rng = rng
        players: i64 = game.players
        self.players = players
        self.trees = [Tree(players) for _ in range(1 if shared else game.players)]
        self.tree_of = vec[i64]([0 if shared else seat for seat in range(game.players)])
        sides = [game.side(seat) for seat in range(game.players)]
        self.first_of_side = vec[bool]([sides.index(side) == seat for seat, side in enumerate(sides)])
        self.roots = vec[i64]([ROOT] * len(self.trees))
        self.nodes = self.roots[:]
        self.path_trees = vec[i64]()
        self.path_edges = vec[i64]()
        self.steps = 0
        self.legal = buffer(game.num_actions)
        self.untried = buffer(game.num_actions)
        self.ratings = vec[float]([0.0] * game.num_actions)
        self.scores = buffer(game.players)
        self.payoffs = vec[float]([0.0] * game.players)
        self.shares = vec[float]([0.0] * game.players)
        self.iterations = 0
        self.plies = 0
        self.random_chance = 65536 if guide is None else i64(settings.randomness * 65536)
        self.has_grown = False
        self.forced = -1

    def run(self, view: View, iterations: i64) -> None:
        """Run iterations from the view at the roots of the trees."""
        n: i64
        for n in range(iterations):
            world = self.game.imagine(view, self.rng)
            world.forget()  # the search never asks this world who knows what
            self.descend(world)
            self.run_playout(world)
            self.compute_payoffs(world)
            step: i64
            for step in range(self.steps):
                self.trees[self.path_trees[step]].add(self.path_edges[step], self.payoffs, self.shares)
        self.iterations += iterations

    def descend(self, world: State) -> None:
        """Follow the trees until one of them grows."""
        self.steps = 0
        self.has_grown = False
        tree: i64
        for tree in range(len(self.nodes)):
            self.nodes[tree] = self.roots[tree]
        while world.seat >= 0 and not self.has_grown:
            count = world.legal(self.legal)
            action = self.legal[0]
            if self.forced >= 0 and self.steps == 0:
                action = self.forced
            elif count > 1:
                action = self.select(world, count)
                if action < 0:
                    return
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
            value = tree.payoff_sums[edge] / visits + bonus
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
        at = best_rated(self.ratings, untried, self.rng)
        prior = self.ratings[at] / self.guide.margin
        tree.find_or_grow(node, self.untried[at] * SEATS + world.seat, prior)
        return self.untried[at]

    def follow(self, world: State, action: i64) -> None:
        """Move down in every tree, along the action as the owner of the tree sees it."""
        seat = world.seat
        mover_tree = self.tree_of[seat]
        number: i64
        for number in range(len(self.nodes)):
            tree = self.trees[number]
            key = action * SEATS + seat
            if number != mover_tree:
                key = i64(self.game.seen_in(world, int(action), int(number))) * SEATS + seat
            edge = tree.find_or_grow(self.nodes[number], key, 0.0)
            self.nodes[number] = tree.child[edge]
            if number == mover_tree:
                if self.steps == len(self.path_edges):
                    self.path_trees = append(self.path_trees, 0)
                    self.path_edges = append(self.path_edges, 0)
                self.path_trees[self.steps] = number
                self.path_edges[self.steps] = edge
                self.steps += 1

    def run_playout(self, world: State) -> None:
        """Play on to the end or the horizon, by the guide and with some random plies."""
        horizon = self.horizon
        if self.random_chance == 65536 and horizon == 0:
            self.plies += play_out(world, self.rng, self.legal)
            return
        plies: i64 = 0
        while world.seat >= 0 and (horizon == 0 or plies < horizon):
            count = world.legal(self.legal)
            at: i64 = 0
            if count > 1:
                if self.rng.below(65536) < self.random_chance:
                    at = self.rng.below(count)
                else:
                    self.guide.rate(world, self.legal, count, self.ratings)
                    at = best_rated(self.ratings, count, self.rng)
            world.apply(self.legal[at])
            plies += 1
        self.plies += plies

    def compute_payoffs(self, world: State) -> None:
        """Set each seat's share of the win, and its payoff: that share shaped by the margin."""
        over = world.seat < 0
        seat: i64
        for seat in range(self.players):
            self.scores[seat] = world.score(seat)
        shaping = self.shaping if over else 1.0
        winners = world.winners() if over else self.leaders()
        winning_sides = float(self.count_winning_sides(winners))
        best: i64 = -SCORE_LIMIT
        second: i64 = -SCORE_LIMIT
        for seat in range(self.players):
            score = self.scores[seat]
            if (winners >> seat) & 1 == 1:
                best = max(best, score)
            else:
                second = max(second, score)
        winning_margin = float(best - second) if second > -SCORE_LIMIT else 0.0
        for seat in range(self.players):
            won = float((winners >> seat) & 1)
            lead = winning_margin if won == 1.0 else float(self.scores[seat] - best)
            lead = max(-1.0, min(1.0, lead / self.guide.margin))
            self.shares[seat] = won / winning_sides
            self.payoffs[seat] = (1.0 - shaping) * won / winning_sides + shaping * (0.5 + 0.5 * lead)

    def count_winning_sides(self, winners: i64) -> i64:
        """The number of sides that share the win."""
        sides: i64 = 0
        seat: i64
        for seat in range(self.players):
            if (winners >> seat) & 1 == 1 and self.first_of_side[seat]:
                sides += 1
        return sides

    def leaders(self) -> i64:
        """The seats with the highest score in this position, as a bit set."""
        best: i64 = -SCORE_LIMIT
        found: i64 = 0
        bit: i64 = 1
        seat: i64
        for seat in range(self.players):
            score = self.scores[seat]
            if score > best:
                best = score
                found = bit
            elif score == best:
                found |= bit
            bit += bit
        return found

    def advance(self, world: State, action: i64) -> None:
        """Move the roots below an action that was played in a state with the same view as the root."""
        number: i64
        for number in range(len(self.nodes)):
            self.nodes[number] = self.roots[number]
        self.steps = 0
        self.follow(world, action)
        for number in range(len(self.nodes)):
            self.roots[number] = self.nodes[number]
