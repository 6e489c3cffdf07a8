"""Finding games: ours, registered ones, and others' by entry point."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import cast

import pytest

import nacre
from nacre import registry
from third_party import entry_points, known_game
from third_party.odds import Odds


def test_the_games_that_come_with_nacre() -> None:
    assert nacre.games() == ["molthar", "pearladora", "pearls"]


def test_a_registered_game_is_known() -> None:
    with known_game(Odds):
        assert "odds" in nacre.games()
        assert nacre.game("odds", players=3) == Odds(players=3)


def test_a_registered_game_can_be_forgotten() -> None:
    with known_game(Odds):
        assert registry.unregister("odds").game_class is Odds
        assert "odds" not in nacre.games()
        for name in ("odds", "pearls"):
            with pytest.raises(nacre.UnknownGame):
                registry.unregister(name)


@pytest.mark.parametrize("name", ["chess", "", "Pearls", None, 3, "x" * 500])
def test_unknown_games_are_named(name: object) -> None:
    with pytest.raises(nacre.UnknownGame, match="pearls"):
        nacre.game(cast(str, name))


@pytest.mark.parametrize("name", ["pearls", ""])
def test_names_that_cannot_be_registered(name: str) -> None:
    with pytest.raises(nacre.UnknownGame):
        nacre.register(type("Mine", (Odds,), {"name": name}))


@pytest.mark.parametrize(
    "where", ["no.such.module:Game", "third_party.odds:Nothing", "third_party.odds:ROLL", "json:dumps"]
)
def test_a_broken_entry_point_is_said_when_asked_for(where: str) -> None:
    with entry_points(broken=where):
        assert nacre.games() == ["broken", "molthar", "pearladora", "pearls"]
        with pytest.raises(nacre.UnknownGame, match="broken"):
            nacre.game("broken")


def test_an_entry_point_is_found() -> None:
    with entry_points(odds="third_party.odds:Odds"):
        assert nacre.game("odds") == Odds()
    assert "odds" not in nacre.games()


def test_a_real_package_with_an_entry_point_is_found(tmp_path: Path) -> None:
    metadata = tmp_path / "nim-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[nacre.games]\nodds = third_party.odds:Odds\n")
    script = (
        "import sys; sys.path[:0] = sys.argv[1:]; import nacre; "
        "print(nacre.games(), nacre.game('odds').num_actions)"
    )
    tests = str(Path(__file__).parent)
    output = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path), tests], capture_output=True, text=True, check=True
    ).stdout
    assert output == "['molthar', 'odds', 'pearladora', 'pearls'] 5\n"
