"""Every screen of the page, and how to get there: for tests that look at all of them, and for pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from playwright.sync_api import expect

from third_party import entry_points
from web.stages import BOT, kept
from web.visitor import Visitor

Way = Callable[[Visitor], None]
GAMES = ("pearladora", "pearls", "molthar")
FRIEND = {"kind": "open"}

SCREENS: dict[str, Way] = {}


def screen(way: Way) -> Way:
    """A screen under the function's name."""
    SCREENS[way.__name__.replace("_", "-")] = way
    return way


class GameWay(Protocol):
    """How to get to a screen that each game has."""

    __name__: str

    def __call__(self, visitor: Visitor, game: str) -> None: ...


def of_each_game(way: GameWay) -> GameWay:
    """A screen for each game."""
    for game in GAMES:
        SCREENS[f"{game}-{way.__name__}"] = partial(way, game=game)
    return way


@screen
def home(visitor: Visitor) -> None:
    visitor.goes("/")
    _home_is_there(visitor)


@screen
def home_again(visitor: Visitor) -> None:
    """With tables of one's own, running and finished, and one that is open to all."""
    for game in GAMES:
        kept(visitor, game, "start")
        kept(visitor, game, "end")
    visitor.house.person("Mara").opens("pearladora", [{"kind": "me"}, FRIEND], private=False)
    visitor.goes("/")
    _home_is_there(visitor)


