"""What scripts and shells rely on: JSON, exit codes, completion, and an end by Ctrl+C that breaks nothing."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
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
from nacre.cli.serve_command import check_proxies, parse_origin

RECORD = Path(__file__).parent / "packs" / "pearls" / "golden" / "players-2.toml"
NACRE = [sys.executable, "-W", "ignore", "-m", "nacre"]
PATIENCE = 60.0


def data(*arguments: str) -> Any:
    """What a command prints with --json; a dash may follow, which is the standard output."""
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    dashed = CliRunner(env={"LC_ALL": "C"}).invoke(main, [*arguments, "--json", "-"])
    assert dashed.stdout == result.stdout
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


def test_an_analysis_as_json_is_the_same_with_a_dash() -> None:
    told = data("analyse", str(RECORD), "--effort", "0.01")
    assert len(told["accounts"]) == 2


def test_results_of_bots_as_json_go_to_the_standard_output_or_a_file(tmp_path: Path) -> None:
    contest = ("arena", "pearls", "heuristic", "random", "--players", "2", "--games", "2", "--workers", "1")
    printed = CliRunner().invoke(main, [*contest, "--json"])
    assert json.loads(printed.stdout)["contest"]["bots"] == ["heuristic", "random"]
    written = CliRunner().invoke(main, [*contest, "--json", str(tmp_path / "all.json")])
    assert written.exit_code == 0, written.output
    assert json.loads((tmp_path / "all.json").read_text("utf-8"))["contest"]["bots"] == [
        "heuristic",
        "random",
    ]


def test_a_dash_that_does_not_follow_json_is_no_output() -> None:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["replay", str(RECORD), "-", "--json"])
    assert result.exit_code == 2
    assert "unexpected extra argument (-)" in result.output


@pytest.mark.parametrize("command", [["games"], ["cards", "pearls"], ["replay", str(RECORD)]])
def test_an_encoding_without_the_letters_breaks_nothing(command: list[str]) -> None:
    def printed(*more: str, encoding: str) -> bytes:
        environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        run = [*NACRE, *command, "--language", "fr", *more]
        return subprocess.run(run, env=environment, capture_output=True, check=True).stdout

    told = printed(encoding="utf-8").decode()
    assert not told.isascii()
    assert printed(encoding="ascii").decode() == "".join(
        letter if letter.isascii() else "?" for letter in told
    )
    assert printed("--json", encoding="ascii") == printed("--json", encoding="utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
@pytest.mark.parametrize("command", [["games"], ["report"], ["replay", str(RECORD), "--json"]])
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*NACRE, *command], stdout=full, stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}
        )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1] == "nacre: The system refused: No space left on device"
    assert b"Traceback" not in done.stderr


def test_a_reader_that_has_enough_ends_a_command_quietly() -> None:
    running = subprocess.Popen(
        [*NACRE, "replay", str(RECORD)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C", "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout is not None and running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    assert b"Traceback" not in running.stderr.read()
    assert running.wait(PATIENCE) == 1
    running.stderr.close()


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path / 'games.db'}"
        result = CliRunner(env={"LC_ALL": "C"}).invoke(
            main, ["serve", "--port", port, "--database", database]
        )
    assert result.exit_code == 1
    assert result.stderr.startswith(f"nacre: The server cannot listen on 127.0.0.1:{port}: ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("https://games.example", "https://games.example"),
        ("https://Games.Example/", "https://games.example"),
        ("http://localhost:8765", "http://localhost:8765"),
    ],
)
def test_an_origin_is_compared_as_browsers_send_it(typed: str, sent: str) -> None:
    assert parse_origin(typed) == sent


def test_proxies_are_addresses_networks_or_all() -> None:
    for proxies in ("127.0.0.1", "10.0.0.2, 172.30.0.0/16", "::1", "*", ""):
        assert check_proxies(proxies) == proxies


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


def interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("work", [interrupt, lambda: click.confirm("Sure?", err=True)])
def test_ctrl_c_ends_a_command_with_its_own_exit_code(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[], None]
) -> None:
    @click.command()
    def waiting() -> None:
        monkeypatch.setattr("click.termui.visible_prompt_func", lambda prompt: interrupt())
        work()

    monkeypatch.setitem(COMMANDS, "waiting", Lazy("", "Wait."))
    monkeypatch.setattr(Lazy, "load", lambda self: waiting)
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, ["waiting"])
    assert result.exit_code == INTERRUPTED == 130
    assert result.stderr.splitlines()[-1] == "Stopped."


@pytest.mark.skipif(sys.platform == "win32", reason="a Unix signal")
def test_ctrl_c_stops_a_server_for_language_models_whose_client_says_nothing() -> None:
    pytest.importorskip("mcp")
    running = subprocess.Popen(
        [*NACRE, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdin is not None and running.stdout is not None
    about = {"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": about}
    running.stdin.write(json.dumps(hello).encode() + b"\n")
    running.stdin.flush()
    assert b"nacre" in running.stdout.readline()
    running.send_signal(signal.SIGINT)
    assert running.wait(PATIENCE) == INTERRUPTED
    assert b"Traceback" not in running.communicate()[1]


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
