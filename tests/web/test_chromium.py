"""Which browser the tests take, and what is said before one is installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from web import chromium


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all a machine has of programs. Nobody there is root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "NAMES", [name for name in chromium.NAMES if "/" not in name])
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    return tmp_path


def add(folder: Path, name: str) -> str:
    program = folder / name
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return str(program)


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_any_browser_of_the_system_will_do_without_root(programs: Path, name: str) -> None:
    assert chromium.find() is None
    added = add(programs, name)
    assert chromium.find() == added
    assert chromium.plan() is None


def test_the_one_that_is_named_comes_first(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(programs, "chromium")
    mine = add(programs, "my-chrome")
    monkeypatch.setenv("CHROMIUM", mine)
    assert chromium.path() == mine


def test_one_that_is_named_and_not_there_is_said_not_replaced(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(programs, "chromium")
    monkeypatch.setenv("CHROMIUM", "/nowhere/chrome")
    assert chromium.find() is None
    with pytest.raises(SystemExit, match="/nowhere/chrome"):
        chromium.plan()


def test_without_a_browser_the_error_says_what_to_do(programs: Path) -> None:
    with pytest.raises(FileNotFoundError, match="CHROMIUM"):
        chromium.path()


def test_without_a_package_manager_nothing_is_installed(programs: Path) -> None:
    with pytest.raises(SystemExit, match="Install Chromium"):
        chromium.install()


def test_who_is_not_root_is_told_the_command_and_nothing_is_run(programs: Path) -> None:
    ran = add_apt(programs)
    with pytest.raises(SystemExit, match="As root: apt-get update"):
        chromium.install()
    assert not ran.exists()


def test_root_is_told_what_will_be_installed_before_it_is(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = add_apt(programs)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    wanted = "install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation"
    assert f"apt-get {wanted}" in (chromium.plan() or "")
    assert not ran.exists()
    chromium.install()
    assert ran.read_text() == f"update -qq\n{wanted}\n"


def add_apt(folder: Path) -> Path:
    """A package manager that only writes down what it was asked for."""
    ran = folder / "ran"
    Path(add(folder, "apt-get")).write_text(f'#!/bin/sh\necho "$@" >> "{ran}"\n')
    return ran
