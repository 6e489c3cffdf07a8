"""Whatever comes through a socket: no table changes, the server stays up, who goes on with it is let go."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from nacre.server.interface import protocol
from nacre.table.setup import MOST_SEATS
from server.house import Frame, House, Person, Socket

# The server's thread may use `random` while Hypothesis, which looks out for that, chooses what to send.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the .random. module")
FUZZ = settings(
    max_examples=2000 if os.environ.get("NACRE_PROFILE") == "soak" else 40,
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
TYPES = [kind.__struct_config__.tag for kind in protocol.Asked.__args__]


class Running:
    """A game that is being played, and a way to see whether it changed."""

    def __init__(self, house: House, stack: ExitStack) -> None:
        self.house = house
        self.ann, self.ben, self.eve = (house.person(name) for name in ("Ann", "Ben", "Eve"))
        self.id = self.ann.opens()
        self.ben.joins(self.id)
        self.one = stack.enter_context(self.ann.looks(self.id))
        self.two = stack.enter_context(self.ben.looks(self.id))
        house.play(self.one, self.two, most=3)
        self.before = self.state()

    def state(self) -> object:
        table = self.house.live(self.id).table
        assert table.state is not None
        kept = self.house.do(self.house.server.store.entries(self.id))
        return (table.number, table.state.to_dict(), table.status, list(table.actions), kept)

    def unchanged(self) -> bool:
        self.one.sync()  # who is silent for long is taken to be gone
        self.two.sync()
        return self.state() == self.before

    @property
    def waiting(self) -> tuple[Socket, int]:
        """Whose turn it is not."""
        seat = 1 - self.one.position()["seat"]
        return (self.one, self.two)[seat], seat


@pytest.fixture(scope="module")
def running(shared_house: House) -> Iterator[Running]:
    with ExitStack() as stack:
        yield Running(shared_house, stack)


def sent(house: House, person: Person, id: str, *frames: str | bytes) -> list[Frame]:
    """What comes back for frames on a socket of their own, up to an answer or to the end of it."""
    with person.looks(id) as socket:
        with suppress(ConnectionClosed):
            for frame in frames:
                socket.send(frame)
            socket.sync()
        return socket.frames


def answers(frames: list[Frame]) -> list[Frame]:
    return [frame for frame in frames if frame["type"] not in ("snapshot", "event", "presence", "pong")]


# What cannot be read

UNREADABLE: list[str | bytes] = [
    "",
    " ",
    "{",
    "[]",
    "null",
    "0",
    '"play"',
    "{}",
    '{"type":"play"}',
    '{"type":"dance","id":1}',
    '{"id":1}',
    '{"type":"ping","id":-1}',
    '{"type":"ping","id":1.5}',
    '{"type":"ping","id":9007199254740992}',
    '{"type":"ping","id":' + "9" * 5000 + "}",
    '{"type":"ping","id":true}',
    '{"type":"ping","id":"1"}',
    '{"type":"ping","id":null}',
    '{"type":"ping","id":1e400}',
    '{"type":"ping","id":NaN}',
    '{"type":"ping","id":1,"more":1}',
    '{"type":["ping"],"id":1}',
    '{"type":"say","id":1,"text":"\\ud800"}',
    '{"type":"say","id":1,"text":"' + "x" * 1001 + '"}',
    f'{{"type":"play","id":1,"seat":{MOST_SEATS},"ply":0,"actions":["T:Y"]}}',
    '{"type":"play","id":1,"seat":-1,"ply":0,"actions":["T:Y"]}',
    '{"type":"play","id":1,"seat":0,"ply":100001,"actions":["T:Y"]}',
    '{"type":"play","id":1,"seat":0,"ply":0,"actions":[]}',
    '{"type":"play","id":1,"seat":0,"ply":0,"actions":[""]}',
    '{"type":"play","id":1,"seat":0,"ply":0,"actions":"T:Y"}',
    '{"type":"play","id":1,"seat":0,"ply":0,"actions":[1]}',
    '{"type":"play","id":1,"seat":0,"ply":0,"actions":' + json.dumps(["T:Y"] * 65) + "}",
    "[" * 8000,
    '{"type":"play","id":1,"seat":0,"ply":0,"actions":' + "[" * 5000 + "]" * 5000 + "}",
    '{"a":' * 2500 + "1" + "}" * 2500,
]


@pytest.mark.parametrize("frame", UNREADABLE, ids=range(len(UNREADABLE)))
def test_what_cannot_be_read_is_refused_and_changes_nothing(running: Running, frame: str) -> None:
    frames = answers(sent(running.house, running.ann, running.id, frame))
    assert [each["error"]["code"] for each in frames] == ["server.unreadable"]
    assert running.unchanged()


def test_who_goes_on_sending_what_cannot_be_read_is_let_go(running: Running) -> None:
    with running.ann.looks(running.id) as socket:
        for _ in range(6):
            socket.send("{")
        assert socket.closed() == 1008
        assert socket.frames[-1]["error"]["code"] == "server.unreadable_frames"


@pytest.mark.parametrize("frame", [b"", b"\x00", b'{"type":"ping","id":1}', b"\xff" * 100])
def test_binary_frames_end_it_at_once(running: Running, frame: bytes) -> None:
    with running.ann.looks(running.id) as socket:
        socket.send(frame)
        assert socket.closed() == 1008
    assert running.unchanged()


def test_a_frame_that_is_too_long_ends_it(running: Running) -> None:
    with running.ann.looks(running.id) as socket:
        with suppress(ConnectionClosed):
            socket.send('{"type":"say","id":1,"text":"' + "x" * 1_000_000 + '"}')
        assert socket.closed() in (0, 1009)
    assert running.unchanged()


def test_bytes_that_are_no_text_end_it(running: Running) -> None:
    with running.ann.looks(running.id) as socket:
        socket.connection.send(b"\xff\xfe", text=True)
        assert socket.closed() in (0, 1007)
    assert running.unchanged()


def test_bytes_that_are_no_frames_end_it(running: Running) -> None:
    chooser = Random(1)
    for _ in range(10):
        with running.ann.looks(running.id) as socket:
            socket.connection.socket.sendall(b"\xff" + chooser.randbytes(50))
            assert socket.closed() in (0, 1002, 1007, 1009)
    assert running.unchanged()
    running.one.sync()


@FUZZ
@given(st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_anything(running: Running, frame: str | bytes) -> None:
    if isinstance(frame, str):
        frame = frame.encode("utf-8", "replace").decode()
    sent(running.house, running.eve, running.id, frame)
    assert running.unchanged()


@FUZZ
@given(st.data())
def test_frames_cut_off_or_with_something_changed(running: Running, data: st.DataObject) -> None:
    position = running.one.position()
    fields: Frame = {
        "type": data.draw(st.sampled_from(TYPES)),
        "id": 1,
        "seat": position["seat"],
        "ply": position["ply"],
        "actions": ["T:Y"],
    }
    text = json.dumps(fields)
    where = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters(exclude_categories=["Cs"]))
    changed = data.draw(st.sampled_from([text[:where], text[:where] + character + text[where + 1 :]]))
    sent(running.house, running.eve, running.id, changed)
    assert running.unchanged()


# What can be read, but must not be


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A request of any kind, with fields of the right types or of any other."""
    kind = draw(st.sampled_from(protocol.Asked.__args__))
    fields: dict[str, Any] = {"type": kind.__struct_config__.tag, "id": draw(st.integers(0, 10**6))}
    for field in msgspec.structs.fields(kind):
        if field.name == "id":
            continue
        fields[field.name] = draw(
            {
                "seat": st.integers(-1, 6),
                "ply": st.integers(-1, 6),
                "step": st.none() | st.integers(-1, 3),
                "before": st.integers(-1, 6),
                "commitment": st.text(max_size=70),
                "actions": st.lists(
                    st.sampled_from(["T:Y", "S:G1", "end", "D1@a1", "\x00", "é" * 80]), max_size=5
                ),
                "turns": st.lists(st.sampled_from(["T:Y", "d3e d3s", "end", "\x00", "é" * 80]), max_size=5),
                "agree": st.booleans(),
                "hidden": st.booleans(),
                "text": st.text(max_size=400),
                "nonce": st.text(max_size=70),
                "level": st.text(max_size=50),
                "reaction": st.text(max_size=50),
                "name": st.text(max_size=90),
                "after": st.none() | st.integers(-1, 2**53),
            }[field.name]
            | (JSON if draw(st.booleans()) else st.nothing())
        )
    return fields


