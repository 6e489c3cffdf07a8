"""Who comes with nothing but a link, a keyboard, or a small screen can play as well."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.hands import Keys, Mouse
from web.visitor import Visit, Visitor

FRIEND = {"kind": "open"}
GAMES = ["pearls", "pearladora", "molthar"]


def has_the_focus(visitor: Visitor) -> None:
    """Something on the page has it, not just the page."""
    expect(visitor.find("body :focus:not(main)")).to_have_count(1)


def test_a_stranger_follows_an_invitation(resident: Visit) -> None:
    ann, stranger = resident("Ann"), resident("")
    id = ann.sits("pearls", [FRIEND], private=True)
    link = ann.page.get_by_label("Invitation link", exact=True)
    expect(link).not_to_have_value(f"{ann.house.url}/t/{id}")
    stranger.goes(link.input_value())
    stranger.button("web.invited.sit").click()
    ann.button("web.lobby.start").click()
    expect(stranger.find("div.frame")).to_be_visible()
    for one in (ann, stranger):
        expect(one.find(".players").get_by_text("disconnected")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_stays_on_the_page(resident: Visit, game: str) -> None:
    ann = resident()
    ann.sits(game)
    for _ in range(2):
        assert Keys(ann).plays(game, 1)
        assert ann.waits()
        has_the_focus(ann)
    for code in ("web.menu", "web.hint"):
        ann.button(code).focus()
        ann.page.keyboard.press("Enter")
        ann.button("web.close").focus()
        ann.page.keyboard.press("Enter")
        expect(ann.find("dialog")).to_have_count(0)
        expect(ann.button(code)).to_be_focused()
    ann.button("web.menu").focus()
    ann.page.keyboard.press("Enter")
    ann.button("web.resign").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.find("dialog .row .button:focus")).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_large_letters_on_a_small_screen(visit: Visit, game: str) -> None:
    """As with 400 % on a common screen: everything can be reached."""
    ann = visit(viewport={"width": 342, "height": 192})
    ann.sits(game)
    assert Mouse(ann).plays(game, 1) == 1


def test_what_happens_is_spoken_in_a_dialog_too(visit: Visit) -> None:
    ann, ben = visit("Ann", viewport={"width": 800, "height": 700}), visit("Ben")
    id = ann.sits("pearls", [FRIEND])
    ben.person.joins(id)
    ben.goes(f"/t/{id}")
    ann.button("web.lobby.start").click()
    expect(ben.find("div.frame")).to_be_visible()
    ann.button("web.panel").click()
    ben.opens_panel()
    ben.page.get_by_label("Say something").fill("Hello")
    ben.page.keyboard.press("Enter")
    expect(ann.find("dialog > [role=status]")).to_contain_text("Ben says: Hello")
