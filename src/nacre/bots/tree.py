"""The search tree of one seat. Its edges are actions as that seat sees them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ROOT: Final = 0
SEATS: Final = 8
"""An edge has the key `action * SEATS + seat`: the action as the owner sees it, and who played it."""


@final
class Tree:
    """Nodes and edges as columns of numbers. The edges of a node are a linked list.

    A node stands for all positions that look alike to the owner, so an edge may be legal only in
    some of its worlds; `available` counts how often an edge could have been chosen.
    """

    first_edge: vec[i64]  # [node] -> its first edge, or -1; a node's edges ascend by key
    choices: vec[i64]  # [node] -> how often a choice was made there
    key: vec[i64]  # [edge] -> action and seat
    next_edge: vec[i64]  # [edge] -> the next edge of the same node, or -1
    child: vec[i64]  # [edge] -> node
    visits: vec[i64]  # [edge]
    available: vec[i64]  # [edge]
    prior: vec[float]  # [edge] -> the guide's rating, divided by its margin
    payoff_sums: vec[float]  # [edge] -> sum of the payoffs of the seat that chose
    share_sums: vec[float]  # [edge * players + seat] -> sum of the seat's shares of the win
    later_visits: vec[i64]  # [edge] -> worlds in which its seat played the action here or later
    later_sums: vec[float]  # [edge] -> sum of that seat's payoffs in these worlds
    players: i64

    def __init__(self, players: i64) -> None:
        self.players = players
        self.first_edge = vec[i64]([-1])
        self.choices = vec[i64]([0])
        self.key = vec[i64]()
        self.next_edge = vec[i64]()
        self.child = vec[i64]()
        self.visits = vec[i64]()
        self.available = vec[i64]()
        self.prior = vec[float]()
        self.payoff_sums = vec[float]()
        self.share_sums = vec[float]()
        self.later_visits = vec[i64]()
        self.later_sums = vec[float]()

    def find(self, node: i64, key: i64) -> i64:
        """The edge with this key, or -1."""
        edge = self.first_edge[node]
        while edge >= 0 and self.key[edge] < key:
            edge = self.next_edge[edge]
        if edge >= 0 and self.key[edge] == key:
            return edge
        return -1

    def find_or_grow(self, node: i64, key: i64, prior: float) -> i64:
        """The edge with this key. If there is none, a new edge is added with a new node below it."""
        previous: i64 = -1
        edge = self.first_edge[node]
        while edge >= 0 and self.key[edge] < key:
            previous = edge
            edge = self.next_edge[edge]
        if edge >= 0 and self.key[edge] == key:
            return edge
        new_edge: i64 = len(self.key)
        self.key = append(self.key, key)
        self.next_edge = append(self.next_edge, edge)
        self.child = append(self.child, len(self.first_edge))
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.prior = append(self.prior, prior)
        self.payoff_sums = append(self.payoff_sums, 0.0)
        self.later_visits = append(self.later_visits, 0)
        self.later_sums = append(self.later_sums, 0.0)
        seat: i64
        for seat in range(self.players):
            self.share_sums = append(self.share_sums, 0.0)
        if previous >= 0:
            self.next_edge[previous] = new_edge
        else:
            self.first_edge[node] = new_edge
        self.first_edge = append(self.first_edge, -1)
        self.choices = append(self.choices, 0)
        return new_edge

    def add(self, edge: i64, payoffs: vec[float], shares: vec[float]) -> None:
        """Add the result of an iteration that went through this edge."""
        self.visits[edge] += 1
        self.payoff_sums[edge] += payoffs[self.key[edge] % SEATS]
        start = edge * self.players
        seat: i64
        for seat in range(self.players):
            self.share_sums[start + seat] += shares[seat]
