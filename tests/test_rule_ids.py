"""Every rule id of the rule pages has a test named after it, and every test's id is a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nacre

ROOT = Path(__file__).parent.parent
PREFIXES = [nacre.registry.pack(name).rule_prefix for name in nacre.games()]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))


def ids_of(page: Path) -> set[str]:
    return set(re.findall(r"^- \*\*([A-Z]{2}-[A-Z]+\d+)\*\*", page.read_text("utf-8"), re.MULTILINE))


def ids_with_tests() -> set[str]:
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return {
        f"{game}-{rule}".upper()
        for game, rule in re.findall(
            rf"^def test_({'|'.join(PREFIXES).lower()})_([a-z]+\d+)_", tests, re.MULTILINE
        )
    }


def test_there_are_rule_pages() -> None:
    assert PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_has_a_test(page: Path) -> None:
    assert ids_of(page)
    assert ids_of(page) - ids_with_tests() == set()


def test_every_tested_rule_is_on_a_page() -> None:
    assert ids_with_tests() - set().union(*map(ids_of, PAGES)) == set()
