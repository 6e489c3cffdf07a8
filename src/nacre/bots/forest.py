"""The trees of a search through imagined worlds, and what every such search does with them.

Each iteration imagines a world from the view at the root and follows the trees down. A seat's tree knows
actions only as that seat sees them, so no seat's choices depend on what is hidden from it. Chance happens
inside `apply`, so different worlds meet at the same node.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.bots.results import Results
from nacre.bots.tree import ROOT, SEATS, Tree
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.kernel.view import View

MAX_EDGES: Final = 4_000_000
"""Edges at which a tree stops growing: about 400 MB."""


class Forest(metaclass=ABCMeta):
    """The trees that grow from one view. `advance` moves on to the next view if a ply showed nothing new."""

    game: Game
    rng: Rng
    players: i64
    shaping: float
    results: Results
    trees: list[Tree]
    tree_of: vec[i64]  # [seat] -> its tree; all seats share one if every seat sees every action
    roots: vec[i64]  # [tree] -> node
    nodes: vec[i64]  # [tree] -> the node reached in this iteration
    path_trees: vec[i64]
    path_edges: vec[i64]
    steps: i64
    forced: i64  # the only action to try at the root, or -1 for all
    legal: vec[i64]  # buffer for legal actions
    payoffs: vec[float]  # [seat] -> what the search maximises
    iterations: i64
    plies: i64

    def __init__(self, game: Game, rng: Rng, shared: bool, shaping: float, margin: float) -> None:
        self.game = game
        self.rng = rng
        players: i64 = game.players
        self.players = players
        self.shaping = shaping
        self.results = Results(game, margin)
        self.trees = [Tree(players) for _ in range(1 if shared else game.players)]
        self.tree_of = vec[i64]([0 if shared else seat for seat in range(game.players)])
        self.roots = vec[i64]([ROOT] * len(self.trees))
        self.nodes = self.roots[:]
        self.path_trees = vec[i64]()
        self.path_edges = vec[i64]()
        self.steps = 0
        self.forced = -1
        self.legal = buffer(game.num_actions)
        self.payoffs = vec[float]([0.0] * game.players)
        self.iterations = 0
        self.plies = 0

    def run(self, view: View, iterations: i64) -> None:
        """Run iterations from the view at the roots of the trees."""
        n: i64
        for n in range(iterations):
            world = self.game.imagine(view, self.rng)
            world.forget()  # the search never asks this world who knows what
            self.rewind()
            self.descend(world)
            self.conclude(world)
            step: i64
            for step in range(self.steps):
                self.trees[self.path_trees[step]].add(
                    self.path_edges[step], self.payoffs, self.results.shares
                )
        self.iterations += iterations

    @abstractmethod
    def descend(self, world: State) -> None:
        """Follow the trees until one of them grows."""

    @abstractmethod
    def conclude(self, world: State) -> None:
        """Find out what the world is worth to each seat, where the trees end."""

    def rewind(self) -> None:
        """Go back to the roots."""
        self.steps = 0
        tree: i64
        for tree in range(len(self.nodes)):
            self.nodes[tree] = self.roots[tree]

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

    def compute_payoffs(self, shaping: float) -> None:
        """Set each seat's payoff: its share of the win, shaped by its lead."""
        results = self.results
        seat: i64
        for seat in range(self.players):
            self.payoffs[seat] = (1.0 - shaping) * results.shares[seat] + shaping * (
                0.5 + 0.5 * results.leads[seat]
            )

    def lead(self, seat: i64) -> i64:
        """By how many visits the action tried most at the root is ahead of the next, for the seat."""
        tree = self.trees[self.tree_of[seat]]
        most: i64 = 0
        second: i64 = 0
        edge = tree.first_edge[self.roots[self.tree_of[seat]]]
        while edge >= 0:
            visits = tree.visits[edge]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            edge = tree.next_edge[edge]
        return most - second

    def advance(self, world: State, action: i64) -> None:
        """Move the roots below an action that was played in a state with the same view as the root."""
        self.rewind()
        self.follow(world, action)
        number: i64
        for number in range(len(self.nodes)):
            self.roots[number] = self.nodes[number]
