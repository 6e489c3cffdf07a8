"""Recorded games as datasets."""

from __future__ import annotations

from pathlib import Path

import pytest

import nacre
from nacre import dataset
from nacre.chance import TABLE
from nacre.record import Record

FIXTURES = Path(__file__).parent.parent / "fixtures" / "version_0_1_0" / "records"
PEARLS = nacre.game("pearls", players=2)


def record(game: nacre.Game, seed: int | bytes, plies: int = 10**6, scheme: str = "stream-1") -> Record:
    actions: list[int] = []
    while len(actions) < plies:
        state = Record.of(game, seed, actions, scheme=scheme).replay() if scheme != "stream-1" else None
        if state is None:
            state = game.new(seed)
            for action in actions:
                state.apply(action)
        if state.is_over():
            break
        legal = state.legal_actions()
        actions.append(legal[len(actions) * 7 % len(legal)])
    return Record.of(game, seed, actions, ["Ann", "Bo"], scheme=scheme)


def save(record: Record, path: Path) -> Path:
    record.dump(path)
    return path


def test_records_become_rows(tmp_path: Path) -> None:
    games = [record(PEARLS, 1), record(PEARLS, b"\x01\x02")]
    paths = [save(each, tmp_path / f"{number}.toml") for number, each in enumerate(games)]
    written = dataset.write_records(tmp_path / "out", paths)
    rows = written.table().to_pylist()
    for number, each in enumerate(games):
        mine = [row for row in rows if row["game"] == number]
        assert tuple(row["action"] for row in mine) == each.actions
        assert each.result is not None
        assert tuple(mine[0]["scores"]) == each.result.scores
    assert {row["seed"] for row in rows} == {"1", "hex:0102"}
    assert {row["bot"] for row in rows} == {""}, "names of people are left out"
    assert "Ann" not in written.page() + (written.folder / "card.json").read_text("utf-8")
    written.check()
    named = dataset.write_records(tmp_path / "named", paths, names=True)
    assert set(named.table(["bot"])["bot"].to_pylist()) == {"Ann", "Bo"}


def test_records_of_tables_are_replayed_by_their_scheme(tmp_path: Path) -> None:
    game = nacre.game("molthar", players=2, round_limit=1)
    path = save(record(game, b"seed", scheme=TABLE), tmp_path / "game.toml")
    written = dataset.write_records(tmp_path / "out", [path])
    assert set(written.table(["scheme"])["scheme"].to_pylist()) == {TABLE}
    written.check()


@pytest.mark.parametrize("name", ["finished-pearls", "finished-pearladora"])
def test_records_of_earlier_versions(name: str, tmp_path: Path) -> None:
    dataset.write_records(tmp_path, [FIXTURES / f"{name}.toml"]).check()


def test_what_cannot_be_a_dataset_is_refused(tmp_path: Path) -> None:
    whole = save(record(PEARLS, 1), tmp_path / "whole.toml")
    part = save(record(PEARLS, 1, plies=3), tmp_path / "part.toml")
    three = nacre.game("pearls", players=3)
    other = tmp_path / "other.toml"
    Record.of(three, 1, []).dump(other)
    text = tmp_path / "text.toml"
    text.write_text("no record", "utf-8")
    redacted = tmp_path / "redacted.toml"
    record(PEARLS, 1).redacted(0).dump(redacted)
    for paths, problem in [
        ([], "one record or more"),
        ([whole, part], r"part\.toml: this game is not over"),
        ([whole, other], "not over|not of"),
        ([text], r"text\.toml: .*TOML"),
        ([redacted], r"redacted\.toml: this record leaves out"),
        ([tmp_path / "none.toml"], r"none\.toml"),
        ([FIXTURES / "from-a-position.toml"], "began from a position"),
        ([whole, FIXTURES / "finished-pearladora.toml"], r"finished-pearladora\.toml is a game of .*not of"),
    ]:
        with pytest.raises(nacre.NacreError, match=problem):
            dataset.write_records(tmp_path / "out", paths)
    assert not (tmp_path / "out").exists(), "nothing was begun"
