"""The version is written once, in `nacre/__init__.py`; everything else reads it from there."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from setuptools.config.pyprojecttoml import read_configuration

import nacre

ROOT = Path(__file__).parent.parent
WRITTEN = re.compile(r"version\w*[\"']?\s*[:=]\s*[\"'](?P<version>\d[^\"']*)[\"']", re.IGNORECASE)


def test_the_package_takes_its_version_from_the_source() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    built = read_configuration(ROOT / "pyproject.toml")["project"]
    assert built["version"] == nacre.__version__


def test_building_does_not_import_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "nacre"]:
        monkeypatch.delitem(sys.modules, name)
    read_configuration(ROOT / "pyproject.toml")
    assert "nacre" not in sys.modules


def test_the_version_is_written_once() -> None:
    files = [
        *ROOT.glob("*.toml"),
        *ROOT.glob("*.py"),
        ROOT / "web" / "package.json",
        *ROOT.glob("src/**/*.py"),
    ]
    places = [
        str(file.relative_to(ROOT))
        for file in files
        for found in WRITTEN.finditer(file.read_text("utf-8"))
        if found["version"] == nacre.__version__
    ]
    assert places == ["src/nacre/__init__.py"]


@pytest.mark.skipif(Path(nacre.__file__).parent == ROOT / "src" / "nacre", reason="runs from the checkout")
def test_the_installed_package_says_the_same() -> None:
    assert version("nacre-games") == nacre.__version__
