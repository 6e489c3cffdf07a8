"""Bots have faces, and say a rare word: on this page only, and not where somebody does not want it."""

from __future__ import annotations

from playwright.sync_api import expect

from web.hands import Mouse
from web.visitor import Visit

QUIET = "localStorage.setItem('nacre.bot_words', 'no')"


def test_bots_have_faces_in_the_lobby_and_at_the_table(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls", [{"kind": "bot", "level": "beginner"}, {"kind": "open"}])
    expect(ann.find(".lobby li:nth-child(2) svg circle")).to_have_count(1)
    before = ann.find(".lobby li:nth-child(2) svg path").first.get_attribute("d")
    ann.page.get_by_label("Level of the bot").select_option("expert")
    face = ann.find(".lobby li:nth-child(2) svg path").first
    expect(face).not_to_have_attribute("d", str(before))


def test_a_bot_says_hello_once_and_a_last_word(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls")
    bubble = ann.find(".bubble")
    expect(bubble).to_contain_text("Hello! I have played a few times now.")
    expect(ann.find(".tag[data-seat='1'] .face svg circle")).to_have_count(1)
    ann.page.reload()
    assert ann.waits()
    assert not [frame for frame in ann.sent if "a few times now" in frame], "it is said on the page alone"
    assert not [frame for frame in ann.received if "a few times now" in frame]
    ann.rushes()
    expect(ann.end).to_be_visible()
    expect(ann.find("dialog .word")).to_contain_text("Baroque:")


def test_no_word_where_nobody_wants_one(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(QUIET)
    ann.sits("pearls")
    assert Mouse(ann).plays("pearls", 1) == 1
    expect(ann.find(".bubble")).to_have_count(0)
    ann.rushes()
    expect(ann.end).to_be_visible()
    expect(ann.find("dialog .word")).to_have_count(0)


def test_bots_talk_neither_to_spectators_nor_about_games_that_run_already(resident: Visit) -> None:
    ann, eve = resident("Ann"), resident("Eve")
    id = ann.sits("pearls", private=False)
    assert Mouse(ann).plays("pearls", 1) == 1
    eve.goes(f"/t/{id}")
    expect(eve.find(".watch")).to_be_visible()
    ann.page.reload()
    assert ann.waits()
    for one in (ann, eve):
        expect(one.find(".bubble")).to_have_count(0)
