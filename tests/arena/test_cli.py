"""`nacre arena` and `nacre balance` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from nacre.cli import main
from third_party import known_game
from third_party.odds import Odds


def run(*arguments: str) -> Result:
    env = {"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "100"}
    result = CliRunner(env=env).invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_a_contest_is_played_and_written(tmp_path: Path) -> None:
    out, data, html = tmp_path / "games.jsonl", tmp_path / "results.json", tmp_path / "report.html"
    command = (
        "arena", "pearls", "random", "ismcts@20", "--players", "2", "--games", "12",
        "--out", str(out), "--json", str(data), "--html", str(html),
    )  # fmt: skip
    result = run(*command)
    assert result.exit_code == 0
    assert "12 games, 6 deals" in result.output
    assert "random ahead of ismcts@20" in result.output
    assert json.loads(data.read_text())["games"] == 12
    assert html.read_text().startswith("<!doctype html>")
    first = data.read_text()
    assert run(*command).exit_code == 0
    assert data.read_text() == first
    other = run("arena", "pearls", "random", "heuristic", "--players", "2", "--out", str(out))
    assert other.exit_code == 2
    assert "has the results of another contest: bots is" in other.output


def test_a_field_is_shown_with_its_fair_share() -> None:
    result = run("arena", "pearls", "random", "heuristic", "--players", "4", "--games", "8")
    assert "random alone among heuristic" in result.output
    assert "25.0%" in result.output


def test_the_verdict_on_a_claim_is_shown() -> None:
    result = run(
        "arena", "pearls", "ismcts@40", "random", "--players", "2", "--beats", "0.5", "--games", "300"
    )
    assert "proven: above 50.0%" in result.output
    result = run("arena", "pearls", "random", "heuristic", "--players", "2", "--beats", "0.5", "--games", "4")
    assert "undecided: above 50.0%?" in result.output
    assert "do not decide the question" in result.output


def test_other_languages() -> None:
    command = ("arena", "pearls", "random", "heuristic", "--players", "2", "--games", "4", "--language")
    assert "avec intervalles" in run(*command, "fr").output
    assert "mit 95-%-Intervallen" in run(*command, "de").output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("arena", "chess", "random", "heuristic"), "there is no game chess"),
        (("arena", "pearls"), "BOT BOT"),
        (("arena", "pearls", "random"), "two or more bots"),
        (("arena", "pearls", "random", "random"), "each named once"),
        (("arena", "pearls", "random", "nobody"), "There is no bot"),
        (("arena", "pearls", "random", "heuristic", "--players", "9"), "--players"),
        (("arena", "pearls", "random", "heuristic", "--until", "2"), "--until"),
        (("arena", "pearls", "random", "heuristic", "--lineups", "every"), "cannot fill 4 sides"),
        (
            ("arena", "pearls", "random", "heuristic", "--out", "no/such/folder"),
            "there is no folder 'no/such'",
        ),
        (("arena", "pearls", "random", "heuristic", "--out", "long" * 100), "cannot be used"),
        (("balance", "chess"), "there is no game chess"),
        (("balance", "pearls", "--bot", "nobody"), "There is no bot"),
        (("balance", "pearls", "--compare", "x"), "does not set options"),
        (("balance", "pearls", "--compare", "x=1"), "there is no option x"),
        (("balance", "pearls", "--compare", "all_cards=maybe"), "true or false, not maybe"),
    ],
)
def test_bad_arguments_are_explained(arguments: tuple[str, ...], says: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert says in " ".join(result.output.split())


def test_a_report_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    result = run(
        "arena", "pearls", "random", "heuristic", "--players", "2", "--games", "4",
        "--html", str(tmp_path / ("long" * 100)),
    )  # fmt: skip
    assert result.exit_code == 1
    assert "could not be written" in " ".join(result.output.split())


def test_the_balance_is_shown_and_written(tmp_path: Path) -> None:
    data, html = tmp_path / "balance.json", tmp_path / "balance.html"
    result = run(
        "balance", "pearladora", "--players", "3", "--bot", "random", "--games", "8",
        "--compare", "advanced=true,clans=elders+children+foragers", "--compare", "first=2",
        "--json", str(data), "--html", str(html),
    )  # fmt: skip
    assert result.exit_code == 0
    assert "By clan" in result.output
    assert "Elders" in result.output
    variants = json.loads(data.read_text())["variants"]
    assert [variant["options"]["advanced"] for variant in variants] == [False, True, False]
    assert variants[2]["options"]["first"] == 1
    assert html.read_text().startswith("<!doctype html>")


def test_a_plain_python_game_has_a_balance_of_seats() -> None:
    with known_game(Odds):
        result = run("balance", "odds", "--bot", "random", "--games", "4")
        assert "By seat" in result.output
        assert "Seat 2" in result.output
        assert run("arena", "odds", "random", "heuristic", "--players", "2", "--games", "4").exit_code == 0
