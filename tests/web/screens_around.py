"""The screens around the tables: door, mail, lists of games and people, reviews, exercises, the daily."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from nacre.analysis.data import Choice
from nacre.server.tables.hosting import INVITED
from server.house import Person
from server.test_meeting import RATED, play, show
from web.screens import FRIEND, SCREENS, screen
from web.slips import plants_slip
from web.stages import kept
from web.visitor import Visitor

__all__ = ["SCREENS"]


@screen
def door(visitor: Visitor) -> None:
    """A stranger outside a house to which one has to be invited, which announces something."""
    hosting, store = visitor.house.server.hosting, visitor.house.server.store
    visitor.context.clear_cookies()
    visitor.forgive("401|403")
    settings = {"greeting": "Welcome to the club", "announcement": "We close at ten.", "door": INVITED}
    try:
        visitor.house.do(store.set_house(settings))
        visitor.house.do(hosting.look())
        visitor.goes("/")
        expect(visitor.find(".door form input").first).to_be_visible()
        expect(visitor.find(".announcement")).to_be_visible()
    finally:
        visitor.house.do(store.set_house(dict.fromkeys(settings, "")))
        visitor.house.do(hosting.look())


@screen
def mail(visitor: Visitor) -> None:
    """Where the link of a mail leads."""
    visitor.goes("/mail/confirm/abc")
    expect(visitor.find("main .button")).to_be_visible()


@screen
def tables(visitor: Visitor) -> None:
    """Open tables of others."""
    mara = visitor.house.person("Mara")
    mara.opens("pearladora", [{"kind": "me"}, FRIEND], private=False)
    mara.opens("molthar", [{"kind": "me"}, FRIEND, FRIEND], private=False)
    visitor.goes("/tables")
    expect(visitor.find("main ul li a").first).to_be_visible()


@screen
def shelf(visitor: Visitor) -> None:
    """What somebody has played, won and met."""
    _meets(visitor)
    visitor.goes("/shelf")
    _shelf_is_there(visitor)


@screen
def shelf_empty(visitor: Visitor) -> None:
    visitor.goes("/shelf")
    _shelf_is_there(visitor)


@screen
def games(visitor: Visitor) -> None:
    _meets(visitor)
    visitor.goes("/games")
    expect(visitor.find("ul.rows li").first).to_be_visible()


@screen
def people(visitor: Visitor) -> None:
    _meets(visitor)
    visitor.goes("/people")
    expect(visitor.find("ul.rows li").first).to_be_visible()


@screen
def leaders(visitor: Visitor) -> None:
    _meets(visitor)
    visitor.goes("/leaders/pearls")
    expect(visitor.find("tr.you")).to_be_visible()


@screen
def profile(visitor: Visitor) -> None:
    """Of somebody else, who shows something of themselves."""
    ben = _meets(visitor)
    visitor.goes(f"/people/{ben.told('/api/me/profile')['handle']}")
    expect(visitor.find(".tally").first).to_be_visible()


@screen
def review(visitor: Visitor) -> None:
    """A slip on the lagoon: what was played and what was better."""
    slip = _slipped(visitor)
    visitor.goes(f"/t/{kept(visitor, 'pearladora', 'end')}/replay?ply={slip.ply}")
    expect(visitor.find(".card.slip")).to_be_visible()
    expect(visitor.find(".compared .better").first).to_be_visible()


@screen
def exercise(visitor: Visitor) -> None:
    """A slip to try again, with a first hint."""
    _slipped(visitor)
    visitor.goes(f"/t/{kept(visitor, 'pearladora', 'end')}/exercises")
    visitor.find("aside .button.quiet").click()
    expect(visitor.find(".hints li").first).to_be_visible()


@screen
def puzzle(visitor: Visitor) -> None:
    """One of the puzzles of the day."""
    visitor.goes("/")
    visitor.find('.today li:has([data-mood="pearls"]) a').first.click()
    expect(visitor.find("aside .button.quiet")).to_be_visible()
    expect(visitor.find(".board > *").first).to_be_visible()


@screen
def daily(visitor: Visitor) -> None:
    """The same deal for everyone: how one compares, and what others chose."""
    ben = visitor.house.person("Ben")
    for person, index in ((visitor.person, 0), (ben, -1)):
        with person.looks(person.post("/api/daily/deal").json()["id"]) as socket:
            while socket.position()["seat"] != 0:
                socket.until(lambda frame: frame["type"] == "event")
            socket.plays(0, lambda legal, index=index: legal[index])  # type: ignore[misc]
            socket.does("resign", seat=0)
    visitor.goes("/daily")
    expect(visitor.find(".standing")).to_be_visible()


@screen
def closed(visitor: Visitor) -> None:
    """A table that one may not see, or that is none."""
    visitor.forgive("404")
    visitor.goes("/t/nowhere")
    expect(visitor.find("main h1")).to_have_text(re.compile("."))


def _shelf_is_there(visitor: Visitor) -> None:
    expect(visitor.find(".shelf.large .board")).to_have_count(2)
    for board in visitor.find(".shelf.large .board").all():
        expect(board.locator("li").first).to_be_visible()


def _meets(visitor: Visitor) -> Person:
    """Somebody who plays with them: once for a server, a rated game."""
    kept(visitor, "molthar", "end")
    house = visitor.house
    if "ben" not in house.__dict__:
        house.__dict__["ben"] = ben = house.person("Ben")
        play(house, visitor.person, ben, **RATED)
        show(ben, about="Plays at night", ratings=True, shelf=True, invitations=True)
        show(visitor.person, about="", ratings=True, shelf=True, invitations=True)
    found: Person = house.__dict__["ben"]
    return found


def _slipped(visitor: Visitor) -> Choice:
    """A slip of theirs at Pearladöra, found once for a server."""
    id = kept(visitor, "pearladora", "end")
    house = visitor.house
    if "slip" not in house.__dict__:
        house.__dict__["slip"] = plants_slip(visitor, "pearladora", id, late=0.5)
    found: Choice = house.__dict__["slip"]
    return found
