"""A small run, from nothing to an admitted generation and on. Needs PyTorch, which make does not install."""

from __future__ import annotations

from pathlib import Path

import pytest

import nacre

pytest.importorskip("torch")

from nacre.arena.crew import ThisProcess
from nacre.bots import named_or_command
from nacre.learn import train
from nacre.learn.selfplay import SelfPlay
from nacre.learn.train import Plan, Run

SMALL = Plan(
    first=24,
    second=8,
    guided_rows=3000,
    own_rows=300,
    passes=2.0,
    part_games=10,
    gate_seconds=0.002,
    gate_games=40,
    gate_factor=0.0,
    selfplay=SelfPlay(iterations=16, quick_iterations=4),
)


def test_an_admission_gives_no_more_time_than_iterations_are_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """500 iterations of the first opponent, where a turn has time for more."""
    game = nacre.game("pearls")
    for speed, seconds in ((100_000, 0.005), (1_000, 0.05)):
        monkeypatch.setattr(train, "iterations_in", lambda *asked, speed=speed: round(asked[2] * speed))
        assert train.time_of_gate(game, Plan()) == pytest.approx(seconds)


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    game = nacre.game("pearls")
    told: list[str] = []
    run = Run(game, tmp_path, SMALL, ThisProcess())
    first = run.generation(lambda stage, done, total: told.append(stage))
    assert first.rows >= 3000
    assert set(told) == {"play", "fit", "gate"}
    again = Run(game, tmp_path, SMALL, ThisProcess())
    assert again.generations == [first]
    assert (tmp_path / "curve.svg").read_text("utf-8").count("<circle") == 1
    second = again.generation(lambda stage, done, total: None)
    assert second.number == 2
    bot = named_or_command(f"net:{again.net(2)}@10").make(game, b"")
    state = game.new(1)
    assert (
        bot.choose(state.view(0), state.legal_actions(), nacre.bots.Budget(10)).action
        in state.legal_actions()
    )
