"""Tidepool, the example pack: installed from outside the tree, found by entry point, treated like ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import nacre
from nacre.pack import Pack
from nacre.testing import conform, variants
from nacre.words import LANGUAGES
from nacre.words.catalogue import parameters
from third_party import known_game

EXAMPLE = Path(__file__).parent.parent / "docs" / "examples" / "tidepool"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as pip installs it."""
    folder = tmp_path_factory.mktemp("installed")
    source = tmp_path_factory.mktemp("source") / "tidepool"
    copytree(EXAMPLE, source)  # a build leaves files behind
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(folder), str(source)], check=True, capture_output=True)
    return folder


def run(installed: Path, *arguments: str, typed: str = "") -> str:
    """What a program prints that was started where the package is installed."""
    paths = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": paths, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=True)
    return done.stdout


def test_it_is_found_by_its_entry_point(installed: Path) -> None:
    assert "tidepool" in run(installed, "-m", "nacre", "games").split()
    script = (
        "import nacre; p = nacre.registry.pack('tidepool'); print(p, p.game_class.name, p.guide.__name__)"
    )
    assert run(installed, "-c", script) == "Pack('tidepool') tidepool TidepoolGuide\n"


def test_it_plays_in_the_terminal_with_its_own_words(installed: Path) -> None:
    shown = run(
        installed, "-m", "nacre", "play", "tidepool", "--seed", "3", "--bot", "random", typed="look\nquit\n"
    )
    assert "Fill a pool to exactly ten" in shown
    assert "Next shell:" in shown
    assert "tidepool." not in shown


def test_it_plays_in_the_arena_where_its_guide_beats_chance(installed: Path, tmp_path: Path) -> None:
    data = tmp_path / "arena.json"
    arena = ("arena", "tidepool", "heuristic", "random", "--games", "40", "--json", str(data))
    run(installed, "-m", "nacre", *arena)
    standings = {row["bot"]: row["wins"]["mean"] for row in json.loads(data.read_text("utf-8"))["standings"]}
    assert standings["heuristic"] > 0.8


def test_its_balance_is_sorted_by_its_own_groups(installed: Path) -> None:
    shown = run(installed, "-m", "nacre", "balance", "tidepool", "--games", "10", "--bot", "heuristic")
    assert "By looks" in shown


def tidepool() -> Pack:
    from tidepool import PACK

    return PACK


def test_it_conforms() -> None:
    with known_game(tidepool()):
        for game in variants(tidepool().game_class):
            conform(game, seed=1)


def test_it_gives_reasons_for_every_action() -> None:
    pack = tidepool()
    game, reason = pack.game_class(), pack.reason
    assert reason is not None
    state = game.new(seed=1)
    for _ in range(12):
        view = state.view(int(state.seat))
        worlds = [game.imagine(view, nacre.Rng(seed)) for seed in range(5)]
        for action in state.legal_actions():
            found = reason(view, action, worlds)
            assert found is not None and found.code in pack.words("en")
        state.apply(state.legal_actions()[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_are_complete(language: str) -> None:
    english, texts = tidepool().words("en"), tidepool().words(language)
    assert list(texts) == sorted(english)
    for code, text in texts.items():
        assert code.startswith("tidepool.")
        assert {name for name, _ in parameters(text)} == {name for name, _ in parameters(english[code])}
