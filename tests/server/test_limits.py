"""How much one person or one address may ask of a server."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from nacre.kernel.errors import TableError
from nacre.server import limits
from nacre.server.limits import Buckets, Gate, Limits, household
from server.house import PLENTY, House, Person


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
    monkeypatch.setattr(limits, "REMEMBERED", 100)
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
