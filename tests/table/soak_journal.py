"""What a long test has found so far, on disk: a run that was interrupted goes on where it was."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

JOURNALS: Final = Path(__file__).parents[2] / ".soak"


class Found(msgspec.Struct):
    """The results of one task, by table."""

    task: str
    results: dict[int, tuple[str, int, float]] = {}


class Journal:
    """Results by table. Those of another task, or of other code, do not count."""

    def __init__(self, path: Path, task: str) -> None:
        self.path = path
        self.found = Found(task)
        if path.exists():
            found = msgspec.json.decode(path.read_bytes(), type=Found)
            if found.task == task:
                self.found = found

    @property
    def results(self) -> dict[int, tuple[str, int, float]]:
        """What was found at each table that is done."""
        return self.found.results

    def keep(self, table: int, result: tuple[str, int, float]) -> None:
        """Write down what was found at a table, whole or not at all."""
        self.results[table] = result
        self.path.parent.mkdir(exist_ok=True)
        written = self.path.with_suffix(".part")
        written.write_bytes(msgspec.json.encode(self.found))
        written.replace(self.path)


def task_of(name: str, sources: Iterable[Path]) -> str:
    """The name of a task that is another one if any of the files that it depends on changes."""
    digest = sha256()
    for source in sources:
        digest.update(sha256(source.read_bytes()).digest())
    return f"{name}, code {digest.hexdigest()[:16]}"
