"""What a release is made of: its version, its notes, its workflows, and an index that can be asked for it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from datetime import date
from pathlib import Path

import pytest

import changelog
from local_index import project, serving

ROOT = Path(__file__).parents[1]
TEXT = """# Changelog

All changes. Nothing has been released yet.

## [Unreleased]

### Added

- A door.
"""


def test_notes_are_what_the_changelog_says_about_a_version() -> None:
    text = changelog.cut(TEXT, "1.0.0", date(2026, 11, 17))
    assert changelog.notes(text, "1.0.0") == "### Added\n\n- A door."
    assert changelog.notes(text, "Unreleased") == ""
    assert "Nothing has been released yet" not in text
    with pytest.raises(KeyError):
        changelog.notes(text, "1.0.1")


def test_versions_are_listed_newest_first_and_cut_once() -> None:
    text = changelog.cut(TEXT, "1.0.0", date(2026, 11, 17))
    with pytest.raises(ValueError, match="nothing is unreleased"):
        changelog.cut(text, "1.1.0", date(2026, 11, 18))
    text = text.replace("## [Unreleased]\n", "## [Unreleased]\n\n- A window.\n", 1)
    with pytest.raises(ValueError, match="already released"):
        changelog.cut(text, "1.0.0", date(2026, 11, 18))
    text = changelog.cut(text, "1.1.0", date(2026, 11, 18))
    assert changelog.versions(text) == ["1.1.0", "1.0.0"]
    assert changelog.notes(text, "1.1.0") == "- A window."


def test_a_tag_is_released_only_with_its_version_and_notes() -> None:
    text = changelog.cut(TEXT, "1.0.0", date(2026, 11, 17))
    assert changelog.problem_with(text, "1.0.0", "v1.0.0") == ""
    assert "v1.0.0" in changelog.problem_with(text, "1.0.0", "v1.0.1")
    assert "cut 1.1.0" in changelog.problem_with(text, "1.1.0", "v1.1.0")
    assert "says nothing" in changelog.problem_with(
        text.replace("### Added\n\n- A door.", ""), "1.0.0", "v1.0.0"
    )


def test_the_changelog_can_be_cut() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert changelog.UNRELEASED in text
    text = text.replace(changelog.UNRELEASED, f"{changelog.UNRELEASED}\n\n- A window.", 1)
    assert changelog.versions(changelog.cut(text, "999.0.0", date.today()))[0] == "999.0.0"
    assert changelog.source_version()


def test_the_index_serves_the_files_of_a_project(tmp_path: Path) -> None:
    wheel = tmp_path / "nacre_games-1.0-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    (tmp_path / "click-8.0.tar.gz").write_bytes(b"click")
    assert project("nacre_games-1.0.tar.gz") == project(wheel.name) == "nacre-games"
    with serving([tmp_path]) as index:
        with urllib.request.urlopen(f"{index}nacre-games/") as answer:
            links = re.findall(r'href="([^"]+)"', answer.read().decode())
        assert len(links) == 1
        with urllib.request.urlopen(index.replace("/simple/", links[0])) as answer:
            assert answer.read() == b"wheel"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{index}uvicorn/")


def names(requirements: list[str]) -> set[str]:
    """The projects of lines such as "click>=8.2" and "cbor2==5.7.1 ; marker", in one spelling."""
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in requirements)
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


@pytest.mark.parametrize(
    ("file", "extras"), [("run", []), ("dev", []), ("docs", ["rl", "dataset"]), ("serve", ["postgres"])]
)
def test_pinned_versions_are_there_for_everything_that_is_needed(file: str, extras: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = names(project["dependencies"])
    for extra in extras:
        needed |= names(project["optional-dependencies"][extra])
    pinned = names((ROOT / "requirements" / f"{file}.txt").read_text("utf-8").splitlines())
    assert needed - pinned == set(), "run `make lock`"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has network namespaces")
def test_sealed_scripts_reach_only_this_machine(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r})\n"
        "import sealing, socket\n"
        "if not sealing.is_sealed(): sealing.seal()\n"
        "server = socket.create_server(('127.0.0.1', 0))\n"
        "socket.create_connection(server.getsockname()).close()\n"
        "try: socket.create_connection(('192.0.2.1', 80), 1)\n"
        "except OSError as error: print(sealing.is_sealed(), error.strerror)\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    if "Operation not permitted" in done.stderr:
        pytest.skip("this machine lets nobody make a network namespace")
    assert done.stdout.strip() == "True Network is unreachable", done.stderr
