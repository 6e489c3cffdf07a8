"""Writing to an SQLite file: all changes that wait are committed together.

A commit costs a write to the disk, however much is in it. So all changes that wait are made at once, each in
a savepoint of its own, where it can fail without the others; a thread commits them; then those who wait get
their results. Most changes only add to logs: those in a row are made by two statements for all of them.
Only commits are left to the thread. A statement takes microseconds, but a thread that runs one has to get the
interpreter back from the event loop afterwards, which takes milliseconds while that is busy.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple

from nacre.kernel.errors import StoreError
from nacre.server.store import steps
from nacre.server.store.deadline import FAILED
from nacre.server.store.rows import Conflict, Entry
from nacre.server.store.steps import ADVANCE, INSERT_ENTRY, Result, Steps, with_question_marks

GATHER_SECONDS: Final = 0.005
"""Seconds between two commits at least: under load, changes that come meanwhile share the next one."""
MOST_GATHER_SECONDS: Final = 0.02
"""The same while many come: a commit takes as much processor time as a dozen changes."""
MANY_A_SECOND: Final = 400.0
"""Changes a second from which on they are many."""
MOST_AT_ONCE: Final = 1024
"""Changes in one commit: enough that the disk does not count, few enough that nobody waits long."""
LOCK_PAUSE_SECONDS: Final = 0.02
"""Seconds between two attempts to begin while another program has the file locked."""
LOCK_TRIES: Final = 50
"""Such attempts before giving up."""


_ADVANCE: Final = with_question_marks(ADVANCE)
_INSERT: Final = with_question_marks(INSERT_ENTRY)


class Job(NamedTuple):
    """A change, and who waits for it."""

    change: Generator[Any, Any, Any] | Entry
    """An entry is to be added to its log, and nothing else."""
    waiting: asyncio.Future[Any]
    is_probe: bool = False


class Failed(NamedTuple):
    """The result of a change that failed."""

    error: Exception


class Writer:
    """Owns a connection, and makes changes on it. `written` is told after each commit how it went."""

    def __init__(self, connection: sqlite3.Connection, written: Callable[[bool], None]) -> None:
        self._connection = connection
        self._written = written
        self._waiting: deque[Job] = deque()
        self._committing: asyncio.Task[None] | None = None
        self._closed = False
        self._next = 0.0
        """When the next commit may be, by the loop's clock."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="nacre-store-writer")

    def change(self, change: Steps[Result]) -> asyncio.Future[Result]:
        """Make a change soon; gives its result when it is durable."""
        return self._enqueue(change)

    def append(self, entry: Entry) -> asyncio.Future[None]:
        """Add to a log soon, and change nothing else; done when that is durable."""
        return self._enqueue(entry)

    def probe(self) -> asyncio.Future[None]:
        """Write something, to see whether that works. Nobody is told of it as of other changes."""
        return self._enqueue(steps.probe(), is_probe=True)

    def _enqueue(self, change: Steps[Any] | Entry, *, is_probe: bool = False) -> asyncio.Future[Any]:
        if self._closed:
            raise StoreError("store.closed")
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(Job(change, waiting, is_probe))
        if self._committing is None:
            self._committing = asyncio.ensure_future(self._work())
        return waiting

    async def close(self) -> None:
        """Finish what waits, and end."""
        self._closed = True
        if self._committing is not None:
            await asyncio.shield(self._committing)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
        self._thread.shutdown()

    async def _work(self) -> None:
        """Make and commit changes until none wait."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            await asyncio.sleep(self._next - loop.time())
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            self._next = loop.time() + gather_seconds(len(batch))
            found = await self._begin() or self._make(batch)
            if not isinstance(found, Failed):
                failed = await loop.run_in_executor(self._thread, self._commit)
                found = failed or found
            if not all(job.is_probe for job in batch):
                self._written(_works(found))
            _resolve(batch, found)
        self._committing = None

    async def _begin(self) -> Failed | None:
        """Begin a transaction, once nobody else has the file locked."""
        for tries in range(LOCK_TRIES, -1, -1):
            try:
                self._connection.execute("BEGIN IMMEDIATE")
            except sqlite3.Error as error:
                if tries == 0 or getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_BUSY:
                    return Failed(_failure(error))
                await asyncio.sleep(LOCK_PAUSE_SECONDS)
            else:
                break
        return None

    def _make(self, batch: list[Job]) -> list[object] | Failed:
        """Make changes: what came of each, its result or `Failed`, if it can be committed."""
        found: list[object] = []
        try:
            for appends, group in groupby(batch, lambda job: isinstance(job.change, Entry)):
                jobs = list(group)
                found += self._append(jobs) if appends else [self._try(job) for job in jobs]
            return found
        except sqlite3.Error as error:
            self._roll_back()
            return Failed(_failure(error))

    def _commit(self) -> Failed | None:
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            return Failed(_failure(error))
        return None

    def _append(self, jobs: list[Job]) -> list[object]:
        """Add to many logs at once. If any is not as its writer thinks, all are added to one by one."""
        # Who has given up does not need it any more.
        added = [job.change for job in jobs if isinstance(job.change, Entry) and not job.waiting.done()]
        advances = [(entry.number, entry.at, entry.table, entry.number - 1) for entry in added]
        if not added:
            return [None] * len(jobs)
        self._connection.execute("SAVEPOINT change")
        try:
            if self._connection.executemany(_ADVANCE, advances).rowcount == len(added):
                self._connection.executemany(_INSERT, added)
                self._connection.execute("RELEASE change")
                return [None] * len(jobs)
        except Exception as error:  # noqa: BLE001 - whose fault it is shows when each is made on its own
            self._check_transaction(error)
        self._undo_change()
        return [self._try(job) for job in jobs]

    def _try(self, job: Job) -> object:
        if job.waiting.done():
            return None  # who asked for it has given up: it need not be made
        change = steps.append(job.change, None) if isinstance(job.change, Entry) else job.change
        self._connection.execute("SAVEPOINT change")
        try:
            found = run(self._connection, change)
        except Exception as error:  # noqa: BLE001 - it is whoever asked for the change who is told
            self._check_transaction(error)
            self._undo_change()
            return Failed(to_store_error(error))
        self._connection.execute("RELEASE change")
        return found

    def _check_transaction(self, error: Exception) -> None:
        """A full disk ends the whole transaction: then the others' changes are gone too."""
        if not self._connection.in_transaction:
            raise sqlite3.OperationalError(str(error)) from error

    def _undo_change(self) -> None:
        self._connection.execute("ROLLBACK TO change")
        self._connection.execute("RELEASE change")

    def _roll_back(self) -> None:
        # Where even this fails, so does the next BEGIN, and nothing is acknowledged.
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def gather_seconds(changes: int) -> float:
    """Seconds from a commit with so many changes to the next.

    If more come than `MANY_A_SECOND`, this grows from commit to commit; if fewer, it shrinks.
    """
    return min(MOST_GATHER_SECONDS, max(GATHER_SECONDS, changes / MANY_A_SECOND))


