"""The characters that the web board draws are those of the rules."""

from __future__ import annotations

import runpy
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "web" / "src" / "games" / "molthar"


def test_mo_c2_the_board_has_the_characters_of_the_rules() -> None:
    made = runpy.run_path(str(FOLDER / "characters.py"))["text"]()
    written = (FOLDER / "characters.json").read_text("utf-8")
    assert written == made, "renew it: make web"
