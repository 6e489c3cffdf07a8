"""What is acknowledged is kept: acknowledgements follow commits, and survive a kill."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import Conflict, open_store
from nacre.server.store.postgres import PostgresStore
from present import of_kind, present
from server.asynchronous import asynchronous, until
from server.postgres import PostgresServer, execute
from server.store.rows import entry, person, session, table

ROUNDS = 5
WRITERS = 8


class Gated(sqlite3.Connection):
    """A connection whose commits wait for a gate, or fail."""

    gate = threading.Event()
    failing = False
    commits = 0

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            Gated.commits += 1
            Gated.gate.wait()
            if Gated.failing:
                raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *args)


@pytest.fixture
def gated(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Gated]]:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, **more, factory=Gated))
    Gated.gate.set()
    Gated.failing = False
    Gated.commits = 0
    yield Gated
    Gated.gate.set()


@asynchronous
async def test_an_append_returns_only_after_its_commit(sqlite_url: str, gated: type[Gated]) -> None:
    async with await open_store(sqlite_url) as store:
        await store.create_table(table())
        gated.gate.clear()
        append = asyncio.ensure_future(store.append(entry(1)))
        await asyncio.sleep(0.2)
        early = append.done()
        seen = await store.entries("t1")
        gated.gate.set()
        await append
        assert not early
        assert seen == [], "readers do not wait, and see what is committed"
        assert await store.entries("t1") == [entry(1)]


@asynchronous
async def test_whatever_waits_is_committed_together(sqlite_url: str, gated: type[Gated]) -> None:
    async with await open_store(sqlite_url) as store:
        for n in range(100):
            await store.create_table(table(f"t{n}"))
        gated.gate.clear()
        gated.commits = 0
        first = asyncio.ensure_future(store.append(entry(1, "t0")))
        await until(lambda: gated.commits == 1)
        rest = [asyncio.ensure_future(store.append(entry(1, f"t{n}"))) for n in range(1, 100)]
        await asyncio.sleep(0.1)
        gated.gate.set()
        await asyncio.gather(first, *rest)
        assert gated.commits == 2


@asynchronous
async def test_a_commit_that_fails_fails_all_that_was_in_it(sqlite_url: str, gated: type[Gated]) -> None:
    async with await open_store(sqlite_url) as store:
        for n in range(5):
            await store.create_table(table(f"t{n}"))
        gated.failing = True
        found = await asyncio.gather(
            *(store.append(entry(1, f"t{n}")) for n in range(5)),
            store.create_person(person(), session()),
            return_exceptions=True,
        )
        assert {str(error) for error in found} == {"The database failed: disk I/O error"}
        gated.failing = False
        assert [await store.entries(f"t{n}") for n in range(5)] == [[]] * 5
        await store.append(entry(1, "t0"))
        assert await store.entries("t0") == [entry(1, "t0")]


class Full(sqlite3.Connection):
    """A connection that rolls everything back at one entry, as SQLite does when the disk is full."""

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if "INSERT INTO entries" in sql and args[0][3] == b"too much":
            super().execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, *args)

    def executemany(self, sql: str, rows: Any) -> sqlite3.Cursor:
        if "INSERT INTO entries" in sql and any(row[3] == b"too much" for row in rows):
            return self.execute(sql, next(row for row in rows if row[3] == b"too much"))
        return super().executemany(sql, rows)


@asynchronous
async def test_a_full_disk_takes_the_others_changes_with_it(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, **more, factory=Full))
    async with await open_store(sqlite_url) as store:
        for id in ("t1", "t2", "t3"):
            await store.create_table(table(id))
        found = await asyncio.gather(
            store.append(entry(1, "t1")),
            store.append(entry(1, "t2", data=b"too much")),
            store.append(entry(1, "t3")),
            return_exceptions=True,
        )
        kept = [bool(await store.entries(id)) for id in ("t1", "t2", "t3")]
        assert [error is None for error in found] == kept
        assert not kept[1]
        await store.append(entry(len(await store.entries("t3")) + 1, "t3"))


@asynchronous
async def test_a_postgres_append_waits_for_its_commit(postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        await store.create_table(table())
        # A constraint that is checked at the commit, and waits for a lock that the test holds.
        await execute(
            postgres_url,
            "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END $$",
        )
        await execute(
            postgres_url,
            "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
            " FOR EACH ROW EXECUTE FUNCTION wait()",
        )
        async with of_kind(PostgresStore, store)._pool.acquire() as holder:
            await holder.fetch("SELECT pg_advisory_lock(1)")
            append = asyncio.ensure_future(store.append(entry(1)))
            await asyncio.sleep(0.3)
            assert not append.done()
            assert await store.entries("t1") == []
            await holder.fetch("SELECT pg_advisory_unlock(1)")
            await append
        assert await store.entries("t1") == [entry(1)]


@asynchronous
async def test_a_postgres_commit_that_fails_is_not_acknowledged(postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        for n in range(4):
            await store.create_table(table(f"t{n}"))
        await execute(
            postgres_url,
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN IF NEW.table_id = 't2' THEN RAISE 'no'; END IF; RETURN NULL; END $$",
        )
        await execute(
            postgres_url,
            "CREATE CONSTRAINT TRIGGER refusing AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
            " FOR EACH ROW EXECUTE FUNCTION refuse()",
        )
        found = await asyncio.gather(
            *(store.append(entry(1, f"t{n}")) for n in range(4)), return_exceptions=True
        )
        assert [type(error) for error in found] == [type(None), type(None), StoreError, type(None)]
        assert [len(await store.entries(f"t{n}")) for n in range(4)] == [1, 1, 0, 1]


@asynchronous
async def test_a_cancelled_caller_disturbs_nobody(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table())
        await store.create_table(table("t2"))
        given_up = asyncio.ensure_future(store.append(entry(1)))
        other = asyncio.ensure_future(store.append(entry(1, "t2")))
        await asyncio.sleep(0)
        given_up.cancel()
        await other
        kept = len(await store.entries("t1"))
        await store.append(entry(kept + 1))


APPEND = """
import asyncio, sys
from nacre.server.store import Entry, open_store

