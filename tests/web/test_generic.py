"""Games that the page has no folder for: drawn from their layout or as text, and played like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from nacre.pack import Pack
from nim import Nim, NimView
from third_party import entry_points, known_game
from third_party.odds import Odds
from third_party.three_men import WORDS, ThreeMen
from web.conftest import AT_LENGTH
from web.hands import Keys, Mouse, Touch
from web.test_screens import axe_finds_nothing, no_sideways_scrolling
from web.visitor import NARROW, WIDE, Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
GAMES = ["nim", "odds", "threemen", "tidepool"]
"""Drawn as text; with cards, without words; with a grid and words; found by entry point."""


def by_turns(*chosen: str) -> list[str]:
    """These games; at length all of them. Each is played to its end in one way, and each way at one game."""
    return GAMES if AT_LENGTH else list(chosen)


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    three_men = Pack(name="threemen", game=ThreeMen, words=WORDS)
    with (
        entry_points(tidepool="tidepool:PACK"),
        known_game(Nim),
        known_game(Odds),
        known_game(three_men),
    ):
        yield


def sits(visitor: Visitor, game: str) -> None:
    """Sit down against a bot, and wait for one's turn."""
    visitor.goes(f"/t/{visitor.person.opens(game, [{'kind': 'me'}, BOT])}")
    visitor.find(".lobby .row .button:not(.quiet)").click()
    assert visitor.waits()


def is_over(visitor: Visitor) -> None:
    """The result is told, and the game can be looked at again."""
    expect(visitor.end.locator("li")).to_have_count(2)
    visitor.link("web.end.replay").click()
    slider = visitor.find("footer input[type=range]")
    expect(slider).not_to_have_attribute("max", "0")
    visitor.page.keyboard.press("End")
    expect(slider).to_have_value(str(slider.get_attribute("max")))
    expect(visitor.find(".generic")).to_be_visible()
    expect(visitor.find(".generic button.live, .choices")).to_have_count(0)


@pytest.mark.parametrize("game", by_turns("nim", "tidepool"))
def test_a_game_by_mouse(resident: Visit, game: str) -> None:
    ann = resident()
    ann.goes("/")
    ann.find(f".game[data-mood={game}] .go").click()
    assert Mouse(ann).plays("generic") > 0
    is_over(ann)


@pytest.mark.parametrize("game", by_turns("threemen"))
def test_a_game_by_keyboard(resident: Visit, game: str) -> None:
    ann = resident()
    sits(ann, game)
    assert Keys(ann).plays("generic") > 0
    is_over(ann)


@pytest.mark.parametrize("game", by_turns("odds", "threemen"))
def test_a_game_on_a_phone(resident: Visit, game: str) -> None:
    ann = resident(**NARROW)
    sits(ann, game)
    no_sideways_scrolling(ann)
    assert Touch(ann).plays("generic") > 0
    is_over(ann)


@pytest.mark.parametrize("game", by_turns("odds", "threemen"))
def test_axe_finds_nothing_in_a_wide_window(resident: Visit, game: str) -> None:
    looks_at_a_game_with_axe(resident(**WIDE), game)


@pytest.mark.parametrize("game", by_turns("nim", "tidepool"))
def test_axe_finds_nothing_on_a_phone(resident: Visit, game: str) -> None:
    looks_at_a_game_with_axe(resident(**NARROW), game)


def looks_at_a_game_with_axe(ann: Visitor, game: str) -> None:
    sits(ann, game)
    Mouse(ann).chooses("generic")
    axe_finds_nothing(ann)
    no_sideways_scrolling(ann)
    ann.rushes()
    expect(ann.end).to_be_visible()
    ann.link("web.end.replay").click()
    expect(ann.find(".generic")).to_be_visible()
    axe_finds_nothing(ann)


@pytest.mark.parametrize(
    ("path", "title"), [("/", "Three Men"), ("/new/threemen", "Three Men"), ("/rules/odds", "odds")]
)
def test_pages_about_them(resident: Visit, path: str, title: str) -> None:
    ann = resident()
    ann.goes(path)
    expect(ann.page.get_by_role("heading", name=title)).to_be_visible()
    axe_finds_nothing(ann)


def test_a_table_is_opened_with_options_of_its_own(resident: Visit) -> None:
    ann = resident()
    ann.goes("/new/threemen")
    ann.page.get_by_label("Centre").select_option(label="not for the first man")
    ann.button("web.new.start").click()
    assert ann.waits()
    expect(ann.find(".generic button.live")).to_have_count(8)


def test_what_is_seen(resident: Visit) -> None:
    ann = resident()
    sits(ann, "odds")
    zones = ann.find(".zone")
    expect(zones).to_have_count(3)
    expect(zones.last).to_contain_text("You")
    expect(zones.last.locator("button.live")).to_have_count(2)
    expect(zones.first.get_by_role("group", name="Hand")).to_contain_text("2 face down")
    expect(ann.find(".bar .prompt")).to_contain_text("play a card or roll the die")
    expect(ann.find(".players [data-seat='0'] .counts li").first).to_have_attribute("data-tip", "Points: 0")


def test_a_turn_of_two_parts_is_shown_ahead_and_can_be_taken_back(resident: Visit) -> None:
    ann = resident()
    sits(ann, "threemen")
    hand = Mouse(ann)
    hand.plays("generic", 3)
    assert ann.waits()
    men = ann.find(".generic button.live")
    expect(men).to_have_count(3)
    men.first.click()
    expect(ann.find(".bar .note")).to_contain_text("Lift the man on")
    expect(ann.find(".generic button.live")).to_have_count(3)
    expect(ann.find(".grid .text").filter(has_text="X")).to_have_count(2)
    ann.page.keyboard.press("Escape")
    expect(ann.find(".grid .text").filter(has_text="X")).to_have_count(3)


def test_the_keyboard_confirms_from_the_board(resident: Visit) -> None:
    ann = resident()
    sits(ann, "threemen")
    keys = Keys(ann)
    keys.chooses("generic")
    ann.page.keyboard.press("Control+Enter")
    expect(ann.find(".panel .log li")).not_to_have_count(1)


def test_a_hint_is_chosen_on_the_board(resident: Visit) -> None:
    ann = resident()
    sits(ann, "odds")
    ann.button("web.hint").click()
    ann.button("web.hint.choose").click()
    expect(ann.find(".generic .chosen").first).to_be_visible()
    expect(ann.primary).to_be_enabled()


def test_a_drawing_follows_the_language(resident: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {"en": "heaps", "fr": "tas"}
    monkeypatch.setattr(NimView, "draw", lambda self, names=(), language="en": drawn[language])
    ann = resident()
    sits(ann, "nim")
    drawing = ann.page.get_by_role("region", name="The table")
    expect(drawing).to_have_text("heaps")
    ann.button("web.menu").click()
    ann.button("web.preferences").click()
    ann.find("dialog select").filter(has_text="Français").select_option("fr")
    expect(ann.find(".generic pre")).to_have_text("tas")
