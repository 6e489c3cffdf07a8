"""Rate the puzzles of a game anew, after its levels have changed.

    python tools/rate_puzzles.py pearls
    nacre puzzles pearls --out src/nacre/packs/pearls/puzzles.jsonl

A puzzle that the strongest level misses now, or that the others hardly ever miss, is dropped; the second
command fills the file up again.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from nacre.puzzles.data import Puzzle, header_of, position_of, read_puzzles, write_line
from nacre.puzzles.making import Source
from nacre.puzzles.rating import rate

PACKS = Path(__file__).parents[1] / "src" / "nacre" / "packs"


def rated(game: str, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as today's levels find it; None if it is one no longer."""
    seed, number, ply = map(int, puzzle.id.split("-"))
    position = position_of(game, puzzle)
    key = f"{Source(game, seed, number).key} {ply}"
    rating = rate(position.view, position.legal, position.answer, key)
    if rating is None:
        return None
    return msgspec.structs.replace(puzzle, asked=rating.asked, missed=rating.missed)


def main() -> None:
    """Rate all puzzles of a game, and write those that remain."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--workers", type=int)
    chosen = parser.parse_args()
    file = PACKS / chosen.game / "puzzles.jsonl"
    puzzles = read_puzzles(file.read_bytes(), file.name).puzzles
    with ProcessPoolExecutor(chosen.workers) as pool:
        found = [each for each in pool.map(partial(rated, chosen.game), puzzles) if each is not None]
    lines = [write_line(header_of(chosen.game)), *(write_line(each) for each in found)]
    file.write_bytes(b"".join(lines))
    new = sum(each not in puzzles for each in found)
    print(f"{chosen.game}: {len(found)} of {len(puzzles)} puzzles remain, {new} with another rating")


if __name__ == "__main__":
    main()
