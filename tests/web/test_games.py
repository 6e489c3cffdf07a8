"""Whole games against bots, each in another language."""

from __future__ import annotations

import os

import pytest

from web.hands import Keys, Mouse, Touch
from web.visitor import NARROW

LONG = pytest.mark.skipif(os.environ.get("NACRE_PROFILE") != "soak", reason="minutes long: make soak")


@pytest.mark.parametrize(
    ("game", "language"),
    [("pearls", "fr"), ("pearladora", "de"), pytest.param("molthar", "en", marks=LONG)],
)
def test_a_game_by_mouse(visit, game, language):
    ann = visit(language=language)
    ann.goes("/")
    ann.find(f".game[data-mood={game}] .go").click()
    assert Mouse(ann).plays(game) > 5
    assert ann.page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize(("game", "language"), [("pearladora", "en")])
def test_a_game_by_keyboard(visit, game, language):
    ann = visit(language=language)
    ann.goes("/")
    keys = Keys(ann)
    keys.touch(ann.find(f".game[data-mood={game}] .go"))
    assert keys.plays(game) > 5


@pytest.mark.parametrize(("game", "language"), [("pearls", "de"), pytest.param("molthar", "de", marks=LONG)])
def test_a_game_on_a_phone(visit, game, language):
    ann = visit(language=language, **NARROW)
    ann.goes("/")
    hand = Touch(ann)
    hand.touch(ann.find(f".game[data-mood={game}] .go"))
    assert hand.plays(game) > 5
