"""What happens at the same time, too late or not at all: nobody is stuck, and nothing is lost."""

from __future__ import annotations

from playwright.sync_api import expect

from server.house import House
from web.hands import Mouse
from web.test_table import FRIEND, together
from web.test_two_browsers import cut
from web.visitor import NARROW, Visit, Visitor

DEVICE = {"kind": "me", "name": "Mara"}
BOT = {"kind": "bot", "level": "beginner"}


def lifts(visitor: Visitor) -> None:
    visitor.find(".curtain .button").click()
    assert visitor.waits()


def test_whoever_passes_the_device_on_can_still_take_back(resident: Visit, house: House) -> None:
    ann = resident("Ann")
    id = ann.sits("pearls", [DEVICE])
    for _ in (0, 1):
        lifts(ann)
        Mouse(ann).plays("pearls", 1)
    expect(ann.find(".curtain")).to_contain_text("Ann")
    ann.button("web.undo").click()
    expect(ann.find(".curtain")).to_contain_text("Mara")
    assert len(house.live(id).table.actions) == 1, "what Ann played before stays"


def test_whose_turn_it_is_gives_up_at_a_passed_device(resident: Visit, house: House) -> None:
    ann = resident("Ann")
    id = ann.sits("pearls", [DEVICE, BOT])
    lifts(ann)
    Mouse(ann).plays("pearls", 1)
    expect(ann.find(".curtain")).to_contain_text("Mara")
    ann.button("web.menu").click()
    ann.button("web.resign").click()
    expect(ann.find("dialog strong")).to_have_text("Mara")
    ann.find("dialog .row .button").first.click()
    expect(ann.find(".players")).to_contain_text("out of the game")
    assert house.live(id).table.resigned == [1]


def test_who_asked_to_take_back_thinks_better_of_it(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    together(ann, ben)
    assert Mouse(ann).plays("pearls", 1) == 1
    expect(ben.turn).to_be_visible()
    ann.button("web.undo").click()
    expect(ben.button("web.undo.agree")).to_be_visible()
    ann.button("web.undo.withdraw").click()
    expect(ben.button("web.undo.agree")).to_have_count(0)
    assert Mouse(ben).plays("pearls", 1) == 1


def test_a_choice_stays_while_others_come_and_go(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    together(ann, ben)
    Mouse(ann).chooses("pearls")
    expect(ann.primary).to_be_visible()
    chosen = ann.find(".bar .words").inner_text()
    ben.button("web.menu").click()
    ben.button("web.leave").click()
    ben.find("dialog .row .button").first.click()
    expect(ann.find(".players").get_by_text("a bot is playing")).to_be_visible()
    expect(ann.primary).to_be_visible()
    assert ann.find(".bar .words").inner_text() == chosen


def test_escape_closes_a_dialog_and_not_what_is_chosen(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls")
    Mouse(ann).chooses("pearls")
    ann.button("web.menu").click()
    ann.page.keyboard.press("Escape")
    expect(ann.find("dialog")).to_have_count(0)
    expect(ann.primary).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.primary).to_have_count(0)


def test_talk_that_was_read_is_not_new_on_a_phone(resident: Visit) -> None:
    ann, ben = resident("Ann", **NARROW), resident("Ben")
    together(ann, ben)
    ben.opens_panel()
    ben.page.get_by_label("Say something").fill("Hello")
    ben.page.keyboard.press("Enter")
    expect(ann.find(".tools .badge")).to_have_text("1")
    ann.page.get_by_role("button", name="Log and chat, 1 new message").click()
    expect(ann.find("dialog .talk")).to_contain_text("Hello")
    ann.button("web.close").click()
    expect(ann.find(".tools .badge")).to_have_count(0)


def test_a_table_that_is_closed_says_so_and_is_in_no_list(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    id = ann.sits("pearls", [FRIEND])
    ben.person.joins(id)
    ben.goes(f"/t/{id}")
    expect(ben.find(".lobby")).to_be_visible()
    ann.button("web.lobby.close").click()
    expect(ben.words("event.closed")).to_be_visible()
    for one in (ann, ben):
        assert one.person.told("/api/me/tables") == []


def test_what_was_missed_while_cut_off_is_told(visit: Visit, house: House) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    id = together(ann, ben, "molthar")
    assert Mouse(ann).plays("molthar", 3) == 3
    assert ben.waits()
    ann.forgive("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch")
    ann.context.set_offline(True)
    cut(house, id, ann)
    expect(ann.words("web.connection.lost")).to_be_visible()
    with ben.person.looks(id) as socket:
        for _ in range(3):
            if socket.position()["seat"] == 1:
                socket.plays(1)
    ann.context.set_offline(False)
    expect(ann.find(".missed li").nth(1)).to_be_visible()


def test_another_language_keeps_what_is_filled_in(resident: Visit) -> None:
    ann = resident()
    ann.goes("/new/pearls")
    expect(ann.find(".new ol li")).to_have_count(3)
    ann.find(".steps .step").last.click()
    expect(ann.find(".new ol li")).to_have_count(6)
    ann.page.get_by_label("Seat 2").select_option("friend")
    ann.find("header .me").click()
    ann.page.get_by_label("Language").select_option("de")
    expect(ann.find("html")).to_have_attribute("lang", "de")
    ann.page.keyboard.press("Escape")
    expect(ann.find(".new ol li")).to_have_count(6)
    expect(ann.find(".new ol select").first).to_have_value("friend")


def test_the_shuffle_is_fair_for_whoever_changed_seats_before(resident: Visit) -> None:
    ann = resident()
    id = ann.sits("pearls", [FRIEND], options={"players": 2})
    expect(ann.find(".lobby")).to_be_visible()
    ann.find(".lobby li .icon-button").first.click()
    ann.find(".lobby li").nth(1).get_by_role("button").first.click()
    expect(ann.find(".lobby li").nth(1)).to_contain_text("Ann")
    ann.find(".lobby li").first.get_by_role("button").last.click()
    ann.button("web.lobby.start").click()
    expect(ann.find("div.frame")).to_be_visible()
    assert ann.table == id
    kept = ann.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.fair.'))")
    assert kept == [f"nacre.fair.{id}"]
    ann.rushes()
    expect(ann.words("web.fair.proven")).to_be_visible()


def test_a_page_that_nobody_touches_comes_to_rest(visit: Visit) -> None:
    """It does not ask the server for something again and again; nor when one comes back to it."""
    ann = visit()
    id = ann.sits("pearls")
    for path in ("/", "/new/pearls", "/rules/pearls", f"/t/{id}"):
        ann.goes(path)
        ann.page.wait_for_load_state("networkidle")
    ann.link("web.home").click()
    expect(ann.find(".home")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