async def write(store, table):
    number = len(await store.entries(table))
    while True:
        number += 1
        await store.append(Entry(table, number, 1.0, b"%d" % number))
        sys.stdout.write(f"{table} {number}\\n")
        sys.stdout.flush()

async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(write(store, f"t{n}") for n in range(int(sys.argv[2]))))

asyncio.run(main())
"""


def killed_while_appending(url: str, chance: random.Random) -> dict[str, int]:
    """Let a process append, kill it at some moment; the last number acknowledged for each table."""
    command = [sys.executable, "-c", APPEND, url, str(WRITERS)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        told = [present(child.stdout).readline()]
        timer = threading.Timer(chance.uniform(0.0, 0.4), os.kill, (child.pid, signal.SIGKILL))
        timer.start()
        told += present(child.stdout).readlines()
        timer.join()
    acknowledged: dict[str, int] = {}
    for line in told:
        if line.endswith(b"\n"):
            id, number = line.decode().split()
            assert acknowledged.get(id, int(number) - 1) == int(number) - 1
            acknowledged[id] = int(number)
    return acknowledged


async def make_tables(url: str) -> None:
    async with await open_store(url) as store:
        for n in range(WRITERS):
            await store.create_table(table(f"t{n}"))


async def check_kept(url: str, acknowledged: dict[str, int]) -> None:
    async with await open_store(url) as store:
        for id, last in acknowledged.items():
            found = await store.entries(id)
            assert [one.number for one in found] == list(range(1, len(found) + 1))
            assert [int(one.data) for one in found] == list(range(1, len(found) + 1))
            assert len(found) >= last
            with pytest.raises(Conflict):
                await store.append(entry(len(found), id))


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str) -> None:
    chance = random.Random(7)
    asyncio.run(make_tables(url))
    for _ in range(ROUNDS):
        acknowledged = killed_while_appending(url, chance)
        assert acknowledged
        asyncio.run(check_kept(url, acknowledged))


@pytest.mark.skipif(sys.platform != "linux", reason="finds the server's processes in /proc")
def test_nothing_acknowledged_is_lost_when_postgres_is_killed() -> None:
    server = PostgresServer(fsync=True)
    try:
        url = server.new_database()
        asyncio.run(make_tables(url))
        for _ in range(2):
            command = [sys.executable, "-c", APPEND, url, str(WRITERS)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
                told = [present(child.stdout).readline()]
                time.sleep(0.3)
                server.kill()
                told += present(child.stdout).readlines()
            acknowledged = {line.split()[0].decode(): int(line.split()[1]) for line in told}
            server.start()
            asyncio.run(check_kept(url, acknowledged))
    finally:
        server.remove()
