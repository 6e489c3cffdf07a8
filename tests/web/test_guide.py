"""The guided first games: lessons that follow what is really played, and that can be left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.hands import Mouse, Touch
from web.visitor import NARROW, Visit, Visitor

GAMES = ("pearls", "pearladora", "molthar")
BY_CHANCE = ("molthar",)
"""Games in which hands that choose at random may lose before everything is told."""
MOST = 60
"""More choices than any guided game needs before everything is told."""


def learns(visitor: Visitor, hand: Mouse, game: str) -> list[str]:
    """Play the guided game, reading what is to be read, until everything is told: what was said?"""
    visitor.goes(f"/learn/{game}")
    told: list[str] = []
    coach = visitor.find(".coach")
    done = coach.get_by_role("button", name="Play on")
    following = coach.locator(".row .button:not(.quiet)")
    for _ in range(MOST):
        expect(visitor.turn.or_(done).or_(visitor.end).first).to_be_visible()
        if game in BY_CHANCE and visitor.end.is_visible():
            return told
        expect(coach.locator(".told p").last).not_to_be_empty()
        told.append(coach.locator(".told p").last.inner_text())
        if done.is_visible():
            break
        if following.is_visible():
            following.click()
        else:
            hand.plays(game, 1)
    assert done.is_visible() or game in BY_CHANCE, told
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_tells_everything(resident: Visit, game: str) -> None:
    ann = resident()
    told = learns(ann, Mouse(ann, seed=3), game)
    assert len(set(told)) >= 6
    assert not any("{" in text or "web." in text for text in told), told
    done = ann.find(".coach").get_by_role("button", name="Play on")
    if game in BY_CHANCE and not done.is_visible():
        return
    done.click()
    expect(ann.find(".coach")).to_have_count(0)
    assert ann.waits()


def test_a_guided_game_on_a_phone(resident: Visit) -> None:
    ann = resident(**NARROW)
    learns(ann, Touch(ann, seed=3), "pearladora")


def test_the_guide_goes_on_after_a_reload_and_can_be_left(resident: Visit) -> None:
    ann = resident()
    ann.goes("/learn/pearls")
    expect(ann.find(".coach header")).to_contain_text("1 of 8")
    ann.find(".coach .row .button").click()
    expect(ann.find(".coach header")).to_contain_text("2 of 8")
    expect(ann.find(".frame")).to_have_attribute("data-look", "display")
    ann.page.reload()
    expect(ann.find(".coach header")).to_contain_text("2 of 8")
    ann.button("web.guide.leave").click()
    expect(ann.find(".coach")).to_have_count(0)
    ann.page.reload()
    expect(ann.turn).to_be_visible()
    expect(ann.find(".coach")).to_have_count(0)


def test_the_guide_ends_with_the_game(resident: Visit) -> None:
    ann = resident()
    ann.goes("/learn/pearls")
    expect(ann.find(".coach header")).to_contain_text("1 of 8")
    ann.rushes()
    expect(ann.end).to_be_visible()
    expect(ann.find(".coach")).to_have_count(0)


def test_the_hand_stays_in_sight_on_a_phone(resident: Visit) -> None:
    ann = resident(**NARROW)
    ann.goes("/learn/molthar")
    hand = ann.find(".molthar .hand").bounding_box()
    coach = ann.find(".coach").bounding_box()
    assert hand and coach and hand["y"] + hand["height"] <= coach["y"] + 1


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_is_in_sight_on_a_phone_held_sideways(visit: Visit, game: str) -> None:
    ann = visit(**NARROW | {"viewport": {"width": 844, "height": 390}})
    ann.goes(f"/learn/{game}")
    expect(ann.find(".coach .row .button")).to_be_in_viewport(ratio=1)
    expect(ann.find(".coach .told")).to_be_in_viewport(ratio=1)


def test_the_guide_is_offered_once(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls")
    ann.button("web.guide.decline").click()
    expect(ann.find(".coach")).to_have_count(0)
    ann.sits("pearls")
    expect(ann.turn).to_be_visible()
    expect(ann.find(".coach")).to_have_count(0)


def test_the_guide_is_told_to_those_who_hear(resident: Visit) -> None:
    ann = resident()
    ann.goes("/learn/molthar")
    lesson = ann.find(".coach .told p").last
    expect(lesson).not_to_be_empty()
    ann.find(".coach .row .button").click()
    expect(ann.find("[role=status].hidden").first).to_contain_text(lesson.inner_text())


def test_the_keyboard_help_and_the_title(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearladora")
    expect(ann.page).to_have_title(re.compile("Your turn .* Pearladöra .* Nacre"))
    ann.page.keyboard.press("?")
    expect(ann.find("dialog kbd").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.find("dialog")).to_have_count(0)
