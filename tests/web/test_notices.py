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
from server.test_pushing import EXAMPLE_AUTH, EXAMPLE_POINT
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
        section.get_by_label("Envoyer à").select_option("json")
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
        with ben.page.expect_response("**/api/me/preferences"):
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


PUSHES = """
Notification.requestPermission = async () => "granted";
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (options) => {
  window.subscribed = options.applicationServerKey;
  return { toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: POINT, auth: AUTH } }) };
};
"""
"""Chromium without a window has no push service of its own."""


SHOWS = """() => {
  self.shown = new Promise((resolve) => {
    const show = async (title, options) => resolve({ title, ...options });
    ServiceWorkerRegistration.prototype.showNotification = show;
  });
}"""
"""It shows no notifications either: what would be shown is kept."""


def test_a_push_is_shown_and_leads_to_the_table(browser: Browser, open_house: House) -> None:
    context = browser.new_context(base_url=open_house.url, reduced_motion="reduce", locale="en")
    with Receiver(201) as receiver, context:
        context.grant_permissions(["notifications"], origin=open_house.url)
        keys = {"ENDPOINT": receiver.url, "POINT": EXAMPLE_POINT, "AUTH": EXAMPLE_AUTH}
        script = PUSHES
        for name, value in keys.items():
            script = script.replace(name, json.dumps(value))
        context.add_init_script(script)
        ben = Visitor(open_house, context, "Ben")
        ben.goes("/me")
        ben.button("web.notices.push").click()
        expect(ben.find("section .rows li").filter(has_text="one of your browsers")).to_have_count(1)
        assert ben.page.evaluate("window.subscribed") == ben.person.told("/api/push-key")["key"]
        assert receiver.next().headers["Content-Encoding"] == "aes128gcm"

        # The push service's part is played by the developer protocol; what it brings is what we would send.
        ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        (worker,) = context.service_workers
        worker.evaluate(SHOWS)
        session = context.new_cdp_session(ben.page)
        registrations: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
        )
        session.send("ServiceWorker.enable")
        while not registrations:
            ben.page.evaluate("navigator.serviceWorker.getRegistration().then(() => true)")
        letter = {"id": "one", "text": "Your turn: Pearls, with Ann", "link": f"{open_house.url}/t/x"}
        message = {"origin": f"{open_house.url}/", "registrationId": registrations[-1]}
        session.send("ServiceWorker.deliverPushMessage", message | {"data": json.dumps(letter)})
        notice = worker.evaluate("self.shown")
        assert notice["body"] == letter["text"] and notice["data"] == {"link": letter["link"]}
        assert notice["title"] == "Nacre" and notice["tag"] == "one"  # a double takes the place of the first
        icon = ben.page.request.get(notice["icon"])
        assert icon.ok and icon.headers["content-type"] == "image/png"
        ben.check()
