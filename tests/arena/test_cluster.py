"""The same contest on a Ray cluster, started for the test."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import nacre
from nacre.arena import Goal, contest, crew, hold
from nacre.kernel.errors import ArenaError

CONTEST = contest(nacre.game("pearls", players=2), ["random", "ismcts@8"])


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_gives_the_results_of_one_process(tmp_path: Path) -> None:
    # In a process of its own: Ray changes how its process handles signals, and warns of itself.
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    hold(CONTEST, Goal(games=16), path=here)
    program = "from nacre.cli import main; main()"
    asked = ["arena", "pearls", *CONTEST.bots, "--players", "2", "--games", "16", "--out", str(there)]
    command = [sys.executable, "-c", program, *asked, "--ray", "local", "--workers", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "16 games, 8 deals" in done.stdout
    assert without_times(here) == without_times(there)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"nacre-games\[cluster\]"):
        hold(CONTEST, Goal(games=4), crew(cluster="local"))


def without_times(path: Path) -> list[object]:
    header, *blocks = map(json.loads, path.read_text().splitlines())
    for block in blocks:
        for game in block["games"]:
            del game["seconds"]
    return [header, *sorted(blocks, key=lambda block: block["deal"])]
