"""What `setup.py` compiles, and when it may use again what was compiled before."""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def setup_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], dict[str, Any]]:
    """The names of setup.py, as read anew in a copy of the source."""
    shutil.copytree(
        ROOT / "src" / "nacre",
        tmp_path / "src" / "nacre",
        ignore=shutil.ignore_patterns("web", "__pycache__", "*.net"),
    )
    shutil.copy(ROOT / "setup.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    return lambda: runpy.run_path("setup.py", run_name="setup_script")


def add_a_line(path: str) -> None:
    file = Path("src/nacre", path)
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")


def test_what_was_compiled_is_used_until_something_it_depends_on_changes(
    setup_script: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = setup_script()["kept"]()
    assert setup_script()["kept"]() == folder
    add_a_line("cli/commands.py")  # which no compiled module imports
    assert setup_script()["kept"]() == folder
    seen = {folder}
    for path in ("packs/pearls/state.py", "words/message.py"):  # compiled; imported by what is compiled
        add_a_line(path)
        seen.add(setup_script()["kept"]())
    monkeypatch.setenv("CFLAGS", "-O1")
    seen.add(setup_script()["kept"]())
    assert len(seen) == 4


def test_kept_modules_need_no_compiler_run(setup_script: Callable[[], dict[str, Any]]) -> None:
    folder = setup_script()["kept"]()
    folder.mkdir(parents=True)
    (folder / "names").write_text("nacre.kernel.state\nabc__mypyc")
    modules = setup_script()["extensions"]()
    assert [(module.name, module.sources) for module in modules] == [
        ("nacre.kernel.state", []),
        ("abc__mypyc", []),
    ]


@pytest.mark.parametrize(("name", "value"), [("NACRE_PURE", "1"), ("CC", "no-such-compiler")])
def test_without_a_compiler_nothing_is_translated(
    setup_script: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert setup_script()["extensions"]() == []


MODULE = "from mypy_extensions import i64\n\n\ndef add(n: i64) -> i64:\n    return n + 1\n"


@pytest.mark.skipif(shutil.which("gcc") is None, reason="nothing to compile with")
def test_a_package_is_compiled_once(tmp_path: Path) -> None:
    source = tmp_path / "src" / "nacre"
    for folder in ("", "kernel", "packs", "packs/small"):
        (source / folder).mkdir(parents=True, exist_ok=True)
        (source / folder / "__init__.py").touch()
    for name in ("kernel/one.py", "packs/small/two.py"):
        (source / name).write_text(MODULE)
    shutil.copy(ROOT / "setup.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "small"\nversion = "1"\n[tool.setuptools.packages.find]\nwhere = ["src"]\n'
    )

    def build() -> set[str]:
        command = [sys.executable, "setup.py", "--quiet", "build_ext"]
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
        return {file.name for file in tmp_path.glob("build/lib*/**/*") if file.is_file()}

    built = build()
    assert len(built) == 3  # one for each module, and the library that both call into
    for made in [*tmp_path.glob("build/lib*"), *tmp_path.glob("build/temp*")]:
        shutil.rmtree(made)
    assert build() == built
    assert not list(tmp_path.glob("build/temp*"))  # where a compiler would have left objects
