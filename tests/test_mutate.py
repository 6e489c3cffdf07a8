"""Mutants of the rules: each is another program, and a test of the rule that was changed notices it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mutate

PACKS = mutate.PACKS
GAMES = sorted(path.name for path in PACKS.iterdir() if (path / "game.py").exists())
STATE = PACKS / "pearls" / "state.py"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a < b", "a <= b"),
        ("a == b", "a != b"),
        ("a + b", "a - b"),
        ("a and b", "a or b"),
        ("not a", "a"),
        ("True", "False"),
        ("3", "4"),
    ],
)
def test_one_thing_is_changed(before: str, after: str) -> None:
    changed = mutate.change(ast.parse(before, mode="eval").body)
    assert changed is not None
    assert ast.unparse(changed) == after


def test_every_mutant_is_a_program_that_differs_in_one_line() -> None:
    text = STATE.read_text("utf-8").splitlines()
    found = list(mutate.mutants(STATE))
    assert len(found) > 50
    for mutant in found[::7]:
        ast.parse(mutant.text)
        changed = [
            number for number, line in enumerate(mutant.text.splitlines(), 1) if line != text[number - 1]
        ]
        assert changed == [mutant.line]


def test_types_are_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        "def view(seat: int | None, count: int = 3) -> int | None:\n    left: int | None = seat\n"
    )
    assert [mutant.after for mutant in mutate.mutants(file)] == [
        "def view(seat: int | None, count: int = (4)) -> int | None:"
    ]


def test_mutants_that_do_the_same_are_listed_with_a_reason_and_still_exist() -> None:
    listed = mutate.known()
    assert all(listed.values())
    files = [PACKS / game / name for game in GAMES for name in mutate.RULES if (PACKS / game / name).exists()]
    assert set(listed) <= {mutant.name for file in files for mutant in mutate.mutants(file)}


def test_there_are_rules_to_mutate_in_every_game() -> None:
    for game in GAMES:
        assert any((PACKS / game / name).exists() for name in mutate.RULES), game
