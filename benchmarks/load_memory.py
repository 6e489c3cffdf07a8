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
from typing import Final

import msgspec

import nacre
from nacre.fairness import commit_nonce, hash_terms, new_nonce
from nacre.server.store import Entry, Status, TableRow, open_store
from nacre.server.tables.hall import Hall
from nacre.server.tables.thinking import Thinkers
from nacre.table import Setup, Table, dealing, seating, turns
from nacre.table import entries as e

KINDS: Final = [(game, players) for game in nacre.games() for players in (2, 4)]


async def main(tables: int) -> None:
    """Make tables of all games, halfway through a game, and load all of them."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_store(f"sqlite:///{folder}/idle.db") as store:
            for number in range(tables):
                await store.create_table(*running(f"t{number}", *KINDS[number % len(KINDS)]))
            hall = Hall(store, Thinkers(1))
            first, last = 100, tables - tables // 10
            for number in range(first):
                await hall.live(f"t{number}")
            before = resident()
            for number in range(first, last):
                await hall.live(f"t{number}")
            grown = resident() - before
            tracemalloc.start()  # it takes memory itself, so it comes last
            for number in range(last, tables):
                await hall.live(f"t{number}")
            held, _ = tracemalloc.get_traced_memory()
            await hall.close()
    counted = last - first
    print(json.dumps({"tables": counted, "resident": grown / counted, "traced": held / (tables - last)}))


def running(id: str, game: str, players: int) -> tuple[TableRow, list[Entry]]:
    """A table with a game that is halfway through. Its deal is its own: the terms name the table."""
    setup = Setup(game=game, options={"players": players}).resolve_options()
    secret, now = os.urandom(32), 1.0
    table = Table(id, setup, secret, "host")
    entries_so_far: list[Entry] = []

    def take(entry: e.AnyEntry) -> None:
        table.take(entry)
        entries_so_far.append(Entry(table.id, table.number, entry.at, e.write(entry)))

    for seat in range(players):
        take(seating.sit(table, "host", seat, f"P{seat}", now))
    take(dealing.start(table, "host", now))
    nonce = new_nonce()
    deal = table.deals.current
    assert deal is not None
    take(dealing.commit(table, "host", commit_nonce(hash_terms(deal.terms), deal.parts[0], nonce).hex(), now))
    take(dealing.open_nonce(table, "host", nonce.hex(), now))
    for _ in range(40):
        to_play = table.to_play()
        if to_play is None:
            break
        actions = turns.whole_play(table, lambda view, legal: random.choice(legal))
        take(turns.play(table, "host", to_play, ply=table.play_number, actions=actions, now=now))
    row = TableRow(
        id,
        game,
        players,
        msgspec.json.encode(setup),
        secret,
        id,
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
