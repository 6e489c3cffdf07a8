"""Databases of the versions before this one: whatever is in them is there after the update."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nacre.server.store import (
    BarrierRow,
    FindRow,
    NoteRow,
    OrderRow,
    ReportRow,
    Status,
    Store,
    open_store,
    schema,
)
from nacre.server.store.rows import CodeRow, DeliveryRow, NoticeRow, PasskeyRow, ReceiverRow
from present import present
from server.asynchronous import asynchronous
from server.store.rows import entry, exercise, over, person, rating, session, summary, table
from server.store.test_migrations import ask, copy_rows

VERSION_6 = Path(__file__).parent / "version_6.sql"
TABLES_6 = (
    "people", "sessions", "passkeys", "codes", "tables", "members", "entries", "ratings", "rated",
    "receivers", "notices", "deliveries", "notified", "analyses",
)  # fmt: skip
Contents = dict[str, tuple[list[str], list[str]]]
"""[table]: its columns, and its rows in any order, as text."""


async def contents(url: str, columns: dict[str, list[str]]) -> Contents:
    """What is in those columns."""
    found: Contents = {}
    for name, wanted in columns.items():
        rows = await ask(url, f"SELECT {', '.join(wanted)} FROM {name}")
        found[name] = (wanted, sorted(repr(tuple(row)) for row in rows))
    return found


async def columns_of(url: str) -> dict[str, list[str]]:
    """[table]: its columns."""
    if url.startswith("postgresql"):
        sql = "SELECT table_name, column_name FROM information_schema.columns"
        sql += " WHERE table_schema = current_schema()"
    else:
        sql = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
    found: dict[str, list[str]] = {}
    for table_name, column in await ask(url, sql):
        found.setdefault(str(table_name), []).append(str(column))
    return {name: columns for name, columns in found.items() if name not in ("meta", "probe")}


async def open_version(url: str, version: int, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The database as that version made it, or left it after its update."""
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:version])
        return await open_store(url)


