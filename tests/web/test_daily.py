"""The daily in the page: a puzzle on the real board, the same deal for everyone, and how one compares."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from server.house import Chooser, House, Socket
from web.test_screens import axe_finds_nothing
from web.visitor import NARROW, WIDE, Visit

SIZES: list[tuple[dict[str, Any], str]] = [(WIDE, "en"), (NARROW, "de")]


def chooses_once(socket: Socket, choose: Chooser) -> None:
    """Play once, and give up."""
    while socket.position()["seat"] != 0:
        socket.until(lambda frame: frame["type"] == "event")
    socket.plays(0, choose)
    socket.does("resign", seat=0)


@pytest.mark.parametrize(("size", "language"), SIZES, ids=["wide", "narrow"])
def test_the_same_deal_by_keyboard_and_how_one_compares(
    visit: Visit, house: House, size: dict[str, Any], language: str
) -> None:
    ann, ben = visit("Ann", language, **size), house.person("Ben")
    ann.goes("/")
    rows = ann.find(".today li")
    expect(rows.last.locator("button")).to_be_visible()
    axe_finds_nothing(ann)
    rows.last.locator("button").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.find("div.frame")).to_be_visible()
    id = ann.table
    assert house.live(id).table.deals.day
    with ann.person.looks(id) as socket:
        chooses_once(socket, lambda legal: legal[0])
    with ben.looks(ben.post("/api/daily/deal").json()["id"]) as socket:
        chooses_once(socket, lambda legal: legal[-1])
    ann.goes("/")
    rows.last.locator("a").click()
    expect(ann.find(".standing")).to_be_visible()
    expect(ann.find("ol li").first.locator(".row")).to_have_count(2)
    ann.find("summary").click()
    expect(ann.find("code").first).to_have_text(ann.person.told("/api/daily")["deal"]["commitment"])
    axe_finds_nothing(ann)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
