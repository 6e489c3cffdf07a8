"""Opening a store by its address."""

from __future__ import annotations

from nacre.kernel.errors import StoreError
from nacre.server.store.base import Store
from nacre.server.store.place import SqlitePlace, read_place


async def open_store(url: str | None = None) -> Store:
    """The store at an address, made if it is not there: `sqlite:///path`, `postgresql://...`, None for the
    file in the user's folder for data.
    """
    place = read_place(url)
    if isinstance(place, SqlitePlace):
        from nacre.server.store.sqlite import SqliteStore

        return await SqliteStore.open(place)
    try:
        from nacre.server.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreError("store.no_asyncpg") from None
    return await PostgresStore.open(place)
