"""The store in PostgreSQL, for several server processes that share their tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING, Final, Self

from nacre.kernel.errors import StoreError
from nacre.server.store import steps
from nacre.server.store.address import PostgresAddress
from nacre.server.store.base import Loading, Snapshot
from nacre.server.store.channels import channel_of
from nacre.server.store.deadline import DEADLINE_SECONDS, FAILED, Deadline, Health
from nacre.server.store.postgres_appender import Appender
from nacre.server.store.postgres_driver import (
    FAILURES,
    as_store_errors,
    is_foreign,
    linked,
    pool_at,
    run_steps,
    transaction,
)
from nacre.server.store.postgres_session import Session
from nacre.server.store.rows import Change, Entry
from nacre.server.store.schema import POSTGRES_TYPES, migrate
from nacre.server.store.sql import EVERYTHING, SqlLoading, SqlSnapshot, SqlStore
from nacre.server.store.steps import Result, Row, Statement, Steps

if TYPE_CHECKING:
    from asyncpg import Pool, Record

    from nacre.server.store.postgres_driver import Link

PAGE: Final = 256
"""Rows that a stream has in memory at once."""
_MIGRATION_LOCK: Final = 0x6E61637265  # "nacre"
_LOG: Final = logging.getLogger(__name__)


class PostgresStore(SqlStore):
    """A store that other processes have open too."""

    shared = True

    def __init__(self, pool: Pool[Record], session: Session) -> None:
        self._pool = pool
        self._session = session
        self._deadline = Deadline(self._probe)
        self._health = Health(self._probe, self._deadline)
        self._appender = Appender(pool, session.name, self._deadline)
        self._closed = False

    @classmethod
    async def open(cls, address: PostgresAddress) -> Self:
        """Connect, and bring the tables up to date."""
        pool = await pool_at(address)
        try:
            async with as_store_errors(), pool.acquire() as connection:
                await _check(connection, address)
                await _bring_up_to_date(connection)
            session = await Session.open(address)
        except BaseException:
            pool.terminate()
            raise
        return cls(pool, session)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._appender.close()
        await self._deadline.close()
        await self._session.close()
        try:
            async with asyncio.timeout(DEADLINE_SECONDS), as_store_errors():
                await self._pool.close()
        except (TimeoutError, StoreError):
            self._pool.terminate()  # a database that hangs keeps nobody from leaving

    async def rows(self, sql: str, *values: object) -> Sequence[Row]:
        self._check_open()
        return await self._deadline.within(self._rows(sql, values))

    async def _rows(self, sql: str, values: Sequence[object]) -> Sequence[Row]:
        async with as_store_errors(), linked(self._pool) as connection:
            return [tuple(row) for row in await connection.fetch(sql, *values)]

    async def change(self, change: Steps[Result]) -> Result:
        self._check_open()
        with self._noting_failures():
            return await self._deadline.within(self._change(change))

    async def _change(self, change: Steps[Result]) -> Result:
        async with as_store_errors(), transaction(self._pool) as connection:
            return await run_steps(connection, change)

    async def _probe(self) -> None:
        """Write something, without a deadline."""
        await self._change(steps.probe())

    async def check(self) -> None:
        self._check_open()
        await self._health.check()

    @contextmanager
    def _noting_failures(self) -> Iterator[None]:
        try:
            yield
        except StoreError as error:
            if error.code in FAILED:
                self._health.fail()
            raise
        self._health.succeed()

    async def append(self, entry: Entry, change: Change | None = None) -> None:
        self._check_open()
        with self._noting_failures():
            await self._appender.append(entry, change)

    def listen(self, callback: Callable[[str, int], None]) -> None:
        self._session.listen(callback)

    async def follow(self, table: str) -> None:
        self._check_open()
        await self._session.follow(channel_of(table))

    async def unfollow(self, table: str) -> None:
        await self._session.unfollow(channel_of(table))

    def channel(self, table: str) -> str:
        return channel_of(table)

    def overhear(self, callback: Callable[[str, str], None]) -> None:
        self._session.overhear(callback)

    async def say(self, text: str, channel: str = "") -> None:
        self._check_open()
        await self._session.say(text, channel)

    async def claim(self, table: str) -> bool:
        self._check_open()
        return await self._session.claim(table)

    async def release(self, table: str) -> None:
        await self._session.release(table)

    @asynccontextmanager
    async def _snapshot(self) -> AsyncIterator[Snapshot]:
        self._check_open()
        async with (
            as_store_errors(),
            transaction(self._pool, isolation="repeatable_read", readonly=True) as connection,
        ):
            yield _Snapshot(connection)

    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        return self._snapshot()

    @asynccontextmanager
    async def _loading(self) -> AsyncIterator[Loading]:
        self._check_open()
        async with as_store_errors(), transaction(self._pool) as connection:
            await _wait_for_locks(connection)
            # Nobody may write in between, or the store would not be empty after all.
            await connection.execute(f"LOCK TABLE {', '.join(EVERYTHING)} IN EXCLUSIVE MODE")
            for name in EVERYTHING:
                if await connection.fetchrow(f"SELECT 1 FROM {name} LIMIT 1"):
                    raise StoreError("store.not_empty")
            yield _Loading(connection)

    def loading(self) -> AbstractAsyncContextManager[Loading]:
        return self._loading()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("store.closed")


class _Snapshot(SqlSnapshot):
    def __init__(self, connection: Link) -> None:
        self._connection = connection

    async def stream(self, sql: str, *values: object) -> AsyncIterator[Row]:
        async for row in self._connection.cursor(sql, *values, prefetch=PAGE):
            yield tuple(row)


class _Loading(SqlLoading):
    def __init__(self, connection: Link) -> None:
        self._connection = connection

    async def run(self, statements: Sequence[Statement]) -> None:
        if statements:
            sql = statements[0][0]
            assert all(statement[0] == sql for statement in statements)
            await self._connection.executemany(sql, [values for _, values in statements])


async def _check(connection: Link, address: PostgresAddress) -> None:
    found = await connection.fetchval("SHOW synchronous_commit")
    if found != "on":
        raise StoreError("store.not_durable", {"where": address.shown, "found": str(found)})
    if await connection.fetchval("SHOW fsync") != "on":
        _LOG.warning("%s runs with fsync off: a power cut may lose what it confirmed", address.shown)


async def _wait_for_locks(connection: Link) -> None:
    """Let a transaction that is made once wait as long as it takes, for a lock and for what it reads."""
    await connection.execute("SET LOCAL lock_timeout = 0")
    await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


async def _bring_up_to_date(connection: Link) -> None:
    async with connection.transaction():
        await _wait_for_locks(connection)
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATION_LOCK)
        has_meta = await connection.fetchval("SELECT to_regclass('meta') IS NOT NULL")
        try:
            await run_steps(connection, migrate(POSTGRES_TYPES, bool(has_meta)))
        except FAILURES as error:
            if is_foreign(error):
                raise StoreError("store.foreign") from None
            raise
