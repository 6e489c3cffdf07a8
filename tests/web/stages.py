"""Tables at a stage of a game, made once for a server: for screens and pictures."""

from __future__ import annotations

from functools import partial

from nacre.server.tables.thinking import fallback
from server.house import Frame, House, Person, Socket, deal
from web.visitor import Visitor

BOT = {"kind": "bot", "level": "casual"}
MIDDLE = {"pearladora": 12, "pearls": 7, "molthar": 24}
"""How many choices of one's own make the middle of a game."""
MOST = {"pearladora": 4, "pearls": 6, "molthar": 5}
"""How many players each game takes."""
STAGES: dict[str, int] = {
    "start": 0,
    "middle": 0,
    "full": 5,
    "end": 10_000,
    "advanced": 5,
    "talk": 6,
    "payment": 10_000,
}
"""How many choices of one's own are made by then; for the middle see MIDDLE."""


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
    few = game == "pearladora" or stage == "payment"
    bots = MOST[game] - 1 if stage in ("full", "advanced") else 1 if few else 2
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
            socket.plays(0, partial(sensible, host.house, id))
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


def sensible(house: House, id: str, legal: list[str]) -> str:
    state = house.live(id).table.state
    assert state is not None
    text = state.game.text(fallback(state.view(int(state.seat)), state.legal_actions()))
    return text if text in legal else legal[0]
