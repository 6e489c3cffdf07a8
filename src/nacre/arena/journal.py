"""The file of a contest: a line of JSON with the contest, then one for each block as soon as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

import msgspec

from nacre.arena.block import Block
from nacre.kernel.errors import ArenaError
from nacre.kernel.options import shorten
from nacre.words import Params


class Journal:
    """Saves blocks in a file. Without a path it saves nothing."""

    def __init__(self, path: str | PathLike[str] | None, contest: dict[str, object]) -> None:
        self.blocks: list[Block] = []
        """The blocks that were in the file at the start."""
        self._path = None if path is None else Path(path)
        if self._path is None:
            return
        with self._arena_errors():
            if self._path.exists() and self._path.stat().st_size:
                self._read(self._path, contest)
            else:
                self._append(contest)

    def add(self, block: Block) -> None:
        """Save a block."""
        with self._arena_errors():
            self._append(block)

    def _append(self, line: dict[str, object] | Block) -> None:
        if self._path is not None:
            with open(self._path, "ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")

    @contextmanager
    def _arena_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or ""
            raise ArenaError("arena.file", {"path": str(self._path), "reason": reason}) from error

    def _read(self, path: Path, contest: dict[str, object]) -> None:
        text = path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        try:
            header = msgspec.json.decode(lines[0]) if lines else None
            blocks = [msgspec.json.decode(line, type=Block) for line in lines[1:]]
        except (ValueError, RecursionError):
            raise ArenaError("arena.not_a_journal", {"path": str(path)}) from None
        _check_same_contest(path, header, contest)
        self.blocks = blocks
        if len(whole) < len(text):  # the last line was cut off while it was written
            with open(path, "r+b") as file:
                file.truncate(len(whole))


def _check_same_contest(path: Path, header: object, contest: dict[str, object]) -> None:
    if not isinstance(header, dict) or header.get("format") != contest["format"]:
        raise ArenaError("arena.not_a_journal", {"path": str(path)})
    wanted = msgspec.to_builtins(contest)
    for name in {**wanted, **header}:
        if header.get(name) != wanted.get(name):
            known: Params = {
                "path": str(path),
                "field": name,
                "found": shorten(header.get(name)),
                "wanted": shorten(wanted.get(name)),
            }
            raise ArenaError("arena.other_contest", known)
