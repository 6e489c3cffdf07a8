"""The commands that copy a server's database to a file and back.

`nacre backup` and `nacre restore` copy SQLite's file, `nacre export` and `nacre import` any database as lines
of JSON.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Final

import click

from nacre.cli.flags import DATABASE, FILE, NEW_FILE, examples, system_language
from nacre.kernel.errors import StoreError
from nacre.server.store import export_store, import_store, open_store
from nacre.server.store.address import SqliteAddress, read_address
from nacre.server.store.backup import back_up
from nacre.server.store.backup import restore as restore_copy
from nacre.words import Message, say

STANDARD: Final = Path("-")
"""Stands for the standard output of an export, and for the standard input of an import."""


@click.command(
    epilog=examples(
        "nacre export games.jsonl",
        "nacre export games.jsonl --database postgresql://localhost/nacre",
        "nacre export - > games.jsonl",
    )
)
@click.argument("file", type=NEW_FILE)
@DATABASE
def export(file: Path, database: str | None) -> None:
    """Write a server's database, with all its secrets, to FILE; - is the standard output."""
    try:
        lines = asyncio.run(_export(file, database))
    except OSError as error:
        raise _file_error(file, error) from None
    told = say(Message("store.exported", {"path": str(file), "lines": lines}), system_language())
    click.echo(told, err=file == STANDARD)


@click.command(
    "import",
    epilog=examples(
        "nacre import games.jsonl", "nacre import games.jsonl --database sqlite:////srv/nacre/games.db"
    ),
)
@click.argument("file", type=FILE)
@DATABASE
def import_file(file: Path, database: str | None) -> None:
    """Read a FILE of `nacre export` into an empty database; - is the standard input."""
    try:
        lines = asyncio.run(_import(file, database))
    except OSError as error:
        raise _file_error(file, error) from None
    click.echo(say(Message("store.imported", {"path": str(file), "lines": lines}), system_language()))


@click.command(
    epilog=examples("nacre backup copy.db", "nacre backup copy.db --database sqlite:////srv/nacre/games.db")
)
@click.argument("file", type=NEW_FILE)
@DATABASE
def backup(file: Path, database: str | None) -> None:
    """Copy a server's SQLite database, with all its secrets, to FILE. The server may run meanwhile."""
    tables = back_up(_file_address(database), file)
    click.echo(say(Message("store.backed_up", {"path": str(file), "tables": tables}), system_language()))


@click.command(
    epilog=examples("nacre restore copy.db", "nacre restore copy.db --database sqlite:////srv/nacre/games.db")
)
@click.argument("file", type=FILE)
@DATABASE
def restore(file: Path, database: str | None) -> None:
    """Put a copy that `nacre backup` made where the SQLite database was. The server must not run."""
    tables = restore_copy(file, _file_address(database))
    click.echo(say(Message("store.restored", {"path": str(file), "tables": tables}), system_language()))


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
