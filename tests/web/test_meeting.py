"""Shelf, finished games, people, leaderboards and profiles: by mouse and keyboard, on a phone, with axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from nacre.words import Message, say
from server.house import House, Person
from server.test_meeting import RATED, play
from web.test_screens import axe_finds_nothing, no_sideways_scrolling
from web.visitor import NARROW, WIDE, Visit

PAGES = ("/shelf", "/games", "/people", "/leaders/pearls", "/tables", "/me")


@pytest.fixture
def played(house: House) -> tuple[Person, Person]:
    """Two people who finished a game of each kind, one of them rated."""
    ann, ben = house.person("Ann"), house.person("Ben")
    play(house, ann, ben, **RATED)
    for game in ("pearladora", "molthar"):
        play(house, ann, ben, game)
    return ann, ben


def test_people_meet_again(visit: Visit, played: tuple[Person, Person]) -> None:
    ann, ben = visit("", **WIDE), visit("", **NARROW)
    ann.becomes(played[0])
    ben.becomes(played[1])
    ann.goes("/")
    shelf = ann.page.get_by_role("region", name=say(Message("web.shelf")))
    expect(shelf.locator(".shelf li").first).to_be_attached()
    expect(shelf).to_contain_text("of 3")
    expect(shelf).to_contain_text("±")
    ann.link("web.shelf").click()
    expect(ann.find(".shelf.large .caption").first).to_be_visible()
    expect(ann.find(".tally")).to_have_count(4)  # three games and one rating

    # All finished games, found by name.
    ann.link("web.games").click()
    expect(ann.find("ul.rows li")).to_have_count(3)
    ann.page.get_by_role("searchbox").fill("nobody of that name")
    ann.page.keyboard.press("Enter")
    expect(ann.words("web.games.none_found")).to_be_visible()
    ann.page.get_by_role("searchbox").fill("BEN")
    ann.button("web.games.search").click()
    expect(ann.find("ul.rows li")).to_have_count(3)

    # The leaderboard has those who want to be on it.
    ann.link("web.leaders").click()
    ann.find(".filters select").first.select_option("pearls")
    expect(ann.words("web.leaders.hidden")).to_be_visible()
    ann.button("web.leaders.join").click()
    expect(ann.find("tr.you")).to_contain_text("±")

    # Somebody one played with is invited, and declines; on the phone, by keyboard.
    ann.link("web.people").click()
    expect(ann.find("ul.rows li")).to_contain_text("Ben")
    ann.find("ul.rows li .button").click()
    expect(ann.find(".lobby")).to_be_visible()
    ben.goes("/")
    expect(ben.words("web.home.invited")).to_be_visible()
    ben.page.get_by_text(say(Message("web.invitation.decline")), exact=True).focus()
    ben.page.keyboard.press("Enter")
    expect(ben.words("web.home.invited")).to_have_count(0)

    # What Ann chose to show is all that Ben sees of her.
    ben.goes("/people")
    ben.page.get_by_role("link", name="Ann", exact=True).click()
    expect(ben.find("h1")).to_have_text("Ann")
    expect(ben.find(".tally")).to_have_count(1)
    expect(ben.find(".shelf")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_screens_about_people_fit_and_axe_finds_nothing(
    visit: Visit, played: tuple[Person, Person], size: dict[str, object]
) -> None:
    ann = visit("", **size)
    ann.becomes(played[0])
    for path in PAGES:
        ann.goes(path)
        expect(ann.find("h1")).to_be_visible()
        expect(ann.find(".skeleton")).to_have_count(0)
        no_sideways_scrolling(ann)
        axe_finds_nothing(ann)


def test_filters_lie_in_one_row_on_a_tablet(visit: Visit) -> None:
    ann = visit(viewport={"width": 820, "height": 1180})
    ann.goes("/tables")
    labels = ann.find(".filters label")
    expect(labels).to_have_count(4)
    filters = [box for one in labels.all() if (box := one.bounding_box())]
    assert len({box["y"] for box in filters}) == 1
    assert filters[-1]["x"] + filters[-1]["width"] <= 820
