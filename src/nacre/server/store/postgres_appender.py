"""Appending to logs in PostgreSQL: all entries that wait in this process are committed together.

PostgreSQL lets only one transaction that notifies commit at a time, so that many small ones would wait for
the disk one after the other. One statement takes any number of entries, at most one a table, and keeps those
whose number is right.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from nacre.kernel.errors import StoreError
from nacre.server.store.channels import channel_of
from nacre.server.store.deadline import Deadline
from nacre.server.store.played_sql import finish
from nacre.server.store.postgres_driver import (
    is_lost,
    linked,
    raise_if_cancelled,
    run_steps,
    to_store_error,
    transaction,
)
from nacre.server.store.rows import Change, Conflict, Entry, Status
from nacre.server.store.steps import check_text, keepable

if TYPE_CHECKING:
    from asyncpg import Pool, Record

MOST_AT_ONCE: Final = 512
"""Entries in one commit."""

_NOBODY_BETWEEN: Final = "SELECT 1 FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"
_APPEND: Final = """
    WITH given AS (
        SELECT * FROM unnest(
            $1::text[], $2::int[], $3::float8[], $4::bytea[], $5::text[], $6::int[], $7::float8[], $8::text[]
        ) AS given (table_id, number, at, data, status, open_seats, due, channel)
    ), moved AS (
        UPDATE tables SET
            last_number = given.number,
            changed = given.at,
            status = COALESCE(given.status, tables.status),
            open_seats = COALESCE(given.open_seats, tables.open_seats),
            due = NULLIF(COALESCE(given.due, tables.due), -1)
        FROM given WHERE id = given.table_id AND last_number = given.number - 1
        RETURNING given.table_id, given.number, given.at, given.data, given.channel
    ), kept AS (
        INSERT INTO entries (table_id, number, at, data) SELECT table_id, number, at, data FROM moved
    ), joined AS (
        INSERT INTO members (person, table_id)
        SELECT person, table_id FROM unnest($9::text[], $10::text[]) AS new (person, table_id)
        WHERE table_id IN (SELECT table_id FROM moved)
        ON CONFLICT DO NOTHING
    ), noticed AS (
        INSERT INTO notices (id, person, table_id, kind, created, due)
        SELECT id, person, table_id, kind, at, at
        FROM unnest($12::text[], $13::text[], $14::text[], $15::text[], $16::float8[])
            AS new (id, person, table_id, kind, at)
        WHERE table_id IN (SELECT table_id FROM moved)
        ON CONFLICT DO NOTHING
    )
    SELECT table_id, pg_notify(channel, $11::text || ' ' || number || ' ' || table_id) FROM moved
"""


class Job(NamedTuple):
    """An entry, and the future that waits for it to be stored."""

    entry: Entry
    change: Change
    waiting: asyncio.Future[None]


class Appender:
    """Commits entries, as many as wait, one commit at a time."""

    def __init__(self, pool: Pool[Record], sender: str, deadline: Deadline) -> None:
        self._pool = pool
        self._sender = sender
        self._deadline = deadline
        self._waiting: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="nacre-store-appender")

    async def append(self, entry: Entry, change: Change | None) -> None:
        """Keep an entry; returns when it is durable."""
        if self._closing:
            raise StoreError("store.closed")
        change = change or Change()
        if not (keepable(entry.table) and keepable(entry.number)):
            raise Conflict(f"entry {entry.number}")
        check_text(*(change.members or ()))
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Job(entry, change, waiting))
        self._wake.set()
        await waiting

    async def close(self) -> None:
        """Finish what waits, and end."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _work(self) -> None:
        try:
            while self._waiting or not self._closing:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    await self._commit(self._take())
        finally:
            # Those who still wait would wait for ever.
            self._closing = True
            _fail(self._waiting, StoreError("store.closed"))

    def _take(self) -> list[Job]:
        """What waits, of each table the first."""
        batch: dict[str, Job] = {}
        later: deque[Job] = deque()
        while self._waiting and len(batch) < MOST_AT_ONCE:
            job = self._waiting.popleft()
            if job.entry.table in batch:
                later.append(job)
            else:
                batch[job.entry.table] = job
        later.extend(self._waiting)
        self._waiting = later
        return list(batch.values())

    async def _commit(self, batch: list[Job]) -> None:
        try:
            kept = await self._deadline.within(self._keep(batch))
        except asyncio.CancelledError:
            _fail(batch, StoreError("store.closed"))
            raise
        except Exception as error:  # noqa: BLE001 - those who wait must hear of any error
            if len(batch) == 1 or is_lost(error):
                _fail(batch, to_store_error(error))
                raise_if_cancelled()
                return
            # One entry that cannot be stored must not hold up the others.
            for job in batch:
                await self._commit([job])
            return
        for job in batch:
            if job.waiting.done():
                continue  # cancelled meanwhile
            if job.entry.table in kept:
                job.waiting.set_result(None)
            else:
                job.waiting.set_exception(Conflict(f"entry {job.entry.number} of {job.entry.table}"))

    async def _keep(self, batch: list[Job]) -> set[str]:
        """The tables whose entries were right, after the commit."""
        members = [(person, job.entry.table) for job in batch for person in job.change.members or ()]
        notices = [notice for job in batch for notice in job.change.notices]
        values = (
            [job.entry.table for job in batch],
            [job.entry.number for job in batch],
            [job.entry.at for job in batch],
            [job.entry.data for job in batch],
            [job.change.status for job in batch],
            [job.change.open_seats for job in batch],
            [job.change.due for job in batch],
            [channel_of(job.entry.table) for job in batch],
            [person for person, _ in members],
            [table for _, table in members],
            self._sender,
            [notice.id for notice in notices],
            [notice.person for notice in notices],
            [notice.table for notice in notices],
            [notice.kind for notice in notices],
            [notice.created for notice in notices],
        )
        ending = [job for job in batch if job.change.status is Status.OVER]
        if len(batch) == 1 and not ending:
            async with linked(self._pool) as connection:
                return {row[0] for row in await connection.fetch(_APPEND, *values)}
        async with transaction(self._pool) as connection:
            # Two processes that take the same tables in different order would wait for each other for ever.
            await connection.execute(_NOBODY_BETWEEN, values[0])
            kept = {row[0] for row in await connection.fetch(_APPEND, *values)}
            for job in ending:
                if job.entry.table in kept:
                    await run_steps(connection, finish(job.entry.table, job.change))
            return kept


def _fail(batch: Iterable[Job], error: Exception) -> None:
    for job in batch:
        if not job.waiting.done():
            job.waiting.set_exception(error)
