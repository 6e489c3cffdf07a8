"""The shape of the source: who imports whom, which packages the rules need, and what keeps files readable."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "nacre"
FILES = sorted(SOURCE.rglob("*.py"))
PAGE = [
    path for path in sorted((ROOT / "web" / "src").rglob("*")) if path.suffix in (".ts", ".svelte", ".css")
]
GENERATED = {ROOT / "web" / "src" / "protocol.ts"}
LONGEST_FILE = 400
MOST_UNLABELLED = 5
RULES_MAY_USE = {"librt", "mypy_extensions"}


@cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("nacre", include_external_packages=True, cache_dir=None)


def diagram() -> list[list[str]]:
    """The rooms of the diagram in ARCHITECTURE.md, the highest layer first."""
    drawn = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```")[1]
    names = [re.split(r" {2,}", line)[0] for line in drawn.strip().splitlines()]
    return [name.replace("/<game>", "").split(" | ") for name in names]


def test_the_diagram_has_the_layers_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert diagram() == [layer.split(" | ") for layer in layers]


def test_the_diagram_has_every_room_and_imports_point_down() -> None:
    height = {f"nacre.{room}": -layer for layer, rooms in enumerate(diagram()) for room in rooms}
    assert set(height) | {"nacre.__main__"} == graph().find_children("nacre")
    for room in height:
        for other in height.keys() - {room}:
            if height[other] >= height[room]:
                assert not graph().direct_import_exists(importer=room, imported=other, as_packages=True), (
                    f"{room} imports {other}"
                )


@pytest.mark.parametrize("room", ["kernel", "pack", "packs", "words"])
def test_the_rules_need_no_other_packages(room: str) -> None:
    inside = {f"nacre.{room}"} | graph().find_descendants(f"nacre.{room}")
    roots = {
        found.split(".")[0]
        for module in inside
        for found in graph().find_modules_directly_imported_by(module)
    }
    assert roots - {"nacre"} - set(sys.stdlib_module_names) <= RULES_MAY_USE


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_long_calls_label_their_arguments(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            bare = sum(not isinstance(argument, ast.Starred) for argument in node.args)
            assert bare <= MOST_UNLABELLED, f"{path.name}:{node.lineno} {ast.unparse(node.func)}"


@pytest.mark.parametrize("path", [*FILES, *PAGE], ids=lambda path: str(path.relative_to(ROOT)))
def test_files_are_short(path: Path) -> None:
    if path not in GENERATED:
        assert len(path.read_text("utf-8").splitlines()) <= LONGEST_FILE
