"""Datasets: decisions of many games as Parquet files with a data card (`nacre-games[dataset]`)."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nacre.dataset.crew import RunGames
    from nacre.dataset.reading import Dataset
    from nacre.dataset.writing import ReportProgress
    from nacre.kernel.game import Game

__all__ = ["PART_GAMES", "read", "write", "write_records"]

PART_GAMES = 100
"""Games in a file, unless another number is asked for."""


def write(
    folder: str | PathLike[str],
    game: Game,
    bots: Sequence[str],
    *,
    games: int,
    seed: int = 1,
    part_games: int = PART_GAMES,
    run: RunGames | None = None,
    progress: ReportProgress | None = None,
) -> Dataset:
    """Let bots play each other, and write every decision; the same call continues an interrupted one.

    Bots are named as in the arena and move on by one side from game to game. Game i is the one that
    `game.new(seed + i)` deals. `run` plays games in several processes: `nacre.arena.crew(4).run`.
    """
    from nacre.dataset.crew import in_this_process
    from nacre.dataset.self_play import SelfPlay
    from nacre.dataset.writing import fill_folder, silent

    source = SelfPlay.of(game, bots, games=games, seed=seed, run=run or in_this_process)
    return fill_folder(Path(folder), source, part_games, progress or silent)


def write_records(
    folder: str | PathLike[str],
    records: Sequence[str | PathLike[str]],
    *,
    names: bool = False,
    part_games: int = PART_GAMES,
    progress: ReportProgress | None = None,
) -> Dataset:
    """Write every decision of finished games that were recorded, all of one game with the same options.

    The names of the players are left out unless asked for.
    """
    from nacre.dataset.recorded import Recorded
    from nacre.dataset.writing import fill_folder, silent

    source = Recorded.of([Path(record) for record in records], names=names)
    return fill_folder(Path(folder), source, part_games, progress or silent)


def read(folder: str | PathLike[str]) -> Dataset:
    """The dataset in a folder; DatasetError if there is none, or if its files do not belong together."""
    from nacre.dataset.reading import Dataset

    return Dataset.open(Path(folder))
