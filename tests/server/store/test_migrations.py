"""Databases of older and newer versions."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import Change, Status, export_store, import_store, open_store, schema, steps
from nacre.server.store.sql import SqlStore
from server.asynchronous import asynchronous
from server.postgres import execute
from server.store.rows import entry, person, rating, table

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
        assert await store.person_by_token(b"token p1") == person()
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
    exported = io.BytesIO(await contents(old))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        patch.setattr(steps, "INSERT_TABLE", OLD_INSERT)
        patch.setattr(steps, "table_values", lambda row, last: new_values(row, last)[:-1])
        patch.setattr(steps, "INSERT_PERSON", OLD_PERSON)
        patch.setattr(steps, "person_values", lambda row: tuple(row)[:6])
        async with await open_store(url) as store:
            await import_store(store, exported)
    return url


new_values = steps.table_values
OLD_INSERT = steps.INSERT_TABLE.replace(", due)", ")").replace(", $14)", ")")


OLD_PERSON = steps.INSERT_PERSON.replace(", preferences)", ")").replace(", $7)", ")")


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
        # What is due at running tables was not written down then: the server looks at each of them.
        assert [(id,) for id in sorted(await store.due_tables(0.0))] == running
        assert running
        await store.check()
        await store.create_table(table("new"), [entry(1, "new")])
        await store.append(entry(2, "new"), Change(due=5.0))
        assert "new" in await store.due_tables(5.0)
        assert await store.delete_table("new")
    assert await ask(old, "SELECT value FROM meta") == [("4",)]
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
    assert await execute(postgres_url, "SELECT value FROM meta") == [("4",)]
    assert await execute(postgres_url, "SELECT COUNT(*) FROM probe") == [(1,)]


@asynchronous
async def test_an_older_server_refuses_a_database_that_was_brought_up_to_date(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(url)).close()
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
    with pytest.raises(StoreError, match=r"\(schema 4; this version knows 1\); update nacre"):
        await open_store(url)


@asynchronous
async def test_people_of_version_2_get_preferences(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:2])
        patch.setattr(steps, "INSERT_PERSON", OLD_PERSON)
        patch.setattr(steps, "person_values", lambda row: tuple(row)[:6])
        async with await open_store(url) as store:
            await store.create_person(person())
    assert await ask(url, "SELECT value FROM meta") == [("2",)]
    async with await open_store(url) as store:
        assert await store.person_by_token(b"token p1") == person()
        assert await store.update_person("p1", preferences='{"theme":"dark"}')
        assert await store.person_by_token(b"token p1") == person()._replace(preferences='{"theme":"dark"}')
        assert await store.update_person("p1", name="Ms One")
        found = await store.person_by_token(b"token p1")
        assert found is not None and found.preferences == '{"theme":"dark"}'
    assert await ask(url, "SELECT value FROM meta") == [("4",)]
