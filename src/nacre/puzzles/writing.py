"""Fills a file with puzzles, and goes on where an earlier run stopped.

Games count in order, whichever process is done with its game first. So the file depends only on the game and
the seed, however often the run was interrupted.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from nacre.kernel.errors import PuzzleError
from nacre.kernel.options import shorten
from nacre.puzzles.data import Puzzle, header_of, read_puzzles, write_line
from nacre.puzzles.making import Source, puzzles_from

T = TypeVar("T")
R = TypeVar("R")


class RunGames(Protocol):
    """Runs a job for each task, in any order and perhaps several at once, as `run` of an arena's crew."""

    def __call__(self, job: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        """Yield the results as they are finished."""


class Done(NamedTuple):
    """A game that was searched for puzzles."""

    number: int
    puzzles: list[Puzzle]


class Progress(NamedTuple):
    """How far a run is."""

    puzzles: int
    games: int


def write_puzzles(
    path: Path, game: str, seed: int, wanted: int, *, run: RunGames, told: Callable[[Progress], None]
) -> int:
    """Add puzzles to a file until it has as many as wanted; returns how many it has."""
    puzzles = _begin(path, game)
    first = 1 + max((number_of(each) for each in puzzles if seed_of(each) == seed), default=-1)
    have = len(puzzles)
    if have >= wanted:
        return have
    waiting: dict[int, list[Puzzle]] = {}
    turn = first
    sources = (Source(game, seed, number) for number in count(first))
    with path.open("ab") as file:
        for done in run(search_game, sources):
            waiting[done.number] = done.puzzles
            while turn in waiting:
                for puzzle in waiting.pop(turn):
                    file.write(write_line(puzzle))
                    have += 1
                turn += 1
                file.flush()
                os.fsync(file.fileno())
                told(Progress(have, turn))
            if have >= wanted:
                return have
    return have


def search_game(source: Source) -> Done:
    """The puzzles of one game, with its number."""
    return Done(source.number, puzzles_from(source))


def seed_of(puzzle: Puzzle) -> int:
    """The seed of the run that made it."""
    return int(puzzle.id.split("-")[0])


def number_of(puzzle: Puzzle) -> int:
    """The number of the game that it is from."""
    return int(puzzle.id.split("-")[1])


def _begin(path: Path, game: str) -> tuple[Puzzle, ...]:
    """The puzzles that the file has. A new one gets its first line; what a crash left half is cut off."""
    try:
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            path.write_bytes(write_line(header_of(game)))
            return ()
        if whole != data:
            path.write_bytes(whole)
    except OSError as error:
        raise PuzzleError(
            "puzzle.file", {"file": shorten(str(path)), "reason": error.strerror or str(error)}
        ) from error
    known = read_puzzles(whole, str(path))
    if known.game != game:
        raise PuzzleError(
            "puzzle.other_game", {"file": shorten(str(path)), "game": known.game, "wanted": game}
        )
    return known.puzzles
