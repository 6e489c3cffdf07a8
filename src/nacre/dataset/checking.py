"""Replaying a dataset: every row must be what its game gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from nacre import chance
from nacre.dataset.parts import file_hash, part_metadata
from nacre.dataset.rows import decision, ending, read_seed
from nacre.dataset.schema import COLUMNS
from nacre.kernel.errors import DatasetError
from nacre.kernel.game import Game

if TYPE_CHECKING:
    from nacre.dataset.reading import Dataset

Row = dict[str, Any]


def check_dataset(dataset: Dataset, progress: Callable[[int, int], None]) -> None:
    """Compare the files with the card, then replay every game; DatasetError names the first difference."""
    for path, part in zip(dataset.parts, dataset.card["parts"], strict=True):
        _, info = part_metadata(path)
        if file_hash(path) != part["sha256"] or info.decisions != part["decisions"]:
            raise DatasetError("dataset.card_differs", {"path": str(path)})
    game = dataset.game
    checked = 0
    for number, rows in groupby(_rows(dataset), lambda row: row["game"]):
        if number != checked:
            raise _difference(number, 0, "game")
        check_game(game, number, list(rows))
        checked += 1
        progress(checked, dataset.games)
    if checked != dataset.games:
        raise DatasetError("dataset.card_differs", {"path": str(dataset.folder)})


def check_game(game: Game, number: int, rows: list[Row]) -> None:
    """Replay one game from its seed and its actions, and compare every row."""
    first = rows[0]
    try:
        seed = read_seed(first["seed"])
        state = chance.start(game, seed, first["scheme"])
    except ValueError as error:
        raise _difference(number, 0, "seed") from error
    for ply, row in enumerate(rows):
        legal = [] if state.is_over() else state.legal_actions()
        if row["action"] not in legal:
            raise _difference(number, ply, "action")
        wanted = decision(state.view(int(state.seat)), legal, row["action"])
        same = {"seed": first["seed"], "scheme": first["scheme"], "ply": ply}
        same |= {name: getattr(wanted, name) for name in ("seat", "observation", "mask", "text")}
        _compare(row, same, number, ply)
        _check_search(row, legal, game.players, number)
        chance.play(state, row["action"], seed, first["scheme"], ply)
    if not state.is_over():
        raise _difference(number, len(rows), "action")
    end = ending(game, state.outcome())
    for ply, row in enumerate(rows):
        seat = row["seat"]
        result = {"scores": list(end.scores), "winners": list(end.winners), "margin": end.margins[seat]}
        _compare(row, result, number, ply)
        if abs(row["share"] - end.shares[seat]) > 1e-6:
            raise _difference(number, ply, "share")


def _check_search(row: Row, legal: list[int], players: int, number: int) -> None:
    """What a search said must be about legal actions, with as many numbers as there are seats."""
    tried, visits, expected = row["candidates"], row["visits"], row["expected"]
    if tried is None and visits is None and expected is None:
        return
    whole = tried and visits and expected and len(tried) == len(visits) == len(expected)
    if not whole or not set(tried) <= set(legal) or min(visits) < 1 or len(set(tried)) != len(tried):
        raise _difference(number, row["ply"], "candidates")
    if any(shares and len(shares) != players for shares in expected):
        raise _difference(number, row["ply"], "expected")


def _compare(row: Row, wanted: Row, number: int, ply: int) -> None:
    for name, value in wanted.items():
        if row[name] != value:
            raise _difference(number, ply, name)


def _difference(number: int, ply: int, column: str) -> DatasetError:
    return DatasetError("dataset.differs", {"game": number, "ply": ply, "column": column})


def _rows(dataset: Dataset) -> Iterator[Row]:
    for batch in dataset.rows(columns=[column.name for column in COLUMNS]):
        yield from batch.to_pylist()
