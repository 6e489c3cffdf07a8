"""Wrong folders, other datasets' parts and damaged files: clear errors, and nothing is overwritten."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import nacre
from nacre import dataset
from nacre.bots import Bot, Budget, Choice
from nacre.dataset.reading import Dataset
from nacre.kernel.errors import DatasetError
from nacre.kernel.view import View
from third_party.odds import Odds

PEARLS = nacre.game("pearls", players=2)


class Cheat(Bot):
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        return Choice(next(action for action in range(view.game.num_actions) if action not in legal))


class Broken(Bot):
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        raise RuntimeError("no idea")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    dataset.write(folder, PEARLS, ["random"], games=3, seed=5, part_games=2)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy to break."""
    return Path(shutil.copytree(made, tmp_path / "copy"))


def test_folders_without_a_dataset(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"there is no card\.json"):
        dataset.read(tmp_path)
    with pytest.raises(DatasetError, match=r"there is no card\.json"):
        dataset.read(tmp_path / "nowhere")
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(DatasetError, match="has other files"):
        dataset.write(tmp_path, PEARLS, ["random"], games=1)
    with pytest.raises(DatasetError, match="cannot be used"):
        dataset.write(tmp_path / "notes.txt", PEARLS, ["random"], games=1)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 1}', "\ud83d".encode("utf-8", "replace").decode()]
)
def test_cards_that_are_none(text: str, folder: Path) -> None:
    (folder / "card.json").write_text(text, "utf-8")
    with pytest.raises(DatasetError, match="is not the card of a dataset"):
        dataset.read(folder)


def test_a_later_format_is_refused(folder: Path) -> None:
    card = json.loads((folder / "card.json").read_text("utf-8"))
    (folder / "card.json").write_text(json.dumps({**card, "format": 9}), "utf-8")
    with pytest.raises(DatasetError, match="format 9"):
        dataset.read(folder)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": 6}, "origin.seed is 5 there, not 6"),
        ({"bots": ["heuristic"]}, "origin.bots is"),
        ({"part_games": 3}, "origin.part_games is 2 there, not 3"),
        ({"game": nacre.game("pearls", players=3)}, "options.players is 2 there, not 3|players is 2"),
        ({"game": nacre.game("pearladora")}, "game is pearls there, not pearladora"),
    ],
)
def test_another_run_does_not_overwrite(change: dict[str, object], problem: str, folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    asked = {"game": PEARLS, "bots": ["random"], "games": 3, "seed": 5, "part_games": 2, **change}
    with pytest.raises(DatasetError, match=problem):
        dataset.write(folder, **asked)  # type: ignore[arg-type]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_parts_of_another_dataset(folder: Path, tmp_path: Path) -> None:
    other = dataset.write(tmp_path / "other", PEARLS, ["random"], games=2, seed=80, part_games=2)
    shutil.copy(other.parts[0], folder / "part-00000.parquet")
    with pytest.raises(DatasetError, match=r"part-00000\.parquet does not belong to this dataset"):
        dataset.read(folder)
    with pytest.raises(DatasetError, match=r"origin\.seed is 80 there, not 5"):
        dataset.write(folder, PEARLS, ["random"], games=3, seed=5, part_games=2)
    parquet.write_table(pa.table({"x": [1]}), folder / "part-00000.parquet")
    with pytest.raises(DatasetError, match="no part of a dataset"):
        dataset.read(folder)
    (folder / "part-00000.parquet").unlink()
    with pytest.raises(DatasetError, match="is missing"):
        dataset.read(folder)


@pytest.mark.parametrize(
    "damage", [lambda data: b"", lambda data: data[:-100], lambda data: b"x" * len(data)]
)
def test_damaged_files(damage: Callable[[bytes], bytes], folder: Path) -> None:
    part = folder / "part-00001.parquet"
    part.write_bytes(damage(part.read_bytes()))
    with pytest.raises(DatasetError, match=r"part-00001\.parquet is damaged"):
        dataset.read(folder)


def test_a_damaged_page_is_found_by_its_checksum(folder: Path) -> None:
    found = dataset.read(folder)
    part = found.parts[0]
    data = bytearray(part.read_bytes())
    column = parquet.ParquetFile(part).metadata.row_group(0).column(5)
    start = column.dictionary_page_offset or column.data_page_offset
    data[start + column.total_compressed_size // 2] ^= 0xFF
    part.write_bytes(bytes(data))
    with pytest.raises(DatasetError, match="not what the card says"):
        found.check()
    with pytest.raises(DatasetError, match="is damaged"):
        found.table()
    with pytest.raises(DatasetError, match="is damaged"):
        list(found.batches())


def change_row(folder: Path, column: str, value: object) -> Dataset:
    """The dataset with another value in row 4, and a card that fits."""
    part = folder / "part-00000.parquet"
    file = parquet.ParquetFile(part)
    table = file.read()
    values = table[column].to_pylist()
    assert values[4] != value
    values[4] = value
    changed = table.set_column(
        table.column_names.index(column),
        table.schema.field(column),
        [pa.array(values, table.schema.field(column).type)],
    )
    with parquet.ParquetWriter(part, table.schema) as writer:
        writer.write_table(changed)
        writer.add_key_value_metadata({b"nacre.part": file.metadata.metadata[b"nacre.part"]})
    from nacre.dataset.parts import file_hash

    card = json.loads((folder / "card.json").read_text("utf-8"))
    card["parts"][0]["sha256"] = file_hash(part)
    (folder / "card.json").write_text(json.dumps(card), "utf-8")
    return dataset.read(folder)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("ply", 40),
        ("seat", 0),
        ("observation", bytes(PEARLS.features.size)),
        ("mask", b"\xff" * 69),
        ("action", 546),
        ("text", "T:?"),
        ("seed", "6"),
        ("scores", [1, 2]),
        ("winners", []),
        ("share", 0.25),
        ("margin", 99),
        ("candidates", [1]),
    ],
)
def test_checking_finds_a_wrong_value(column: str, value: object, folder: Path) -> None:
    row = dataset.read(folder).table([column])[column].to_pylist()[4]
    if row == value:
        value = 1 - int(str(value))
    changed = change_row(folder, column, value)
    with pytest.raises(DatasetError, match=f"Game 0, ply 4: {column} "):
        changed.check()


