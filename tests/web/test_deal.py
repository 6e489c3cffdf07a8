"""The deal as people see it: it goes by itself, survives a reload, and says who did not answer."""

from __future__ import annotations

from playwright.sync_api import expect

from nacre.record import Record
from nacre.table.deal import ANSWER_SECONDS
from server.house import House
from web.test_table import FRIEND
from web.visitor import Visit


def test_a_page_that_is_reloaded_in_the_middle_of_a_deal_goes_on(resident: Visit, house: House) -> None:
    ann, ben = resident("Ann"), house.person("Ben")
    id = ann.sits("pearls", [FRIEND])
    ben.joins(id)
    with ben.looks(id) as socket:
        ann.button("web.lobby.start").click()
        expect(ann.words("web.lobby.dealing")).to_be_visible()
        socket.seen(lambda frame: frame.get("entry", {}).get("type") == "committed")
        ann.page.reload()
        socket.take_part()
        expect(ann.find("div.frame")).to_be_visible()
        assert ann.page.evaluate(f"JSON.parse(localStorage['nacre.fair.{id}']).length") == 1
        socket.does("resign", seat=1)
    expect(ann.words("web.fair.proven")).to_be_visible()
    record = Record.loads(ben.get(f"/api/tables/{id}/record").text)
    assert record.proof().verdict == "proven"
    ann.words("web.fair.proven").click()
    expect(ann.page.get_by_text(record.proof().pledge.hex(), exact=True)).to_be_visible()


def test_who_does_not_answer_is_named_to_everyone_and_holds_nobody_up(resident: Visit, house: House) -> None:
    ann, ben = resident("Ann"), house.person("Ben")
    id = ann.sits("pearls", [FRIEND])
    ben.joins(id)
    expect(ann.page.get_by_text("Waiting for Ben to connect.")).to_be_visible()
    expect(ann.button("web.lobby.start")).to_be_disabled()
    with ben.looks(id) as socket:
        ann.button("web.lobby.start").click()
        socket.seen(lambda frame: frame.get("entry", {}).get("type") == "committed")
        socket.commit()
        socket.seen(lambda frame: frame.get("entry", {}).get("type") == "opened")
        expect(ann.page.get_by_text("Waiting for Ben to connect.")).to_be_visible()
        house.later(ANSWER_SECONDS, id)
    expect(ann.page.get_by_text("One deal was called off: Ben did not answer.")).to_be_visible()
    ann.find(".ways .button").last.click()
    ann.button("web.lobby.start").click()
    expect(ann.find("div.frame")).to_be_visible()
    ann.rushes()
    expect(ann.words("web.fair.unproven")).to_be_visible()


def test_a_record_that_is_not_what_the_page_agreed_to_is_broken(resident: Visit) -> None:
    ann = resident("Ann")
    ann.sits("pearls")
    ann.page.evaluate(
        """() => {
        const [key, kept] = Object.entries(localStorage).find(([key]) => key.startsWith("nacre.fair."));
        const [deal] = JSON.parse(kept);
        localStorage.setItem(key, JSON.stringify([{ ...deal, pledge: "0".repeat(64) }]));
        }"""
    )
    ann.rushes()
    expect(ann.words("web.fair.broken")).to_be_visible()


def test_a_browser_that_took_no_part_vouches_for_nothing(resident: Visit) -> None:
    ann = resident("Ann")
    ann.sits("pearls")
    ann.page.evaluate("localStorage.clear()")
    ann.rushes()
    expect(ann.words("web.fair.unproven")).to_be_visible()
