"""Talking to PostgreSQL: connections that confirm only what they keep, and errors that tell no secrets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import asyncpg

from nacre.kernel.errors import StoreError
from nacre.server.store.address import PostgresAddress
from nacre.server.store.deadline import DEADLINE_SECONDS
from nacre.server.store.rows import Conflict
from nacre.server.store.steps import Result, Steps

if TYPE_CHECKING:
    from asyncpg import Connection, Pool, Record
    from asyncpg.pool import PoolConnectionProxy

    Link: TypeAlias = Connection[Record] | PoolConnectionProxy[Record]

CONNECTIONS: Final = 10
CONNECT_SECONDS: Final = 10.0
"""Seconds that a connection may take when a server starts."""
SECONDS: Final = 30.0
"""Seconds that a statement may take where there is no shorter deadline."""
FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""What the driver raises when something goes wrong."""
_SETTINGS: Final = {
    "application_name": "nacre",
    "synchronous_commit": "on",
    # A process that hangs in the middle of a transaction must not hold up the others for long.
    "lock_timeout": "1000",
    "idle_in_transaction_session_timeout": "30000",
}


async def pool_at(address: PostgresAddress) -> Pool[Record]:
    """Connections to a database; `StoreError` if there is none."""
    try:
        pool = await asyncpg.create_pool(
            address.url,
            min_size=0,  # or the driver goes on connecting, with many lines in the log, while it cannot
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=SECONDS,
            reset=_keep_settings,
            server_settings=_SETTINGS,
        )
        async with pool.acquire():
            return pool
    except (*FAILURES, ValueError) as error:
        raise _unreachable(address, error) from None


async def connection_at(address: PostgresAddress) -> Connection[Record]:
    """A connection of its own; `StoreError` if there is none."""
    try:
        return await asyncpg.connect(
            address.url, timeout=CONNECT_SECONDS, command_timeout=DEADLINE_SECONDS, server_settings=_SETTINGS
        )
    except (*FAILURES, ValueError) as error:
        raise _unreachable(address, error) from None


async def _keep_settings(connection: Connection[Record]) -> None:
    """Leave a connection as it is when it goes back to the pool: nothing of ours changes its settings.

    What the driver would run instead costs as much as most of our questions.
    """


@asynccontextmanager
async def linked(pool: Pool[Record]) -> AsyncIterator[Link]:
    """A connection of the pool.

    Where the caller is cancelled, as at a deadline, the connection is thrown away: the driver would tell the
    database to cancel and wait for its answer, and one that hangs never gives it.
    """
    async with pool.acquire() as connection:
        try:
            yield connection
        except asyncio.CancelledError:
            connection.terminate()
            raise


@asynccontextmanager
async def transaction(pool: Pool[Record], **options: Any) -> AsyncIterator[Link]:
    """A transaction on a connection of the pool, thrown away in the same way."""
    async with pool.acquire() as connection, connection.transaction(**options):
        try:
            yield connection
        except asyncio.CancelledError:
            connection.terminate()  # or the end of the transaction would wait
            raise


@asynccontextmanager
async def as_store_errors() -> AsyncIterator[None]:
    """Turn the driver's errors into those that a caller of a store may expect."""
    try:
        yield
    except FAILURES as error:
        raise_if_cancelled()
        raise to_store_error(error) from None


def to_store_error(error: BaseException) -> Exception:
    """The error that a caller of a store may expect."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, asyncpg.PostgresError):
        # It quotes the row that could not be written, and rows hold secrets; those who look into the
        # cause of our error must not find them.
        error.detail = None
    if isinstance(error, asyncpg.UniqueViolationError):
        return Conflict(str(error.constraint_name))
    return StoreError("store.failed", {"reason": _named(error)})


def raise_if_cancelled() -> None:
    """End this task if it was cancelled: a connection that breaks hides that behind its own error."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def is_lost(error: BaseException) -> bool:
    """Was it the connection that failed, not the statement?"""
    if isinstance(error, asyncpg.InterfaceError) and isinstance(error, ValueError):
        return False  # a value that was never sent
    return not isinstance(error, asyncpg.PostgresError) or isinstance(
        error, asyncpg.PostgresConnectionError | asyncpg.OperatorInterventionError
    )


def is_foreign(error: BaseException) -> bool:
    """Are the tables in the way another program's?"""
    return isinstance(error, asyncpg.UndefinedColumnError | asyncpg.DuplicateTableError)


def _unreachable(address: PostgresAddress, error: BaseException) -> StoreError:
    return StoreError("store.unreachable", {"where": address.shown, "reason": _named(error)})


def _named(error: BaseException) -> str:
    # Only what kind of error it is: texts may quote the address with its password, or a row with its secret.
    if isinstance(error, OSError) and error.strerror and not isinstance(error, asyncpg.PostgresError):
        return error.strerror
    code = getattr(error, "sqlstate", None)
    return f"{type(error).__name__} ({code})" if code else type(error).__name__


async def run_steps(connection: Link, change: Steps[Result]) -> Result:
    """Run a change on a connection, in the transaction that it has open."""
    try:
        sql, values = next(change)
        while True:
            rows = [tuple(row) for row in await connection.fetch(sql, *values)]
            sql, values = change.send(rows)
    except StopIteration as end:
        result: Result = end.value
        return result
