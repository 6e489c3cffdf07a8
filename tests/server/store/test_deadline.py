"""A database that hangs is given up on, refused at once until it answers, and used again when it does."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import Store, deadline, open_store
from nacre.server.store.deadline import Deadline, Health
from server.asynchronous import asynchronous, until
from server.postgres import PostgresServer
from server.store.rows import entry, person, session, table


@pytest.fixture(scope="module")
def freezer() -> Iterator[PostgresServer]:
    """A PostgreSQL of its own, to be frozen."""
    try:
        server = PostgresServer()
    except FileNotFoundError as error:
        pytest.skip(str(error))
    yield server
    server.remove()


@asynccontextmanager
async def frozen(server: PostgresServer) -> AsyncIterator[None]:
    server.freeze()
    try:
        yield
    finally:
        server.thaw()


async def silent(work: Any) -> bool:
    """Was it refused because the store does not answer?"""
    try:
        await work
    except StoreError as error:
        return error.code == "store.silent"
    return False


@asynchronous
async def test_everything_is_refused_while_postgres_hangs_and_works_after(freezer: PostgresServer) -> None:
    async with await open_store(await asyncio.to_thread(freezer.new_database)) as store:
        await store.create_table(table(), [entry(1)])
        await store.create_person(person(), session())
        async with frozen(freezer):
            refused = await asyncio.gather(
                *(silent(store.append(entry(2))) for _ in range(30)),
                *(silent(store.entries("t1")) for _ in range(30)),
                silent(store.create_table(table("t2"))),
                silent(store.update_person("p1", name="Bob")),
            )
            assert all(refused)
            # It was found silent: nobody else waits for it, however many there are.
            assert all([await silent(store.entries("t1")) for _ in range(200)])
            with pytest.raises(StoreError):
                await store.check()
            assert not await store.claim("t1")
            await store.say("hello")
            await store.follow("t1")
        while await silent(store.table("t1")):
            await asyncio.sleep(0.05)
        assert [found.number for found in await store.entries("t1")][:1] == [1]
        await store.append(entry(len(await store.entries("t1")) + 1))
        await store.check()


@asynchronous
async def test_a_store_can_be_closed_while_postgres_hangs(freezer: PostgresServer) -> None:
    store = await open_store(await asyncio.to_thread(freezer.new_database))
    await store.table("t1")
    async with frozen(freezer):
        await store.close()


@asynchronous
async def test_one_slow_question_does_not_refuse_the_others(freezer: PostgresServer) -> None:
    async with await open_store(await asyncio.to_thread(freezer.new_database)) as store:
        slow = asyncio.ensure_future(silent(store.rows("SELECT pg_sleep(60)")))  # type: ignore[attr-defined]
        while not slow.done():
            assert await store.table("t1") is None
            await asyncio.sleep(0.05)
        assert await slow
        assert await store.table("t1") is None


@asynchronous
async def test_a_hanging_disk_refuses_changes_and_what_was_not_begun_is_not_made(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, commits = threading.Event(), []

    class Hanging(sqlite3.Connection):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            if sql == "COMMIT":
                commits.append(sql)
                gate.wait()
            return super().execute(sql, *args)

    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, **more, factory=Hanging))
    monkeypatch.setattr(deadline, "DEADLINE_SECONDS", 0.2)
    gate.set()
    async with await open_store(sqlite_url) as store:
        for id in ("t1", "t2"):
            await store.create_table(table(id))
        gate.clear()
        commits.clear()
        first = asyncio.ensure_future(silent(store.append(entry(1))))
        await until(lambda: bool(commits))
        second = asyncio.ensure_future(silent(store.append(entry(1, "t2"))))
        assert await first and await second
        with pytest.raises(StoreError):
            await store.check()
        gate.set()
        while await silent(store.table("t1")):
            await asyncio.sleep(0.01)
        assert len(await store.entries("t1")) == 1, "it was on its way"
        await store.append(entry(1, "t2"))


@asynchronous
async def test_another_program_that_locks_the_file_stops_nobody_else(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        await store.create_table(table())
        with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            append = asyncio.ensure_future(store.append(entry(1)))
            for _ in range(5):
                # Reading goes on, and so does everything else in this loop.
                assert await store.entries("t1") == []
            assert not append.done()
            other.execute("ROLLBACK")
            await append
        assert len(await store.entries("t1")) == 1


class Full(sqlite3.Connection):
    """A connection on a disk that may be full."""

    full = False

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if Full.full and sql.startswith(("INSERT", "UPDATE")):
            super().execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *args)

    def executemany(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if Full.full:
            return self.execute(sql)
        return super().executemany(sql, *args)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Full]]:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, **more, factory=Full))
    Full.full = False
    yield Full
    Full.full = False


async def works(store: Store) -> bool:
    try:
        await store.check()
    except StoreError:
        return False
    return True


@asynchronous
async def test_a_check_fails_where_writing_fails(
    sqlite_url: str, full: type[Full], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadline, "DOUBT_SECONDS", 0.0)
    async with await open_store(sqlite_url) as store:
        await store.create_table(table())
        assert await works(store)
        full.full = True
        assert await store.table("t1") is not None, "reading works"
        assert not await works(store)
        full.full = False
        assert await works(store)


@asynchronous
async def test_a_postgres_that_takes_no_writes_fails_its_check(freezer: PostgresServer) -> None:
    url = await asyncio.to_thread(freezer.new_database)
    async with await open_store(url) as store:
        assert await works(store)
        await store.rows("SET default_transaction_read_only = on")  # type: ignore[attr-defined]
        assert not await works(store)


@asynchronous
async def test_a_write_that_failed_counts_until_another_succeeds() -> None:
    probes = []

    async def probe() -> None:
        probes.append(1)

    health = Health(probe)
    await health.check()
    health.fail()
    with pytest.raises(StoreError):
        await health.check()
    health.succeed()
    await health.check()
    assert len(probes) == 3


@asynchronous
async def test_many_checks_at_once_probe_once() -> None:
    probes = []

    async def probe() -> None:
        probes.append(1)
        await asyncio.sleep(0)

    health = Health(probe)
    await asyncio.gather(*(health.check() for _ in range(100)))
    assert len(probes) == 1


@asynchronous
async def test_a_probe_is_repeated_until_it_is_answered() -> None:
    answers = iter([StoreError("store.failed", {"reason": "-"}), TimeoutError(), None])
    asked = []

    async def probe() -> None:
        answer = next(answers)
        asked.append(answer)
        if answer is not None:
            raise answer

    limited = Deadline(probe, seconds=0.01)
    with pytest.raises(StoreError, match="does not answer"):
        await limited.within(asyncio.get_running_loop().create_future())
    with pytest.raises(StoreError, match="does not answer"):
        await limited.within(probe())
    assert asked == [], "what is refused at once is not even begun"
    await until(lambda: len(asked) == 3)
    await until(lambda: limited._probing is None)
    done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    done.set_result(7)
    assert await limited.within(done) == 7
    await limited.close()