@of_each_game
def new(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/new/{game}")
    expect(visitor.find("fieldset").first).to_be_visible()


@screen
def lobby(visitor: Visitor) -> None:
    visitor.sits("pearladora", [FRIEND, BOT])
    expect(visitor.find(".invite svg[role=img]")).to_be_visible()
    expect(visitor.find(".invite input.field")).not_to_have_value("")


@screen
def invited(visitor: Visitor) -> None:
    """Somebody was sent the link of a private table."""
    host = visitor.house.person("Mara")
    id = host.opens("pearladora", [{"kind": "me"}, FRIEND, BOT], private=True)
    invite = host.told(f"/api/tables/{id}")["invite"]
    visitor.goes(f"/t/{id}#{invite}")
    expect(visitor.find(".invited .sit")).to_be_enabled()


@screen
def watching(visitor: Visitor) -> None:
    """A game of others, with somebody else who watches and talks."""
    mara, ben, eve = (visitor.house.person(name) for name in ("Mara", "Ben", "Eve"))
    id = mara.opens("pearls", private=False, talk="everyone")
    ben.joins(id)
    with mara.looks(id) as one, ben.looks(id) as two:
        visitor.house.play(one, two, most=6)
        with eve.looks(id) as other:
            other.does("say", text="What a pretty card!")
    visitor.goes(f"/t/{id}")
    expect(visitor.find(".watch")).to_be_visible()
    visitor.find(".tools button").nth(-2).click()
    expect(visitor.find(".talk form")).to_be_visible()


@screen
def preferences(visitor: Visitor) -> None:
    home(visitor)
    visitor.find("header .me").click()
    expect(visitor.find("dialog .preferences")).to_be_visible()


@screen
def me(visitor: Visitor) -> None:
    visitor.goes("/me")
    expect(visitor.find("section .rows li").first).to_be_visible()


@screen
def share(visitor: Visitor) -> None:
    start(visitor, "molthar")
    visitor.find(".tools button").last.click()
    visitor.find(".menu .share").click()
    expect(visitor.find("dialog svg[role=img]")).to_be_visible()


@of_each_game
def start(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/t/{kept(visitor, game, 'start')}")
    _board_is_there(visitor)


@of_each_game
def middle(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/t/{kept(visitor, game, 'middle')}")
    _board_is_there(visitor)


@of_each_game
def chosen(visitor: Visitor, game: str) -> None:
    """Something is chosen, and not yet confirmed."""
    middle(visitor, game)
    if game == "pearls":
        visitor.find(".hand .tray button").last.click()
    elif game == "pearladora":
        visitor.find(".hand .stack").last.click()
        visitor.find(".space.live").first.click()
    else:
        visitor.find(".market .pearl.live").first.click()
    expect(visitor.primary).to_be_enabled()


@of_each_game
def full(visitor: Visitor, game: str) -> None:
    """As many players as the game takes."""
    visitor.goes(f"/t/{kept(visitor, game, 'full')}")
    _board_is_there(visitor)


@of_each_game
def end(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/t/{kept(visitor, game, 'end')}")
    expect(visitor.end).to_be_visible()
    expect(visitor.find("dialog summary").last).to_be_visible()


@of_each_game
def finale(visitor: Visitor, game: str) -> None:
    """The end is told, and paused half-way."""
    end(visitor, game)
    visitor.button("web.finale.again").click()
    visitor.find(".ending .controls .button").first.click()  # faster
    expect(visitor.find(".ending :is(.past, .done)").nth(1)).to_be_attached()
    visitor.find(".ending .controls .icon-button").click()


@of_each_game
def replay(visitor: Visitor, game: str) -> None:
    id = kept(visitor, game, "end")
    plies = visitor.person.told(f"/api/tables/{id}/replay")["plies"]
    visitor.goes(f"/t/{id}/replay")
    slider = visitor.find("footer input[type=range]")
    expect(slider).to_have_attribute("max", str(plies))
    expect(visitor.find(".board > *").first).to_be_visible()
    visitor.page.keyboard.press("End")
    visitor.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(plies - 1))


@screen
def analysis(visitor: Visitor) -> None:
    replay(visitor, "pearls")
    visitor.find("footer .more .button").first.click()
    expect(visitor.find(".review table")).to_be_visible()


@of_each_game
def rules(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/rules/{game}")
    expect(visitor.find("article > .button, article a.button").last).to_be_visible()
    expect(visitor.find("article h2").first).to_be_visible()


@screen
def pearladora_advanced(visitor: Visitor) -> None:
    """Four clans with their Powers, and a Pontoon that may not be placed."""
    visitor.goes(f"/t/{kept(visitor, 'pearladora', 'advanced')}")
    _board_is_there(visitor)


@screen
def pearladora_refused(visitor: Visitor) -> None:
    """A place that is not legal says why."""
    middle(visitor, "pearladora")
    visitor.find(".hand .stack").first.click()
    visitor.find(".space:not(.live):not(.chosen)").first.click(force=True)  # it says that it is disabled
    expect(visitor.find(".bar .problem")).to_be_visible()


@screen
def pearls_refused(visitor: Visitor) -> None:
    """A necklace that is out of reach says what is missing."""
    start(visitor, "pearls")
    visitor.find(".hang .target:not(.near)").last.click()
    expect(visitor.find(".bar .problem")).to_be_visible()


@screen
def molthar_refused(visitor: Visitor) -> None:
    """A character that one cannot pay for says what is missing."""
    visitor.sits("molthar", [BOT, BOT])
    _board_is_there(visitor)
    for _ in (0, 1):
        visitor.find(".market .char.live").first.click()
        visitor.plays()
        assert visitor.waits()
    visitor.find(".mine .portal .char:not(.live)").first.click(force=True)  # it says that it is disabled
    expect(visitor.find(".bar .problem")).to_be_visible()


@screen
def molthar_payment(visitor: Visitor) -> None:
    visitor.goes(f"/t/{kept(visitor, 'molthar', 'payment')}")
    _board_is_there(visitor)
    visitor.find(".mine .portal .char.live").first.click()
    expect(visitor.find(".ask .payment").first).to_be_visible()


@screen
def curtain(visitor: Visitor) -> None:
    visitor.sits("pearladora", [{"kind": "me", "name": "Mara"}])
    expect(visitor.find(".curtain .button")).to_be_focused()


@screen
def hint(visitor: Visitor) -> None:
    middle(visitor, "pearls")
    visitor.find(".tools button:has(svg)").first.click()
    expect(visitor.find("dialog .what")).to_be_visible()


@screen
def menu(visitor: Visitor) -> None:
    start(visitor, "molthar")
    visitor.find(".tools button").last.click()
    expect(visitor.find("dialog .menu")).to_be_visible()


@screen
def talk(visitor: Visitor) -> None:
    """Log and chat: beside the board, or as a sheet."""
    visitor.goes(f"/t/{kept(visitor, 'molthar', 'talk')}")
    _board_is_there(visitor)
    if not visitor.find(".talk").is_visible():
        visitor.find(".tools button").nth(-2).click()
    expect(visitor.find(".talk .shown")).to_be_visible()


@of_each_game
def learn(visitor: Visitor, game: str) -> None:
    """The guided first game."""
    visitor.goes(f"/learn/{game}")
    expect(visitor.find(".coach")).to_be_visible()
    _board_is_there(visitor)


@screen
def keys(visitor: Visitor) -> None:
    start(visitor, "pearladora")
    visitor.page.keyboard.press("?")
    expect(visitor.find("dialog dl")).to_be_visible()


@screen
def disconnected(visitor: Visitor) -> None:
    start(visitor, "pearls")
    visitor.forgive("ERR_INTERNET_DISCONNECTED|WebSocket")
    visitor.context.set_offline(True)
    expect(visitor.find(".head .cut")).to_be_visible()


@screen
def generic(visitor: Visitor) -> None:
    """A game that the page has no folder for."""
    with entry_points(tidepool="tidepool:PACK"):
        visitor.goes(f"/t/{visitor.person.opens('tidepool', [{'kind': 'me'}, BOT])}")
        visitor.find(".lobby .row .button:not(.quiet)").click()
        _board_is_there(visitor)


@screen
def lost(visitor: Visitor) -> None:
    visitor.goes("/nowhere")
    expect(visitor.find("main h1")).to_be_visible()


def _home_is_there(visitor: Visitor) -> None:
    expect(visitor.find(".game")).to_have_count(3)
    expect(visitor.find(".skeleton")).to_have_count(0)


def _board_is_there(visitor: Visitor) -> None:
    assert visitor.waits()
    expect(visitor.find(".board > *").first).to_be_visible()
    visitor.page.evaluate("document.fonts.ready")
