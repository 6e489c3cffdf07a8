"""A table whose stored log or set-up is damaged is closed cleanly; the server and all other tables go on."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec
import pytest

from nacre.server import app
from nacre.server.store import Entry
from nacre.server.tables.damage import AGAIN_SECONDS
from server.house import House, NearThinkers, Person, Socket, deal

DAMAGED = 410
POLICY = 1008

ENTRIES = {
    "no JSON": b"\x00\x01 nothing",
    "no UTF-8": b'{"type":"said","at":1.0,"seat":0,"text":"\xff"}',
    "cut off": b'{"type":"played","at":1.0,"se',
    "another form": b"[1, 2, 3]",
    "unknown tag": b'{"type":"teleported","at":1.0,"seat":0}',
    "unknown field": b'{"type":"left","at":1.0,"seat":0,"colour":"red"}',
    "missing field": b'{"type":"played","at":1.0,"seat":0}',
    "wrong type": b'{"type":"played","at":"noon","seat":0,"ply":0,"actions":[]}',
    "no such seat": b'{"type":"resigned","at":1.0,"seat":17}',
    "impossible action": b'{"type":"played","at":1.0,"seat":0,"ply":0,"actions":["fly away"]}',
    "action in an open table": b'{"type":"played","at":1.0,"seat":0,"ply":999,"actions":["1"]}',
    "other rules": b'{"type":"started","at":1.0,"rules":99}',
    "no nonce": b'{"type":"sealed","at":1.0,"seat":0,"nonce":"zz"}',
    "deeply nested": b"[" * 100_000,
    "empty": b"",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of its own: damaged tables stay in its lists."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(app, "Thinkers", NearThinkers)
        house = stack.enter_context(House(tmp_path_factory.mktemp("damaged")))
        patch.undo()
        yield house


@pytest.fixture
def ann(house: House) -> Person:
    return house.person("Ann")


def damage(house: House, id: str, data: bytes, number: int = 1) -> None:
    """Write over an entry of a table that is not in use."""
    folder = Path(str(house.settings.database).removeprefix("sqlite:///"))
    with closing(sqlite3.connect(folder)) as connection, connection:
        connection.execute(
            "UPDATE entries SET data = ? WHERE table_id = ? AND number = ?", (data, id, number)
        )
    house.server.hall.tables.pop(id, None)


def refusal(ann: Person, id: str, path: str = "") -> str:
    response = ann.get(f"/api/tables/{id}{path}")
    assert response.status_code == DAMAGED, response.text
    return str(response.json()["error"]["code"])


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_damaged_entry_closes_its_table(
    house: House,
    ann: Person,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    id, other = ann.opens(), ann.opens()
    damage(house, id, ENTRIES[kind])
    monkeypatch.setattr(logging.getLogger("nacre.server"), "propagate", True)
    with caplog.at_level(logging.WARNING, "nacre.server"):
        expected = "table.rules" if kind == "other rules" else "table.damaged"
        assert refusal(ann, id) == expected
        assert refusal(ann, id, "/record") == refusal(ann, id, "/replay") == expected
        for path in ("join", "leave", "rematch", "analysis"):
            response = ann.post(f"/api/tables/{id}/{path}", {})
            assert response.status_code == DAMAGED, (path, response.text)
        with Socket(house, id, ann.token, None) as socket:
            goodbye = socket.receive()
            assert (goodbye["type"], goodbye["error"]["code"], goodbye["again"]) == (
                "goodbye",
                expected,
                False,
            )
            assert socket.closed() == POLICY
    assert [record.getMessage() for record in caplog.records] == ["a table is damaged"], "it is logged once"
    assert other in [table["id"] for table in ann.told("/api/me/tables")]
    assert id not in [table["id"] for table in ann.told("/api/me/tables")]
    with ann.looks(other) as socket:
        socket.does("say", text="we go on")


def test_a_damaged_set_up_closes_its_table(house: House, ann: Person) -> None:
    ids = [ann.opens() for _ in range(3)]
    folder = Path(str(house.settings.database).removeprefix("sqlite:///"))
    setups = [b"{", b'{"game":"chess","options":{}}', b'{"game":"pearls","options":{"players":99}}']
    with closing(sqlite3.connect(folder)) as connection, connection:
        connection.executemany(
            "UPDATE tables SET setup = ? WHERE id = ?", list(zip(setups, ids, strict=True))
        )
        connection.execute("UPDATE tables SET status = 'running' WHERE id = ?", (ids[0],))
    for id in ids:
        house.server.hall.tables.pop(id, None)
    assert [refusal(ann, id) for id in ids] == ["table.damaged"] * 3
    assert ann.told("/api/me/tables") == []


def test_a_log_with_a_gap_is_damaged(house: House, ann: Person) -> None:
    id = ann.opens()
    with ann.looks(id) as socket:
        for text in ("one", "two", "three"):
            socket.does("say", text=text)
    folder = Path(str(house.settings.database).removeprefix("sqlite:///"))
    with closing(sqlite3.connect(folder)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE table_id = ? AND number = 3", (id,))
    house.server.hall.tables.pop(id, None)
    assert refusal(ann, id) == "table.damaged"


def test_a_table_in_use_is_closed_when_its_log_gets_a_damaged_entry(house: House, ann: Person) -> None:
    """As by a newer server on the same database, which this one does not understand."""
    id = ann.opens()
    with ann.looks(id) as socket:
        socket.sync()
        house.do(house.server.store.append(Entry(id, 2, 1.0, ENTRIES["unknown tag"])))
        socket.send({"type": "say", "id": 1, "text": "hello"})
        goodbye = socket.until(lambda frame: frame["type"] == "goodbye")
        assert (goodbye["error"]["code"], goodbye["again"]) == ("table.damaged", False)
        assert socket.closed() == POLICY
    assert refusal(ann, id) == "table.damaged"
    assert len(house.do(house.server.store.entries(id))) == 2, "nothing is added to a damaged log"


def test_a_repaired_table_is_opened_again(house: House, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    id = ann.opens()
    good = house.do(house.server.store.entries(id))[0].data
    damage(house, id, b"?")
    assert refusal(ann, id) == "table.damaged"
    damage(house, id, good)
    assert refusal(ann, id) == "table.damaged", "it is not read for every request"
    passed = house.server.hall.damage
    until, error = passed._found._values[id]
    passed._found.put(id, (until - AGAIN_SECONDS, error))
    assert ann.told(f"/api/tables/{id}")["table"]["id"] == id


def test_damaged_tables_keep_no_server_from_starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    with House(tmp_path) as house:
        ann = house.person("Ann")
        ids = [ann.opens(seats=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}]) for _ in range(3)]
        for id in ids:
            with ann.looks(id) as socket:
                deal(socket)
        token = ann.token
    with closing(sqlite3.connect(tmp_path / "nacre.db")) as connection, connection:
        connection.execute("UPDATE tables SET due = 0 WHERE id IN (?, ?)", ids[:2])
        for id, data in zip(ids[:2], (b"?", ENTRIES["unknown tag"]), strict=True):
            connection.execute("UPDATE entries SET data = ? WHERE table_id = ? AND number = 2", (data, id))
    with House(tmp_path) as house:
        ann = Person(house)
        ann.http.cookies.set("nacre", token)
        assert house.client().get("/healthz").status_code == 200
        assert [refusal(ann, id) for id in ids[:2]] == ["table.damaged"] * 2
        assert (
            json.loads(msgspec.json.encode(ann.told(f"/api/tables/{ids[2]}")))["table"]["status"] == "running"
        )
