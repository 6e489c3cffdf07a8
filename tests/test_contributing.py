"""CONTRIBUTING.md is true: whoever follows "Adding a game" has a game that is found, plays and speaks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nacre
from nacre.words import LANGUAGES

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
FILE = re.compile(r"^`(?P<path>src/nacre/[\w./]+)`\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
ASKED_FOR = re.compile(r"^\| `(?P<path>[^`]*<game>[^`]*)` \|", re.MULTILINE)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with Nim added as CONTRIBUTING.md says, and nothing else changed."""
    root = tmp_path_factory.mktemp("tree")
    ignored = shutil.ignore_patterns("__pycache__", "web")
    shutil.copytree(ROOT / "src" / "nacre", root / "src" / "nacre", ignore=ignored)
    for file in FILE.finditer(PAGE):
        path = root / file["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file["text"], "utf-8")
    pack = root / "src" / "nacre" / "packs" / "nim"
    shutil.copy(ROOT / "docs" / "examples" / "nim.py", pack / "game.py")
    english = pack / "words" / "en.json"
    for language in LANGUAGES[1:]:
        texts = {code: f"{language}: {text}" for code, text in json.loads(english.read_text("utf-8")).items()}
        (pack / "words" / f"{language}.json").write_text(json.dumps(texts), "utf-8")
    return root


def run(tree: Path, *command: str, said: str = "") -> str:
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "PYTHONWARNINGS": "ignore",
        "PYTHONUTF8": "1",
    }
    ran = subprocess.run(
        [sys.executable, *command], cwd=tree, env=environment, input=said, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_it_is_found_and_is_as_good_as_any_other(tree: Path) -> None:
    script = """
import nacre, nacre.testing
assert nacre.__file__.startswith(%r), nacre.__file__
assert nacre.games() == sorted({"nim", *%r}), nacre.games()
pack = nacre.registry.pack("nim")
assert pack.game_class.__module__ == "nacre.packs.nim.game"
for game in nacre.testing.variants(pack.game_class):
    nacre.testing.conform(game)
    assert nacre.playouts(game, games=20, seed=1)[0] >= 60
print("conforms")
"""
    assert run(tree, "-c", script % (str(tree), nacre.games())) == "conforms\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_in_every_language(tree: Path, language: str) -> None:
    script = "import nacre; game = nacre.game('nim'); print(nacre.say(game.describe(game.parse('b3')), %r))"
    prefix = "" if language == "en" else f"{language}: "
    assert run(tree, "-c", script % language) == f"{prefix}Take 3 from heap b\n"


def test_it_plays_in_the_terminal(tree: Path) -> None:
    told = run(tree, "-m", "nacre", "play", "nim", "--seed", "3", "--bot", "random", said="a9\na1\nquit\n")
    assert "Take as many stones as you like from one heap." in told
    assert "Say it as a heap and a number, such as a3, not a9" in told
    assert "You: Take 1 from heap a" in told


def test_bots_play_it(tree: Path) -> None:
    told = run(tree, "-m", "nacre", "arena", "nim", "casual", "random", "--games", "4")
    assert "casual" in told


def test_the_files_it_asks_for_are_those_that_our_games_have() -> None:
    paths = [found["path"] for found in ASKED_FOR.finditer(PAGE)]
    assert len(paths) == 5
    missing = [
        path.replace("<game>", game)
        for path in paths
        for game in nacre.games()
        if not (ROOT / path.replace("<game>", game)).exists()
    ]
    assert missing == []