def run(connection: sqlite3.Connection, change: Steps[Result]) -> Result:
    """Run a change on a connection, in the transaction that it has open."""
    try:
        sql, values = next(change)
        while True:
            rows = connection.execute(with_question_marks(sql), values).fetchall()
            sql, values = change.send(rows)
    except StopIteration as end:
        result: Result = end.value
        return result


def to_store_error(error: Exception) -> Exception:
    """The error that a caller of a store may expect."""
    if isinstance(error, sqlite3.IntegrityError) and "UNIQUE" in str(error):
        return Conflict(str(error))
    return _failure(error) if isinstance(error, sqlite3.Error) else error


def _failure(error: Exception) -> StoreError:
    return StoreError("store.failed", {"reason": str(error)})


def _works(found: list[object] | Failed) -> bool:
    """Did nothing fail but changes that cannot be made?"""
    results = [found] if isinstance(found, Failed) else found
    errors = [each.error for each in results if isinstance(each, Failed)]
    return not any(isinstance(error, StoreError) and error.code in FAILED for error in errors)


def _resolve(batch: list[Job], found: list[object] | Failed) -> None:
    results = [found] * len(batch) if isinstance(found, Failed) else found
    for job, result in zip(batch, results, strict=True):
        if job.waiting.done():
            continue  # cancelled meanwhile, or too late
        if isinstance(result, Failed):
            job.waiting.set_exception(result.error)
        else:
            job.waiting.set_result(result)
