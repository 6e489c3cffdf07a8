"""Every screen of the page, and how to get there: for tests that look at all of them, and for pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from playwright.sync_api import expect

from nacre.server.tables.thinking import fallback
from server.house import Frame, House, Person, Socket, deal
from web.visitor import Visitor

Way = Callable[[Visitor], None]
GAMES = ("pearladora", "pearls", "molthar")
BOT = {"kind": "bot", "level": "casual"}
FRIEND = {"kind": "open"}
MIDDLE = {"pearladora": 12, "pearls": 7, "molthar": 24}
"""So many choices of one's own are made by the middle of a game."""

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
def end(visitor: Visitor, game: str) -> None:
    visitor.goes(f"/t/{kept(visitor, game, 'end')}")
    expect(visitor.end).to_be_visible()
    expect(visitor.find("dialog summary").last).to_be_visible()


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
    expect(visitor.find(".analysis .columns")).to_be_visible()


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
def lost(visitor: Visitor) -> None:
    visitor.goes("/nowhere")
    expect(visitor.find("main h1")).to_be_visible()


STAGES: dict[str, int] = {"start": 0, "middle": 0, "end": 10_000, "advanced": 5, "talk": 6, "payment": 10_000}
"""So many choices of one's own are made by then; in the middle as many as MIDDLE says."""


def kept(visitor: Visitor, game: str, stage: str) -> str:
    """A table at that stage of a game, made once for a server: its person is the visitor from now on."""
    host = visitor.house.__dict__.setdefault("host", None) or visitor.house.person("Ann")
    visitor.house.__dict__["host"] = host
    visitor.becomes(host)
    tables: dict[tuple[str, str], str] = visitor.house.__dict__.setdefault("kept", {})
    while (game, stage) not in tables:
        made = _make(host, game, stage)
        if stage != "payment" or host.house.live(made).table.status == "running":
            tables[game, stage] = made
    return tables[game, stage]


def _make(host: Person, game: str, stage: str) -> str:
    bots = 3 if stage == "advanced" else 1 if game == "pearladora" or stage == "payment" else 2
    options = {"first": 0} | ({"advanced": True} if stage == "advanced" else {})
    id = host.opens(game, [{"kind": "me"}, *[BOT] * bots], options=options, private=True)
    with host.looks(id) as socket:
        deal(socket, nonces=["00" * 32])
        for _ in range(MIDDLE[game] if stage == "middle" else STAGES[stage]):
            position = _own_turn(socket)
            if position["seat"] == -1:
                break
            if stage == "payment" and any(_is_own_activation(action) for action in position["legal"]):
                break
            socket.plays(0, partial(_sensible, host.house, id))
        _own_turn(socket)
        if stage == "talk":
            socket.does("say", text="What a pretty card!")
            socket.does("react", reaction="clap")
    return id


def _is_own_activation(action: str) -> bool:
    """Not that of a Wisp, which may lie on another portal (MO-R6)."""
    return action.startswith("act ") and "wisp" not in action


def _own_turn(socket: Socket) -> Frame:
    """Wait while bots play."""
    while (position := socket.position())["seat"] not in (0, -1):
        socket.until(lambda frame: frame["type"] == "event")
    return position


def _sensible(house: House, id: str, legal: list[str]) -> str:
    state = house.live(id).table.state
    assert state is not None
    text = state.game.text(fallback(state.view(int(state.seat)), state.legal_actions()))
    return text if text in legal else legal[0]


def _home_is_there(visitor: Visitor) -> None:
    expect(visitor.find(".game")).to_have_count(3)
    expect(visitor.find(".skeleton")).to_have_count(0)


def _board_is_there(visitor: Visitor) -> None:
    assert visitor.waits()
    expect(visitor.find(".board > *").first).to_be_visible()
    visitor.page.evaluate("document.fonts.ready")
