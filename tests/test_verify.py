"""`nacre verify`: proven fair, not proven or broken, in words and by its exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nacre
from nacre.table import dealing, seating
from present import present
from table.tables import seated, started
from test_cli import run


def test_records_contain_where_the_seed_came_from(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    run("play", "pearls", "--players", "2", "--bot", "random", "--save", str(path), typed="1\n" * 200)
    record = nacre.Record.load(path)
    fair = present(record.fair)
    assert fair.matches_commitment()
    result = run("verify", str(path))
    assert result.exit_code == 0
    assert "Proven fair" in result.output
    assert "The record is correct" in result.output
    assert "The first deal was played." in result.output
    assert fair.pledge.hex() in result.output
    assert run("verify", str(path), "--pledge", fair.pledge.hex().upper()).exit_code == 0
    other = run("verify", str(path), "--pledge", "00" * 32)
    assert other.exit_code == 1
    assert "not the deal that you agreed to" in " ".join(other.output.split())
    record._replace(fair=fair._replace(secret=fair.secret[::-1])).dump(path)
    result = run("verify", str(path))
    assert result.exit_code == 1
    assert "Broken" in result.output
    assert "not the one that was promised" in " ".join(result.output.split())


def test_a_deal_whose_seed_was_chosen_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    run("play", "pearls", "--players", "2", "--seed", "5", "--save", str(path), typed="q\n")
    result = run("verify", str(path))
    assert result.exit_code == 3
    assert "Not proven" in result.output
    assert "where its seed came from" in " ".join(result.output.split())


def test_verify_names_who_called_deals_off(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    live = seated("ann", "bo", name="pearls")
    live.do(dealing.start, "ann")
    live.do(dealing.stand, "bo", 1)
    live.do(seating.sit, "cy", 1, "Cy")
    for person in ("ann", "cy"):
        if person == "ann":
            live.do(dealing.start, "ann")
        live.commit(person)
    live.open("ann")
    live.take(present(dealing.time_up(live.table, 1000.0)))
    live.do(seating.sit, "bo", 1, "Bo")
    live.deal().finish().record.dump(path)
    result = run("verify", str(path))
    shown = " ".join(result.output.split())
    assert result.exit_code == 3
    assert "2 deals were called off before." in shown
    assert "Called off by Bo before anyone had opened" in shown
    assert "Called off by Cy after parts had been opened" in shown
    assert "could choose among 2 deals" in shown


@pytest.mark.parametrize("verdict", ["proven", "unproven", "broken", "checksum"])
def test_verify_tells_programs_the_same(tmp_path: Path, verdict: str) -> None:
    path = tmp_path / "game.toml"
    record = started("ann", "bo", name="pearls").finish().record
    changed = {"unproven": record._replace(fair=None), "broken": record._replace(names=("Eve", "Bo"))}
    changed.get(verdict, record).dump(path)
    if verdict == "checksum":
        path.write_text(path.read_text().replace("Ann", "Eve"))
    result = run("verify", str(path), "--json")
    data = json.loads(result.stdout)
    assert data["verdict"] == {"checksum": "broken"}.get(verdict, verdict)
    assert result.exit_code == {"proven": 0, "unproven": 3}.get(verdict, 1)
    assert [reason["code"] for reason in data["reasons"]] == {
        "proven": [],
        "unproven": ["proof.no_origin", "proof.names"],
        "broken": ["record.terms"],
        "checksum": ["record.checksum"],
    }[verdict]
    assert data["restarts"] == []
    assert data["plies"] == (None if verdict == "checksum" else len(record.actions))
    assert data["pledge"] == (present(record.fair).pledge.hex() if verdict == "proven" else "")


def test_a_file_that_cannot_be_read_is_not_broken(tmp_path: Path) -> None:
    assert run("verify", str(tmp_path / "none.toml")).exit_code == 2
    assert run("verify").exit_code == 2


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_verdicts_have_words_in_every_language(tmp_path: Path, language: str) -> None:
    path = tmp_path / "game.toml"
    record = started("ann", "bo", name="pearls").finish().record
    for changed in (record, record._replace(fair=None), record._replace(names=("Eve", "Bo"))):
        changed.dump(path)
        assert "proof." not in run("verify", str(path), "--language", language).stdout


def test_records_of_version_0_1_are_right_and_prove_nothing() -> None:
    records = Path(__file__).parent / "fixtures" / "version_0_1_0" / "records"
    for name in ("finished-pearls", "finished-pearladora", "rated", "from-a-position"):
        result = run("verify", str(records / f"{name}.toml"))
        assert result.exit_code == 3, name
        assert "version 0.1" in " ".join(result.output.split())
