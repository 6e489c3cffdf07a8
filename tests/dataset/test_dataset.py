"""Datasets: written, read back, continued after an interruption, and equal to what the plain API gives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from pyarrow import parquet

import nacre
from nacre import dataset
from nacre.batch import Batch
from nacre.bots import named
from nacre.dataset.reading import Dataset
from nacre.dataset.rows import read_seed, write_seed
from nacre.dataset.schema import COLUMNS
from nacre.dataset.self_play import seating

T = TypeVar("T")
R = TypeVar("R")
GAMES = [
    nacre.game("pearls", players=2),
    nacre.game("pearladora", players=4),
    nacre.game("molthar", players=2, round_limit=3),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
PEARLS = GAMES[0]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def write_some(folder: Path, games: int = 3) -> Dataset:
    return dataset.write(folder, PEARLS, ["heuristic", "random"], games=games, seed=5, part_games=2)


@each_game
def test_rows_are_what_the_plain_api_gives(game: nacre.Game, tmp_path: Path) -> None:
    written = dataset.write(tmp_path, game, ["random", "heuristic"], games=2, seed=3)
    rows = written.table().to_pylist()
    assert [column.name for column in COLUMNS] == written.table().column_names
    for number in range(2):
        state = game.new(3 + number)
        for ply, row in enumerate([row for row in rows if row["game"] == number]):
            seat = int(state.seat)
            assert (row["seed"], row["ply"], row["seat"]) == (str(3 + number), ply, seat)
            assert list(row["observation"]) == list(game.features.of_view(state.view(seat)))
            bits = np.unpackbits(np.frombuffer(row["mask"], np.uint8), bitorder="little")
            assert np.flatnonzero(bits).tolist() == state.legal_actions()
            assert row["text"] == game.text(row["action"])
            assert row["bot"] == ["random", "heuristic"][(game.side(seat) + number) % 2]
            assert row["candidates"] is None
            state.apply(row["action"])
        assert state.is_over()
        outcome = state.outcome()
        assert (row["scores"], row["winners"]) == (outcome.scores, outcome.winners)
    written.check()


@each_game
def test_masks_and_results_are_those_of_a_batch(game: nacre.Game, tmp_path: Path) -> None:
    written = dataset.write(tmp_path, game, ["random"], games=1, seed=9)
    wins = Batch(game, 1, 9, autoreset="off")
    leads = Batch(game, 1, 9, autoreset="off", reward="margin")
    rows = written.table().to_pylist()
    for row in rows:
        assert row["mask"] == wins.bits[0].tobytes()
        assert row["observation"] == wins.observations[0].tobytes()
        wins.step([row["action"]])
        leads.step([row["action"]])
    returns = np.concatenate([batch.returns for batch in written.batches(16)])
    for row, found in zip(rows, returns, strict=True):
        assert found == pytest.approx(wins.rewards[0, row["seat"]])
        assert row["margin"] == leads.rewards[0, row["seat"]]


def test_a_search_leaves_its_visits(tmp_path: Path) -> None:
    written = dataset.write(tmp_path, PEARLS, ["ismcts@12"], games=1, seed=1)
    searched = 0
    for row in written.table().to_pylist():
        legal = np.flatnonzero(np.unpackbits(np.frombuffer(row["mask"], np.uint8), bitorder="little"))
        if len(legal) == 1:
            assert row["candidates"] is None
            continue
        searched += 1
        assert row["candidates"][0] == row["action"]
        assert row["visits"] == sorted(row["visits"], reverse=True)
        assert set(row["candidates"]) <= set(legal.tolist())
        assert all(sum(shares) == pytest.approx(1, abs=1e-5) for shares in row["expected"])
    assert searched == written.card["counts"]["searched"] > 5
    for batch in written.batches(7):
        totals = batch.policies.sum(axis=1)
        assert ((abs(totals - 1) < 1e-5) == (batch.masks.sum(axis=1) > 1)).all()
        assert (batch.policies[batch.masks == 0] == 0).all()
    written.check()


def test_batches_have_every_decision_once(tmp_path: Path) -> None:
    written = write_some(tmp_path)
    batches = list(written.batches(size=10))
    assert max(len(batch.actions) for batch in batches) == 10
    assert sum(len(batch.actions) for batch in batches) == written.decisions == len(written.table())
    assert batches[0].observations.shape == (10, PEARLS.features.size)
    assert batches[0].masks.shape == (10, PEARLS.num_actions)
    assert batches[0].observations.dtype == batches[0].masks.dtype == np.uint8
    for batch in batches:
        assert (batch.masks[np.arange(len(batch.actions)), batch.actions] == 1).all()
    assert written.table(["action"])["action"].to_pylist() == [
        action for batch in batches for action in batch.actions.tolist()
    ]
    assert written.slices == PEARLS.features.slices
    assert written.game == PEARLS


def test_the_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    write_some(tmp_path / "one")
    write_some(tmp_path / "other")
    assert files(tmp_path / "one") == files(tmp_path / "other")
    assert set(files(tmp_path / "one")) == {
        "README.md",
        "card.json",
        "part-00000.parquet",
        "part-00001.parquet",
    }


def test_an_interrupted_run_keeps_whole_parts_and_continues(tmp_path: Path) -> None:
    def interrupt(written: int, wanted: int) -> None:
        if written == 5:
            raise KeyboardInterrupt

    whole = dataset.write(tmp_path / "whole", PEARLS, ["random"], games=6, part_games=2)
    folder = tmp_path / "broken"
    with pytest.raises(KeyboardInterrupt):
        dataset.write(folder, PEARLS, ["random"], games=6, part_games=2, progress=interrupt)
    assert set(files(folder)) == {"README.md", "card.json", "part-00000.parquet", "part-00001.parquet"}
    half = dataset.read(folder)
    assert (half.games, half.complete) == (4, False)
    half.check()
    (folder / "part-00002.parquet.unfinished").write_bytes(b"left by a process that was killed")
    played: list[int] = []
    dataset.write(
        folder, PEARLS, ["random"], games=6, part_games=2, progress=lambda done, _: played.append(done)
    )
    assert played == [4, 5, 6], "games of whole parts are not played again"
    assert files(folder) == files(whole.folder)


def test_more_games_can_be_added(tmp_path: Path) -> None:
    write_some(tmp_path / "grown", games=3)
    write_some(tmp_path / "grown", games=5)
    write_some(tmp_path / "whole", games=5)
    assert files(tmp_path / "grown") == files(tmp_path / "whole")
    with pytest.raises(nacre.NacreError, match="there are 5 games already"):
        write_some(tmp_path / "grown", games=3)


def test_games_that_finish_out_of_order_are_written_in_order(tmp_path: Path) -> None:
    def backwards(job: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        return (job(task) for task in reversed(list(tasks)))

    write_some(tmp_path / "one")
    dataset.write(
        tmp_path / "other",
        PEARLS,
        ["heuristic", "random"],
        games=3,
        seed=5,
        part_games=2,
        run=backwards,
    )
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_rows_are_written_group_by_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nacre.dataset.parts.ROWS_IN_GROUP", 30)
    written = write_some(tmp_path, games=2)
    file = parquet.ParquetFile(written.parts[0])
    assert file.metadata.num_row_groups > 1
    assert file.metadata.row_group(0).column(0).compression == "ZSTD"
    written.check()


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    written = write_some(tmp_path)
    about = json.loads(parquet.read_schema(written.parts[0]).metadata[b"nacre"])
    assert about["game"] == "pearls"
    assert about["options"] == dict(PEARLS.options)
    assert (about["rules"], about["nacre"]) == (PEARLS.rules_version, nacre.__version__)
    assert about["observation_size"] == PEARLS.features.size
    assert [each["name"] for each in about["slices"]] == [each.name for each in PEARLS.features.slices]
    assert about["origin"]["bots"][0] == {"bot": "heuristic", "iterations": None, "seconds": None}


def test_the_card_tells_how_it_was_made(tmp_path: Path) -> None:
    written = write_some(tmp_path)
    page = written.page()
    assert written.card["command"] in page
    for column in COLUMNS:
        assert f"| {column.name} | {column.type} |" in page
    for each in PEARLS.features.slices:
        assert each.meaning in page
    assert page.startswith("---\nlicense: mit\n")
    counts = written.card["counts"]
    assert (counts["games"], counts["decisions"]) == (3, written.decisions)
    assert sum(found["wins"] for found in counts["bots"].values()) == pytest.approx(3)
    assert sum(found["decisions"] for found in counts["bots"].values()) == written.decisions
    assert written.card["reproducible"]


@pytest.mark.parametrize(
    ("bot", "reproducible"), [("casual", False), ("casual@5", True), ("ismcts@0.1s", False), ("random", True)]
)
def test_the_card_says_whether_the_games_can_be_made_again(bot: str, reproducible: bool) -> None:
    from nacre.dataset.crew import in_this_process
    from nacre.dataset.self_play import SelfPlay

    source = SelfPlay.of(PEARLS, [bot], games=1, seed=1, run=in_this_process)
    assert source.reproducible() == reproducible
    assert named(bot).budget.iterations == source.origin()["bots"][0]["iterations"]  # type: ignore[index]


def test_bots_sit_by_side_and_move_on() -> None:
    bots = ["a", "b", "c"]
    assert [seating(PEARLS, bots, number) for number in range(3)] == [["a", "b"], ["b", "c"], ["c", "a"]]
    teams = nacre.game("pearladora", players=4)
    for number in range(2):
        seats = seating(teams, ["a", "b"], number)
        for seat in range(4):
            for other in range(4):
                assert (seats[seat] == seats[other]) or teams.side(seat) != teams.side(other)


@pytest.mark.parametrize("seed", [0, 7, -3, 2**62, b"", b"\0\xff"])
def test_seeds_as_text(seed: int | bytes) -> None:
    assert read_seed(write_seed(seed)) == seed


def test_the_page_has_every_column() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "datasets.md").read_text("utf-8")
    listed = [line for line in page.splitlines() if line.startswith("| `")]
    assert listed == [f"| `{column.name}` | {column.type} | {column.meaning} |" for column in COLUMNS]
