"""From table to table without loading the page again: what one game brought does not change the others."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.screens import GAMES
from web.stages import kept
from web.visitor import NARROW, WIDE, Visit, Visitor

Boxes = list[tuple[str, float, float, float, float]]

# Where everything on the board lies. Parts of drawings, which may move, count as one.
BOXES = """() => {
    const all = [...document.querySelectorAll(".board *")];
    return all.filter((one) => !one.parentElement.closest("svg")).map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.getAttribute("class"), ...[x, y, width, height].map(Math.round)];
    });
}"""


def boxes(visitor: Visitor) -> Boxes:
    assert visitor.waits()
    expect(visitor.find(".board > *").first).to_be_visible()
    visitor.page.mouse.move(0, 0)  # what the mouse points at may say something
    visitor.page.evaluate("document.fonts.ready")
    visitor.rests()
    found: Boxes = visitor.page.evaluate(BOXES)
    assert len(found) > 20
    return found


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_table_looks_the_same_after_those_of_other_games(visit: Visit, size: dict[str, Any]) -> None:
    ann = visit(**size)
    tables = {game: kept(ann, game, "start") for game in GAMES}
    alone: dict[str, Boxes] = {}
    for game, id in tables.items():
        ann.goes(f"/t/{id}")
        alone[game] = boxes(ann)
    ann.goes("/")
    ann.page.evaluate("window.stayed = true")
    # Each game comes after both others.
    for game in ("pearls", "molthar", "pearladora", "pearls", "molthar"):
        ann.find(f'a[href="/t/{tables[game]}"]').first.click()
        assert boxes(ann) == alone[game], game
        ann.page.go_back()
    ann.page.go_forward()
    assert boxes(ann) == alone["molthar"]
    assert ann.page.evaluate("window.stayed")
