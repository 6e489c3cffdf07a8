"""Whole games against bots, each in another language."""

from __future__ import annotations

import pytest

from web.hands import Keys, Mouse, Touch
from web.visitor import NARROW, Visit


@pytest.mark.parametrize(("game", "language"), [("pearls", "fr"), ("pearladora", "de"), ("molthar", "en")])
def test_a_game_by_mouse(visit: Visit, game: str, language: str) -> None:
    ann = visit(language=language)
    ann.goes("/")
    ann.find(f".game[data-mood={game}] .go").click()
    assert Mouse(ann).plays(game) > 5
    assert ann.page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize(("game", "language"), [("pearladora", "en")])
def test_a_game_by_keyboard(visit: Visit, game: str, language: str) -> None:
    ann = visit(language=language)
    ann.goes("/")
    keys = Keys(ann)
    keys.touch(ann.find(f".game[data-mood={game}] .go"))
    assert keys.plays(game) > 5


@pytest.mark.parametrize(("game", "language"), [("pearls", "de"), ("molthar", "fr")])
def test_a_game_on_a_phone(visit: Visit, game: str, language: str) -> None:
    ann = visit(language=language, **NARROW)
    ann.goes("/")
    hand = Touch(ann)
    hand.touch(ann.find(f".game[data-mood={game}] .go"))
    assert hand.plays(game) > 5
