"""Mutants of the rules: each is another program, and a test of the rule that was changed notices it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import mutate

STATE = mutate.PACKS / "pearls" / "state.py"


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


def test_there_are_rules_to_mutate_in_every_game() -> None:
    for game in sorted(path.name for path in mutate.PACKS.iterdir() if (path / "game.py").exists()):
        assert any(Path(mutate.PACKS, game, name).exists() for name in mutate.RULES), game
