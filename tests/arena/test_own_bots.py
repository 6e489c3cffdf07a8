"""Bots of one's own on the command line: classes, programs that fail, and results on the standard output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

import nacre
from nacre.bots import named, named_or_command
from nacre.kernel.errors import BotError

HERE = Path(__file__).parent
CONTEST = ("--players", "2", "--games", "4")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with bots, which no path names."""
    copy(HERE / "my_bots.py", tmp_path / "own_bots.py")
    (tmp_path / "half.py").write_text("import no_such_module_at_all\n")
    (tmp_path / "ends.py").write_text("raise SystemExit(3)\n")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `nacre` in a folder, as its command does: without that folder among those for modules."""
    source = str(Path(nacre.__file__).parents[1])
    env = os.environ | {"PYTHONPATH": source, "LANG": "en_GB.UTF-8", "LC_ALL": "", "COLUMNS": "200"}
    command = [sys.executable, "-P", "-m", "nacre", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=folder, env=env, timeout=300)


@pytest.mark.parametrize("workers", [(), ("--workers", "2")])
def test_classes_of_the_current_directory_play(folder: Path, workers: tuple[str, ...]) -> None:
    bots = ("own_bots:First", "own_bots:Seeded@5", "random")
    done = run(folder, "arena", "pearls", *bots, *CONTEST, *workers, "--json", "-")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert {standing["bot"]: standing["faults"] for standing in found["standings"]} == dict.fromkeys(bots, 0)
    assert "deals in all lineups" in done.stderr
    assert "thinking" in done.stderr  # a bot may print what it likes


def test_without_a_dash_results_are_for_people(folder: Path) -> None:
    done = run(folder, "arena", "pearls", "heuristic", "random", *CONTEST, "--json", "out.json")
    assert "deals in all lineups" in done.stdout
    assert json.loads((folder / "out.json").read_text(encoding="utf-8"))["games"] == 4


def test_the_balance_is_written_to_the_standard_output(folder: Path) -> None:
    done = run(folder, "balance", "pearls", "--bot", "own_bots:First", "--games", "2", "--json", "-")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["bot"] == "own_bots:First"


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("nowhere:Bot", "There is no module “nowhere”"),
        ("own_bots.more:Bot", "There is no module “own_bots.more”"),
        ("half:Bot", "“half” could not be imported: ModuleNotFoundError"),
        ("ends:Bot", "“ends” could not be imported: SystemExit: 3"),
        ("own_bots:Nobody", "has no class “Nobody”"),
        ("own_bots:not_a_bot", "is not a bot"),
        ("own_bots:Unfinished", "is not a bot"),
        ("own_bots:Needy", "needs colour"),
        ("own_bots:First@much", "is not a budget"),
    ],
)
def test_what_is_wrong_with_a_class_is_said(folder: Path, bot: str, says: str) -> None:
    done = run(folder, "arena", "pearls", bot, "random", *CONTEST)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("workers", [(), ("--workers", "2")])
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("cmd:nosuch --fast", "nosuch --fast"),
        (f"cmd:{sys.executable} nosuch.py", "nosuch.py"),
        ("own_bots:Broken", "RuntimeError: out of order"),
    ],
)
def test_a_bot_that_cannot_start_ends_the_run(
    folder: Path, bot: str, says: str, workers: tuple[str, ...]
) -> None:
    files = ("--json", "out.json", "--html", "out.html")
    done = run(folder, "arena", "pearls", bot, "random", *CONTEST, *workers, *files)
    assert done.returncode == 1
    assert bot in done.stderr and says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (folder / "out.json").exists() and not (folder / "out.html").exists()
    assert run(folder, "balance", "pearls", "--bot", bot, "--games", "2", *workers).returncode == 1


def test_a_bot_with_faults_is_listed_without_a_rank(folder: Path) -> None:
    files = ("--json", "-", "--html", "out.html")
    bots = ("own_bots:Faulty", "random", "--beats", "0.01")
    done = run(folder, "arena", "pearls", *bots, "--players", "2", "--games", "60", *files)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    first, last = found["standings"]
    assert (first["bot"], first["ranked"]) == ("random", True)
    assert (last["bot"], last["ranked"]) == ("own_bots:Faulty", False)
    assert last["rating"] is None and last["place"] is None and last["faults"] > 0
    (comparison,) = found["comparisons"]
    assert comparison["faulty"] is True and comparison["proven"] is None
    lines = [line.split() for line in done.stderr.splitlines()]
    rows = [line[:2] for line in lines if line and line[0] in ("own_bots:Faulty", "random")]
    assert [row[0] for row in rows[:2]] == ["random", "own_bots:Faulty"]
    assert rows[1][1] == "unranked"
    assert "is not ranked" in done.stderr and "proven" not in done.stderr
    page = (folder / "out.html").read_text(encoding="utf-8")
    assert page.index("own_bots:Faulty") > 0 and "unranked" in page and "proven" not in page


def test_a_name_from_a_stranger_is_never_a_class() -> None:
    with pytest.raises(BotError) as caught:
        named("nacre.bots:RandomBot")
    assert caught.value.code == "bot.unknown"
    assert named_or_command("nacre.bots:RandomBot@7").budget.iterations == 7
