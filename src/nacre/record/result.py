"""The result of a game, as records keep it."""

from __future__ import annotations

from typing import NamedTuple

from nacre.kernel.outcome import Outcome


class Result(NamedTuple):
    """How a recorded game ended."""

    scores: tuple[int, ...]
    ranking: tuple[int, ...]

    @staticmethod
    def of(outcome: Outcome) -> Result:
        """The part of an outcome that a record keeps."""
        return Result(tuple(outcome.scores), tuple(outcome.ranking))
