"""What a position is worth to each seat, at the end of a game or as it stands."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.state import State, buffer

SCORE_LIMIT: Final = 1_000_000
"""A number above every possible score."""


@final
class Results:
    """Each seat's share of the win, and its lead from -1 (clearly lost) to 1 (clearly won)."""

    players: i64
    margin: float
    """The lead in points that counts as a clear win."""
    first_of_side: vec[bool]  # [seat] -> has no partner with a lower number
    scores: vec[i64]  # [seat]
    shares: vec[float]  # [seat]
    leads: vec[float]  # [seat]

    def __init__(self, game: Game, margin: float) -> None:
        self.players = game.players
        self.margin = margin
        sides = [game.side(seat) for seat in range(game.players)]
        self.first_of_side = vec[bool]([sides.index(side) == seat for seat, side in enumerate(sides)])
        self.scores = buffer(game.players)
        self.shares = vec[float]([0.0] * game.players)
        self.leads = vec[float]([0.0] * game.players)

    def measure(self, world: State) -> None:
        """Set shares and leads. While the game is not over, those ahead count as its winners."""
        seat: i64
        for seat in range(self.players):
            self.scores[seat] = world.score(seat)
        winners = world.winners() if world.seat < 0 else self.leaders()
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
            self.shares[seat] = won / winning_sides
            self.leads[seat] = max(-1.0, min(1.0, lead / self.margin))

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
