"""Connections: how many there may be, and when those are cut that keep the server waiting."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from nacre.server.buckets import SITE_SIZE
from nacre.server.door import MOST_NEW, NEW_SECONDS, READ_BYTES, REQUEST_SECONDS, Door, Visit
from nacre.server.http.line import Line
from nacre.server.limits import Gate, Limits
from nacre.server.metering import Meter
from server.asynchronous import asynchronous
from server.house import PATIENCE, House
from server.test_limits import but

LIMITS = Limits(address_sockets=20)  # and so five strangers


class Caller:
    """A connection that does nothing by itself."""

    def __init__(self) -> None:
        self.cut = ""
        self.closing = False

    def overdue(self, now: float) -> None:
        self.cut = "overdue"

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.cut = "aborted"


class Entrance:
    """A door in a time of its own."""

    def __init__(self, most: int = 1000) -> None:
        self.time = 0.0
        gate = Gate(LIMITS, lambda: self.time)
        self.door = Door(gate, Meter(gate), most, lambda: self.time)

    def call(self, host: str = "192.0.2.1") -> tuple[Visit | None, Caller]:
        caller = Caller()
        return self.door.arrive(caller, host), caller


def known(visit: Visit | None) -> Visit:
    assert visit is not None
    return visit


def test_a_request_that_does_not_come_whole_is_overdue() -> None:
    entrance = Entrance()
    visit, caller = entrance.call()
    entrance.time = REQUEST_SECONDS - 0.1
    entrance.door.sweep()
    assert [caller.cut] == [""]
    known(visit).expect()  # one byte more changes nothing
    entrance.time = REQUEST_SECONDS
    entrance.door.sweep()
    assert caller.cut == "overdue"


def test_whoever_asked_for_something_has_time() -> None:
    entrance = Entrance()
    visit, caller = entrance.call()
    known(visit).done()
    entrance.time = 1000.0
    entrance.door.sweep()
    assert not caller.cut


def test_an_end_that_never_comes_is_not_waited_for() -> None:
    entrance = Entrance()
    visit, caller = entrance.call()
    known(visit).done()
    caller.closing = True
    entrance.door.sweep()
    entrance.time = REQUEST_SECONDS
    entrance.door.sweep()
    assert caller.cut == "aborted"


def test_a_full_server_takes_no_more_connections() -> None:
    entrance = Entrance(most=2)
    visits = [entrance.call(f"192.0.2.{number}")[0] for number in range(3)]
    assert visits[2] is None
    known(visits[0]).leave()
    assert entrance.call("192.0.2.9")[0] is not None


def test_few_strangers_of_one_address_stay() -> None:
    """The oldest makes room, so that nobody keeps others of the address out by doing nothing."""
    entrance = Entrance()
    callers = [entrance.call()[1] for _ in range(5)]
    entrance.time = NEW_SECONDS
    assert entrance.call()[0] is not None
    assert [caller.cut for caller in callers] == ["aborted", "", "", "", ""]
    assert len(entrance.door) == 5
    assert entrance.call("192.0.2.2")[0] is not None
    assert [caller.cut for caller in callers].count("aborted") == 1


def test_strangers_who_came_just_now_are_turned_away_only_above_a_multiple() -> None:
    entrance = Entrance()
    came = [entrance.call()[0] for _ in range(100)]
    assert sum(visit is not None for visit in came) == 5 * MOST_NEW


def test_whoever_said_who_they_are_is_no_stranger() -> None:
    entrance = Entrance()
    for _ in range(LIMITS.known):
        known(entrance.call()[0]).identify()
    entrance.time = NEW_SECONDS
    visit, caller = entrance.call()
    assert visit is not None and not caller.cut and len(entrance.door) == LIMITS.known + 1


def test_an_address_with_very_many_known_connections_has_no_more() -> None:
    """They ask for something long and read it slowly: the oldest of those above the limit make room."""
    entrance = Entrance()
    calls = []
    for _ in range(LIMITS.known):
        calls.append(entrance.call())
        known(calls[-1][0]).identify()
    entrance.time = NEW_SECONDS
    more = []
    for _ in range(100):
        more.append(entrance.call())
        known(more[-1][0]).identify()
        entrance.time += NEW_SECONDS
    assert len(entrance.door) == LIMITS.known + LIMITS.strangers
    assert not any(caller.cut for _, caller in calls)
    assert sum(caller.cut == "aborted" for _, caller in more) == 100 - LIMITS.strangers
    known(entrance.call("192.0.2.2")[0]).identify()  # others do not notice
    for visit, _ in [*calls, *more]:
        known(visit).leave()
        known(visit).identify()  # too late: it has ended
    assert entrance.door._known == {"192.0.2.2": 1} and not entrance.door._strangers


def test_a_stranger_who_is_being_served_is_not_cut() -> None:
    entrance = Entrance()
    calls = [entrance.call() for _ in range(5)]
    known(calls[0][0]).serving = True
    entrance.time = NEW_SECONDS
    entrance.call()
    assert [caller.cut for _, caller in calls] == ["", "aborted", "", "", ""]


def test_strangers_of_ipv6_are_counted_by_both_networks() -> None:
    entrance = Entrance()
    many = [entrance.call(f"2001:db8:1:1::{number:x}")[0] for number in range(100)]
    assert sum(visit is not None for visit in many) == 5 * MOST_NEW
    more = [entrance.call(f"2001:db8:1:{number:x}::1")[0] for number in range(2, 1000)]
    assert sum(visit is not None for visit in more) == 5 * MOST_NEW * (SITE_SIZE - 1)
    assert entrance.call("2001:db8:2::1")[0] is not None


def test_behind_a_proxy_strangers_are_counted_by_the_address_that_it_names() -> None:
    entrance = Entrance()
    visits = [known(entrance.call("127.0.0.1")[0]) for _ in range(20)]
    assert entrance.call("127.0.0.1")[0] is None
    assert all(visit.begin(f"192.0.2.{number}") for number, visit in enumerate(visits))
    assert entrance.call("127.0.0.1")[0] is not None
    # And one connection may serve many.
    assert visits[0].begin("192.0.2.77")
    for visit in visits:
        visit.leave()
    assert len(entrance.door._strangers) == 1  # who called last


# Over real connections: time passes when it is told to.


class Hurry:
    """Lets ten seconds pass at a server, as often as asked for."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.passed = 0.0
        monkeypatch.setattr(house.door, "now", lambda: time.monotonic() + self.passed)

    def __call__(self) -> None:
        async def sweep() -> None:
            self.passed += REQUEST_SECONDS
            self.house.door.sweep()

        self.house.do(sweep())


