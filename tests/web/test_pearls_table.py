"""The table of Pearls fills every window: all cards in sight, everything large enough to touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.visitor import Visit

BOT = {"kind": "bot", "level": "beginner"}
SIZES = [(360, 740), (390, 844), (820, 1180), (844, 390), (960, 540), (1024, 600), (1366, 768), (1920, 1080)]
"""Among them a large screen with letters of twice the size."""
MOST_TURNS = 12
"""Until somebody holds cards openly."""
TOUCH = 44
"""Pixels that a finger needs."""

# What can be touched: its size, whether its middle is in the window, and whether a touch there reaches it.
TOUCHED = """() => [...document.querySelectorAll(".own, .group, .target")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    return {
        what: one.className.split(" ")[0] + " " + one.textContent.trim(),
        width, height,
        inside: middleX >= 0 && middleX <= innerWidth && middleY >= 0 && middleY <= innerHeight,
        reached: one.contains(document.elementFromPoint(middleX, middleY)),
    };
})"""
OUTSIDE = """() => [...document.querySelectorAll(".bar, .plate, .pile, .display")].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => one.className)"""

# The cards that others openly hold whose value is covered by another card.
COVERED = """() => [...document.querySelectorAll(".seat .held:not([data-card=hidden])")].filter((card) => {
    const { x, y, width, height } = card.querySelector("text").getBoundingClientRect();
    return !card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((card) => card.dataset.card)"""

# The plates of those across that reach down to a necklace.
LOW_PLATES = """() => [...document.querySelectorAll(".seat.top .plate")].filter((plate) => {
    const one = plate.getBoundingClientRect();
    return [...document.querySelectorAll(".target")].some((target) => {
        const other = target.getBoundingClientRect();
        return one.bottom > other.top + other.height / 4 && one.left < other.right && other.left < one.right;
    });
}).length"""


def takes(legal: list[str]) -> str:
    return next((action for action in reversed(legal) if action.startswith("T:")), legal[0])


def takes_wilds(legal: list[str]) -> str:
    return next((action for action in legal if action.startswith("T:W")), takes(legal))


@pytest.mark.parametrize("bots", [1, 5])
def test_everything_is_in_sight_and_can_be_touched(visit: Visit, bots: int) -> None:
    ann = visit()
    ann.sits("pearls", [BOT] * bots, options={"all_cards": True})
    ann.button("web.guide.decline").click()
    ann.rushes(3, choose=takes)
    ann.keeps_up()
    expect(ann.find(".plate")).to_have_count(bots + 1)
    cards = ann.find(".hand .own").count()
    assert cards >= 8
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.rests()
        touched = ann.page.evaluate(TOUCHED)
        assert len(touched) > cards + 6
        for one in touched:
            place = f"{one} at {width} x {height}"
            assert one["inside"] and one["reached"], place
            assert one["width"] >= TOUCH - 0.5 and one["height"] >= TOUCH - 0.5, place
        assert ann.page.evaluate(OUTSIDE) == [], (width, height)
        assert ann.page.evaluate(LOW_PLATES) == 0, (width, height)
        assert ann.page.evaluate("document.scrollingElement.scrollHeight") <= height


def test_what_a_choice_leads_to_covers_nothing_that_can_be_taken(visit: Visit) -> None:
    ann = visit()
    ann.sits("pearls", [BOT, BOT])
    assert ann.waits()
    ann.button("web.guide.decline").click()
    ann.find(".own").first.click()
    expect(ann.primary).to_be_enabled()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.rests()
        covered = [one for one in ann.page.evaluate(TOUCHED) if not one["reached"]]
        assert covered == [], (width, height)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_buttons_of_a_choice_are_in_sight_in_every_language(visit: Visit, language: str) -> None:
    ann = visit(language=language)
    ann.sits("pearls", [BOT], options={"all_cards": True})
    ann.find(".coach .button.quiet").click()
    for _ in range(MOST_TURNS):
        ann.keeps_up()
        ann.rests()
        if ann.find(".hang .target.near").count():
            break
        ann.rushes(1, choose=takes_wilds)
    ann.find(".hang .target.near").first.click()
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.rests()
        buttons = ann.find(".bar .buttons button")
        assert buttons.count() == 3  # with the necklace, without it, or not at all
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)


def test_cards_that_others_openly_hold_show_their_values(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls", [BOT] * 3, options={"all_cards": True})
    ann.button("web.guide.decline").click()
    open_cards = ann.find(".seat.right .held:not([data-card=hidden])")
    for _ in range(MOST_TURNS):
        ann.rushes(1, choose=takes)
        ann.keeps_up()
        if open_cards.count() > 1:
            break
    ann.rests()
    assert open_cards.count() > 1
    assert ann.page.evaluate(COVERED) == []


def test_a_necklace_out_of_reach_says_what_is_missing(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls")
    assert ann.waits()
    ann.find(".target:not(.near, .gone)").last.click()
    expect(ann.find(".bar .problem")).to_contain_text("for the necklace of 9")
    expect(ann.find(".bar .problem")).to_contain_text("PL-A5")
