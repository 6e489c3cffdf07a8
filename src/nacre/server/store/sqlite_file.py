"""The file of an SQLite store: who may read it, who has it open, whether what is written stays."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from nacre.kernel.errors import StoreError
from nacre.server.store.address import SqliteAddress

BUSY_MS: Final = 10_000
"""Milliseconds to wait for a file that is locked."""
_PRAGMAS: Final = {
    "journal_mode": "wal",
    "synchronous": "2",  # FULL: a commit returns after the log is on the disk
    "foreign_keys": "1",
    "busy_timeout": str(BUSY_MS),
    "fullfsync": "1",  # where a disk says "written" too early, as on macOS
}


class FileLock:
    """Keeps a second process from a file; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._descriptor)
        except OSError:
            os.close(self._descriptor)
            raise StoreError("store.in_use", {"path": str(path.with_suffix(""))}) from None

    def release(self) -> None:
        """Let others have the file."""
        os.close(self._descriptor)


def prepare(address: SqliteAddress) -> FileLock:
    """Make the file, for its owner only, if it is not there, and lock it."""
    path = address.path
    if path.is_dir():  # said before anything is made beside it
        raise StoreError("store.file", {"path": str(path), "reason": os.strerror(errno.EISDIR)})
    try:
        if not address.chosen:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(path.with_name(f"{path.name}.lock"))
    except OSError as error:
        raise StoreError("store.file", {"path": str(path), "reason": error.strerror or str(error)}) from None
    try:
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            sync_folder(path.parent)
    except OSError as error:
        lock.release()
        raise StoreError("store.file", {"path": str(path), "reason": error.strerror or str(error)}) from None
    return lock


def connect(path: Path) -> sqlite3.Connection:
    """A connection that keeps what it commits, for any thread, one at a time."""
    try:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000
        )
    except sqlite3.OperationalError as error:
        raise StoreError("store.file", {"path": str(path), "reason": str(error)}) from None
    try:
        for name, wanted in _PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {wanted}")
            # Some file systems refuse the log and say so only here.
            found = connection.execute(f"PRAGMA {name}").fetchone()[0]
            if str(found) != wanted:
                raise StoreError("store.pragma", {"path": str(path), "name": name, "found": str(found)})
    except sqlite3.OperationalError as error:
        connection.close()
        raise StoreError("store.file", {"path": str(path), "reason": str(error)}) from None
    except sqlite3.DatabaseError:
        connection.close()
        raise StoreError("store.foreign") from None
    except StoreError:
        connection.close()
        raise
    return connection


def sync_folder(folder: Path) -> None:
    """Let a folder remember its new files even after a power cut."""
    # Without this a new file may be gone after a power cut, with all that was written to it.
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