@pytest.fixture
def hurry(house: House, monkeypatch: pytest.MonkeyPatch) -> Hurry:
    """What lets ten seconds pass at the server that tests share."""
    return Hurry(house, monkeypatch)


def talk(house: House, *parts: bytes, hurry: Callable[[], None] = lambda: None) -> bytes:
    """Send those parts, and read to the end, which must come, while time passes."""
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        for part in parts:
            line.sendall(part)
        line.settimeout(0.2)
        read = b""
        for _ in range(50):
            with contextlib.suppress(ConnectionError):
                try:
                    while part := line.recv(65536):
                        read += part
                except TimeoutError:
                    hurry()
                    continue
            return read
        raise AssertionError("it did not end")


POST = b"POST /api/me/recover HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
UPGRADE = b"GET /socket/x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ",
        POST + b'Content-Length: 50\r\n\r\n{"name": ',
        POST + b'Transfer-Encoding: chunked\r\n\r\n9\r\n{"name": \r\n',
        UPGRADE,
    ],
    ids=["nothing", "a letter", "headers", "a body", "chunks", "a handshake"],
)
def test_an_unfinished_request_is_cut(house: House, hurry: Hurry, begun: bytes) -> None:
    answer = talk(house, begun, hurry=hurry)
    assert answer.startswith(b"HTTP/1.1 408") and b"server.too_slow" in answer


