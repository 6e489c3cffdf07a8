"""What scripts and shells rely on: JSON, exit codes, completion, and an end by Ctrl+C that breaks nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import nacre
from nacre.cli import main
from nacre.cli.commands import COMMANDS
from nacre.cli.exit_codes import INTERRUPTED
from nacre.cli.groups import Lazy

RECORD = Path(__file__).parent / "packs" / "pearls" / "golden" / "players-2.toml"
NACRE = [sys.executable, "-W", "ignore", "-m", "nacre"]
PATIENCE = 60.0


def data(*arguments: str) -> Any:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_games_as_json() -> None:
    games = {game["name"]: game for game in data("games")}
    assert set(games) == set(nacre.games())
    assert games["pearls"]["players"] == {"low": 2, "high": 6}
    assert games["pearladora"]["title"] == "Pearladöra"
    assert "players" in [option["name"] for option in games["molthar"]["options"]]
    french = {game["name"]: game for game in data("games", "--language", "fr")}
    assert french["pearls"]["about"] != games["pearls"]["about"]


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_cards_as_json(game: str) -> None:
    cards = data("cards", game)
    assert all(set(card) == {"name", "text"} and card["name"].isprintable() for card in cards)
    assert data("cards", game, cards[0]["name"]) == cards[:1]


def test_a_record_as_json() -> None:
    record = nacre.Record.load(RECORD)
    told = data("replay", str(RECORD))
    assert [ply["action"] for ply in told["plies"]] == [record.game.text(action) for action in record.actions]
    assert told["result"]["scores"] == record.replay().outcome().scores


@pytest.mark.parametrize(
    ("words", "offered"),
    [("nacre pl", {"play"}), ("nacre play pe", {"pearladora", "pearls"}), ("nacre verify --j", {"--json"})],
)
def test_shells_complete_commands_and_options(words: str, offered: set[str]) -> None:
    count = len(words.split()) - 1
    environment = {
        **os.environ,
        "_NACRE_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(count),
    }
    script = "from nacre.cli import main; main(prog_name='nacre')"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered


def test_ctrl_c_ends_a_command_with_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def waiting() -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(COMMANDS, "waiting", Lazy("", "Wait."))
    monkeypatch.setattr(Lazy, "load", lambda self: waiting)
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["waiting"])
    assert result.exit_code == INTERRUPTED == 130
    assert result.stderr.splitlines()[-1] == "Stopped."


@pytest.mark.skipif(sys.platform == "win32", reason="a Unix signal")
def test_ctrl_c_stops_a_balance_run_and_leaves_no_file(tmp_path: Path) -> None:
    command = [*NACRE, "balance", "pearls", "--bot", "heuristic", "--games", "100000", "--json", "found.json"]
    running = subprocess.Popen(
        [*command, "--workers", "2"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C"},
        start_new_session=True,
    )
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    end = time.monotonic() + PATIENCE
    while children.exists() and len(children.read_text().split()) < 2 and time.monotonic() < end:
        time.sleep(0.01)  # until its processes play
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    _, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == INTERRUPTED, errors
    assert b"Traceback" not in errors
    assert list(tmp_path.iterdir()) == []
