"""The frame of a table: words for signs, the coach beside its subject, the end and its picture."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from nacre.words import Message, say
from web.late import Late
from web.visitor import NARROW, Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
PNG = b"\x89PNG\r\n\x1a\n"


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def box(what: Locator) -> FloatRect:
    found = what.bounding_box()
    assert found
    return found


def test_a_table_waits_for_its_board(visit: Visit) -> None:
    ann = visit(service_workers="block")  # what a worker asks for cannot be late here
    ann.forgive("Service Worker registration blocked")
    id = ann.person.opens("pearls", [{"kind": "me"}, BOT])
    board = Late(ann, "**/pearls-board-*.js")
    ann.goes(f"/t/{id}")
    ann.find(".lobby .row .button:not(.quiet)").click()
    expect(ann.find("div.frame header")).to_be_visible()
    ann.rests()
    expect(ann.find("main.board > *")).to_have_count(0)  # the plain frame is for games without a scene
    board.arrives()
    expect(ann.find("main.board .pearls-table")).to_be_visible()


# Words for signs


def test_signs_have_words_on_hover_and_focus(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearladora")
    tip = ann.find(".tip")
    ann.button("web.panel").hover()
    expect(tip).to_have_text(say(Message("web.panel")))
    ann.page.mouse.move(600, 400)
    expect(tip).to_have_count(0)
    ann.button("web.panel").focus()
    ann.page.keyboard.press("Tab")
    expect(tip).to_have_text(say(Message("web.menu")))
    ann.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    ann.find("main [data-tip]").first.hover()
    expect(tip).not_to_be_empty()


def test_a_long_press_says_the_word_and_does_nothing_else(resident: Visit) -> None:
    ann = resident(**NARROW)
    ann.sits("pearls")
    assert ann.waits()
    expect(ann.button("web.guide.decline")).to_be_visible()
    ann.rests()
    menu = ann.button("web.menu")
    spot = box(menu)
    session = ann.context.new_cdp_session(ann.page)
    point = {"x": spot["x"] + 20, "y": spot["y"] + 20}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(ann.find(".tip")).to_have_text(say(Message("web.menu")))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.find("dialog")).to_have_count(0)
    menu.tap()
    expect(ann.find("dialog .menu")).to_be_visible()


# The coach


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_the_coach_points_at_what_it_talks_about(resident: Visit, game: str) -> None:
    ann = resident()
    ann.goes(f"/learn/{game}")
    assert ann.waits()
    coach = ann.find(".coach")
    expect(ann.find("div.frame")).to_have_attribute("data-look", re.compile("."))
    look = ann.find("div.frame").get_attribute("data-look")
    expect(coach).to_have_attribute("data-side", re.compile("left|right|above|below"))
    ann.rests()
    card = box(coach)
    for part in ann.find(f"[data-guide='{look}']").all():
        assert not overlap(card, box(part))
    assert not overlap(card, box(ann.find(".bar .prompt")))
    assert card["x"] >= 0 and card["x"] + card["width"] <= 1366
    assert card["y"] >= 0 and card["y"] + card["height"] <= 768


def test_on_a_phone_the_coach_is_docked_and_its_buttons_are_large(resident: Visit) -> None:
    ann = resident(**NARROW)
    ann.goes("/learn/pearls")
    assert ann.waits()
    expect(ann.find(".coach")).not_to_have_attribute("data-side", re.compile("."))
    for button in ann.find(".coach button").all():
        spot = box(button)
        assert spot["width"] >= 44 and spot["height"] >= 44


# The end


def finished(ann: Visitor, game: str = "pearls", bots: int = 1) -> None:
    ann.sits(game, [BOT] * bots)
    assert ann.waits()
    ann.rushes()


def test_the_result_can_be_kept_as_a_picture(visit: Visit, tmp_path: Path) -> None:
    ann = visit(accept_downloads=True)
    finished(ann)
    expect(ann.end).to_be_visible()
    with ann.page.expect_download() as download:
        ann.button("web.end.picture").click()
    kept = tmp_path / "result.png"
    download.value.save_as(kept)
    assert re.fullmatch(r"pearls-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    data = kept.read_bytes()
    assert data.startswith(PNG)
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (1200, 630)
    assert len(data) > 20_000  # art and words, not an empty ground


WATCH = """
window.early = [];
const look = () => {
    if (document.querySelector("dialog .ranking") || !window.tells) return;
    for (const text of [document.title, document.body.innerText, ...[...document.querySelectorAll(
        "[role=status], [aria-live], .place")].map((one) => one.textContent)])
        if (window.tells.some((one) => text.includes(one))) window.early.push(text);
    if (document.querySelector(".tag .place")) window.early.push("a rank");
};
new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
});
"""


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_nothing_tells_who_won_before_the_result(visit: Visit, game: str) -> None:
    ann = visit(pace="normal", reduced_motion="no-preference")
    ann.context.add_init_script(WATCH)
    ann.context.add_init_script("localStorage.setItem('nacre.pace', 'quick')")
    ann.sits(game, [BOT])
    assert ann.waits()
    tells: list[str] = [
        say(Message("web.end.won")),
        *(say(Message("web.end.place", {"place": place})) for place in (1, 2)),
        *(say(Message("web.end.winner", {"names": name, "count": 1})) for name in ("Ann", "You")),
        say(Message("web.end.show")),
    ]
    ann.page.evaluate("(tells) => (window.tells = tells)", tells)
    ann.rushes()
    skip = ann.button("web.finale.skip")
    expect(skip.or_(ann.end).first).to_be_visible()
    assert ann.page.evaluate("window.early") == []
    if skip.is_visible():
        ann.page.keyboard.press("s")  # how things stand, without the result
        assert ann.page.evaluate("window.early") == []
        skip.click()
    expect(ann.end).to_be_visible()
