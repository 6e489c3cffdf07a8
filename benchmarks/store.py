"""How many appends per second a store confirms: `python benchmarks/store.py [URL]`, on an empty database."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import tempfile
import time

from nacre.server.store import Entry, Secret, Status, Store, TableRow, open_store

APPENDERS = 500
ENTRIES_EACH = 40
LONE_ENTRIES = 200
ENTRY_BYTES = 120  # bytes, about what a ply takes


async def main(url: str) -> None:
    """Measure many appenders at once, then one alone."""
    async with await open_store(url) as store:
        ids = [await new_table(store) for _ in range(APPENDERS)]
        begin = time.perf_counter()
        await asyncio.gather(*(write(store, id, 1, ENTRIES_EACH) for id in ids))
        rate = APPENDERS * ENTRIES_EACH / (time.perf_counter() - begin)
        print(f"{APPENDERS} appenders: {rate:,.0f} appends/s")
        begin = time.perf_counter()
        await write(store, ids[0], ENTRIES_EACH + 1, LONE_ENTRIES)
        print(f"one after the other: {LONE_ENTRIES / (time.perf_counter() - begin):,.0f} appends/s")


async def new_table(store: Store) -> str:
    """Create a table with a set-up of the usual length; returns its id."""
    id = secrets.token_urlsafe(12)
    secret = Secret(os.urandom(32))
    row = TableRow(id, "pearls", 3, bytes(200), secret, id, False, "host", Status.RUNNING, 0, 1.0, 1.0)
    await store.create_table(row)
    return id


async def write(store: Store, table: str, first: int, count: int) -> None:
    """Append entries, each after the one before it is confirmed."""
    for number in range(first, first + count):
        await store.append(Entry(table, number, 2.0, bytes(ENTRY_BYTES)))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(main(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory(dir=".") as folder:
            asyncio.run(main(f"sqlite:///{folder}/nacre.db"))
