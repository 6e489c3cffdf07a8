"""Opening a store by its address."""

from __future__ import annotations

import errno
import os

from nacre.kernel.errors import StoreError
from nacre.server.store.address import SqliteAddress, read_address
from nacre.server.store.base import Store


async def open_beside(url: str | None = None) -> tuple[Store, bool]:
    """The store at an address, for short questions and changes; and whether a server may have it open.

    A server that runs goes on meanwhile. The database has to be there, and of this version if one runs.
    """
    address = read_address(url)
    if not isinstance(address, SqliteAddress):
        store = await open_store(url)
        return store, True
    if not address.path.exists():
        raise StoreError("store.file", {"path": str(address.path), "reason": os.strerror(errno.ENOENT)})
    from nacre.server.store.sqlite import SqliteStore

    try:
        return await SqliteStore.open(address), False
    except StoreError as error:
        if error.code != "store.in_use":
            raise
        return await SqliteStore.open_beside(address), True


async def open_store(url: str | None = None) -> Store:
    """The store at an address, created if it is not there: `sqlite:///path`, `postgresql://...`, None for the
    file in the user's folder for data.
    """
    address = read_address(url)
    if isinstance(address, SqliteAddress):
        from nacre.server.store.sqlite import SqliteStore

        return await SqliteStore.open(address)
    try:
        from nacre.server.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("store.no_asyncpg") from None
    return await PostgresStore.open(address)