def test_the_second_request_of_a_connection_must_come_whole_too(house: House, hurry: Hurry) -> None:
    answer = talk(house, b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n", b"GET /hea", hurry=hurry)
    assert answer.startswith(b"HTTP/1.1 200")


def test_a_body_that_nobody_reads_must_end_too(house: House, hurry: Hurry) -> None:
    begun = b"POST /api/nothing HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{"
    answer = talk(house, begun, hurry=hurry)
    assert answer.startswith(b"HTTP/1.1 404") and b"408" not in answer


def test_a_body_that_goes_wrong_after_its_answer_ends_the_connection_and_logs_no_error(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """As somebody would who wants to fill the log with tracebacks."""
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        line.sendall(b"POST /api/nothing HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
        answer = line.recv(65536)
        assert answer.startswith(b"HTTP/1.1 404")
        line.sendall(b"this is no chunk\r\n")
        with contextlib.suppress(ConnectionError):
            while line.recv(65536):
                pass
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_message_that_does_not_come_whole_ends_its_socket(house: House, hurry: Hurry) -> None:
    ann = house.person()
    with ann.looks(ann.opens()) as looking:
        looking.sync()
        hurry()
        looking.sync()  # it is still there
        line = looking.connection.socket
        line.sendall(b"\x81\xfe\x04\x00\0\0\0\0")  # the head of a frame of 1 KiB
        for _ in range(50):
            with contextlib.suppress(TimeoutError, ConnectionClosed):
                looking.connection.recv(0.2)
            hurry()
            if looking.connection.close_code is not None:
                return
        raise AssertionError("it did not end")


def test_whoever_waits_for_an_answer_or_looks_is_not_cut(house: House, hurry: Hurry) -> None:
    ann = house.person()
    with ann.looks(ann.opens()) as looking:
        for _ in range(3):
            looking.sync()
            hurry()
        looking.sync()


def test_a_reader_that_takes_nothing_is_cut(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks again and again, and never reads: first its buffers are full, then the server's."""
    ann = house.person()
    ask = f"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\nCookie: nacre={ann.token}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)
        cut = False
        deadline = time.monotonic() + PATIENCE
        later = 0.0
        monkeypatch.setattr(house.door, "now", lambda: time.monotonic() + later)
        while not cut and time.monotonic() < deadline:
            try:
                line.send(ask)
            except BlockingIOError:
                later += REQUEST_SECONDS
                time.sleep(0.01)  # the server's thread has to come to its turn
            except ConnectionError:
                cut = True
        assert cut


def test_a_full_server_says_so_before_anything_is_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.door, "most", 0)
    answer = talk(house)
    assert answer.startswith(b"HTTP/1.1 503") and b"retry-after" in answer and b"server.full" in answer


def test_no_more_sockets_than_the_server_has_are_refused_at_the_handshake(tmp_path: Path) -> None:
    with House(tmp_path, but(all_sockets=1)) as house:
        ann = house.person()
        id = ann.opens()
        with ann.looks(id) as looking:
            looking.receive()
            answer = talk(
                house,
                UPGRADE.replace(b"/x", f"/{id}".encode()),
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bmFjcmUgYmVuY2htYXJrcw==\r\n",
                f"Cookie: nacre={ann.token}\r\n\r\n".encode(),
            )
            assert answer.startswith(b"HTTP/1.1 503") and b"retry-after" in answer


def test_many_tiny_frames_are_read_a_few_at_a_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand pings fit into what a system hands over at once; others are served in between."""
    sizes: list[float] = []
    monkeypatch.setattr(Visit, "charge", lambda visit, seconds: sizes.append(seconds))
    ann = house.person()
    with ann.looks(ann.opens()) as looking:
        looking.receive()
        looking.connection.socket.sendall(b"\x89\x80\0\0\0\0" * 20_000)
        looking.sync()
    assert len(sizes) > 20_000 * 6 / READ_BYTES


class Stub:
    """A transport, what is served above it, and a loop: what was done with them."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.later: list[Callable[[], None]] = []

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")

    def data_received(self, data: bytes) -> None:
        self.done.append(data.decode())

    def is_unfinished(self) -> bool:
        return False

    is_paused = is_closing = is_unfinished

    def call_later(self, delay: float, call: Callable[[], None]) -> None:
        self.later.append(call)


@asynchronous
async def test_an_address_that_owes_is_not_read_from_until_it_has_paid() -> None:
    """Whatever it sends: a flood of pings on a socket asks nothing of the application."""
    entrance = Entrance()
    stub: Any = Stub()
    line = Line(stub, stub, {"door": entrance.door}, stub)
    line.transport, line.served, line.visit = stub, stub, entrance.call()[0]
    line._buffer[:2] = b"hi"
    line.buffer_updated(2)
    assert stub.done == ["hi"]
    tills = entrance.door.gate.reading
    tills.charge("192.0.2.1", tills.room + tills.rate)
    line.buffer_updated(2)
    assert stub.done == ["hi", "hi", "pause"]
    stub.later.pop()()
    assert stub.done == ["hi", "hi", "pause"]
    entrance.time = 2.0
    stub.later.pop()()
    assert stub.done == ["hi", "hi", "pause", "resume"] and not stub.later
