"""One source, two ways to run it: compiled and interpreted play must be the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import nacre
from nacre.testing import variants

SOURCE = Path(__file__).parent.parent / "src"
AT_LENGTH = os.environ.get("NACRE_PROFILE") == "soak"
GAMES = 30 if AT_LENGTH else 10
"""Games of each variant that are played twice."""
SHORT: dict[str, dict[str, int]] = {} if AT_LENGTH else {"molthar": {"round_limit": 10}}
"""Options for a game that goes through the suite interpreted: at length it ends as usual."""

SCRIPT = f"""
import json, nacre
from nacre.testing import variants
assert not nacre.compiled()
kinds = [nacre.registry.game_class(name) for name in nacre.games()]
sums = [nacre.playouts(game, {GAMES}, 1) for kind in kinds for game in variants(kind)]
print(json.dumps(sums))
"""


def interpreted(script: str, *flags: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, *flags, "-c", script]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


def test_the_tests_run_compiled() -> None:
    assert nacre.compiled()


def test_compiled_and_interpreted_games_are_the_same() -> None:
    kinds = [nacre.registry.game_class(name) for name in nacre.games()]
    compiled = [list(nacre.playouts(game, GAMES, 1)) for kind in kinds for game in variants(kind)]
    assert json.loads(interpreted(SCRIPT, "-W", "ignore").stdout) == compiled


@pytest.mark.parametrize("name", nacre.games())
def test_the_suite_passes_interpreted(name: str) -> None:
    options = SHORT.get(name, {})
    script = f"import nacre, nacre.testing; nacre.testing.conform(nacre.game({name!r}, **{options}), 1)"
    interpreted(script, "-W", "ignore")


def test_uncompiled_says_so_once() -> None:
    told = interpreted("import nacre; nacre.game('pearls'); nacre.game('pearls', players=2)").stderr
    assert told.count("SlowWarning") == 1


def test_docstrings_are_true() -> None:
    script = """
import doctest, importlib, pkgutil, nacre
from nacre.kernel.errors import MissingPackage
names = ["nacre", *[module.name for module in pkgutil.walk_packages(nacre.__path__, "nacre.")]]
modules = []
for name in names:
    try:
        modules.append(importlib.import_module(name))
    except MissingPackage:  # PyTorch, which `make` does not install
        assert name.startswith("nacre.learn.") or name == "nacre.cli.train", name
results = [doctest.testmod(module) for module in modules]
assert sum(result.attempted for result in results) > 5
assert not any(result.failed for result in results)
"""
    interpreted(script, "-W", "ignore")


def test_import_does_not_load_what_only_some_need() -> None:
    script = "import sys, nacre; print(*(set(sys.argv[1:]) & set(sys.modules)))"
    command = [
        sys.executable,
        "-c",
        script,
        "click",
        "rich",
        "importlib.metadata",
        "tomllib",
        "dataclasses",
        "inspect",
    ]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == ""
