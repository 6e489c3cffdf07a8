"""The review of a finished game: moments, the graph, both moves on the board, an address for each."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from web.screens import SCREENS
from web.visitor import NARROW, Visit, Visitor


def plants_a_slip(ann: Visitor) -> None:
    """Make a slip of one of Ann's choices in what the server answers: games need not have one."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        if told["done"] == 1:
            choice = next(
                each
                for each in told["choices"]
                if each["seat"] == 0 and each["ply"] > 4 and each["other"] != each["played"]
            )
            for each in told["choices"]:  # it should be the only one
                each["verdict"] = "even" if each["verdict"] == "slip" else each["verdict"]
            choice |= {"verdict": "slip", "loss": 0.2, "error": 0.03}
            slip = {"ply": choice["ply"], "seat": 0, "kind": "slip", "size": -0.2, "error": 0.03}
            others = [
                each for each in told["moments"] if each["kind"] != "slip" and each["ply"] != choice["ply"]
            ]
            told["moments"] = sorted([*others, slip], key=lambda each: int(each["ply"]))
        route.fulfill(json=told)

    ann.page.route("**/analysis", answer)


def opens_review(ann: Visitor, game: str) -> str:
    plants_a_slip(ann)
    ann.sits(game)
    ann.rushes()
    id = ann.table
    ann.goes(f"/t/{id}/replay")
    ann.button("web.analysis").click()
    expect(ann.find(".review table")).to_be_visible()
    return id


def goes_to_a_slip(ann: Visitor) -> None:
    """From moment to moment, until one is a slip."""
    slip = ann.find(".card.slip")
    while not slip.count():
        reached = ann.find("footer .count").inner_text()
        ann.button("web.review.next").click()
        expect(ann.find("footer .count")).not_to_have_text(reached)
    expect(slip).to_be_visible()


@pytest.mark.parametrize("game", ["pearls", "pearladora"])
def test_a_moment_is_drawn_told_and_has_an_address(visit: Visit, game: str) -> None:
    ann = visit()
    opens_review(ann, game)
    graph = ann.find("figure svg[role=img]")
    for percent in ("0 %", "50 %", "100 %"):
        expect(graph.get_by_text(percent, exact=True)).to_be_visible()
    goes_to_a_slip(ann)
    expect(ann.find(".card.slip strong").first).to_contain_text("20 more games won of 100, give or take 6")
    reached = ann.find("footer .count").inner_text()
    expect(ann.page).to_have_url(re.compile(rf"\?ply={reached.split()[0]}$"))
    ann.page.reload()
    expect(ann.find(".card.slip")).to_be_visible()
    expect(ann.find("footer .count")).to_have_text(reached)
    if game == "pearladora":
        expect(ann.find(".compared .frame.better span")).to_have_text("★ better")
        expect(ann.find(".compared .frame:not(.better) span")).to_have_text("? you played")


def test_what_comes_later_is_hidden_until_one_asks(visit: Visit) -> None:
    ann = visit()
    opens_review(ann, "pearls")
    shown = ann.find(".moment")
    expect(ann.words("web.review.hidden")).to_be_visible()
    at_first = shown.count()
    ann.button("web.review.show").click()
    expect(ann.words("web.review.hidden")).to_have_count(0)
    expect(ann.find(".moment .worth-sign.slip").first).to_be_visible()
    assert shown.count() > at_first
    expect(ann.find("figure .mark")).to_have_count(shown.count())


def test_one_can_try_it_from_there(visit: Visit) -> None:
    ann = visit()
    before = opens_review(ann, "pearls")
    goes_to_a_slip(ann)
    ann.button("web.review.try").click()
    expect(ann.turn.or_(ann.find(".prompt.waiting")).first).to_be_visible()
    assert ann.table != before


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_review_is_for_everyone(resident: Visit, language: str) -> None:
    ann = resident(language=language)
    SCREENS["analysis"](ann)
    ann.page.keyboard.press("End")
    expect(ann.find(".moment").first).to_be_visible()
    assert Axe().run(ann.page).response["violations"] == []


def test_a_review_fits_a_phone(resident: Visit) -> None:
    ann = resident(**NARROW)
    SCREENS["analysis"](ann)
    width = ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
