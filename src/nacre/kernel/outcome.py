"""How a game ended, and why."""

from __future__ import annotations

from typing import final


@final
class Outcome:
    """How a finished game ended.

    `scores` has the score of each seat, `winners` the winning seats, `ranking` the rank of each seat (1 is
    best; tied seats share a rank). `breakdown` says why, as JSON-able data with keys of that game.
    """

    scores: list[int]
    winners: list[int]
    ranking: list[int]
    breakdown: dict[str, object]

    def __init__(self, scores: list[int], ranking: list[int], breakdown: dict[str, object]) -> None:
        self.scores = scores
        self.ranking = ranking
        self.winners = [seat for seat, rank in enumerate(ranking) if rank == 1]
        self.breakdown = breakdown

    def to_dict(self) -> dict[str, object]:
        """The outcome as JSON-able data."""
        return {
            "scores": self.scores,
            "winners": self.winners,
            "ranking": self.ranking,
            "breakdown": self.breakdown,
        }

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.scores, self.ranking, self.breakdown)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((tuple(self.scores), tuple(self.ranking)))

    def __repr__(self) -> str:
        return f"Outcome(scores={self.scores}, winners={self.winners})"


def ranking_of(keys: list[tuple[int, ...]]) -> list[int]:
    """The rank of each key, 1 for the highest. Equal keys share a rank, and the ranks after it stay unused.

    >>> ranking_of([(5, 1), (9, 0), (5, 1), (5, 0)])
    [2, 1, 2, 4]
    """
    return [1 + sum([other > key for other in keys]) for key in keys]
