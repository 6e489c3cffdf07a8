"""The tree of one seat: what was tried, by actions as that seat sees them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

ROOT: Final = 0
SEATS: Final = 8
"""An edge's key is its action, as the tree's owner sees it, and the seat that played it."""


@final
class Tree:
    """Nodes and edges as columns of numbers: a node is where its list of edges begins.

    A node is not one position but all that look alike to the owner, so the edges of a node are
    legal in some of its worlds only; `available` counts those in which an edge could be chosen.
    """

    first: vec[i64]  # [node] -> its first edge, or -1; a node's edges ascend by key
    came: vec[i64]  # [node] -> how often a choice was made there
    key: vec[i64]  # [edge] -> action and seat
    after: vec[i64]  # [edge] -> the next edge of the same node, or -1
    child: vec[i64]  # [edge] -> node
    visits: vec[i64]  # [edge]
    available: vec[i64]  # [edge]
    promise: vec[float]  # [edge] -> what the guide said
    worth: vec[float]  # [edge] -> sum of payoffs of the seat that chose
    totals: vec[float]  # [edge * players + seat] -> sum of the seat's shares of the win
    players: i64

    def __init__(self, players: i64) -> None:
        self.players = players
        self.first = vec[i64]([-1])
        self.came = vec[i64]([0])
        self.key = vec[i64]()
        self.after = vec[i64]()
        self.child = vec[i64]()
        self.visits = vec[i64]()
        self.available = vec[i64]()
        self.promise = vec[float]()
        self.worth = vec[float]()
        self.totals = vec[float]()

    def find(self, node: i64, key: i64) -> i64:
        """The edge of that key, or -1."""
        edge = self.first[node]
        while edge >= 0 and self.key[edge] < key:
            edge = self.after[edge]
        if edge >= 0 and self.key[edge] == key:
            return edge
        return -1

    def find_or_grow(self, node: i64, key: i64, promise: float) -> i64:
        """The edge of that key, made with a node behind it if there is none."""
        before: i64 = -1
        edge = self.first[node]
        while edge >= 0 and self.key[edge] < key:
            before = edge
            edge = self.after[edge]
        if edge >= 0 and self.key[edge] == key:
            return edge
        grown: i64 = len(self.key)
        self.key = append(self.key, key)
        self.after = append(self.after, edge)
        self.child = append(self.child, len(self.first))
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.promise = append(self.promise, promise)
        self.worth = append(self.worth, 0.0)
        seat: i64
        for seat in range(self.players):
            self.totals = append(self.totals, 0.0)
        if before >= 0:
            self.after[before] = grown
        else:
            self.first[node] = grown
        self.first = append(self.first, -1)
        self.came = append(self.came, 0)
        return grown

    def add(self, edge: i64, payoffs: vec[float], shares: vec[float]) -> None:
        """An iteration went through that edge and ended so."""
        self.visits[edge] += 1
        self.worth[edge] += payoffs[self.key[edge] % SEATS]
        at = edge * self.players
        seat: i64
        for seat in range(self.players):
            self.totals[at + seat] += shares[seat]
