"""Databases of older and newer versions."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import Change, Status, export_store, import_store, open_store, schema
from nacre.server.store.sql import SqlStore
from present import present
from server.asynchronous import asynchronous
from server.postgres import execute
from server.store.rows import entry, person, rating, session, table

MORE = ("ALTER TABLE tables ADD COLUMN mood {text} NOT NULL DEFAULT 'calm'", "CREATE TABLE moods (id {text})")
FIRST_VERSION = Path(__file__).parent / "version_1.sql"


async def ask(url: str, sql: str) -> list[tuple[object, ...]]:
    """Ask a database that no store has open."""
    if url.startswith("postgresql"):
        return await execute(url, sql)
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


@asynchronous
async def test_the_version_is_written_down(url: str) -> None:
    await (await open_store(url)).close()
    assert await ask(url, "SELECT key, value FROM meta") == [("schema", str(len(schema.MIGRATIONS)))]


@asynchronous
async def test_an_older_database_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await open_store(url) as store:
        await store.create_table(table(), [entry(1)])
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, MORE])
    for _ in range(2):
        async with await open_store(url) as store:
            assert isinstance(store, SqlStore)
            assert await store.table("t1") == table()
            assert await store.rows("SELECT mood FROM tables") == [("calm",)]
    assert await ask(url, "SELECT value FROM meta") == [(str(len(schema.MIGRATIONS)),)]


@asynchronous
async def test_a_migration_that_fails_leaves_all_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await open_store(url)).close()
    known = schema.MIGRATIONS
    monkeypatch.setattr(schema, "MIGRATIONS", [*known, MORE, ("CREATE TABLE broken (",)])
    with pytest.raises(StoreError):
        await open_store(url)
    monkeypatch.setattr(schema, "MIGRATIONS", known)
    await (await open_store(url)).close()
    assert await ask(url, "SELECT value FROM meta") == [(str(len(known)),)]
    with pytest.raises(Exception, match="mood"):
        await ask(url, "SELECT mood FROM tables")


@asynchronous
async def test_a_newer_database_is_refused(url: str) -> None:
    await (await open_store(url)).close()
    await ask(url, "UPDATE meta SET value = '99'")
    with pytest.raises(StoreError, match=r"\(schema 99; this version knows \d+\); update nacre"):
        await open_store(url)
    assert await ask(url, "SELECT value FROM meta") == [("99",)]


@pytest.mark.parametrize("change", ["DELETE FROM meta", "UPDATE meta SET value = 'new'"])
@asynchronous
async def test_a_database_without_a_version_is_refused(url: str, change: str) -> None:
    await (await open_store(url)).close()
    await ask(url, change)
    with pytest.raises(StoreError, match="another program"):
        await open_store(url)


@asynchronous
async def test_anothers_postgres_tables_are_left_alone(postgres_url: str) -> None:
    await execute(postgres_url, "CREATE TABLE people (nickname TEXT)")
    with pytest.raises(StoreError, match="another program"):
        await open_store(postgres_url)
    assert await execute(postgres_url, "SELECT to_regclass('meta') IS NULL") == [(True,)]


@asynchronous
async def test_processes_that_start_together_migrate_once(postgres_url: str) -> None:
    stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(5)))
    for store in stores:
        await store.close()
    assert await execute(postgres_url, "SELECT value FROM meta") == [(str(len(schema.MIGRATIONS)),)]


@asynchronous
async def test_a_file_of_the_first_version_still_opens(sqlite_url: str) -> None:
    """The file is written as that version wrote it, and never changes."""
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    connection.executescript(FIRST_VERSION.read_text("utf-8"))
    connection.close()
    async with await open_store(sqlite_url) as store:
        assert await store.table("t1") == table(status=Status.RUNNING, changed=200.25)
        assert await store.entries("t1") == [entry(1), entry(2)]
        found, device = present(await store.person_by_token(b"token p1"))
        assert (found._replace(handle="handle-p1"), device) == (person(), session())
        assert len(found.handle) == 16
        assert await store.person_by_handle(found.handle) == found
        assert await store.ratings("p1") == [rating()]
        assert [row.id for row in await store.tables_of("p1")] == ["t1"]
        assert not await store.rate("t1", [])
        await store.append(entry(3))


VERSION_0_1_0 = Path(__file__).parents[2] / "fixtures" / "version_0_1_0" / "database.sql"


async def write_version_0_1_0(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database as version 0.1.0 left it, of the same kind as that address."""
    old = f"sqlite:///{folder}/old.db"
    with closing(sqlite3.connect(folder / "old.db")) as connection:
        connection.executescript(VERSION_0_1_0.read_text("utf-8"))
    if url.startswith("sqlite"):
        return old
    # That version wrote the same into PostgreSQL, in the tables of its time.
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        await (await open_store(url)).close()
    await copy_rows(folder / "old.db", url)
    return url


TABLES_1 = ("people", "tables", "members", "entries", "ratings", "rated")


async def copy_rows(path: Path, url: str, names: Sequence[str] = TABLES_1) -> None:
    """Copy all rows of an SQLite file into a PostgreSQL database with the same tables."""
    with closing(sqlite3.connect(path)) as connection:
        for name in names:
            found = connection.execute(f"SELECT * FROM {name}")
            columns = [each[0] for each in found.description]
            rows = [f"({', '.join(map(literal, columns, row))})" for row in found]
            await execute(url, f"INSERT INTO {name} ({', '.join(columns)}) VALUES {', '.join(rows)}")


