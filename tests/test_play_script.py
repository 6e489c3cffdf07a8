"""`make play`: the page opens while the rules are being compiled, and the compiled server takes over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import play

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="scripts of a Unix shell")

MAKE = """#!/bin/sh
case "$*" in
  *--question*) exit {made} ;;
  *.compiled*)
    touch .venv/.page; until [ -e opened ]; do sleep 0.02; done; echo compiled >> log; exit {fails} ;;
  *) echo installed >> log ;;
esac
"""
SERVER = """#!/bin/sh
echo "interpreted $PYTHONPATH" >> log
trap 'echo stopped >> log; exit 0' TERM
echo "Nacre is running at http://127.0.0.1:4711/ (Ctrl+C stops it)"
touch opened
{until}
"""
NACRE = """#!/bin/sh
echo "nacre $*" >> log
"""
UNTIL_STOPPED = "while true; do sleep 0.02; done"


def run(folder: Path, made: int = 1, fails: int = 0, until: str = UNTIL_STOPPED) -> list[str]:
    """Run the script among programs that only tell that they were called: what they told."""
    (folder / ".venv" / "bin").mkdir(parents=True)
    programs = {"make": MAKE, ".venv/bin/python": SERVER, ".venv/bin/nacre": NACRE}
    for name, text in programs.items():
        (folder / name).write_text(
            text.replace("{made}", str(made)).replace("{fails}", str(fails)).replace("{until}", until)
        )
        (folder / name).chmod(0o755)
    (folder / "tools").mkdir()
    (folder / "tools" / "play.py").write_bytes(Path(play.__file__).read_bytes())
    done = subprocess.run(
        [sys.executable, str(folder / "tools" / "play.py")],
        env={**os.environ, "MAKE": str(folder / "make")},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == fails, done.stderr
    return (folder / "log").read_text().splitlines()


def test_the_page_opens_before_the_rules_are_compiled_and_the_port_stays(tmp_path: Path) -> None:
    assert run(tmp_path) == [
        f"interpreted {tmp_path / 'src'}",
        "compiled",
        "installed",
        "stopped",
        "nacre serve --port 4711 --log-level warning",
    ]


def test_what_is_built_is_served_at_once(tmp_path: Path) -> None:
    assert run(tmp_path, made=0) == ["nacre "]


def test_a_server_that_is_open_already_goes_on(tmp_path: Path) -> None:
    assert run(tmp_path, until="exit 0")[-2:] == ["installed", "nacre "]


def test_a_build_that_fails_ends_everything(tmp_path: Path) -> None:
    assert run(tmp_path, fails=3)[-1] == "stopped"
