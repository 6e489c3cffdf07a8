"""The files of a dataset. A part has its name only once it is whole."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from nacre.dataset.arrow import file_errors, pa, parquet
from nacre.dataset.rows import PlayedGame
from nacre.dataset.schema import METADATA_KEY, PART_KEY, game_columns
from nacre.kernel.errors import DatasetError

ROWS_IN_GROUP: Final = 4096
"""Rows that are collected before they are written."""
REPEATED: Final = ["seed", "scheme", "text", "bot"]
"""Columns whose values are written once; the others take less room without that."""
UNFINISHED: Final = ".unfinished"
"""The end of the name of a part that is being written."""
HASHED_AT_ONCE: Final = 1 << 20


class BotCount(msgspec.Struct):
    """What one bot did in a part."""

    seats: int = 0
    """Seats at which it played a game to the end."""
    decisions: int = 0
    wins: float = 0.0
    """The sum of its shares of the win, over those seats."""


class PartInfo(msgspec.Struct):
    """What a part has, as its end says."""

    first: int
    """The number of its first game."""
    games: int = 0
    decisions: int = 0
    searched: int = 0
    """Decisions with the visits of a search."""
    bots: dict[str, BotCount] = {}  # msgspec copies it

    def add(self, game: PlayedGame) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += len(game.decisions)
        self.searched += sum(bool(row.candidates) for row in game.decisions)
        seats = {row.seat: row.bot for row in game.decisions}
        for seat, bot in sorted(seats.items()):
            count = self.bots.setdefault(bot, BotCount())
            count.seats += 1
            count.wins += game.ending.shares[seat]
        for bot, decisions in Counter(row.bot for row in game.decisions).items():
            self.bots[bot].decisions += decisions


def part_path(folder: Path, number: int) -> Path:
    """The file of a part."""
    return folder / f"part-{number:05}.parquet"


class PartWriter:
    """Writes a part row group by row group. Leaving it with an error leaves no file."""

    def __init__(self, path: Path, schema: pa.Schema, first: int) -> None:
        self.path = path
        self.info = PartInfo(first)
        self._draft = path.with_name(path.name + UNFINISHED)
        self._schema = schema
        self._columns: dict[str, list[Any]] = {name: [] for name in schema.names}
        with file_errors(self._draft):
            self._writer = parquet.ParquetWriter(
                self._draft,
                schema,
                compression="zstd",
                use_dictionary=REPEATED,
                write_page_checksum=True,
            )

    def add(self, game: PlayedGame) -> None:
        """Write the rows of a game, perhaps a little later."""
        self.info.add(game)
        for name, values in game_columns(game).items():
            self._columns[name] += values
        if len(self._columns["game"]) >= ROWS_IN_GROUP:
            self._write_group()

    def _write_group(self) -> None:
        with file_errors(self._draft):
            self._writer.write_table(pa.Table.from_pydict(self._columns, self._schema))
        self._columns = {name: [] for name in self._schema.names}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._write_group()
                with file_errors(self._draft):
                    self._writer.add_key_value_metadata({PART_KEY: msgspec.json.encode(self.info)})
                    self._writer.close()
                    self._draft.replace(self.path)
        finally:
            self._writer.close()
            self._draft.unlink(missing_ok=True)


def open_part(path: Path) -> parquet.ParquetFile:
    """A part, to be read; its pages are compared with their checksums."""
    with file_errors(path):
        return parquet.ParquetFile(path, page_checksum_verification=True)


def part_metadata(path: Path) -> tuple[dict[str, Any], PartInfo]:
    """What a part says about the game, and which games it has; DatasetError if it is not one of ours."""
    with open_part(path) as file:
        found = file.metadata.metadata or {}
        try:
            described = json.loads(found[METADATA_KEY])
            return dict(described), msgspec.json.decode(found[PART_KEY], type=PartInfo)
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise DatasetError("dataset.not_a_part", {"path": str(path)}) from error


def file_hash(path: Path) -> str:
    """The SHA-256 of a file."""
    digest = sha256()
    with file_errors(path), open(path, "rb") as file:
        while data := file.read(HASHED_AT_ONCE):
            digest.update(data)
    return digest.hexdigest()
