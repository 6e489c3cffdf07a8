"""Turns that find people: the page lets one choose where, and tells the server when nobody looks at it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from nacre.server import app
from server.house import House, Person, deal
from server.receiving import Receiver
from web.quick import QuickThinkers
from web.visitor import Visitor


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    """A server whose host allows private addresses."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Thinkers", QuickThinkers)
        with House(tmp_path, private_receivers=True) as house:
            yield house


def test_a_turn_finds_somebody_who_has_closed_the_page(browser: Browser, open_house: House) -> None:
    context = browser.new_context(base_url=open_house.url, reduced_motion="reduce", locale="fr")
    with Receiver() as receiver, context:
        ben = Visitor(open_house, context, "Ben")
        ben.goes("/me")
        section = ben.find("section").filter(has=ben.find("form select"))
        section.get_by_label("À quoi").select_option("json")
        section.get_by_label("Son adresse (webhook)").fill(receiver.url)
        section.get_by_role("button", name="Y envoyer les avis").click()
        expect(section.locator("output.code")).to_be_visible()
        assert json.loads(receiver.next().body)["text"].startswith("Dès maintenant")
        expect(section.locator(".rows li")).to_have_count(1)

        ann = open_house.person("Ann")
        id = slow_game(ann, ben.person)
        ben.goes(f"/t/{id}")
        expect(ben.find("div.frame")).to_be_visible()
        ben.goes("about:blank")
        ben.goes("/me")
        with ann.looks(id) as socket:
            socket.plays(0)
        letter = json.loads(receiver.next().body)
        assert letter["text"] == "À vous de jouer\u00a0: Pearls, avec Ann"
        ben.goes(letter["link"])
        expect(ben.turn).to_be_visible()

        ben.goes("/me")
        section.get_by_role("checkbox", name="Heures calmes").check()
        expect(section.get_by_label("De", exact=True)).to_have_value("22:00")
        with ben.page.expect_response("**/api/me/preferences"):
            section.get_by_label("De", exact=True).fill("21:30")
            section.get_by_label("À", exact=True).focus()
        hours = ben.person.told("/api/me")["preferences"]["quiet_hours"]
        assert (hours["start"], hours["end"]) == (21 * 60 + 30, 7 * 60) and hours["zone"]
        section.get_by_role("button", name="Arrêter les avis vers 127.0.0.1").click()
        expect(section.locator(".rows li")).to_have_count(0)
        ben.check()


def slow_game(ann: Person, ben: Person) -> str:
    """A game of three days a turn that waits for Ann."""
    id = ann.opens(clock={"kind": "turn", "seconds": 3 * 24 * 3600}, options={"first": 0})
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        deal(one, two)
    return id