def test_checking_finds_a_missing_game(folder: Path) -> None:
    found = dataset.read(folder)
    found.parts = found.parts[:1]
    found.card["parts"] = found.card["parts"][:1]
    with pytest.raises(DatasetError, match="not what the card says"):
        found.check()


def test_other_rules_cannot_be_replayed(folder: Path) -> None:
    found = dataset.read(folder)
    found.card["dataset"]["rules"] = 99
    with pytest.raises(DatasetError, match="version 99"):
        found.check()
    assert len(found.table()) == found.decisions, "the rows can still be read"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bots": []}, "one bot or more"),
        ({"bots": "random"}, "one bot or more"),
        ({"bots": ["nobody"]}, "heuristic"),
        ({"games": 0}, "one game or more"),
        ({"games": 2.5}, "one game or more"),
        ({"seed": -1}, "from 0 to"),
        ({"part_games": 0}, "from 1 to"),
        ({"game": Odds()}, "no features"),
        ({"bots": ["dataset.test_refusals:Cheat"]}, "failed at 0:0 .*illegal action"),
        ({"bots": ["dataset.test_refusals:Broken"]}, "failed at 0:0 .*no idea"),
        ({"bots": ["cmd:false"]}, "failed at 0:0"),
    ],
)
def test_what_cannot_be_written(change: dict[str, object], problem: str, tmp_path: Path) -> None:
    asked = {"game": PEARLS, "bots": ["random"], "games": 1, **change}
    with pytest.raises(nacre.NacreError, match=problem):
        dataset.write(tmp_path / "out", **asked)  # type: ignore[arg-type]
    assert not list((tmp_path / "out").glob("part-*"))


def test_what_cannot_be_read(made: Path) -> None:
    found = dataset.read(made)
    with pytest.raises(DatasetError, match="no column cards; there are game, seed"):
        found.table(["cards"])
    with pytest.raises(DatasetError, match="one row or more"):
        list(found.batches(0))
    first = next(found.batches(4))
    assert np.all(first.games == 0)


def test_without_pyarrow_the_error_says_what_to_install() -> None:
    script = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "import nacre.dataset\n"
        "try: nacre.dataset.read('x')\n"
        "except nacre.NacreError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "This needs pyarrow: pip install 'nacre-games[dataset]'"
