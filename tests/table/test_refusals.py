"""Every refusal that a table knows is met by a test; every entry has words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import nacre
from nacre.table import entries as e
from nacre.table.events import describe_entry, tag
from nacre.table.setup import REACTIONS
from nacre.words.catalogue import catalogue
from present import present
from table.tables import seated

HERE = Path(__file__).parent
SOURCE = Path(nacre.__file__).parent / "table"


def test_every_refusal_is_met() -> None:
    raised = {
        code
        for path in SOURCE.glob("*.py")
        for code in re.findall(r'TableError\(\s*"([a-z_.]+)"', path.read_text())
    }
    met = {
        code
        for path in HERE.glob("*.py")
        for code in re.findall(r'refused\("([a-z_.]+)"\)', path.read_text())
    }
    assert raised - met == set()
    assert met - raised == set()
    assert len(raised) > 40


def test_every_kind_of_entry_has_words() -> None:
    live = seated("ann", "bo")
    values = {"seat": 1, "ply": 0, "person": "x", "name": "Cy", "level": "strong", "nonce": "", "actions": (),
              "text": "Hi", "reaction": "clap", "table": "t2", "at": 0.0, "rules": 1,
              "commitment": "", "seats": (1,), "names": ("Bo",), "why": "late", "to": "",
              "day": "2026-11-18"}  # fmt: skip
    for kind in get_args(e.AnyEntry):
        entry = kind(**{name: values[name] for name in kind.__struct_fields__})
        message = describe_entry(live.table, entry)
        assert f"event.{tag(entry)}" in catalogue("en")
        if not isinstance(entry, e.Played):
            message = present(message)
            assert message.code == f"event.{tag(entry)}"
            for language in nacre.words.LANGUAGES:
                words = nacre.say(message, language)
                assert "event." not in words
                assert "level." not in words
                assert "voided." not in words


def test_every_level_and_reaction_has_words() -> None:
    from nacre.bots.levels import LEVELS

    for code in (*(f"level.{level}" for level in LEVELS), *(f"reaction.{each}" for each in REACTIONS)):
        assert code in catalogue("en")


def test_words_for_people_know_no_jargon() -> None:
    for language in nacre.words.LANGUAGES:
        for code, text in catalogue(language).items():
            if code.split(".")[0] in ("table", "event"):
                assert not re.search(r"\b(ply|plies|nonce|invalid|entry id|seat 0)\b", text, re.IGNORECASE), (
                    code
                )
