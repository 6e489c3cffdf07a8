"""Measure the memory of tables that nobody looks at, in a separate process. Prints JSON."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import tracemalloc
from pathlib import Path

import msgspec

import nacre
from nacre.server.store import Entry, Status, TableRow, open_store
from nacre.server.tables.hall import Hall
from nacre.server.tables.thinking import Thinkers
from nacre.table import Setup, Table, seating, turns
from nacre.table import entries as e


async def main(tables: int) -> None:
    """Make tables of all games, halfway through a game, and load all of them."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_store(f"sqlite:///{folder}/idle.db") as store:
            kinds = [running(game, players) for game in nacre.games() for players in (2, 4)]
            for number in range(tables):
                row, entries = kinds[number % len(kinds)]
                row = row._replace(id=f"t{number}", invite=f"i{number}")
                await store.create_table(row, [entry._replace(table=row.id) for entry in entries])
            hall = Hall(store, Thinkers(1))
            for number in range(100):
                await hall.live(f"t{number}")
            tracemalloc.start()
            before = resident()
            for number in range(100, tables):
                await hall.live(f"t{number}")
            held, _ = tracemalloc.get_traced_memory()
            grown = resident() - before
            await hall.close()
    counted = tables - 100
    print(json.dumps({"tables": counted, "resident": grown / counted, "traced": held / counted}))


def running(game: str, players: int) -> tuple[TableRow, list[Entry]]:
    """A table with a game that is halfway through."""
    setup = Setup(game=game, options={"players": players}).resolve_options()
    secret, now = os.urandom(32), 1.0
    table = Table("t", setup, secret, "host")
    entries_so_far: list[Entry] = []

    def take(entry: e.AnyEntry) -> None:
        table.take(entry)
        entries_so_far.append(Entry(table.id, table.number, entry.at, e.write(entry)))

    for seat in range(players):
        take(seating.sit(table, "host", seat, f"P{seat}", now))
        take(seating.seal(table, "host", seat, os.urandom(16).hex(), now))
    take(seating.start(table, "host", now))
    for _ in range(40):
        to_play = table.to_play()
        if to_play is None:
            break
        actions = turns.whole_play(table, lambda view, legal: random.choice(legal))
        take(turns.play(table, "host", to_play, ply=len(table.actions), actions=actions, now=now))
    row = TableRow(
        "t",
        game,
        players,
        msgspec.json.encode(setup),
        secret,
        "i",
        False,
        "host",
        Status.RUNNING,
        0,
        now,
        now,
    )
    return row, entries_so_far


def resident() -> int:
    """The resident memory of this process, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
