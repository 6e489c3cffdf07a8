"""`nacre report`: it tells what a bug report needs, and no secret that was planted anywhere."""

from __future__ import annotations

import asyncio
import getpass
import json
import platform
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

import nacre
from nacre.cli import main
from nacre.server.store import open_store

PLANTED = "s3cr3t-pearl"


@pytest.fixture
def house_of_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder, variables and a database that are full of secrets."""
    home = tmp_path / f"home-{PLANTED}"
    home.mkdir()
    for name in (
        "HOME",
        "XDG_DATA_HOME",
        "NACRE_PPO",
        "NACRE_SETTINGS",
        "NACRE_HOST",
        "NACRE_ORIGINS",
        "API_KEY",
    ):
        monkeypatch.setenv(name, str(home))
    for name in ("NACRE_LIMITS", "NACRE_LOG_LEVEL", "LANG", "TERM"):  # an address in the wrong variable
        monkeypatch.setenv(name, f"postgresql://ann:{PLANTED}@db.{PLANTED}.example/games")
    database = home / "games.db"
    asyncio.run(_fill(database))
    monkeypatch.setenv("NACRE_DATABASE", f"sqlite:///{database}")
    return home


async def _fill(database: Path) -> None:
    async with await open_store(f"sqlite:///{database}"):
        pass


def report(*flags: str) -> str:
    result = CliRunner().invoke(main, ["report", *flags])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("flags", [(), ("--json",)])
@pytest.mark.parametrize(
    "database", [None, f"postgresql://ann:{PLANTED}@db.{PLANTED}.example/games", PLANTED]
)
def test_no_planted_secret_is_told(
    house_of_secrets: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], database: str | None
) -> None:
    if database is not None:
        monkeypatch.setenv("NACRE_DATABASE", database)
    told = report(*flags)
    assert PLANTED not in told
    assert str(Path.home()) not in told
    assert "NACRE_PPO" in told  # that it is set may matter


def test_nobody_is_named() -> None:
    words = set(report().replace("\n", " ").split())
    assert not words & {getpass.getuser(), platform.node(), socket.gethostname()} - {""}


def test_it_tells_what_a_bug_report_needs(house_of_secrets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NACRE_WORKERS", "4")
    facts = json.loads(report("--json"))
    assert facts["Nacre"]["version"] == nacre.__version__
    assert facts["Nacre"]["compiled"] == ("yes" if nacre.compiled() else "no")
    assert facts["Python"]["version"] == platform.python_version()
    assert set(facts["Games"]) == set(nacre.games())
    assert facts["Games"]["molthar"].startswith("rules 2")
    assert facts["Settings"]["NACRE_WORKERS"] == "4"
    assert facts["Settings"]["NACRE_LIMITS"] == "(set)"
    assert facts["Database"]["kind"] == "SQLite"
    assert facts["Database"]["schema"].isdecimal()
    assert {"click", "starlette", "msgspec"} <= set(facts["Dependencies"])


def test_a_broken_database_is_told_as_such(house_of_secrets: Path) -> None:
    (house_of_secrets / "games.db").write_bytes(PLANTED.encode() * 1000)
    told = json.loads(report("--json"))["Database"]
    assert told["schema"] == "cannot be read (DatabaseError)"


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    assert report("--out", str(tmp_path / "report.txt")) == ""
    assert (tmp_path / "report.txt").read_text("utf-8").startswith("Nacre\n  version")
    refused = CliRunner().invoke(main, ["report", "--out", str(tmp_path / "none" / "report.txt")])
    assert refused.exit_code == 2
    assert "there is no folder" in refused.output
    failed = CliRunner().invoke(main, ["report", "--out", str(tmp_path / ("long" * 100))])
    assert failed.exit_code == 1
    assert "Error: Could not open file" in failed.output
