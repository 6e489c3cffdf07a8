"""Information-set Monte Carlo tree search, one tree a seat: the part that must be fast.

Each iteration imagines a world from the root's view and plays it to the end. As long as the seat to
decide has been where it is before, its own tree chooses; then one choice is new, and what follows is
a playout. A seat's tree knows actions only as that seat sees them, so nobody's choices depend on what
is hidden from them; chance happens inside `apply`, and the same node is met in different worlds.
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

MOST_EDGES: Final = 4_000_000
"""A tree of that size no longer grows: about 400 MB."""
FAR: Final = 1_000_000
"""More than any score."""


@final
class Search:
    """The trees that grow from one view, and after a ply that showed nothing new, on from the next."""

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
    tree_of: vec[i64]  # [seat] -> its tree; all have the same one if everybody sees every action
    first_of_side: vec[bool]  # [seat] -> has no partner of a lower number
    roots: vec[i64]  # [tree] -> node
    at: vec[i64]  # [tree] -> node, in this iteration
    path_trees: vec[i64]
    path_edges: vec[i64]
    steps: i64
    out: vec[i64]
    new: vec[i64]  # actions never tried at this node
    ratings: vec[float]
    scores: vec[i64]  # [seat]
    payoffs: vec[float]  # [seat] -> what the search strives for
    shares: vec[float]  # [seat] -> of the win
    iterations: i64
    plies: i64
    chance: i64  # of 65,536: a random ply in a playout
    grown: bool
    only: i64  # the one action that may be tried at the root, or -1

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
        self.at = self.roots[:]
        self.path_trees = vec[i64]()
        self.path_edges = vec[i64]()
        self.steps = 0
        self.out = buffer(game.num_actions)
        self.new = buffer(game.num_actions)
        self.ratings = vec[float]([0.0] * game.num_actions)
        self.scores = buffer(game.players)
        self.payoffs = vec[float]([0.0] * game.players)
        self.shares = vec[float]([0.0] * game.players)
        self.iterations = 0
        self.plies = 0
        self.chance = 65536 if guide is None else i64(settings.randomness * 65536)
        self.grown = False
        self.only = -1

    def run(self, view: View, iterations: i64) -> None:
        """So many iterations from that view, which the roots of the trees stand for."""
        n: i64
        for n in range(iterations):
            world = self.game.imagine(view, self.rng)
            world.forget()  # nobody asks this world who knows what
            self.descend(world)
            self.play_on(world)
            self.pay(world)
            step: i64
            for step in range(self.steps):
                self.trees[self.path_trees[step]].add(self.path_edges[step], self.payoffs, self.shares)
        self.iterations += iterations

    def descend(self, world: State) -> None:
        """Follow the trees until one of them grows."""
        self.steps = 0
        self.grown = False
        tree: i64
        for tree in range(len(self.at)):
            self.at[tree] = self.roots[tree]
        while world.seat >= 0 and not self.grown:
            count = world.legal(self.out)
            action = self.out[0]
            if self.only >= 0 and self.steps == 0:
                action = self.only
            elif count > 1:
                action = self.select(world, count)
                if action < 0:
                    return
            self.follow(world, action)
            world.apply(action)
            self.plies += 1

    def select(self, world: State, count: i64) -> i64:
        """The most promising of the legal actions, in the tree of the seat to decide; -1 if it is full."""
        seat = world.seat
        tree = self.trees[self.tree_of[seat]]
        node = self.at[self.tree_of[seat]]
        exploration = self.exploration
        trust = self.trust
        best: i64 = -1
        highest = -1e9
        tried: i64 = 0
        untried: i64 = 0
        edge = tree.first[node]
        i: i64
        for i in range(count):
            key = self.out[i] * SEATS + seat
            while edge >= 0 and tree.key[edge] < key:
                edge = tree.after[edge]
            if edge < 0 or tree.key[edge] != key:
                self.new[untried] = self.out[i]
                untried += 1
                continue
            tried += 1
            available = tree.available[edge] + 1
            tree.available[edge] = available
            visits = float(tree.visits[edge]) + 1e-6
            urge = exploration * sqrt(log(float(available)) / visits)
            value = tree.worth[edge] / visits + urge
            value += trust * tree.promise[edge] / (1.0 + visits)
            if value > highest:
                highest = value
                best = self.out[i]
        came = tree.came[node] + 1
        tree.came[node] = came
        if untried == 0 or (tried > 0 and not self.may_widen(tried, came)):
            return best
        if len(tree.key) >= MOST_EDGES:
            return best
        self.grown = True
        return self.pick(world, tree, node, untried)

    def may_widen(self, tried: i64, came: i64) -> bool:
        """May a node, met so often, try one more action?"""
        if not self.guided or self.widening == 0.0:
            return True
        return float(tried) < self.widening * sqrt(float(came))

    def pick(self, world: State, tree: Tree, node: i64, untried: i64) -> i64:
        """One of the actions never tried: the guide's best."""
        if not self.guided:
            return self.new[self.rng.below(untried)]
        self.guide.rate(world, self.new, untried, self.ratings)
        at = best_rated(self.ratings, untried, self.rng)
        promise = self.ratings[at] / self.guide.margin
        tree.find_or_grow(node, self.new[at] * SEATS + world.seat, promise)
        return self.new[at]

    def follow(self, world: State, action: i64) -> None:
        """Step into every tree along the action as its owner sees it."""
        seat = world.seat
        mover = self.tree_of[seat]
        number: i64
        for number in range(len(self.at)):
            tree = self.trees[number]
            key = action * SEATS + seat
            if number != mover:
                key = i64(self.game.seen_in(world, int(action), int(number))) * SEATS + seat
            edge = tree.find_or_grow(self.at[number], key, 0.0)
            self.at[number] = tree.child[edge]
            if number == mover:
                if self.steps == len(self.path_edges):
                    self.path_trees = append(self.path_trees, 0)
                    self.path_edges = append(self.path_edges, 0)
                self.path_trees[self.steps] = number
                self.path_edges[self.steps] = edge
                self.steps += 1

    def play_on(self, world: State) -> None:
        """The playout: guided, with some randomness, to the end or the horizon."""
        horizon = self.horizon
        if self.chance == 65536 and horizon == 0:
            self.plies += play_out(world, self.rng, self.out)
            return
        plies: i64 = 0
        while world.seat >= 0 and (horizon == 0 or plies < horizon):
            count = world.legal(self.out)
            at: i64 = 0
            if count > 1:
                if self.rng.below(65536) < self.chance:
                    at = self.rng.below(count)
                else:
                    self.guide.rate(world, self.out, count, self.ratings)
                    at = best_rated(self.ratings, count, self.rng)
            world.apply(self.out[at])
            plies += 1
        self.plies += plies

    def pay(self, world: State) -> None:
        """What each seat gets: the share of the win, shaped by the margin."""
        over = world.seat < 0
        seat: i64
        for seat in range(self.players):
            self.scores[seat] = world.score(seat)
        shaping = self.shaping if over else 1.0
        winners = world.winners() if over else self.leaders()
        sharing = float(self.winning_sides(winners))
        best: i64 = -FAR
        second: i64 = -FAR
        for seat in range(self.players):
            score = self.scores[seat]
            if (winners >> seat) & 1 == 1:
                best = max(best, score)
            else:
                second = max(second, score)
        ahead = float(best - second) if second > -FAR else 0.0
        for seat in range(self.players):
            won = float((winners >> seat) & 1)
            lead = ahead if won == 1.0 else float(self.scores[seat] - best)
            lead = max(-1.0, min(1.0, lead / self.guide.margin))
            self.shares[seat] = won / sharing
            self.payoffs[seat] = (1.0 - shaping) * won / sharing + shaping * (0.5 + 0.5 * lead)

    def winning_sides(self, winners: i64) -> i64:
        """How many share the win: partners count once."""
        sides: i64 = 0
        seat: i64
        for seat in range(self.players):
            if (winners >> seat) & 1 == 1 and self.first_of_side[seat]:
                sides += 1
        return sides

    def leaders(self) -> i64:
        """The seats with the highest score as it stands, as a bit set."""
        best: i64 = -FAR
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
        """The action was played from a state that looks like the root: go on behind it."""
        number: i64
        for number in range(len(self.at)):
            self.at[number] = self.roots[number]
        self.steps = 0
        self.follow(world, action)
        for number in range(len(self.at)):
            self.roots[number] = self.at[number]
