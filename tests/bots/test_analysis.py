"""Judging a finished game: the best action given what a seat knew, and the loss."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import nacre
from nacre.bots.analysis import analyse
from nacre.cli.commands import main
from nacre.record import Record
from nim import Nim
from third_party import known_game


def random_record(game: nacre.Game, seed: int) -> Record:
    chooser = Random(seed)
    state = game.new(seed)
    played = []
    while actions := state.legal_actions():
        played.append(chooser.choice(actions))
        state.apply(played[-1])
    return Record.of(game, seed, played, [f"P{seat}" for seat in range(game.players)])


@pytest.fixture(scope="module")
def pearls() -> Record:
    return random_record(nacre.game("pearls", players=3), 4)


def test_every_real_choice_is_judged(pearls: Record) -> None:
    analysis = analyse(pearls, 60)
    states = list(pearls.states())
    choices = [ply for ply, state in enumerate(states) if len(state.legal_actions()) > 1]
    assert [judged.ply for judged in analysis.choices] == choices
    for judged in analysis.choices:
        state = states[judged.ply]
        assert judged.seat == state.seat
        assert judged.played == pearls.actions[judged.ply]
        assert judged.best in state.legal_actions()
        assert judged.loss >= 0
        assert sum(judged.after) == pytest.approx(1)


def test_a_blunder_at_nim_costs_the_game() -> None:
    """At Nim a blunder costs the whole game, and nothing else changes who wins."""
    with known_game(Nim):
        analysis = analyse(random_record(Nim(), 1), 1500)
    swings = sum(judged.loss > 0.7 for judged in analysis.choices)
    small = sum(0.25 < judged.loss < 0.6 for judged in analysis.choices)
    assert swings >= 1
    assert small <= 1


def test_the_same_seed_gives_the_same_analysis(pearls: Record) -> None:
    assert analyse(pearls, 20, seed=3) == analyse(pearls, 20, seed=3)


def test_one_iteration_is_enough_to_judge(pearls: Record) -> None:
    assert analyse(pearls, 1).choices


def test_the_command_shows_better_choices(pearls: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    pearls.dump(path)
    result = CliRunner().invoke(main, ["analyse", str(path), "--iterations", "20"])
    assert result.exit_code == 0, result.output
    assert "was better by" in result.output
    data = CliRunner().invoke(main, ["analyse", str(path), "--iterations", "20", "--json"])
    assert json.loads(data.stdout)["choices"]


def test_an_unfinished_game_is_refused(pearls: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    Record.of(pearls.game, 4, list(pearls.actions[:5]), list(pearls.names)).dump(path)
    result = CliRunner().invoke(main, ["analyse", str(path)])
    assert result.exit_code == 2
    assert "did not end" in result.output
