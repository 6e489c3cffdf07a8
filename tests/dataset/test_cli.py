"""`nacre dataset` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import nacre
from nacre import dataset
from nacre.cli import main
from nacre.record import Record


def run(*arguments: str) -> Result:
    env = {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "200"}
    result = CliRunner(env=env).invoke(main, ("dataset", *arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_dataset_is_written_checked_and_shown(tmp_path: Path) -> None:
    folder = str(tmp_path / "out")
    command = ("write", "pearls", folder, "random", "--players", "2", "--games", "2", "--seed", "3")
    written = run(*command)
    assert written.exit_code == 0, written.output
    assert "2 games, " in written.output
    assert run(*command).exit_code == 0, "the same command again has nothing to do"
    checked = run("check", folder)
    assert checked.exit_code == 0
    assert "Right: 2 games" in checked.output
    counts = json.loads(run("check", folder, "--json").stdout)
    assert (counts["games"], counts["complete"]) == (2, True)
    shown = run("show", folder)
    assert "# Pearls: 2 games" in shown.output
    assert "license:" not in shown.output
    assert "--games 2 --seed 3 --players 2" in shown.output
    assert json.loads(run("show", folder, "--json").stdout)["counts"]["games"] == 2


def test_the_cards_command_makes_the_same_games(tmp_path: Path) -> None:
    game = nacre.game("pearladora", players=2, first=1, peek_own=False)
    made = dataset.write(tmp_path / "made", game, ["random"], games=1, part_games=7)
    words = made.card["command"].replace("FOLDER", str(tmp_path / "again")).split()[2:]
    assert run(*words).exit_code == 0
    assert dataset.read(tmp_path / "again").table() == made.table()
    assert dataset.read(tmp_path / "again").card == made.card


def test_several_processes_write_the_same_files(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        folder = str(tmp_path / workers)
        result = run(
            "write", "pearls", folder, "random", "--players", "2", "--games", "3", "--workers", workers
        )
        assert result.exit_code == 0, result.output
    one, two = ((tmp_path / workers / "part-00000.parquet").read_bytes() for workers in ("1", "2"))
    assert one == two


def test_records_from_the_command_line(tmp_path: Path) -> None:
    game = nacre.game("pearls", players=2)
    state = game.new(1)
    actions = []
    while not state.is_over():
        actions.append(state.legal_actions()[0])
        state.apply(actions[-1])
    Record.of(game, 1, actions).dump(tmp_path / "game.toml")
    result = run("records", str(tmp_path / "out"), str(tmp_path / "game.toml"))
    assert result.exit_code == 0, result.output
    assert f"1 game, {len(actions)} decisions" in result.output


def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(task: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nacre.dataset.self_play.play_game", interrupt)
    folder = str(tmp_path / "out")
    result = run("write", "pearls", folder, "random", "--games", "2")
    assert result.exit_code == 130
    assert "run the same command again" in result.output
    assert "Incomplete: 0 of 2 games" in run("show", folder).output


def test_bots_with_a_time_limit_are_told_of(tmp_path: Path) -> None:
    result = run("write", "pearls", str(tmp_path / "out"), "ismcts@0.0001s", "--players", "2", "--games", "1")
    assert "cannot be made again" in result.output


def test_errors_name_what_is_right(tmp_path: Path) -> None:
    assert "molthar, pearladora, pearls" in run("write", str(tmp_path), "pearls", "random").output
    assert "there is no card.json" in run("check", str(tmp_path)).output
    result = run("write", "pearls", str(tmp_path / "out"), "nobody")
    assert (result.exit_code, "heuristic" in result.output) == (2, True)
    failed = run("write", "pearls", str(tmp_path / "out"), "cmd:false", "--games", "1")
    assert failed.exit_code == 1


def test_a_changed_dataset_fails_the_check(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    run("write", "pearls", str(folder), "random", "--games", "1", "--players", "2")
    card = json.loads((folder / "card.json").read_text("utf-8"))
    card["parts"][0]["sha256"] = "0" * 64
    (folder / "card.json").write_text(json.dumps(card), "utf-8")
    assert run("check", str(folder)).exit_code == 1


@pytest.mark.parametrize(("language", "words"), [("fr", "1 partie"), ("de", "1 Partie")])
def test_other_languages(language: str, words: str, tmp_path: Path) -> None:
    result = run(
        "write", "pearls", str(tmp_path), "random", "--games", "1", "--players", "2", "--language", language
    )
    assert words in result.output
