"""Copies of an SQLite store, made while a server uses it, and put back where there is none."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from nacre.kernel.errors import StoreError
from nacre.server.store.address import SqliteAddress
from nacre.server.store.schema import MIGRATIONS
from nacre.server.store.sqlite_file import BUSY_MS, prepare, sync_folder

BESIDE: Final = ("-wal", "-shm", "-journal")
"""The ends of the names of files that SQLite keeps beside a database."""
_BROKEN_LOGS: Final = (
    "SELECT COUNT(*) FROM tables WHERE last_number <>"
    " (SELECT COUNT(*) FROM entries WHERE table_id = id AND number BETWEEN 1 AND last_number)"
)


def back_up(address: SqliteAddress, target: Path) -> int:
    """Copy a store to a file, as it is at one moment; returns the number of tables in it.

    A server may go on writing: in the log's mode a reader sees the moment at which it began.
    """
    if not address.path.exists():
        raise StoreError("store.file", {"path": str(address.path), "reason": os.strerror(errno.ENOENT)})
    with _transferring(target), closing(sqlite3.connect(address.path, timeout=BUSY_MS / 1000)) as source:
        source.execute("PRAGMA query_only = 1")
        return _copy(source, target)


def restore(source: Path, address: SqliteAddress) -> int:
    """Put a copy where a store was lost; returns the number of tables in it.

    `StoreError` if there is a file with anything in it, if a server has it open, or if the copy is damaged.
    """
    if not source.exists():
        raise StoreError("store.transfer", {"path": str(source), "reason": os.strerror(errno.ENOENT)})
    lock = prepare(address)
    try:
        if address.path.stat().st_size > 0:
            raise StoreError("store.occupied", {"path": str(address.path)})
        for end in BESIDE:
            # What is left beside a lost file belongs to that one, and would be written into the new one.
            address.path.with_name(address.path.name + end).unlink(missing_ok=True)
        url = f"{source.absolute().as_uri()}?mode=ro"
        with _transferring(source), closing(sqlite3.connect(url, uri=True)) as copy:
            return _copy(copy, address.path)
    finally:
        lock.release()


def _copy(source: sqlite3.Connection, target: Path) -> int:
    """Copy a database to a file, which appears only once it is complete and on the disk."""
    unfinished = target.with_name(f"{target.name}.part")
    _remove(unfinished)
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(unfinished)) as copy:
            # In one step: in several, everything that is written meanwhile would begin it anew.
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that one file is all of it
            tables = _check(copy, target)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(target)
        sync_folder(target.parent)
    finally:
        _remove(unfinished)
    return tables


def _check(copy: sqlite3.Connection, target: Path) -> int:
    """The number of tables in a copy; `StoreError` if it is not a whole store of a known version."""
    names = {row[0] for row in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "meta" not in names:
        raise StoreError("store.foreign")
    found = copy.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    if found is None or not str(found[0]).isdecimal():
        raise StoreError("store.foreign")
    if int(found[0]) > len(MIGRATIONS):
        raise StoreError("store.newer", {"found": int(found[0]), "known": len(MIGRATIONS)})
    whole = copy.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    if not whole or copy.execute(_BROKEN_LOGS).fetchone()[0]:
        raise StoreError("store.broken", {"path": str(target)})
    return int(copy.execute("SELECT COUNT(*) FROM tables").fetchone()[0])


def _remove(path: Path) -> None:
    for end in ("", *BESIDE):
        path.with_name(path.name + end).unlink(missing_ok=True)


@contextmanager
def _transferring(path: Path) -> Iterator[None]:
    """Name the file where something goes wrong with it."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise StoreError("store.transfer", {"path": str(path), "reason": str(error)}) from None
        raise StoreError("store.broken", {"path": str(path)}) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError("store.transfer", {"path": str(path), "reason": reason}) from None
