"""Filling a folder with the parts of a dataset, and going on where an earlier run stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from nacre.dataset.arrow import file_errors
from nacre.dataset.card import CARD, CardPart, read_card, write_card
from nacre.dataset.parts import UNFINISHED, PartWriter, file_hash, part_metadata, part_path
from nacre.dataset.reading import Dataset
from nacre.dataset.rows import PlayedGame
from nacre.dataset.schema import arrow_schema, describe_game
from nacre.dataset.source import Source
from nacre.kernel.errors import DatasetError
from nacre.kernel.options import shorten
from nacre.words import Params

MOST_PART_GAMES: Final = 100_000
CARD_EVERY: Final = 10
"""The card is renewed when there is one more part for every ten: it lists all, and there may be many."""

ReportProgress = Callable[[int, int], None]
"""Called with the number of games written, and the number that was asked for."""


def silent(written: int, wanted: int) -> None:
    """Report nothing."""


def fill_folder(folder: Path, source: Source, part_games: int, progress: ReportProgress) -> Dataset:
    """Write the parts that are missing; keep those that are whole."""
    if type(part_games) is not int or not 1 <= part_games <= MOST_PART_GAMES:
        raise DatasetError("dataset.part_games", {"value": shorten(part_games), "most": MOST_PART_GAMES})
    described = {**describe_game(source.game), "origin": {**source.origin(), "part_games": part_games}}
    _prepare(folder, described)
    ranges = _part_ranges(source.games, part_games)
    kept = _kept_parts(folder, described, ranges)
    write_card(folder, source, described, kept)
    missing = [number for number in range(len(ranges)) if number not in kept]
    numbers = [game for part in missing for game in ranges[part]]
    written = source.games - len(numbers)
    progress(written, source.games)
    games = source.play(numbers)
    ordered = in_order(numbers, games)
    schema = arrow_schema(source.game, described)
    next_card = 1
    try:
        for part in missing:
            path = part_path(folder, part)
            with PartWriter(path, schema, ranges[part].start) as writer:
                for _ in ranges[part]:
                    writer.add(next(ordered))
                    written += 1
                    progress(written, source.games)
            kept[part] = CardPart(path.name, path.stat().st_size, file_hash(path), writer.info)
            if len(kept) >= next_card:
                write_card(folder, source, described, kept)
                next_card = len(kept) + len(kept) // CARD_EVERY + 1
    finally:
        close = getattr(games, "close", None)  # ends the processes that still play
        if close is not None:
            close()
        write_card(folder, source, described, kept)
    return Dataset.open(folder)


def in_order(numbers: Iterable[int], games: Iterable[PlayedGame]) -> Iterator[PlayedGame]:
    """The games in the order of their numbers; a game that is early waits."""
    waiting: dict[int, PlayedGame] = {}
    arriving = iter(games)
    for number in numbers:
        while number not in waiting:
            game = next(arriving)
            waiting[game.number] = game
        yield waiting.pop(number)


def _prepare(folder: Path, described: dict[str, Any]) -> None:
    """Make the folder; refuse one with other files or another dataset in it."""
    with file_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = {path.name for path in folder.iterdir()}
    if CARD in names:
        _check_same(folder / CARD, read_card(folder)["dataset"], described)
    elif not all(name.endswith(UNFINISHED) for name in names):
        raise DatasetError("dataset.not_empty", {"path": str(folder)})
    for draft in folder.glob(f"*{UNFINISHED}"):
        draft.unlink()


def _kept_parts(folder: Path, described: dict[str, Any], ranges: list[range]) -> dict[int, CardPart]:
    """The parts that are whole, by number. The last one of a shorter dataset is written again."""
    found = {path: part_metadata(path) for path in sorted(folder.glob("part-*.parquet"))}
    for path, (said, _) in found.items():
        _check_same(path, said, described)
    infos = {path: info for path, (_, info) in found.items()}
    games = max((info.first + info.games for info in infos.values()), default=0)
    if games > ranges[-1].stop:
        known: Params = {"path": str(folder), "found": games, "wanted": ranges[-1].stop}
        raise DatasetError("dataset.more_games", known)
    paths = {part: part_path(folder, part) for part in range(len(ranges))}
    return {
        part: CardPart(path.name, path.stat().st_size, file_hash(path), infos[path])
        for part, path in paths.items()
        if path in infos and (infos[path].first, infos[path].games) == (ranges[part].start, len(ranges[part]))
    }


def _part_ranges(games: int, part_games: int) -> list[range]:
    """[part]: the numbers of its games."""
    return [range(first, min(first + part_games, games)) for first in range(0, games, part_games)]


def _check_same(path: Path, found: object, wanted: dict[str, Any]) -> None:
    """Refuse what belongs to another dataset, and say in what it differs."""
    have = _flat(found if isinstance(found, dict) else {})
    want = _flat(wanted)
    for name in {**want, **have}:
        if have.get(name) != want.get(name):
            known = {"field": name, "found": shorten(have.get(name)), "wanted": shorten(want.get(name))}
            raise DatasetError("dataset.other_run", {"path": str(path), **known})


def _flat(described: dict[str, Any]) -> dict[str, Any]:
    """What is said about a dataset, with the parts of its origin and the options by themselves."""
    flat = {name: value for name, value in described.items() if name not in ("origin", "options")}
    for group in ("options", "origin"):
        if isinstance(described.get(group), dict):
            flat |= {f"{group}.{name}": value for name, value in described[group].items()}
    return flat
