"""The daily in the page: a puzzle on the real board, the same deal for everyone, and how one compares."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from nacre.puzzles import puzzle_of_day
from nacre.table import daily
from present import present
from server.house import Chooser, House, Socket
from web.test_exercises import COLOURS, DAY_SECONDS
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
def test_a_puzzle_of_the_day_is_solved_on_the_board(
    visit: Visit, house: House, size: dict[str, Any], language: str
) -> None:
    puzzle = present(puzzle_of_day("pearls", daily.day_of(house.clock.time)))
    while not puzzle.answer.startswith("T:"):  # to take cards is one click
        house.clock.time += DAY_SECONDS
        puzzle = present(puzzle_of_day("pearls", daily.day_of(house.clock.time)))
    ann = visit("Ann", language, **size)
    ann.goes("/")
    ann.find(f'.today li:has([data-mood="pearls"]) a[href*="{puzzle.id}"]').click()
    expect(ann.find("aside .button.quiet")).to_be_visible()
    axe_finds_nothing(ann)
    ann.find(f'[data-from="display {COLOURS[puzzle.answer[2]]}"]').first.click()
    ann.primary.click()
    expect(ann.find(".card.best")).to_be_visible()
    axe_finds_nothing(ann)
    told = next(each for each in ann.person.told("/api/daily")["puzzles"] if each["game"] == "pearls")
    assert told["found"] and told["tries"] == 1


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
