"""Whole games over real sockets: nobody is sent what they may not know, and no secret is anywhere."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

import nacre
from nacre import chance
from nacre.fairness import Fairness, secret_of
from nacre.kernel.game import Game
from nacre.server import logs
from nacre.server.tables import live as live_module
from nacre.server.tables import opening
from nacre.table import telling
from nacre.table.deals import Deals
from server.house import House, Person, Socket, deal
from server.twins import Course, last_public, played, twin

SECRET = bytes(range(32))
"""Of every table here: the commitment is always the same."""
GAMES: dict[str, dict[str, Any]] = {
    "pearls": {"players": 3, "first": 0},
    "pearladora": {"players": 2, "advanced": True, "clans": ("elders", "children"), "first": 0},
    "pearladora at which nobody peeks": {"players": 2, "first": 1, "peek_own": False},
    "molthar": {"players": 3, "first": 0, "round_limit": 5},
}
CASES = [(name, viewer) for name, options in GAMES.items() for viewer in [*range(options["players"]), None]]


def nonce(seat: int) -> str:
    return sha256(b"nonce %d" % seat).hexdigest()


def game_of(name: str) -> Game:
    return nacre.game(name.split()[0], **GAMES[name])


def seed_of(game: Game) -> bytes:
    return seed_from([bytes.fromhex(nonce(seat)) for seat in range(game.players)])


def seed_from(nonces: Sequence[bytes]) -> bytes:
    """The seed here: the same for every table, so that a course can be played before there is one."""
    return sha256(b"deal 1" + b"".join(nonces)).digest()


@lru_cache
def course_of(name: str) -> Course:
    game = game_of(name)
    return played(game, seed_of(game), Random(name))


@lru_cache
def twins_of(name: str, viewer: int | None) -> dict[int, Course]:
    """Twins of the course by the ply before which nothing may differ: at once, soon, as late as possible."""
    course = course_of(name)
    chooser = Random(f"{name} {viewer}")
    seed = seed_of(course.start.game)
    plies = len(course.actions)
    found: dict[int, Course] = {}
    for wanted in (0, plies // 4, plies - 2, plies * 3 // 4, plies // 2):
        ply = last_public(course, seed, wanted)
        other = twin(course, seed, viewer, ply, chooser)
        if other is not None:
            found[ply] = other
            if ply > plies // 4:
                break
    return found


class Sitting:
    """A table with everyone at it, and a spectator."""

    def __init__(self, house: House, stack: ExitStack, name: str, people: list[Person], **setup: Any) -> None:
        self.house = house
        self.people = people
        game = game_of(name)
        options = {
            key: list(value) if isinstance(value, tuple) else value for key, value in GAMES[name].items()
        }
        self.id = people[0].opens(name.split()[0], options=options, **setup)
        self.invite = str(people[0].told(f"/api/tables/{self.id}")["invite"])
        self.watch = str(people[0].told(f"/api/tables/{self.id}")["watch"])
        for person in people[1 : game.players]:
            if setup.get("private"):
                person.post(f"/api/tables/{self.id}/enter", {"invite": self.invite})
            person.joins(self.id)
        if setup.get("private"):
            people[-1].post(f"/api/tables/{self.id}/enter", {"invite": self.invite})
        self.sockets: list[Socket] = []
        for person in people:
            self.sockets.append(stack.enter_context(person.looks(self.id)))
            self.sockets[-1].sync()
        deal(*self.sockets[: game.players], nonces=[nonce(seat) for seat in range(game.players)])

    def play(self, actions: list[str]) -> None:
        """Play as in the course: what belongs together in one play."""
        pending: list[str] = []
        for action in actions[len(self.house.live(self.id).table.actions) :]:
            table = self.house.live(self.id).table
            assert table.state is not None
            seat = int(table.state.seat)
            pending.append(action)
            at = {
                "ply": table.play_number,
                "step": table.history.step,
                "after": self.house.live(self.id).count_for(self.people[seat].id),
            }
            answer = self.sockets[seat].ask("play", seat=seat, actions=pending, **at)
            if answer["type"] == "ack":
                pending = []
            else:
                assert answer["error"]["code"] == "table.unfinished", answer

    def seen(self, viewer: int | None) -> list[str]:
        """Everything that one viewer was sent, or can find out by asking."""
        number = len(self.sockets) - 1 if viewer is None else viewer
        socket, person = self.sockets[number], self.people[number]
        socket.sync()
        found = list(socket.raw)
        state = self.house.live(self.id).table.state
        assert state is not None
        ply = self.house.live(self.id).table.play_number
        first = [state.game.text(action) for action in range(0, state.game.num_actions, 23)]
        seat = 0 if viewer is None else viewer
        asked: list[dict[str, Any]] = [
            {"type": "play", "seat": seat, "ply": 0 if ply else 1, "actions": first[:1]},
            *[{"type": "preview", "seat": seat, "ply": ply, "actions": [text]} for text in first],
            {"type": "preview", "seat": seat, "ply": max(0, ply - 3), "actions": first[:1]},
            {"type": "why", "seat": seat, "ply": ply, "turns": first},
            {"type": "undo", "seat": (seat + 1) % len(self.people)},
            {"type": "look", "seat": None if viewer is None else seat},
        ]
        if state.seat == viewer:
            legal = [state.game.text(action) for action in state.legal_actions()]
            asked += [{"type": "preview", "seat": seat, "ply": ply, "actions": [text]} for text in legal[:10]]
            longer = [f"{legal[0]} {text}" for text in first]
            asked += [{"type": "why", "seat": seat, "ply": ply, "turns": longer}]
        for each in asked:
            fields = dict(each)
            socket.ask(fields.pop("type"), **fields)
        found = list(socket.raw)
        for after in (None, 3, self.house.live(self.id).count_for(person.id) - 1):
            with person.looks(self.id, after) as again:
                again.sync()
                found += again.raw
        for path in ("", "/record", "/replay", "/glimpse"):
            found.append(person.get(f"/api/tables/{self.id}{path}").text)
        names = {self.id: "ID", self.invite: "INVITE", self.watch: "WATCH"}
        for name, other in names.items():
            found = [text.replace(name, other) for text in found]
        return found


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "new_secret", lambda: SECRET)
    monkeypatch.setattr(Fairness, "seed", property(lambda fair: seed_from(fair.nonces)))
    begin = Deals.__init__
    # The hashes of a deal cover the id of its table, which is another for each.
    monkeypatch.setattr(Deals, "__init__", lambda deals, table, *rest: begin(deals, "ID", *rest))


@pytest.fixture
def people(house: House) -> list[Person]:
    return [house.person(name) for name in ("Ann", "Ben", "Cleo", "Dan")]


def at_the_table(people: list[Person], name: str) -> list[Person]:
    """As many as play, and a spectator."""
    return [*people[: GAMES[name]["players"]], people[-1]]


def shown(
    house: House, people: list[Person], name: str, course: Course, viewer: int | None, until: int
) -> list[str]:
    """What the viewer is shown of a game from that deal with those actions, before ply `until`."""
    start = chance.start
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(chance, "start", lambda *chosen: course.start.clone())
        sitting = Sitting(house, stack, name, at_the_table(people, name))
        patch.setattr(chance, "start", lambda *chosen: course.start.clone())
        sitting.play(course.actions[:until])
        found = sitting.seen(viewer)
        del house.server.hall.tables[sitting.id]
    assert chance.start is start
    return found


def holds(house: House, people: list[Person], name: str, viewer: int | None) -> int:
    """The check: whatever differs unseen, a viewer is sent the same bytes. How many frames were compared?"""
    compared = 0
    for until, other in twins_of(name, viewer).items():
        mine = shown(house, people, name, course_of(name), viewer, until)
        theirs = shown(house, people, name, other, viewer, len(other.actions))
        for one, two in zip(mine, theirs, strict=True):
            assert one == two, f"seat {viewer} is shown what it may not know"
        compared += len(mine)
    return compared


@pytest.mark.usefixtures("fixed")
@pytest.mark.parametrize(("name", "viewer"), CASES)
def test_what_a_viewer_may_not_know_changes_nothing_they_are_sent(
    house: House, people: list[Person], name: str, viewer: int | None
) -> None:
    assert twins_of(name, viewer)
    assert holds(house, people, name, viewer) > 100


def test_twins_are_different() -> None:
    for name, viewer in CASES:
        course = course_of(name)
        for until, other in twins_of(name, viewer).items():
            changed = course.start.to_dict() != other.start.to_dict()
            assert changed or course.actions[:until] != other.actions, (name, viewer, until)
    latest = [max(twins_of(name, viewer)) / len(course_of(name).actions) for name, viewer in CASES]
    assert min(latest) > 0.4 and max(latest) > 0.9


# The test catches leaks


def others_view(table: Any, viewer: int | None, language: str = "en") -> telling.PositionData | None:
    seen = _position(table, None if viewer is None else (viewer + 1) % len(table.seats), language)
    return None if seen is None else msgspec.structs.replace(seen, viewer=viewer)


def open_lines(plies: Any, numbers: Any, viewer: int | None) -> list[telling.LineData]:
    told = []
    for number, ply in zip(numbers, plies, strict=False):
        told += _lines([ply], [number], int(ply.before.seat))
    return told


def raw_lines(plies: Any, numbers: Any, viewer: int | None) -> list[telling.LineData]:
    told = []
    for number, ply in zip(numbers, plies, strict=False):
        text = ply.before.game.text(ply.action)
        told += [msgspec.structs.replace(each, action=text) for each in _lines([ply], [number], viewer)]
    return told


_position, _lines = telling.position_data, telling.lines


@pytest.mark.usefixtures("fixed")
@pytest.mark.parametrize(
    ("name", "viewer", "where", "leak"),
    [
        ("pearls", 0, "position_data", others_view),
        ("molthar", 1, "position_data", others_view),
        ("molthar", 2, "position_data", others_view),
        ("pearladora", 1, "lines", open_lines),
        ("pearladora at which nobody peeks", None, "lines", raw_lines),
    ],
)
def test_the_check_finds_a_view_of_another_seat(
    house: House,
    people: list[Person],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    viewer: int | None,
    where: str,
    leak: Any,
) -> None:
    monkeypatch.setattr(telling, where, leak)
    with pytest.raises(AssertionError, match="may not know"):
        holds(house, people, name, viewer)


# Secrets that are in no game


@contextmanager
def all_logs() -> Iterator[io.StringIO]:
    """Everything that is logged by a server that tells as much as it can."""
    names = ("nacre.server", "uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "websockets.server")
    loggers = [logging.root, *(logging.getLogger(name) for name in names)]
    before = [(each.handlers, each.propagate, each.level, each.disabled) for each in loggers]
    kept, stderr = io.StringIO(), sys.stderr
    sys.stderr = kept
    try:
        logs.set_up("debug")
        yield kept
    finally:
        sys.stderr = stderr
        for each, (handlers, propagate, level, disabled) in zip(loggers, before, strict=True):
            each.handlers, each.propagate, each.disabled = handlers, propagate, disabled
            each.setLevel(level)


def tells_no_secret(house: House, people: list[Person], name: str, whole: bool = True) -> None:
    """The check: a whole game, every frame, answer and log line searched for what is nobody's business."""
    game = game_of(name)
    course = course_of(name)
    ends = (len(course.actions) // 2, len(course.actions) - 1) if whole else (3,)
    seated = at_the_table(people, name)
    with ExitStack() as stack:
        written = stack.enter_context(all_logs())
        sitting = Sitting(house, stack, name, seated, private=True)
        ids = [person.id for person in seated]
        texts: list[tuple[str, str]] = []
        for until in ends:
            sitting.play(course.actions[:until])
            for number, socket in enumerate(sitting.sockets):
                viewer = number if number < game.players else None
                texts += [("frame", text) for text in sitting.seen(viewer)]
                assert socket
        for path in ("/metrics", "/api/tables", "/api/me/tables", f"/api/tables/{sitting.id}/nothing"):
            texts.append((path, seated[-1].get(path).text))
        sitting.sockets[0].send("{")
        sitting.sockets[0].sync()
        texts += [("frame", text) for text in sitting.sockets[0].raw]
        house.do(_fail_once(house, sitting.id))
        texts += [("log line", line) for line in written.getvalue().splitlines()]
        assert written.getvalue()
        hidden = {
            "secret": SECRET.hex(),
            "secret of the deal": secret_of(SECRET, 1).hex(),
            "seed": seed_of(game).hex(),
            "invite": sitting.invite,
            **{f"nonce {seat}": nonce(seat) for seat in range(game.players)},
            **{f"token {number}": person.token for number, person in enumerate(seated)},
            **{f"identity {number}": id for number, id in enumerate(ids)},
        }
        for where, text in texts:
            for what, value in hidden.items():
                assert value not in text, f"the {what} is in a {where}"
        sitting.play(course.actions)
        assert secret_of(SECRET, 1).hex() in str(sitting.sockets[0].table()["result"])


async def _fail_once(house: House, id: str) -> None:
    """Something goes wrong at the table, and is written down with all that is known of it."""
    live = house.server.hall.tables[id]

    def make(table: Any, now: float) -> None:
        raise ZeroDivisionError(f"{table} {live.row} {table.seats} {list(table.plays)}")

    with pytest.raises(ZeroDivisionError):
        await house.server.hall.act(live, make)


@pytest.mark.usefixtures("fixed")
@pytest.mark.parametrize("name", ["pearls", "pearladora", "molthar"])
def test_no_secret_is_in_any_frame_answer_or_log_line_before_the_end(
    house: House, people: list[Person], name: str
) -> None:
    tells_no_secret(house, people, name)


def seed_as_commitment(table: Any, now: float, held: Any = ()) -> telling.TableData:
    return msgspec.structs.replace(_table(table, now, held), commitment=table._seed.hex())


def host_as_name(table: Any, now: float, held: Any = ()) -> telling.TableData:
    told = _table(table, now, held)
    return msgspec.structs.replace(told, seats=[msgspec.structs.replace(told.seats[0], name=table.host)])


def everything_logged(level: str) -> None:
    _set_up(level)
    logging.getLogger("uvicorn.error").setLevel(logging.DEBUG)


_table, _set_up = telling.table_data, logs.set_up


@pytest.mark.usefixtures("fixed")
@pytest.mark.parametrize(
    ("module", "where", "leak", "found"),
    [
        (telling, "table_data", seed_as_commitment, "the seed is in a frame"),
        (telling, "table_data", host_as_name, "the identity 0 is in a frame"),
        (logs, "set_up", everything_logged, "is in a log line"),
    ],
)
def test_the_check_finds_secrets(
    house: House,
    people: list[Person],
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    where: str,
    leak: Any,
    found: str,
) -> None:
    monkeypatch.setattr(module, where, leak)
    with pytest.raises(AssertionError, match=found):
        tells_no_secret(house, people, "pearls", whole=False)


def test_the_check_looks_at_what_the_server_sends() -> None:
    assert vars(live_module)["telling"] is telling
