"""The first page: continue first, then what waits, then the games; and preferences that follow the person."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from nacre.pack import Pack
from nacre.words import Message, say
from server.house import House, deal
from third_party import known_game
from third_party.three_men import WORDS, ThreeMen
from web.late import Late
from web.visitor import NARROW, WIDE, Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
SIZES: list[dict[str, Any]] = [
    WIDE,
    NARROW,
    {"viewport": {"width": 820, "height": 1180}},
    {"viewport": {"width": 844, "height": 390}},
]

WATCH_SHIFTS = """window.shifts = [];
    window.shiftObserver = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    shiftObserver.observe({ type: "layout-shift", buffered: true });"""
SHIFTED = """() => [...shifts, ...shiftObserver.takeRecords()].reduce((sum, { value }) => sum + value, 0)"""
LARGEST_SHIFT = 0.01
"""Of everything that moves by itself on a first visit: below what anybody notices."""
IS_OF_OUR_FONTS = """() => ["Figtree Variable", "Fraunces Variable"].every((name) =>
    [...document.fonts].some(({ family, status }) => family.includes(name) && status === "loaded"))"""


def running(visitor: Visitor, game: str = "pearls", **setup: Any) -> str:
    """A game of theirs that waits for their move."""
    options = {"first": 0}
    id = visitor.person.opens(game, [{"kind": "me"}, BOT], options=options, private=True, **setup)
    with visitor.person.looks(id) as socket:
        deal(socket)
    return id


def at_home(visitor: Visitor) -> None:
    visitor.goes("/")
    expect(visitor.find(".skeleton")).to_have_count(0)


def fits(visitor: Visitor) -> bool:
    """Does the page scroll only up and down?"""
    return bool(visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_without_a_game_the_page_asks_which(resident: Visit) -> None:
    ann = resident()
    at_home(ann)
    expect(ann.find("h1")).to_have_text("Choose a game")
    expect(ann.find(".continue")).to_have_count(0)
    expect(ann.find(".waiting")).to_have_count(0)


def test_the_game_that_waits_for_you_comes_first(resident: Visit, house: House) -> None:
    ann, ben = resident("Ann"), house.person("Ben")
    id = running(ann)
    # A game where somebody else is to move, and which changed later.
    other = ann.person.opens("pearladora", options={"first": 1})
    ben.joins(other)
    with ann.person.looks(other) as one, ben.looks(other) as two:
        deal(one, two)
    at_home(ann)
    expect(ann.find(".continue h2")).to_have_text("Pearls with Baroque")
    expect(ann.find(".continue .state")).to_have_text("Your turn")
    waiting = ann.find(".waiting li")
    expect(waiting).to_have_count(1)
    expect(waiting).to_contain_text("Pearladöra")
    expect(waiting).to_contain_text("Ben\N{RIGHT SINGLE QUOTATION MARK}s turn")
    # The very position, as a picture: nobody is at the table for it, and nothing in it can be reached.
    expect(ann.find(".continue .glimpse[inert] .pearls-table .hand")).to_be_visible()
    expect(ann.find(".continue .detail")).to_have_text("The others have moved. Now it is up to you.")
    assert house.live(id).looking() == set()
    ann.link("web.home.continue").click()
    expect(ann.find("div.frame")).to_be_visible()
    assert ann.table == id
    ann.rushes(1)
    at_home(ann)
    expect(ann.find(".continue .detail")).to_have_text(re.compile("^(You|Baroque): (Took|Placed)"))


def test_many_games_are_all_there_and_those_one_watches_apart(resident: Visit, house: House) -> None:
    ann, ben = resident("Ann"), house.person("Ben")
    ids = {running(ann) for _ in range(6)}
    # One that she was invited to, and one that she only watches, because it began without her.
    invited, watched = ben.opens(private=True), ben.opens(seats=[{"kind": "me"}, BOT], private=True)
    for id in (invited, watched):
        ann.person.post(f"/api/tables/{id}/enter", {"invite": ben.told(f"/api/tables/{id}")["invite"]})
    with ben.looks(watched) as socket:
        deal(socket)
    at_home(ann)
    mine, invitations = (
        ann.find(".lists section").filter(has=ann.page.get_by_role("heading", name=name, exact=True))
        for name in (say(Message("web.home.yours")), say(Message("web.home.invited")))
    )
    links = ann.find(".continue a, .waiting a").or_(mine.locator("a"))
    expect(links).to_have_count(6)
    hrefs = links.evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert {str(href).removeprefix("/t/") for href in hrefs} == ids
    expect(invitations.locator("a").first).to_have_attribute("href", f"/t/{invited}")
    expect(ann.find(".lists section").filter(has_text="Games you watch").locator("a")).to_have_attribute(
        "href", f"/t/{watched}"
    )


@pytest.mark.parametrize("games", [0, 1, 3])
def test_all_that_matters_is_above_the_fold(resident: Visit, games: int) -> None:
    ann = resident()
    for _ in range(games):
        running(ann)
    at_home(ann)
    expect(ann.find(".continue")).to_have_count(min(games, 1))
    for card in ann.find(".game").all():
        box = card.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 768


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{width}x{height}".format(**size["viewport"]))
def test_a_fourth_game_leaves_no_hole(visit: Visit, size: dict[str, Any]) -> None:
    with known_game(Pack(name="threemen", game=ThreeMen, words=WORDS)):
        ann = visit(**size)
        running(ann)
        at_home(ann)
        expect(ann.find(".game")).to_have_count(4)
        # All at one moment: what is above may still arrive, and moves what is below it.
        script = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
        whole, *boxes = ann.page.locator(".games, .games .game").evaluate_all(script)
        for top in {box["y"] for box in boxes}:
            row = [box for box in boxes if box["y"] == top]
            assert min(box["x"] for box in row) <= whole["x"] + 1
            assert max(box["x"] + box["width"] for box in row) >= whole["x"] + whole["width"] - 1
        assert fits(ann)


def test_scenes_move_only_in_view_and_not_for_those_who_ask(visit: Visit) -> None:
    for motion, moved in (("no-preference", True), ("reduce", False)):
        ann = visit(reduced_motion=motion, viewport={"width": 390, "height": 700})
        ann.page.clock.install()
        at_home(ann)
        ann.page.evaluate("window.stirred = []")
        ann.page.evaluate(
            """() => new MutationObserver((changes) => changes.forEach(({ target }) => {
                if (target.classList.contains("stirs"))
                    stirred.push(target.closest("[data-mood]").dataset.mood);
            })).observe(document.body, { subtree: true, attributeFilter: ["class"] })"""
        )
        for _ in range(10):
            ann.page.clock.run_for(1_000)
        stirred = ann.page.evaluate("stirred")
        assert ("pearladora" in stirred) is moved
        assert "molthar" not in stirred, "below the window"


@pytest.mark.parametrize("size", SIZES, ids=["wide", "phone", "tablet", "sideways"])
def test_nothing_moves_by_itself_while_the_first_page_arrives(visit: Visit, size: dict[str, Any]) -> None:
    ann = visit("", **size)
    ann.context.add_init_script(WATCH_SHIFTS)
    # The slowest connection: fonts, the day and the shelf come one after another, when all else is there.
    late = {part: Late(ann, part) for part in ("**/api/daily", "**/api/me/shelf", "**/*.woff2")}
    ann.page.goto("/", wait_until="commit")
    expect(ann.find(".today .empty")).to_have_count(4)
    expect(ann.find(".beside .skeleton")).to_be_visible()
    expect(ann.find(".lists .skeleton")).to_have_count(0)
    ann.rests()
    late["**/api/daily"].arrives()
    expect(ann.find(".today li:not(.empty)")).to_have_count(4)
    ann.rests()
    late["**/api/me/shelf"].arrives()
    expect(ann.find(".planks")).to_be_visible()
    ann.rests()
    assert not ann.page.evaluate(IS_OF_OUR_FONTS), "still what stands in for them"
    late["**/*.woff2"].arrives()
    ann.page.wait_for_function(IS_OF_OUR_FONTS)
    ann.rests()
    assert ann.page.evaluate(SHIFTED) < LARGEST_SHIFT


def test_a_table_is_opened_without_scrolling(resident: Visit) -> None:
    ann = resident()
    for game in ("pearladora", "pearls", "molthar"):
        ann.goes(f"/new/{game}")
        ann.find(".steps .step").last.click()
        assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), game
        expect(ann.button("web.new.start")).to_be_in_viewport(ratio=1)


def test_preferences_follow_a_person_to_a_second_browser(visit: Visit) -> None:
    ann = visit(pace="chosen")
    at_home(ann)
    ann.find("header .me").click()
    ann.page.get_by_role("radio", name="Dark").check(force=True)
    ann.page.get_by_label("Others\N{RIGHT SINGLE QUOTATION MARK} moves").select_option("slow")
    ann.page.get_by_label("Bots say a word").uncheck()
    with ann.page.expect_response(
        lambda answer: answer.url.endswith("/preferences") and '"fr"' in (answer.request.post_data or "")
    ):
        ann.page.get_by_label("Language").select_option("fr")
    expect(ann.find("html")).to_have_attribute("lang", "fr")
    stored = {"language": "fr", "theme": "dark", "pace": "slow", "bot_words": False}
    assert ann.person.told("/api/me")["preferences"] == stored

    other = visit("", pace="chosen")
    other.becomes(ann.person)
    at_home(other)
    expect(other.find("html")).to_have_attribute("lang", "fr")
    expect(other.find("html")).to_have_attribute("data-theme", "dark")
    other.find("header .me").click()
    expect(other.page.get_by_label("Les robots disent un mot")).not_to_be_checked()
    # From then on, the second browser starts with them at once.
    expect(other.find("dialog select").nth(1)).to_have_value("slow")
    assert other.page.evaluate("localStorage.getItem('nacre.pace')") == "slow"


def test_preferences_are_in_the_menu_of_a_game_too(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearls")
    ann.button("web.menu").click()
    ann.button("web.preferences").click()
    ann.page.get_by_label("Quick moves").check()
    ann.button("web.close").click()
    expect(ann.button("web.menu")).to_be_visible()
    ann.page.reload()
    ann.button("web.menu").click()
    ann.button("web.preferences").click()
    expect(ann.page.get_by_label("Quick moves")).to_be_checked()


def test_what_was_chosen_while_the_server_was_away_is_not_lost(visit: Visit) -> None:
    ann = visit(pace="chosen")
    ann.forgive("503|Failed to load resource")
    ann.person.http.put("/api/me/preferences", json={"theme": "light"})
    at_home(ann)
    expect(ann.find("html")).to_have_attribute("data-theme", "light")
    ann.find("header .me").click()
    refused: list[Request] = []

    def refuse(route: Any) -> None:
        refused.append(route.request)
        route.fulfill(status=503, json={"error": {"code": "server.failed"}})

    ann.page.route("**/api/me/preferences", refuse)
    ann.page.get_by_role("radio", name="Dark").check(force=True)
    expect(ann.find("html")).to_have_attribute("data-theme", "dark")
    assert refused
    ann.page.unroute("**/api/me/preferences")
    with ann.page.expect_response(lambda answer: answer.ok and answer.url.endswith("/api/me/preferences")):
        ann.page.reload()
    expect(ann.find("html")).to_have_attribute("data-theme", "dark")
    assert ann.person.told("/api/me")["preferences"]["theme"] == "dark"


def test_the_first_page_works_with_a_long_name_at_any_size(visit: Visit) -> None:
    for size in SIZES:
        ann = visit("W" * 24, **size)
        running(ann)
        at_home(ann)
        expect(ann.find("header .me")).to_have_text(re.compile("WWW"))
        assert fits(ann)


# What can be touched, and is smaller than a finger needs.
SMALL = """() => [...document.querySelectorAll("a, button")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width && (width < 43.5 || height < 43.5);
}).map((one) => one.textContent.trim())"""


def test_on_a_phone_everything_on_the_first_page_is_large_enough_to_touch(visit: Visit) -> None:
    ann = visit(**NARROW)
    running(ann)
    at_home(ann)
    expect(ann.find(".continue")).to_be_visible()
    assert ann.page.evaluate(SMALL) == []
