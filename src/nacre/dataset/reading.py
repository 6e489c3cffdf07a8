"""Reading a dataset: as one table, or as arrays, batch after batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nacre import registry
from nacre.dataset.arrow import file_errors, np, pa
from nacre.dataset.card import PAGE, read_card
from nacre.dataset.parts import open_part, part_metadata
from nacre.kernel.errors import DatasetError
from nacre.kernel.features import Slice
from nacre.kernel.game import Game
from nacre.kernel.options import shorten

if TYPE_CHECKING:
    from numpy.typing import NDArray

BATCH_COLUMNS: Final = ("observation", "mask", "action", "share", "seat", "game", "candidates", "visits")


@dataclass(frozen=True)
class Decisions:
    """Some decisions as arrays; row i is the same decision in all of them."""

    observations: NDArray[np.uint8]
    """[row]: what the deciding seat knew."""
    masks: NDArray[np.uint8]
    """[row, action]: 1 if it was legal, else 0."""
    actions: NDArray[np.int64]
    """[row]: what was played."""
    returns: NDArray[np.float32]
    """[row]: what the deciding seat got in the end: 1 for a win alone; all sides add up to 0."""
    seats: NDArray[np.int64]
    """[row]: the seat that decided."""
    games: NDArray[np.int64]
    """[row]: the number of the game."""
    policies: NDArray[np.float32]
    """[row, action]: its share of the visits of the search; all 0 where no search chose."""


class Dataset:
    """A dataset in a folder. `nacre.dataset.read` opens one."""

    def __init__(self, folder: Path, card: dict[str, Any], parts: tuple[Path, ...]) -> None:
        self.folder = folder
        self.card = card
        """The data card as data."""
        self.parts = parts
        """Its files, in order."""

    @staticmethod
    def open(folder: Path) -> Dataset:
        """Open a folder, and check that its parts belong to it."""
        card = read_card(folder)
        paths = tuple(folder / str(part["file"]) for part in card["parts"])
        games = 0
        for path in paths:
            described, info = part_metadata(path)
            if described != card["dataset"] or info.first != games:
                raise DatasetError("dataset.other_part", {"path": str(path)})
            games += info.games
        return Dataset(folder, card, paths)

    @property
    def complete(self) -> bool:
        """Are all games there that were asked for? If not, the run was interrupted."""
        return bool(self.card["complete"])

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self.card["counts"]["games"])

    @property
    def decisions(self) -> int:
        """The number of rows."""
        return int(self.card["counts"]["decisions"])

    @property
    def num_actions(self) -> int:
        """How many actions the game has."""
        return int(self.card["dataset"]["num_actions"])

    @property
    def slices(self) -> tuple[Slice, ...]:
        """What an observation consists of."""
        return tuple(Slice(**each) for each in self.card["dataset"]["slices"])

    @cached_property
    def game(self) -> Game:
        """The game with its options; DatasetError if this version of nacre has other rules for it."""
        about = self.card["dataset"]
        kind = registry.game_class(about["game"])
        if kind.rules_version != about["rules"]:
            known = {"found": str(about["rules"]), "wanted": str(kind.rules_version)}
            raise DatasetError("dataset.rules", {"path": str(self.folder), **known})
        return kind(**about["options"])

    def page(self) -> str:
        """The data card for people, as Markdown."""
        with file_errors(self.folder / PAGE):
            return (self.folder / PAGE).read_text("utf-8")

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        """All rows, or some columns of them, as one Arrow table in memory."""
        tables = []
        for path in self.parts:
            with open_part(path) as file, file_errors(path):
                self._check_columns(file.schema_arrow, columns)
                tables.append(file.read(columns=None if columns is None else list(columns)))
        if not tables:
            raise DatasetError("dataset.empty", {"path": str(self.folder)})
        return pa.concat_tables(tables)

    def rows(self, size: int = 1024, columns: Sequence[str] | None = None) -> Iterator[pa.RecordBatch]:
        """The rows in order, up to `size` at a time, as Arrow's record batches."""
        if type(size) is not int or size < 1:
            raise DatasetError("dataset.batch_size", {"value": shorten(size)})
        for path in self.parts:
            with open_part(path) as file, file_errors(path):
                self._check_columns(file.schema_arrow, columns)
                yield from file.iter_batches(size, columns=None if columns is None else list(columns))

    def batches(self, size: int = 1024) -> Iterator[Decisions]:
        """The decisions in order, up to `size` at a time, as NumPy arrays."""
        sides = len(set(self.card["dataset"]["sides"]))
        for rows in self.rows(size, BATCH_COLUMNS):
            shares = _numbers(rows, "share").astype(np.float32)
            returns = (shares * sides - 1) / (sides - 1) if sides > 1 else shares
            bits = _bytes(rows, "mask")
            yield Decisions(
                observations=_bytes(rows, "observation"),
                masks=np.unpackbits(bits, axis=1, count=self.num_actions, bitorder="little"),
                actions=_numbers(rows, "action").astype(np.int64),
                returns=returns.astype(np.float32),
                seats=_numbers(rows, "seat").astype(np.int64),
                games=_numbers(rows, "game").astype(np.int64),
                policies=_policies(rows, self.num_actions),
            )

    def check(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Replay every game and compare; DatasetError names the first difference."""
        from nacre.dataset.checking import check_dataset

        check_dataset(self, progress or (lambda checked, games: None))

    def _check_columns(self, schema: pa.Schema, columns: Sequence[str] | None) -> None:
        for name in columns or ():
            if name not in schema.names:
                known = {"name": shorten(name), "known": ", ".join(schema.names)}
                raise DatasetError("dataset.no_column", known)


def _numbers(rows: pa.RecordBatch, name: str) -> NDArray[Any]:
    return np.asarray(rows.column(name).to_numpy(zero_copy_only=False))


def _bytes(rows: pa.RecordBatch, name: str) -> NDArray[np.uint8]:
    """A column of byte strings of one length as an array, a string a row."""
    column = rows.column(name)
    width = column.type.byte_width
    flat = np.frombuffer(column.buffers()[1], np.uint8)
    return flat[column.offset * width :][: len(column) * width].reshape(len(column), width)


def _policies(rows: pa.RecordBatch, num_actions: int) -> NDArray[np.float32]:
    """The visits of each row as shares."""
    policies: NDArray[np.float32] = np.zeros((len(rows), num_actions), np.float32)
    candidates, visits = rows.column("candidates"), rows.column("visits")
    lengths = np.asarray(candidates.value_lengths().fill_null(0).to_numpy(zero_copy_only=False))
    row = np.repeat(np.arange(len(rows)), lengths)
    policies[row, candidates.flatten().to_numpy()] = visits.flatten().to_numpy()
    totals = policies.sum(axis=1, keepdims=True)
    np.divide(policies, totals, out=policies, where=totals > 0)
    return policies
