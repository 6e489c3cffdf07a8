"""Windows with little room: phones, also held sideways, and large letters. Nothing covers anything else."""

from __future__ import annotations

from itertools import product

from playwright.sync_api import expect

from web.conftest import AT_LENGTH
from web.screens import SCREENS
from web.stages import BOT
from web.visitor import NARROW, Visit

SIDEWAYS = [(844, 390), (683, 384)] if AT_LENGTH else [(844, 390)]

# Waits for what a bot says: it is there for a moment only. Returns the costs of cards that it covers.
COVERED_COSTS = """() => {
    const bubble = document.querySelector(".bubble.placed")?.getBoundingClientRect();
    const costs = [...document.querySelectorAll(".market .cost")].map((one) => one.getBoundingClientRect());
    if (!bubble || !costs.length) return null;
    return costs.filter((one) => one.left < bubble.right && bubble.left < one.right
        && one.top < bubble.bottom && bubble.top < one.bottom).length + " covered";
}"""
# Does no character reach below the upper edge of the hand, once the board of that seat is there?
NONE_UNDER_THE_HAND = """(seat) => {
    const hand = document.querySelector(".molthar.low .lower")?.getBoundingClientRect();
    if (!hand || !document.querySelector(`[data-spot='active ${seat}'] .cast`)) return false;
    return [...document.querySelectorAll(".molthar :is(.portal, .active) .char")]
        .every((one) => one.getBoundingClientRect().bottom <= hand.top + 1);
}"""


def test_what_a_bot_says_covers_no_cost(resident: Visit) -> None:
    ann = resident(**NARROW)
    ann.sits("molthar", [BOT, BOT])
    assert ann.page.wait_for_function(COVERED_COSTS).json_value() == "0 covered"


def test_characters_lie_above_the_hand_on_a_phone_held_sideways(visit: Visit) -> None:
    ann = visit()
    SCREENS["molthar-replay"](ann)
    for (width, height), seat in product(SIDEWAYS, range(3)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.find("header select").select_option(str(seat))
        ann.page.wait_for_function(NONE_UNDER_THE_HAND, arg=seat)


def test_the_curtain_can_be_lifted_without_scrolling(visit: Visit) -> None:
    ann = visit(viewport={"width": 844, "height": 390})
    SCREENS["curtain"](ann)
    expect(ann.find(".curtain .button")).to_be_in_viewport(ratio=1)


def test_the_whole_board_is_in_sight_beside_the_analysis_on_a_phone(resident: Visit) -> None:
    ann = resident(**NARROW)
    SCREENS["pearls-replay"](ann)
    ann.button("web.analysis").click()
    expect(ann.find("aside")).to_be_visible()
    hidden = "main => main.scrollHeight - main.clientHeight"
    assert ann.find("main.board").evaluate(hidden) <= 1
