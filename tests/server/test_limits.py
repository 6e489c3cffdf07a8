"""How much one person or one address may ask of a server."""

from __future__ import annotations

import socket as socketlib
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nacre.kernel.errors import TableError
from nacre.server import buckets, guard, metering
from nacre.server.buckets import Buckets, household
from nacre.server.http import schema
from nacre.server.limits import FILE_WEIGHT, Gate, Limits
from nacre.server.metering import Pace
from server.house import PATIENCE, PLENTY, House, Person, deal


def but(**changes: float) -> Limits:
    return msgspec.structs.replace(PLENTY, **changes)


def test_a_bucket_gives_a_burst_and_then_its_rate() -> None:
    now = 0.0
    bucket = Buckets(2.0, 10.0, lambda: now)
    assert sum(bucket.take("a") for _ in range(50)) == 20
    now = 1.0
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    assert bucket.take("b")


def test_as_many_keys_as_anyone_likes_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "REMEMBERED", 100)
    bucket = Buckets(0.1, 10.0, lambda: 0.0)
    bucket.take("mine")
    for number in range(1000):
        bucket.take(str(number))
        assert not bucket.take("mine")  # who keeps coming is not forgotten
    assert len(bucket._left) == 100


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_is_one_address(address: str, counted: str) -> None:
    assert household(address) == counted


def test_sockets_are_counted_by_person_by_address_and_in_all() -> None:
    gate = Gate(Limits(sockets=1, address_sockets=2, all_sockets=3))
    with gate.socket("ann", "a"), gate.socket("ben", "a"):
        with pytest.raises(TableError, match="too many pages"), gate.socket("ann", "b"):
            pass
        with pytest.raises(TableError, match="too many pages"), gate.socket("eve", "a"):
            pass
        with gate.socket("eve", "b"), pytest.raises(TableError, match="full"), gate.socket("dan", "c"):
            pass
    assert not gate._sockets
    with gate.socket("ann", "b"):
        pass


def test_a_person_who_plays_and_previews_fast_is_never_stopped() -> None:
    """Ten previews a second for ten seconds with a play every second, and lists now and then."""
    now = 0.0
    usual = Limits()
    messages = Buckets(usual.messages, now=lambda: now)
    requests = Buckets(usual.requests, now=lambda: now)
    for tick in range(100):
        now = tick / 10
        assert messages.take("ann")
        if tick % 10 == 0:
            assert messages.take("ann")
            assert requests.take("ann") and requests.take("ann")


def test_too_many_requests_are_told_to_wait(tmp_path: Path) -> None:
    with House(tmp_path, but(requests=0.3)) as house:
        ann = Person(house)
        statuses = [ann.get("/api/site").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        refused = ann.get("/api/site")
        assert refused.headers["retry-after"] and refused.json()["error"]["code"] == "server.too_fast"
        assert ann.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "path", ["/api/openapi.json", "/api/schema.json", "/api/nothing", "/api/site", "/api/tables/x/replay"]
)
def test_every_path_of_the_interface_counts(tmp_path: Path, path: str) -> None:
    with House(tmp_path, but(address_requests=0.3)) as house:
        ann = Person(house)
        assert [ann.get(path).status_code == 429 for _ in range(5)] == [False] * 3 + [True] * 2
        # Watching the server has a limit of its own, and nothing else.
        assert [ann.get("/healthz").status_code for _ in range(5)] == [200] * 3 + [429] * 2


@pytest.mark.parametrize("path", ["/", "/assets/none.js", "/icon.svg", "/some/page"])
def test_files_of_the_page_count_less_but_they_count(tmp_path: Path, path: str) -> None:
    with House(tmp_path, but(address_requests=0.3)) as house:
        ann = Person(house)
        statuses = [ann.get(path).status_code for _ in range(20)]
        assert statuses.index(429) == round(3 / FILE_WEIGHT)


def test_a_handshake_counts_as_a_request(tmp_path: Path) -> None:
    with House(tmp_path, but(address_requests=0.6)) as house:
        house.server.gate.address_requests.unit = 60.0  # none is slow enough to count as several
        ann = house.person()
        id = ann.opens()  # three requests
        for _ in range(3):
            with ann.looks(id) as socket:
                socket.receive()
        with pytest.raises(InvalidStatus) as refused, ann.looks(id):
            pass
        assert refused.value.response.status_code == 429


def test_an_address_that_does_not_stop_waits_for_its_refusals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[float] = []

    async def hold(seconds: float) -> None:
        held.append(seconds)

    with House(tmp_path, but(address_requests=0.1)) as house:
        monkeypatch.setattr(guard, "HOLD_SECONDS", 0.001)
        house.server.gate.refusals.room = 3.0
        house.server.gate.refusals.rate = 0.0
        ann = Person(house)
        ann.get("/api/site")
        monkeypatch.setattr("nacre.server.guard.asyncio", SimpleNamespace(sleep=hold))
        statuses = [ann.get("/api/site").status_code for _ in range(6)]
        assert statuses == [429] * 6 and held == [guard.HOLD_SECONDS] * 3


