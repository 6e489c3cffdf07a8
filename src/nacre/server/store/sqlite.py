"""The store in an SQLite file, for one server process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Final, Self

from nacre.kernel.errors import StoreError
from nacre.server.store.address import SqliteAddress
from nacre.server.store.base import Loading, Snapshot
from nacre.server.store.deadline import Deadline, Health
from nacre.server.store.rows import Change, Entry
from nacre.server.store.schema import MIGRATIONS, SQLITE_TYPES, migrate
from nacre.server.store.sql import EVERYTHING, SqlLoading, SqlSnapshot, SqlStore, append_steps
from nacre.server.store.sqlite_file import FileLock, connect, prepare
from nacre.server.store.sqlite_writer import Writer, run, to_store_error
from nacre.server.store.steps import Result, Row, Statement, Steps, with_question_marks

PAGE: Final = 256
"""Rows that a stream has in memory at once."""


class SqliteStore(SqlStore):
    """A store in a file that this process has for itself."""

    shared = False

    def __init__(self, path: Path, lock: FileLock | None) -> None:
        self._path = path
        self._lock = lock
        self._closed = False
        self._deadline = Deadline(self._probe, missed=lambda: self._health.fail())
        self._health = Health(self._probe, self._deadline)
        writing = connect(path)
        try:
            if lock is None:
                check_version(writing)
            else:
                bring_up_to_date(writing)
            # Changes are made where sockets are served: that may not wait for a lock.
            writing.execute("PRAGMA busy_timeout = 0")
            self._reading = connect(path)
        except BaseException:
            writing.close()
            raise
        self._reading.execute("PRAGMA query_only = 1")
        self._writer = Writer(writing, self._on_written)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="nacre-store-reader")

    @classmethod
    async def open(cls, address: SqliteAddress) -> Self:
        """Open the file, or make it."""
        return await asyncio.to_thread(cls._open, address)

    @classmethod
    def _open(cls, address: SqliteAddress) -> Self:
        lock = prepare(address)
        try:
            return cls(address.path, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    async def open_beside(cls, address: SqliteAddress) -> Self:
        """Open a file that a server has open, for short questions and changes."""
        return await asyncio.to_thread(cls, address.path, None)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._deadline.close()
        await asyncio.get_running_loop().run_in_executor(self._reader, self._reading.close)
        self._reader.shutdown()
        # Last, so that its connection is the one that tidies the log away.
        await self._writer.close()
        if self._lock is not None:
            self._lock.release()

    async def rows(self, sql: str, *values: object) -> Sequence[Row]:
        if self._closed:
            raise StoreError("store.closed")
        loop = asyncio.get_running_loop()
        return await self._deadline.within(loop.run_in_executor(self._reader, self._read, sql, values))

    async def change(self, change: Steps[Result]) -> Result:
        return await self._deadline.watch(self._writer.change(change))

    async def append(self, entry: Entry, change: Change | None = None) -> None:
        await self.append_soon(entry, change)

    def append_soon(self, entry: Entry, change: Change | None = None) -> asyncio.Future[None]:
        if change is None:
            return self._deadline.watch(self._writer.append(entry))
        return self._deadline.watch(self._writer.change(append_steps(entry, change)))

    def _on_written(self, works: bool) -> None:
        self._deadline.note_answer()
        if works:
            self._health.succeed()
        else:
            self._health.fail()

    async def check(self) -> None:
        await self._health.check()

    async def _probe(self) -> None:
        """Read and write something, without a deadline."""
        await asyncio.get_running_loop().run_in_executor(self._reader, self._read, "SELECT 1", ())
        await self._writer.probe()

    def listen(self, callback: Callable[[str, int], None]) -> None:
        pass  # no other process has this file

    async def follow(self, table: str) -> None:
        pass

    async def unfollow(self, table: str) -> None:
        pass

    def channel(self, table: str) -> str:
        return ""

    def overhear(self, callback: Callable[[str, str], None]) -> None:
        pass

    async def say(self, text: str, channel: str = "") -> None:
        pass

    async def claim(self, table: str) -> bool:
        return self._lock is not None  # else the server that has the file has every claim

    async def release(self, table: str) -> None:
        pass

    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        return _snapshot(self._path)

    def loading(self) -> AbstractAsyncContextManager[Loading]:
        return _loading(self._path)

    def _read(self, sql: str, values: tuple[object, ...]) -> Sequence[Row]:
        try:
            return self._reading.execute(with_question_marks(sql), values).fetchall()
        except sqlite3.Error as error:
            raise to_store_error(error) from None


def check_version(connection: sqlite3.Connection) -> None:
    """Refuse a file whose server is of another version."""
    found = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    if found is None or str(found[0]) != str(len(MIGRATIONS)):
        raise StoreError("store.other_version")


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Make the tables, or change them to what this version knows, or leave all as it was."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if names and "meta" not in names:
            raise StoreError("store.foreign")
        run(connection, migrate(SQLITE_TYPES, "meta" in names))
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise to_store_error(error) from None
        raise


class _Snapshot(SqlSnapshot):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def stream(self, sql: str, *values: object) -> AsyncIterator[Row]:
        cursor = await asyncio.to_thread(self._connection.execute, with_question_marks(sql), values)
        while page := await asyncio.to_thread(cursor.fetchmany, PAGE):
            for row in page:
                yield row


class _Loading(SqlLoading):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, statements: Sequence[Statement]) -> None:
        await asyncio.to_thread(self._run, statements)

    def _run(self, statements: Sequence[Statement]) -> None:
        for sql, values in statements:
            self._connection.execute(with_question_marks(sql), values)


@asynccontextmanager
async def _snapshot(path: Path) -> AsyncIterator[Snapshot]:
    # In the log's mode a transaction that reads sees what was there at its first statement, and stops nobody.
    connection = await asyncio.to_thread(connect, path)
    try:
        connection.execute("BEGIN")
        yield _Snapshot(connection)
    except sqlite3.Error as error:
        raise to_store_error(error) from None
    finally:
        connection.close()


@asynccontextmanager
async def _loading(path: Path) -> AsyncIterator[Loading]:
    connection = await asyncio.to_thread(connect, path)
    try:
        connection.execute("BEGIN IMMEDIATE")
        for name in EVERYTHING:
            if connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone():
                raise StoreError("store.not_empty")
        yield _Loading(connection)
        await asyncio.to_thread(connection.execute, "COMMIT")
    except sqlite3.Error as error:
        raise to_store_error(error) from None
    finally:
        connection.close()
