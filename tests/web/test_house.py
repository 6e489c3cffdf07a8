"""A host's house and slow games on the page: greeting, door, the others at a table, notes, the next table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from nacre.server import app
from nacre.server.people import hash_secret
from nacre.server.store import CodeRow
from nacre.server.tables.hosting import COME_IN, INVITED
from server.house import House
from server.mailbox import Mailbox
from web.quick import QuickThinkers
from web.test_notices import slow_game
from web.visitor import NARROW, Visit, Visitor

PAGE = "http://games.example"


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[tuple[House, Mailbox]]:
    """A server that its host changes for everyone, with a mail server."""
    with pytest.MonkeyPatch.context() as patch, Mailbox() as mailbox:
        patch.setattr(app, "Thinkers", QuickThinkers)
        mail = {"smtp": mailbox.url, "mail_from": "games@club.example"}
        with House(tmp_path, origins=(PAGE,), **mail) as house:  # type: ignore[arg-type]
            yield house, mailbox


def test_the_host_greets_announces_and_invites(browser: Browser, own_house: tuple[House, Mailbox]) -> None:
    house, mailbox = own_house
    store = house.server.store
    house.do(store.set_house({"greeting": "Welcome to the club"}))
    house.do(house.server.hosting.look())
    with browser.new_context(base_url=house.url, reduced_motion="reduce", **NARROW) as context:
        ann = Visitor(house, context, "Ann")
        ann.goes("/")
        expect(ann.page.get_by_text("Welcome to the club")).to_be_visible()
        id = slow_game(ann.person, house.person("Ben"))
        ann.goes(f"/t/{id}")
        expect(ann.find("div.frame")).to_be_visible()
        house.do(store.set_house({"announcement": "We close at ten."}))
        expect(ann.page.get_by_text("We close at ten.")).to_be_visible()
        ann.page.get_by_label("From the host").get_by_role("button", name="Close").click()
        expect(ann.page.get_by_text("We close at ten.")).to_have_count(0)

        # By e-mail: the address is confirmed by the link in a mail, and another link ends it.
        ann.goes("/me")
        section = ann.find("section").filter(has=ann.find("form select"))
        section.get_by_label("Your e-mail address").fill("ann@example.org")
        section.get_by_role("button", name="Send notices there").click()
        expect(section.locator(".rows li")).to_contain_text("not confirmed yet")
        link = next(part for part in mailbox.next().get_content().split() if "/mail/confirm/" in part)
        ann.goes(link.removeprefix(PAGE))
        ann.page.get_by_role("button", name="Yes, write to me").click()
        expect(ann.page.get_by_text("Done. We will write to you there when it is your turn.")).to_be_visible()
        assert [row["kind"] for row in ann.person.told("/api/me/receivers")] == ["email"]
        ann.check()

    house.do(store.set_house({"door": INVITED}))
    house.do(house.server.hosting.look())
    code = "abcd-efgh-jkmn-pqrs"
    house.do(store.keep_code(CodeRow(hash_secret(code.replace("-", "")), COME_IN, "", 1e12), 0.0))
    with browser.new_context(base_url=house.url, locale="de") as context:
        stranger = context.new_page()
        stranger.goto("/")
        expect(stranger.get_by_role("heading", name="Nur mit Einladung")).to_be_visible()
        expect(stranger.get_by_text("Welcome to the club")).to_be_visible()
        stranger.get_by_label("Einladung", exact=True).fill("falsch")
        stranger.get_by_role("button", name="Eintreten").click()
        expect(stranger.get_by_text("Diese Einladung gilt nicht")).to_be_visible()
        stranger.goto(f"/welcome#{code}")
        expect(stranger.get_by_role("heading", name="Wähle ein Spiel")).to_be_visible()


def test_the_others_at_a_table(visit: Visit, house: House) -> None:
    ann, ben = visit("Ann"), house.person("Ben")
    id = slow_game(ann.person, ben)
    ann.goes(f"/t/{id}")
    ann.opens_panel()
    with ben.looks(id) as socket:
        socket.does("say", text="first words")
        expect(ann.page.get_by_text("first words", exact=True)).to_be_visible()
        ann.button("web.menu").click()
        ann.button("web.company").click()
        ann.page.get_by_role("button", name="Mute Ben").click()
        expect(ann.page.get_by_text("You hear nothing more from Ben.")).to_be_visible()
        ann.page.get_by_role("button", name="Report Ben").click()
        ann.page.get_by_label("What should the host know?").fill("too loud")
        ann.button("web.company.report.send").click()
        expect(ann.page.get_by_text("The host will read it.")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.page.get_by_text("first words", exact=True)).to_have_count(0)
        socket.does("say", text="second words")
    (report,) = [row for row in house.do(house.server.store.reports(False, 99)) if row.table == id]
    assert (report.name, report.text) == ("Ben", "too loud")
    ann.goes("/me")
    ann.page.get_by_role("button", name="Undo for Ben").click()
    expect(ann.page.get_by_role("button", name="Undo for Ben")).to_have_count(0)
    ann.goes(f"/t/{id}")
    ann.page.get_by_role("button", name="2 new messages").click()
    expect(ann.page.get_by_text("second words", exact=True)).to_be_visible()


def test_slow_games_notes_and_the_next_table(visit: Visit, house: House) -> None:
    ann, ben = visit("Ann"), house.person("Ben")
    ann.goes("/new/pearls?with=friends")
    ann.page.get_by_label("Clock").first.select_option("days")
    days = ann.page.get_by_label("Days per turn", exact=False).last
    expect(days).to_have_value("3")
    days.fill("10")
    ann.button("web.new.open").click()
    expect(ann.find(".lobby")).to_contain_text("10 days per turn")
    clock = house.live(ann.table).table.setup.clock
    assert clock is not None and clock.seconds == 10 * 24 * 3600

    other = slow_game(ann.person, ben)
    ann.goes(f"/t/{other}")
    ann.opens_panel()
    ann.page.get_by_text("Your notes").click()
    with ann.page.expect_response(f"**/api/tables/{other}/note"):
        ann.page.get_by_label("Your notes").fill("Ben likes blue")
        ann.page.get_by_label("Your notes").blur()
    expect(ann.page.get_by_text("Saved.", exact=True)).to_be_visible()
    with ann.person.looks(other) as socket:
        socket.plays(0)
    third = slow_game(ann.person, ben)
    ann.goes(f"/t/{other}")
    expect(ann.page.get_by_role("link", name="Next: Pearls with Ben")).to_be_visible()
    ann.page.get_by_role("link", name="Next: Pearls with Ben").click()
    ann.page.wait_for_url(f"**/t/{third}")
    with ben.looks(other) as socket:
        socket.does("resign", seat=1)
    ann.goes(f"/t/{other}/replay")
    ann.button("web.notes").click()
    expect(ann.page.get_by_label("Your notes").last).to_have_value("Ben likes blue")
