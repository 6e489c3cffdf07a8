"""The one thread that writes to an SQLite file: whatever waits is committed together.

A commit costs a write to the disk, however much is in it. So the thread takes all changes that wait, runs
each in a savepoint of its own, where it can fail without the others, and tells everybody after the commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Generator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

from nacre.kernel.errors import StoreError
from nacre.server.store.base import Conflict
from nacre.server.store.steps import Result, Steps, with_question_marks

MOST_AT_ONCE: Final = 1024
"""Changes in one commit: enough that the disk does not count, few enough that nobody waits long."""


class Job(NamedTuple):
    """A change, and who waits for it."""

    change: Generator[Any, Any, Any]
    waiting: asyncio.Future[Any]


class Failed(NamedTuple):
    """What came of a change that could not be made."""

    error: Exception


class Writer:
    """Owns a connection, and makes changes on it in a thread of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._closed = False
        # A daemon, so that a process that forgot to close still ends; what is committed is safe.
        self._thread = threading.Thread(target=self._work, name="nacre-store-writer", daemon=True)
        self._thread.start()

    async def change(self, change: Steps[Result]) -> Result:
        """Make a change; returns when it is durable."""
        if self._closed:
            raise StoreError("store.closed")
        waiting: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._queue.put(Job(change, waiting))
        return await waiting

    async def close(self) -> None:
        """Finish what waits, and end."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        going = True
        while going:
            batch, going = self._take()
            if batch:
                self._tell(batch, self._commit(batch))
        self._connection.close()

    def _take(self) -> tuple[list[Job], bool]:
        """What waits, at least one; and whether there will be more."""
        job = self._queue.get()
        batch: list[Job] = []
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[Job]) -> list[object]:
        """What came of each: its result, or `Failed`."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            found = [self._try(job) for job in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            return [Failed(_failure(error)) for _ in batch]
        return found

    def _try(self, job: Job) -> object:
        self._connection.execute("SAVEPOINT change")
        try:
            found = run(self._connection, job.change)
        except Exception as error:
            if not self._connection.in_transaction:
                # A full disk ends the whole transaction: the others' changes are gone too.
                raise sqlite3.OperationalError(str(error)) from error
            self._connection.execute("ROLLBACK TO change")
            self._connection.execute("RELEASE change")
            return Failed(as_ours(error))
        self._connection.execute("RELEASE change")
        return found

    def _roll_back(self) -> None:
        # Where even this fails, so does the next BEGIN, and tells whoever comes: nothing is acknowledged.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _tell(self, batch: list[Job], found: list[object]) -> None:
        loop = batch[0].waiting.get_loop()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_resolve, batch, found)


def run(connection: sqlite3.Connection, change: Steps[Result]) -> Result:
    """Run a change on a connection, in whatever transaction that has open."""
    try:
        sql, values = next(change)
        while True:
            rows = connection.execute(with_question_marks(sql), values).fetchall()
            sql, values = change.send(rows)
    except StopIteration as end:
        result: Result = end.value
        return result


def as_ours(error: Exception) -> Exception:
    """The error that a caller of a store may expect."""
    if isinstance(error, sqlite3.IntegrityError) and "UNIQUE" in str(error):
        return Conflict(str(error))
    return _failure(error) if isinstance(error, sqlite3.Error) else error


def _failure(error: Exception) -> StoreError:
    return StoreError("store.failed", {"reason": str(error)})


def _resolve(batch: list[Job], found: list[object]) -> None:
    for job, result in zip(batch, found, strict=True):
        if job.waiting.done():
            continue  # cancelled meanwhile
        if isinstance(result, Failed):
            job.waiting.set_exception(result.error)
        else:
            job.waiting.set_result(result)