def test_a_request_that_takes_long_counts_as_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(tmp_path, but(requests=5.0)) as house:
        # A request may take its last step after its answer: after a third one, the first two are over.
        ann, ben, _ = house.person(), house.person(), house.person()
        with monkeypatch.context() as patch:
            patch.setattr(metering, "taken", lambda begun: 1.0)  # every step takes a second
            assert ann.get("/api/me").status_code == 200
        assert ann.get("/api/me").status_code == 429
        assert ben.get("/api/me").status_code == 200


def test_reasons_for_many_turns_let_others_be_served_in_between(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for 80 turns, the server gives the loop back between them."""
    rests: list[Pace] = []

    async def rest(pace: Pace) -> None:
        rests.append(pace)

    monkeypatch.setattr(Pace, "rest", rest)
    ann = house.person()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
    with ann.looks(ann.opens(seats=seats, options={"first": 0})) as socket:
        deal(socket)
        answer = socket.ask("why", seat=0, ply=0, turns=["a1e"] * 80)
        assert len(answer["reasons"]) == 80 and len(rests) >= 80


def test_the_schemas_are_built_once_and_sent_only_where_they_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rebuilt() -> None:
        raise AssertionError("it was built again")

    monkeypatch.setattr(schema, "openapi", rebuilt)
    monkeypatch.setattr(schema, "socket_schema", rebuilt)
    ann = Person(house)
    for path in ("/api/openapi.json", "/api/schema.json"):
        first = ann.get(path)
        again = ann.http.get(path, headers={"if-none-match": f"W/{first.headers['etag']}"})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_a_body_that_says_it_is_too_long_is_not_read(house: House) -> None:
    ann = house.person()
    with socketlib.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        head = (
            f"POST /api/me HTTP/1.1\r\nHost: x\r\nCookie: nacre={ann.token}\r\nContent-Type: application/json"
        )
        line.sendall(f"{head}\r\nContent-Length: 1000000000\r\n\r\n".encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 413")


def test_refused_messages_end_a_socket_only_when_there_are_many_of_them() -> None:
    now = 0.0
    gate = Gate(Limits(), lambda: now)
    for _ in range(1000):  # one now and then, over hours
        assert gate.socket_refusals.take("ann")
        now += 30.0
    assert sum(gate.socket_refusals.take("ann") for _ in range(100)) == 50


def test_sockets_of_ipv6_are_counted_by_both_networks() -> None:
    gate = Gate(Limits(sockets=1, address_sockets=2))
    with ExitStack() as stack:
        for number in range(8):
            stack.enter_context(gate.socket(f"p{number}", f"2001:db8:1:{number:x}::"))
        with pytest.raises(TableError, match="too many pages"), gate.socket("p9", "2001:db8:1:99::"):
            pass
        with gate.socket("p10", "2001:db8:2::"):
            pass
    assert not gate._sockets


def test_new_identities_are_few_from_one_address(tmp_path: Path) -> None:
    with House(tmp_path, but(new_people=0.005)) as house:
        assert [Person(house).get("/api/me").status_code for _ in range(3)] == [200, 200, 429]
        assert Person(house).post("/api/me/recover", {"code": "x"}).status_code == 429


def test_tables_sockets_and_messages_have_limits(tmp_path: Path) -> None:
    with House(tmp_path, but(open_tables=1, sockets=1, messages=1.0)) as house:
        ann = house.person()
        id = ann.opens()
        again = ann.post("/api/tables", {"setup": {"game": "pearls"}})
        assert (again.status_code, again.json()["error"]["code"]) == (409, "server.open_tables")
        with ann.looks(id) as socket:
            with ann.looks(id) as second:
                assert second.closed() == 1008
                assert second.frames[0]["error"] == {"code": "server.sockets"}
            with suppress(ConnectionClosed):  # it may be over before all is sent
                for number in range(100):
                    socket.send({"type": "ping", "id": number})
            assert socket.closed() == 1008
            kinds = [frame["type"] for frame in socket.frames if frame["type"] != "presence"]
            assert kinds.count("pong") >= 10 and kinds[-1] == "goodbye"
            assert [frame["id"] for frame in socket.frames if frame["type"] == "error"]
        with ann.looks(id) as socket:  # the place is free again
            assert socket.receive()["type"] in ("snapshot", "presence")


def test_reasons_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with House(tmp_path, but(reasons=0.3)) as house:
        ann = house.person()
        with ann.looks(ann.opens()) as socket:
            codes = [socket.refused("why", seat=0, ply=0, turns=["a1e"]) for _ in range(4)]
            assert codes[2] != codes[3] == "server.too_fast"


def test_whoever_opens_and_closes_sockets_all_the_time_has_to_wait(tmp_path: Path) -> None:
    with House(tmp_path, but(requests=0.6)) as house:
        ann = house.person()
        id = ann.opens()
        ends = []
        for _ in range(5):
            with ann.looks(id) as socket:
                ends.append(socket.receive()["type"])
        assert ends[0] == "snapshot" and ends[-1] == "goodbye"
