"""Somebody who uses the page in a browser of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, WebSocket, expect

from nacre.words import Message, say
from server.house import Chooser, Frame, House, Person, Socket, first

Theme = Literal["light", "dark"]
WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
MOST_KEYS = 1000
"""More keys than somebody can press before everything has arrived."""
NARROW: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Visitor:
    """A browser with one page; everything that should not happen in it is kept in `troubles`."""

    def __init__(self, house: House, context: BrowserContext, name: str = "") -> None:
        self.house = house
        self.context = context
        self.troubles: list[str] = []
        self.received: list[str] = []
        """All frames that the page was sent."""
        self.sent: list[str] = []
        """All frames that it sent."""
        self._forgiven: list[str] = []
        context.on("console", lambda message: self._console(message.type, message.text))
        context.on("weberror", lambda error: self.troubles.append(f"uncaught: {error.error}"))
        context.on("request", lambda request: self._request(request.url))
        self.page = context.new_page()
        self.page.on("websocket", self._socket)
        self.person = Person(house)
        if name:
            self.becomes(house.person(name))

    def is_new(self) -> None:
        """Be nobody yet, in a browser in which somebody else was."""
        self.person = Person(self.house)
        for kept in (self.troubles, self.received, self.sent, self._forgiven):
            kept.clear()

    def leaves(self) -> None:
        """Go, and leave nothing behind in the browser."""
        self.context.set_offline(False)
        if self.page.url.startswith(self.house.url):
            self.page.evaluate("localStorage.clear()")
        self.goes("about:blank")
        self.page.emulate_media(color_scheme="light")
        self.context.clear_cookies()

    def becomes(self, person: Person) -> None:
        """Be that person from the next page on."""
        self.person = person
        self.context.add_cookies([{"name": "nacre", "value": person.token, "url": self.house.url}])

    # What must not happen

    def forgive(self, pattern: str) -> None:
        """That may be in the console: the browser itself says it where a test cuts the line."""
        self._forgiven.append(pattern)

    def check(self) -> None:
        """Nothing went wrong, and nobody else was asked."""
        troubles, self.troubles = self.troubles, []
        assert not troubles, troubles

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(re.search(one, text) for one in self._forgiven):
            self.troubles.append(f"{kind}: {text}")

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.house.url).netloc:
            self.troubles.append(f"asked elsewhere: {url}")

    def _socket(self, socket: WebSocket) -> None:
        self._request(socket.url)
        socket.on("framereceived", lambda payload: self.received.append(_text(payload)))
        socket.on("framesent", lambda payload: self.sent.append(_text(payload)))

    # Where they go

    def goes(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def sits(self, game: str, others: list[Frame] | None = None, **setup: Any) -> str:
        """Open a table with that person first to play, a bot else, and go there; it is dealt at once."""
        seats = [{"kind": "me"}, *(others or [{"kind": "bot", "level": "beginner"}])]
        setup["options"] = {"first": 0} | setup.get("options", {})
        id = self.person.opens(game, seats, **setup)
        self.goes(f"/t/{id}")
        if all(seat["kind"] != "open" for seat in seats):
            self.find(".lobby .row .button:not(.quiet)").click()
            expect(self.find("div.frame")).to_be_visible()
        return id

    def opens_panel(self) -> None:
        """Open the log and the chat beside the board."""
        self.button("web.panel").click()
        expect(self.find(".panel")).to_be_visible()

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    @property
    def table(self) -> str:
        """The table that the page shows."""
        return urlsplit(self.page.url).path.split("/")[2]

    @property
    def frames(self) -> list[Frame]:
        return [json.loads(text) for text in self.received]

    def rushes(self, most: int = 10_000, choose: Chooser = first) -> None:
        """Play on at the table on the page without the page, so many choices or to the end."""
        id = self.table
        with self.person.looks(id) as socket:
            for _ in range(most):
                position = self._own_turn(socket, id)
                if position["seat"] == -1:
                    return
                if position["viewer"] != position["seat"]:
                    socket.ask("look", seat=position["seat"])
                socket.plays(position["seat"], choose)

    def keeps_up(self) -> None:
        """Wait until the page shows the newest position in which it is one's turn, or the end."""
        with self.person.looks(self.table) as socket:
            ply = self._own_turn(socket, self.table)["ply"]
        expect(self.find(f"main[data-ply='{ply}']")).to_be_visible()

    def _own_turn(self, socket: Socket, id: str) -> Frame:
        """Wait while bots play."""
        held = self.house.live(id).table.held_by(self.person.id)
        while (position := socket.position())["seat"] not in (-1, *held):
            socket.until(lambda frame: frame["type"] == "event")
        return position

    def catches_up(self) -> None:
        """Skip what the page still shows, by a key, until it is at the newest position."""
        newest = self.find(f"main[data-ply='{self.house.live(self.table).table.play_number}']")
        for _ in range(MOST_KEYS):
            self.page.keyboard.press("x")
            if newest.count():
                return
        raise AssertionError("the newest position is not shown")

    # What they see

    def button(self, code: str, **params: str | int) -> Locator:
        """The button that says that, in English."""
        return self.page.get_by_role("button", name=say(Message(code, dict(params))), exact=True)

    def link(self, code: str) -> Locator:
        return self.page.get_by_role("link", name=say(Message(code)), exact=True)

    def words(self, code: str, language: str = "en") -> Locator:
        """Where it says that to those who see; for those who hear it is said apart."""
        return self.page.get_by_text(say(Message(code), language)).and_(self.find(":not([aria-live])"))

    @property
    def primary(self) -> Locator:
        """The one button that plays what is chosen."""
        return self.find(".bar .buttons .button").first

    def plays(self) -> None:
        """Play what is chosen, and wait until the page shows it, which clears choices and refusals."""
        ply = self.find("main[data-ply]").get_attribute("data-ply")
        self.primary.click()
        expect(self.find(f"main[data-ply='{ply}']")).to_have_count(0)

    @property
    def end(self) -> Locator:
        return self.find("dialog .ranking")

    @property
    def turn(self) -> Locator:
        return self.find(".bar.mine")

    def rests(self) -> None:
        """Wait until nothing on the page moves any more, nor begins to."""
        self.page.evaluate(
            """async () => {
                const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
                const moving = () => document.getAnimations().filter(
                    (one) => one.playState === "running" && ends(one));
                do {
                    await Promise.all(moving().map((one) => one.finished.catch(() => {})));
                    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
                } while (moving().length);
            }"""
        )

    def waits(self) -> bool:
        """Wait for one's turn, or the end: is it one's turn?"""
        expect(self.turn.or_(self.end).first).to_be_visible()
        return not self.end.is_visible()


Visit = Callable[..., Visitor]
"""Somebody arrives: with a name, a language, and what else their browser is set to."""


def _text(payload: str | bytes) -> str:
    return payload if isinstance(payload, str) else payload.decode()