def literal(column: str, value: object) -> str:
    """A value in PostgreSQL's SQL."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'::bytea"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return ("true" if value else "false") if column == "private" else repr(value)


async def contents(url: str) -> bytes:
    """Everything in a database, as bytes."""
    async with await open_store(url) as store:
        out = io.BytesIO()
        await export_store(store, out)
        return out.getvalue()


@asynchronous
async def test_a_database_of_version_0_1_0_is_brought_up_to_date(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await write_version_0_1_0(url, tmp_path, monkeypatch)
    assert await ask(old, "SELECT value FROM meta") == [("1",)]
    with pytest.raises(Exception, match="due"):
        await ask(old, "SELECT due FROM tables")
    people, tables, entries = [
        await ask(old, f"SELECT COUNT(*) FROM {name}") for name in ("people", "tables", "entries")
    ]
    running = await ask(old, "SELECT id FROM tables WHERE status = 'running' ORDER BY id")
    async with await open_store(old) as store:
        # How games ended was not written down then: the server looks at each of them, the oldest first.
        finished = await ask(old, "SELECT id FROM tables WHERE status = 'over' ORDER BY changed")
        assert [(id,) for id in await store.backlog(100)] == finished
        assert finished
        # What is due at running tables was not written down then: the server looks at each of them.
        assert [(id,) for id in sorted(await store.due_tables(0.0))] == running
        assert running
        await store.check()
        await store.create_table(table("new"), [entry(1, "new")])
        await store.append(entry(2, "new"), Change(due=5.0))
        assert "new" in await store.due_tables(5.0)
        assert await store.delete_table("new")
    assert await ask(old, "SELECT value FROM meta") == [(str(len(schema.MIGRATIONS)),)]
    assert [await ask(old, f"SELECT COUNT(*) FROM {name}") for name in ("people", "tables", "entries")] == [
        people,
        tables,
        entries,
    ]
    # Nothing else has changed: it is what a new database has after an import of the same.
    fresh = f"{old}.fresh" if old.startswith("sqlite") else None
    if fresh is not None:
        async with await open_store(fresh) as store:
            await import_store(store, io.BytesIO(await contents(old)))
        assert await contents(fresh) == await contents(old)
        shape = "SELECT name, sql FROM sqlite_master WHERE name LIKE 'tables_%' ORDER BY name"
        assert await ask(fresh, shape) == await ask(old, shape)


@asynchronous
async def test_processes_that_start_together_bring_an_old_database_up_to_date_once(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_version_0_1_0(postgres_url, tmp_path, monkeypatch)
    stores = await asyncio.gather(*(open_store(postgres_url) for _ in range(5)))
    for store in stores:
        await store.check()
        await store.close()
    assert await execute(postgres_url, "SELECT value FROM meta") == [(str(len(schema.MIGRATIONS)),)]
    assert await execute(postgres_url, "SELECT COUNT(*) FROM probe") == [(1,)]


@asynchronous
async def test_an_older_server_refuses_a_database_that_was_brought_up_to_date(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(url)).close()
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
    with pytest.raises(StoreError, match=r"\(schema \d+; this version knows 1\); update nacre"):
        await open_store(url)


VERSION_3 = Path(__file__).parent / "version_3.sql"


@asynchronous
async def test_devices_of_version_3_stay_signed_in(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is written as that version wrote it, and never changes."""
    path = tmp_path / ("nacre.db" if url.startswith("sqlite") else "old.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_3.read_text("utf-8"))
        # A recovery code that was used.
        connection.execute("INSERT INTO people VALUES ('p3', x'03', CAST('spent x' AS BLOB), 'C', 1, 2, '')")
        connection.commit()
    if url.startswith("postgresql"):
        with monkeypatch.context() as patch:
            patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:3])
            await (await open_store(url)).close()
        await copy_rows(path, url)
    assert await ask(url, "SELECT value FROM meta") == [("3",)]
    async with await open_store(url) as store:
        other = person("p2", recovery_hash=b"recovery p2", preferences='{"theme":"dark"}')
        handles = [present(await store.person(id)).handle for id in ("p1", "p2", "p3")]
        assert len({*handles}) == 3
        first, other = person(handle=handles[0]), other._replace(handle=handles[1])
        assert await store.person_by_token(b"token p1") == (first, session())
        assert await store.person_by_token(b"token p2") == (other, session("p2"))
        assert await store.person_by_recovery(b"recovery p2") == other
        assert present(await store.person("p3")).recovery_hash is None
        assert [row.id for row in await store.tables_of("p1")] == ["t1"]
        assert await store.is_member("t2", "watch:p1")
        assert await store.ratings("p2") == [rating("p2", mu=20.5)]
        assert await store.entries("t2") == [entry(1, "t2"), entry(2, "t2")]
        assert await store.due_tables(300.5) == ["t1"]
        await store.add_session(session("p1", id="phone", token_hash=b"phone"))
        assert present(await store.person_by_token(b"phone"))[0] == first
    assert await ask(url, "SELECT value FROM meta") == [(str(len(schema.MIGRATIONS)),)]
