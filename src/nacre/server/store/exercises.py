"""What a store can be asked about exercises: those that a person has, and when they come back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from nacre.server.store.rows import ExerciseRow


class ExerciseStore(ABC):
    """Exercises of people, made of their games. They go with the person."""

    @abstractmethod
    async def add_exercises(self, rows: Sequence[ExerciseRow], most: int) -> None:
        """Keep exercises of one person that are not there yet; of more than `most`, the oldest go.

        Those that will not come back go first.
        """

    @abstractmethod
    async def exercises(self, person: str, table: str = "") -> list[ExerciseRow]:
        """All exercises of a person, or those made of that table's game, the most urgent first; without data.

        Those that will not come back are last.
        """

    @abstractmethod
    async def exercise(self, id: str, person: str) -> ExerciseRow | None:
        """The exercise of that id, if it is that person's."""

    @abstractmethod
    async def put_answer(self, row: ExerciseRow) -> None:
        """Keep what an answer changed: `stage`, `due`, `answered` and `missed`.

        `Conflict` if `answered` is not one more than what is stored.
        """