async def write_version_6(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is written as that version wrote it, and never changes."""
    path = folder / ("nacre.db" if url.startswith("sqlite") else "old.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_6.read_text("utf-8"))
    if url.startswith("postgresql"):
        await (await open_version(url, 6, monkeypatch)).close()
        await copy_rows(path, url, TABLES_6)
        await ask(url, "INSERT INTO meta VALUES ('push', '00ff')")


@pytest.mark.parametrize("over_version", [6, 7, 8, 9])
@asynchronous
async def test_a_database_with_devices_and_notices_loses_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over_version: int
) -> None:
    await write_version_6(url, tmp_path, monkeypatch)
    assert ("schema", "6") in await ask(url, "SELECT key, value FROM meta")
    columns = await columns_of(url)
    assert set(columns) == set(TABLES_6)
    before = await contents(url, columns)
    assert all(rows for _, rows in before.values())
    # It may have been updated step by step, or at once.
    await (await open_version(url, over_version, monkeypatch)).close()
    async with await open_store(url) as store:
        handles = [present(await store.person(id)).handle for id in ("p1", "p2")]
        assert len({*handles}) == 2 and all(re.fullmatch("[0-9a-f]{16}", handle) for handle in handles)
        first = person(handle=handles[0])
        phone = session(id="phone", token_hash=b"phone", device="Firefox, Android", created=3.5, seen=4.5)
        assert await store.person_by_token(b"phone") == (first, phone)
        assert await store.passkeys("p1") == [
            PasskeyRow(b"credential", "p1", b"public key", 7, "Laptop", 5.5)
        ]
        assert await store.use_code(b"hash", "device", 1.0) == CodeRow(b"hash", "device", "p1", 900.5)
        hook = ReceiverRow(
            "r1", "p1", "json", "https://example.com/hook", b"key", "https://games.example", 6.5
        )
        assert await store.receivers("p1") == [hook]
        assert await store.server_key("push", "new") == "00ff"
        assert await store.due_notices(999.0, 9) == [
            NoticeRow("n1", "p2", "t1", "turn", 200.25, 200.25),
            NoticeRow("n2", "p2", "t1", "reminder", 200.25, 250.5),
        ]
        assert await store.due_deliveries(999.0, 9) == [
            DeliveryRow("d1", "r1", b'{"id":"d1"}', 7.5, 8.5),
            DeliveryRow("d2", "r1", b'{"id":"d2"}', 9.5, 60.5, 1),
        ]
        assert await store.last_notified("p1") == 9.5
        assert await store.analysis("t2", 1) == b"a review"
        assert await store.ratings("p2") == [rating("p2", mu=20.5)]
        assert await store.due_tables(300.5) == ["t1"]
        # What was not written down then: how games ended, and which tables of a person are over.
        assert await store.backlog(9) == ["t2"]
        assert [row.id for row in await store.active_tables_of("p1", 9)] == ["t1"]
    del columns["codes"], before["codes"]  # the code was used
    assert await contents(url, columns) == before
    assert ("schema", str(len(schema.MIGRATIONS))) in await ask(url, "SELECT key, value FROM meta")


async def fill(store: Store) -> None:
    """Something in every table of version 9."""
    for id in ("p1", "p2"):
        await store.create_person(person(id), session(id))
    await store.update_person("p2", recovery_hash=b"recovery p2")
    await store.add_passkey(PasskeyRow(b"credential", "p1", b"public key", 7, "Laptop", 5.5))
    await store.keep_code(CodeRow(b"hash", "device", "p1", 900.5), 1.0)
    hook = ReceiverRow("r1", "p1", "json", "https://example.com/hook", b"key", "https://games.example", 6.5)
    await store.add_receiver(hook, DeliveryRow("d1", "r1", b"{}", 7.5, 8.5))
    await store.hand_over("p1", [], [DeliveryRow("d2", "r1", b"{}", 9.5, 10.5)], 9.5)
    for id in ("t1", "t2", "t3"):
        row = table(id, status=Status.RUNNING, host="p1")
        await store.create_table(row, [entry(1, id)], ["p1", "p2"])
    await store.invite(NoticeRow("n1", "p2", "t1", "invited", 1.0, 1.0))
    await store.append(entry(2, "t2", at=300.0), over(summary("t2", "p1", "p2")))
    await store.append(entry(2, "t3", at=301.0), over())
    await store.keep_analysis("t2", 1, b"a review")
    await store.rate("t2", [rating(), rating("p2", mu=20.5)])
    await store.show("p1", '{"ratings":true}', True)
    await store.keep_finds([FindRow("p1", "t2", "pearls", 3, 0.25, 300.0)])
    await store.add_exercises([exercise()], 9)
    await store.keep_note(NoteRow("p1", "t1", "remember", 1.0))
    await store.set_barrier(BarrierRow("b", "p1", "p2", "block", "Ben", 2.0))
    await store.add_report(ReportRow("r", "p1", "p2", "t1", "Ben", "he shouts", 3.0), [])
    await store.give_order(OrderRow("o", "{}", 4.0))
    await store.set_house({"greeting": "Hello"})


@asynchronous
async def test_a_database_of_the_version_before_loses_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_version(url, 9, monkeypatch) as store:
        await fill(store)
        shown = await store.leaders("pearls", 3, None, 9)
    columns = await columns_of(url)
    before = await contents(url, columns)
    assert {name for name, (_, rows) in before.items() if not rows} <= {"backlog"}
    settings = await ask(url, "SELECT key, value FROM meta WHERE key <> 'schema' ORDER BY key")
    async with await open_store(url) as store:
        assert await store.leaders("pearls", 3, None, 9) == shown and shown
        assert await store.house() == {"greeting": "Hello"}
        assert await store.blocked("p2") == {"p1"}
        await store.check()
    assert await contents(url, columns) == before
    assert await ask(url, "SELECT key, value FROM meta WHERE key <> 'schema' ORDER BY key") == settings
    assert ("schema", str(len(schema.MIGRATIONS))) in await ask(url, "SELECT key, value FROM meta")