@FUZZ
@given(requests())
def test_strangers_change_nothing_whatever_they_ask(running: Running, asked: dict[str, Any]) -> None:
    frames = answers(sent(running.house, running.eve, running.id, json.dumps(asked)))
    assert running.unchanged()
    assert not any(frame["type"] == "ack" for frame in frames)
    assert "server.failed" not in str(frames)


@FUZZ
@given(requests())
def test_who_waits_changes_nothing_but_what_is_theirs(running: Running, asked: dict[str, Any]) -> None:
    """Whatever a person asks that it is not the turn of, no play of theirs counts."""
    _, seat = running.waiting
    harmless = ("say", "react", "pause", "unpause", "undo", "answer", "leave", "return", "resign")
    if asked["type"] in harmless and asked.get("seat", seat) == seat:
        return
    person = (running.ann, running.ben)[seat]
    frames = answers(sent(running.house, person, running.id, json.dumps(asked)))
    assert running.unchanged()
    assert "server.failed" not in str(frames)


def test_what_was_sent_before_does_nothing_again(running: Running) -> None:
    """Every frame that made this game, once more, from both."""
    table = running.house.live(running.id).table
    ply = 0
    for play in table.plays:
        actions = [table.game.text(action) for action in table.actions[play.ply : play.ply + 1]]
        for socket in (running.one, running.two):
            for seat in (0, 1):
                answer = socket.ask("play", seat=seat, ply=play.ply, actions=actions)
                assert answer["error"]["code"] in ("table.stale", "table.not_yours")
        ply += 1
    for socket in (running.one, running.two):
        assert socket.refused("start") == "table.begun"
        assert socket.refused("commit", commitment="0" * 64) == "table.begun"
        assert socket.refused("open", nonce="0" * 64) == "table.begun"
        for seat in (0, 1):
            assert socket.refused("stand", seat=seat) == "table.begun"
            assert socket.refused("sit", seat=seat) == "table.begun"
    assert ply == 3 and running.unchanged()


def test_the_server_is_up(running: Running) -> None:
    running.one.sync()
    assert running.ann.get("/healthz").text == "ok"
    assert 'nacre_requests_total{status="500"}' not in running.ann.get("/metrics").text
    seat = running.one.position()["seat"]
    (running.one, running.two)[seat].plays(seat)
