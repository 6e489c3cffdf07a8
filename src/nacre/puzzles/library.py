"""The puzzles that come with a game, and the one of the day."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final

from nacre import registry
from nacre.puzzles.data import Puzzle, PuzzleFile, read_puzzles

STRIDE: Final = 7919
"""A prime: puzzles that follow each other in a file, and may be from one game, are days apart."""


def puzzles_of(game: str) -> PuzzleFile:
    """The puzzles that come with a game, if any do. PuzzleError if they are of other rules."""
    return _read(game, registry.pack(game).puzzles())


def puzzle_of_day(game: str, day: date) -> Puzzle | None:
    """The puzzle of that day: each of the game's comes once before any comes again."""
    puzzles = puzzles_of(game).puzzles
    if not puzzles:
        return None
    stride = next(step for step in range(STRIDE, 0, -1) if _are_coprime(step, len(puzzles)))
    return puzzles[day.toordinal() * stride % len(puzzles)]


@lru_cache(64)
def _read(game: str, data: bytes) -> PuzzleFile:
    return read_puzzles(data, f"{game}/puzzles.jsonl") if data else PuzzleFile(game, ())


def _are_coprime(one: int, two: int) -> bool:
    from math import gcd

    return gcd(one, two) == 1
