"""Opening a store by its address."""

from __future__ import annotations

from nacre.kernel.errors import StoreError
from nacre.server.store.address import SqliteAddress, read_address
from nacre.server.store.base import Store


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
