"""What one can do at a table besides playing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from nacre.record import Record
from server.house import House
from web.conftest import AT_LENGTH
from web.hands import Mouse
from web.visitor import Visit, Visitor

FRIEND = {"kind": "open"}
SOMETHING = re.compile(r"\S")
INVITATION = re.compile(r"/t/.+#.+")


def test_taking_back(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls")
    Mouse(ann).plays("pearls", 1)
    assert ann.waits()
    ann.opens_panel()
    lines = ann.find(".log ol li")
    told = lines.count()
    assert told >= 2
    ann.button("web.undo").click()
    expect(ann.words("web.log.empty")).to_be_visible()
    Mouse(ann, seed=2).plays("pearls", 2)


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_a_hint_says_what_and_why(resident: Visit, game: str) -> None:
    ann = resident()
    ann.sits(game)
    assert ann.waits()
    ann.button("web.hint").click()
    hint = ann.find("dialog")
    expect(hint.locator(".what")).to_have_text(SOMETHING)
    expect(hint.locator("li").first).to_have_text(SOMETHING)
    ann.button("web.hint.choose").click()
    expect(hint).to_have_count(0)
    Mouse(ann).commits()


def test_talk_and_reactions(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    together(ann, ben)
    ann.opens_panel()
    ben.opens_panel()
    ann.page.get_by_label("Say something").fill("Good luck, Ben!")
    ann.page.keyboard.press("Enter")
    talk = ben.find(".talk ul")
    expect(talk).to_contain_text("Good luck, Ben!")
    ben.find(".reactions button").first.click()
    expect(ann.find(".talk .shown")).to_have_count(1)
    expect(ben.find(".talk .shown")).to_have_count(1)


def test_leaving_and_coming_back(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    together(ann, ben)
    ann.button("web.menu").click()
    ann.button("web.leave").click()
    ann.find("dialog .row .button").first.click()
    away = ben.find(".players").get_by_text("a bot is playing")
    expect(away).to_be_visible()
    assert Mouse(ben).plays("pearls", 3) == 3  # against the bot that plays for Ann
    ann.page.go_back()
    expect(ann.words("web.prompt.left")).to_be_visible()
    ann.button("web.return").click()
    expect(away).to_have_count(0)


def test_a_bot_for_whoever_is_cut_off(visit: Visit, house: House) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    id = together(ann, ben)
    ben.page.close()
    expect(ann.find(".players").get_by_text("disconnected")).to_be_visible()
    house.later(61, id)
    ann.button("web.replace").click()
    expect(ann.find(".players").get_by_text("a bot is playing")).to_be_visible()
    assert Mouse(ann).plays("pearls", 2) == 2


def test_several_pearls_are_discarded_with_one_choice(resident: Visit) -> None:
    """Each is shown to all before the next goes, and the page goes on by itself."""
    ann = resident()
    ann.sits("molthar")
    ann.rushes(6, choose=takes)
    hand = Mouse(ann)
    question = ann.find(".ask[data-asks=discard] h2")
    for owed in (1, 3):
        expect(question).to_contain_text(f" {owed} ")
        assert hand.plays("molthar", 1) == 1
        expect(question).to_have_count(0)
        assert ann.waits()
        if owed == 1:
            ann.rushes(3, choose=takes)


def takes(legal: list[str]) -> str:
    return next((action for action in legal if action.startswith("take ")), legal[0])


def test_a_character_that_cannot_be_paid_is_told_with_its_cost_and_the_hand(resident: Visit) -> None:
    ann = resident()
    ann.sits("molthar")
    ann.button("web.guide.decline").click()
    # A Wisp would have to wait in any case (MO-R6).
    ann.find('.market .char.live:not([data-spot*="wisp"])').first.click()
    ann.primary.click()
    ann.find(".mine .portal .char").first.click()
    expect(ann.find(".bar .problem")).to_contain_text("MO-P1")
    expect(ann.find(".bar .note")).to_contain_text("costs")
    expect(ann.find(".bar .note")).to_contain_text("In your hand: no pearl")


def test_a_name_is_said_with_a_new_table_and_changed_in_its_lobby(resident: Visit) -> None:
    ann = resident(name="")
    ann.goes("/new/pearls?with=friends")
    ann.find(".me input").fill("Hanna")
    ann.button("web.new.open").click()
    seat = ann.find(".lobby li").first
    expect(seat).to_contain_text("Hanna")
    ann.find(".lobby form input").fill("Johanna")
    ann.find(".lobby form .button").click()
    expect(seat).to_contain_text("Johanna")
    expect(seat).to_contain_text("you")


def test_giving_up(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearladora")
    ann.button("web.menu").click()
    ann.button("web.resign").click()
    ann.find("dialog .row .button").first.click()
    expect(ann.end).to_be_visible()


def test_pausing(resident: Visit) -> None:
    ann = resident()
    ann.sits("molthar")
    ann.button("web.menu").click()
    ann.button("web.pause").click()
    expect(ann.words("web.prompt.paused").first).to_be_visible()
    ann.button("web.unpause").click()
    assert ann.waits()


def test_the_result_is_put_away_until_it_is_asked_for(visit: Visit) -> None:
    """It comes by itself once, not again with everything that happens at the table later."""
    ann = visit()
    ann.page.clock.install()
    ann.sits("pearls")
    ann.rushes()
    expect(ann.end).to_be_visible()
    ann.button("web.close").click()
    expect(ann.end).to_have_count(0)
    ann.opens_panel()
    ann.page.get_by_label("Say something").fill("Well played!")
    ann.page.keyboard.press("Enter")
    expect(ann.find(".talk ul")).to_contain_text("Well played!")
    ann.page.clock.run_for(5000)
    expect(ann.end).to_have_count(0)
    ann.button("web.end.show").click()
    expect(ann.end).to_be_visible()


@pytest.mark.parametrize("game", ["pearls", "pearladora", "molthar"])
def test_the_end(resident: Visit, game: str, tmp_path: Path) -> None:
    """Result, fairness, record, looking back; once more at one game, at length at each."""
    ann = resident()
    ann.sits(game)
    ann.rushes()
    expect(ann.end.locator("li")).to_have_count(2)
    expect(ann.words("web.fair.proven")).to_be_visible()
    with ann.page.expect_download() as download:
        ann.link("web.end.record").click()
    path = tmp_path / "game.nacre"
    download.value.save_as(path)
    record = Record.load(path)
    assert record.verify().is_over()
    assert record.proof().verdict == "proven"
    assert record.names[0] == "Ann"

    ann.link("web.end.replay").click()
    told = ann.find(".told").first
    expect(told).to_have_text("The beginning.")
    slider = ann.page.get_by_role("slider")
    plies = len(record.actions)
    expect(slider).to_have_attribute("max", str(plies))
    ann.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(told).not_to_have_text("The beginning.")
    ann.page.keyboard.press("End")
    expect(slider).to_have_value(str(plies))
    ann.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(plies - 1))
    slider.fill(str(plies // 2))
    expect(ann.find("footer .count")).to_have_text(f"{plies // 2} of {plies}")
    ann.page.get_by_label("Point of view").select_option("0")
    expect(slider).to_have_value(str(plies // 2))
    if game == "pearls" or AT_LENGTH:
        plays_once_more(ann, game)


def plays_once_more(ann: Visitor, game: str) -> None:
    """From a position of a finished game, and from its beginning."""
    before = ann.table
    ann.button("web.replay.play_on", name="Ann").click()
    expect(ann.turn.or_(ann.find(".prompt.waiting")).first).to_be_visible()
    assert ann.table != before
    Mouse(ann).plays(game, 1)

    ann.goes(f"/t/{before}")
    expect(ann.end).to_be_visible()
    ann.button("web.end.rematch").click()
    expect(ann.turn.or_(ann.find(".prompt.waiting")).first).to_be_visible()
    assert ann.table != before
    Mouse(ann).plays(game, 1)


def test_a_private_table_by_its_link(resident: Visit) -> None:
    ann, ben, eve = resident("Ann"), resident("Ben"), resident("Eve")
    ann.goes("/")
    ann.find(".game[data-mood=pearls]").get_by_role("link", name="with friends").click()
    ann.find(".steps .step").first.click()
    ann.find(".new .row .button").first.click()
    link = ann.page.get_by_label("Invitation link", exact=True)
    expect(link).to_have_value(INVITATION)
    expect(ann.page.get_by_role("img", name="QR code of this link")).to_be_visible()

    eve.forgive("404")
    eve.goes(link.input_value().split("#")[0])
    expect(eve.words("web.table.closed")).to_be_visible()
    ben.goes(link.input_value())
    ben.button("web.invited.sit").click()
    ann.button("web.lobby.start").click()
    for one in (ann, ben):
        expect(one.find("div.frame")).to_be_visible()


def together(ann: Visitor, ben: Visitor, game: str = "pearls", **setup: Any) -> str:
    """Two at a table of theirs, and the cards are dealt."""
    id = ann.sits(game, [FRIEND], **setup)
    ben.person.joins(id)
    ben.goes(f"/t/{id}")
    ann.button("web.lobby.start").click()
    for one in (ann, ben):
        expect(one.find("div.frame")).to_be_visible()
    return id
