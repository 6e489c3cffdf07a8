"""Positions of games as rows to learn from: what they look like, what was chosen, how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from nacre.bots.results import Results
from nacre.kernel.features import Features
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.pack.guide import Guide, best_rated


@final
class Recorder:
    """Rows from games that were played to their end, each told by the seat that decided."""

    game: Game
    features: Features
    guide: Guide
    results: Results
    players: i64
    rows: i64
    """Rows of finished games."""
    pending: i64
    """Rows of the game that is being played."""
    worlds: vec[u8]  # [row * world_size + …]
    observations: vec[u8]  # [row * size + …]
    seats: vec[i64]  # [row] -> the seat to decide
    starts: vec[i64]  # [row] -> where its actions begin in `actions`
    actions: vec[i16]  # the legal actions of all rows, one row after the other
    wishes: vec[float]  # for each of them, the share of choices that it should get; all 0: not to be learned
    kept_ratings: vec[float]  # for each of them, how much worse than the best the guide rates it
    shares: vec[float]  # [row * players + seat after the own]
    leads: vec[float]  # [row * players + seat after the own]
    expected: vec[float]  # the same for the share that a search expected; -1 where none was asked
    legal: vec[i64]
    ratings: vec[float]

    def __init__(self, game: Game, guide: Guide) -> None:
        self.game = game
        self.features = game.features
        self.guide = guide
        self.results = Results(game, guide.margin)
        self.players = game.players
        self.rows = 0
        self.pending = 0
        self.worlds = vec[u8]()
        self.observations = vec[u8]()
        self.seats = vec[i64]()
        self.starts = vec[i64]()
        self.actions = vec[i16]()
        self.wishes = vec[float]()
        self.kept_ratings = vec[float]()
        self.shares = vec[float]()
        self.leads = vec[float]()
        self.expected = vec[float]()
        self.legal = buffer(game.num_actions)
        self.ratings = vec[float]([0.0] * game.num_actions)

    def add(self, state: State, wishes: list[float], expected: Sequence[float] = ()) -> None:
        """Record a position of the game that is being played, with a wish for each legal action in order.

        `expected` has the share of the win that a search expects for each seat, if one was asked.
        """
        count = state.legal(self.legal)
        self.guide.rate(state, self.legal, count, self.ratings)
        self._add_position(state, count)
        for wish in wishes:
            self.wishes = append(self.wishes, wish)
        if expected:
            start = len(self.expected) - self.players
            i: i64
            for i in range(self.players):
                self.expected[start + i] = expected[(state.seat + i) % self.players]

    def finish(self, state: State) -> None:
        """The game is over: every position recorded in it led to this result."""
        self.results.measure(state)
        row: i64
        i: i64
        for row in range(self.rows, self.rows + self.pending):
            seat = self.seats[row]
            for i in range(self.players):  # noqa: B007 - a compiled loop needs its number
                self.shares = append(self.shares, self.results.shares[seat])
                self.leads = append(self.leads, self.results.leads[seat])
                seat += 1
                if seat == self.players:
                    seat = 0
        self.rows += self.pending
        self.pending = 0

    def play_guided(self, rng: Rng, games: i64, keep: i64, wild: i64, randomness: i64) -> None:
        """Play games by the guide and record one choice in `keep`.

        Of 65,536 plies, `randomness` are random. Before that come up to `wild` plies of which a third are.
        """
        game: i64
        for game in range(games):  # noqa: B007 - as above
            state = self.game.deal(rng)
            state.forget()
            left = rng.below(wild + 1)
            while state.seat >= 0:
                count = state.legal(self.legal)
                at: i64 = 0
                if count > 1:
                    self.guide.rate(state, self.legal, count, self.ratings)
                    best = best_rated(self.ratings, count, rng)
                    if left == 0 and rng.below(keep) == 0:
                        self._add_guided(state, count, best)
                    at = best
                    if rng.below(65536) < (21845 if left > 0 else randomness):
                        at = rng.below(count)
                    if left > 0:
                        left -= 1
                state.apply(self.legal[at])
            self.finish(state)

    def _add_guided(self, state: State, count: i64, best: i64) -> None:
        self._add_position(state, count)
        i: i64
        for i in range(count):
            self.wishes = append(self.wishes, 1.0 if i == best else 0.0)

    def _add_position(self, state: State, count: i64) -> None:
        """Record a position; its legal actions and their ratings are in the buffers."""
        seat = state.seat
        row = self.rows + self.pending
        self.worlds = grow(self.worlds, self.features.world_size)
        self.observations = grow(self.observations, self.features.size)
        self.features.write_world(state, seat, self.worlds, row * self.features.world_size)
        self.features.write(state, seat, self.observations, row * self.features.size)
        self.seats = append(self.seats, seat)
        other: i64
        for other in range(self.players):  # noqa: B007 - a compiled loop needs its number
            self.expected = append(self.expected, -1.0)
        self.starts = append(self.starts, len(self.actions))
        best = self.ratings[0]
        i: i64
        for i in range(1, count):
            best = max(best, self.ratings[i])
        for i in range(count):
            self.actions = append(self.actions, i16(self.legal[i]))
            self.kept_ratings = append(self.kept_ratings, self.ratings[i] - best)
        self.pending += 1


def grow(rows: vec[u8], length: i64) -> vec[u8]:
    """The rows with zeros after them."""
    i: i64
    for i in range(length):  # noqa: B007 - as above
        rows = append(rows, u8(0))
    return rows
