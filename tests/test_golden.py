"""Recorded games that must replay to the same end for ever, or the rules version goes up."""

from __future__ import annotations

from pathlib import Path

import pytest

import nacre

FOLDER = Path(__file__).parent / "packs"
RECORDS = sorted(FOLDER.glob("*/golden/*.toml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_golden_record(path: Path) -> None:
    record = nacre.Record.load(path)
    assert record.game.name == path.parent.parent.name
    assert record.verify().is_over()
    assert record.dumps() == path.read_text("utf-8")


@pytest.mark.parametrize("name", nacre.games())
def test_every_game_has_golden_records_for_every_player_count(name: str) -> None:
    option = nacre.registry.game_class(name).option_list[0]
    counts = {nacre.Record.load(path).game.players for path in RECORDS if path.parent.parent.name == name}
    assert counts == set(range(option.low, option.high + 1))
