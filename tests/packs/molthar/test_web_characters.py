"""The characters that the web board draws are those of the rules."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_mo_c2_the_board_has_the_characters_of_the_rules() -> None:
    made = runpy.run_path(str(WEB / "scripts" / "characters.py"))["text"]()
    written = (WEB / "src" / "boards" / "molthar" / "characters.json").read_text("utf-8")
    assert written == made, (
        "renew it: python web/scripts/characters.py > web/src/boards/molthar/characters.json"
    )
