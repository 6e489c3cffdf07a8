"""Whole games against bots, each in another language.

By mouse every choice is made on the page. By keyboard and touch every third is, and at length every one.
"""

from __future__ import annotations

import pytest

from web.conftest import AT_LENGTH
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
    assert plays_to_the_end(keys, game) > 3


@pytest.mark.parametrize(("game", "language"), [("pearls", "de"), ("molthar", "fr")])
def test_a_game_on_a_phone(visit: Visit, game: str, language: str) -> None:
    ann = visit(language=language, **NARROW)
    ann.goes("/")
    hand = Touch(ann)
    hand.touch(ann.find(f".game[data-mood={game}] .go"))
    assert plays_to_the_end(hand, game) > 3


def plays_to_the_end(hand: Mouse, game: str) -> int:
    """Make every third choice on the page, the others without it: how many were made on the page?"""
    if AT_LENGTH:
        return hand.plays(game)
    made = 0
    while hand.plays(game, 1):
        made += 1
        hand.visitor.rushes(2)
        hand.visitor.keeps_up()
    return made
