"""What the commands do that copy a server's database to a file and back."""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import click

from nacre.cli.flags import system_language
from nacre.kernel.errors import StoreError
from nacre.server.store import export_store, import_store, open_store
from nacre.server.store.address import SqliteAddress, read_address
from nacre.server.store.backup import back_up, restore
from nacre.words import Message, say

STANDARD: Final = Path("-")
"""Stands for the standard output of an export, and for the standard input of an import."""


def export_to(path: Path, database: str | None) -> None:
    """Write a database of either kind as lines of JSON."""
    try:
        lines = asyncio.run(_export(path, database))
    except OSError as error:
        raise _file_error(path, error) from None
    told = say(Message("store.exported", {"path": str(path), "lines": lines}), system_language())
    click.echo(told, err=path == STANDARD)


def import_from(path: Path, database: str | None) -> None:
    """Read such lines into an empty database."""
    try:
        lines = asyncio.run(_import(path, database))
    except OSError as error:
        raise _file_error(path, error) from None
    click.echo(say(Message("store.imported", {"path": str(path), "lines": lines}), system_language()))


def back_up_to(path: Path, database: str | None) -> None:
    """Copy a SQLite database to a file."""
    tables = back_up(_file_address(database), path)
    click.echo(say(Message("store.backed_up", {"path": str(path), "tables": tables}), system_language()))


def restore_from(path: Path, database: str | None) -> None:
    """Put such a copy where the database was."""
    tables = restore(path, _file_address(database))
    click.echo(say(Message("store.restored", {"path": str(path), "tables": tables}), system_language()))


def _file_address(database: str | None) -> SqliteAddress:
    address = read_address(database)
    if not isinstance(address, SqliteAddress):
        raise StoreError("store.own_backup")
    return address


async def _export(path: Path, database: str | None) -> int:
    address = read_address(database)
    if isinstance(address, SqliteAddress) and not address.path.exists():
        raise StoreError("store.file", {"path": str(address.path), "reason": os.strerror(errno.ENOENT)})
    if path == STANDARD:
        async with await open_store(database) as store:
            return await export_store(store, sys.stdout.buffer)
    # Write to a file beside it first, so that an older file of that name stays until the new one is complete.
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            async with await open_store(database) as store:
                lines = await export_store(store, file)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return lines


async def _import(path: Path, database: str | None) -> int:
    with nullcontext(sys.stdin.buffer) if path == STANDARD else path.open("rb") as file:
        async with await open_store(database) as store:
            return await import_store(store, file)


def _file_error(path: Path, error: OSError) -> StoreError:
    return StoreError("store.transfer", {"path": str(path), "reason": error.strerror or str(error)})
