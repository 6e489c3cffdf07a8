"""How fast lists, profiles and leaderboards answer on a server where a million games were finished.

`python benchmarks/lists.py` fills an SQLite file and a PostgreSQL of its own with summaries that it makes up,
and asks each what the page asks. `--games N` makes fewer games; `--url URL` measures one database.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

from nacre.server.store import Store, open_store
from nacre.server.store.address import PostgresAddress, read_address
from nacre.server.store.played import Wanted
from nacre.server.tables import meeting

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

GAMES: Final = 1_000_000
PEOPLE: Final = 20_000
ASKED: Final = 400
"""Requests of each kind."""
ALLOWED_MS: Final = 50.0
TITLES: Final = ("pearls", "pearladora", "molthar")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
Rows = Iterator[tuple[object, ...]]
COLUMNS: Final = {
    "people": "id, recovery_hash, name, created, seen, preferences, handle, profile, listed",
    "tables": (
        "id, game, players, setup, secret, invite, private, host, status, open_seats, created, changed,"
        " last_number"
    ),
    "members": "person, table_id, done",
    "results": (
        "table_id, seat, person, name, level, rank, score, held, game, players, rated, ended, folded"
    ),
    "ratings": "person, game, players, mu, sigma, games, listed",
    "tallies": "person, game, played, won, run, best_run, since, latest",
    "keepsakes": "person, game, code, amount, latest",
}


class World:
    """People and their games, made up from a seed. Few people play most of the games."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.names = [self._name(random.Random(number)) for number in range(PEOPLE)]

    def _name(self, rng: random.Random) -> str:
        return "".join(rng.choices(LETTERS, k=rng.randint(3, 9))).title()

    def each_game(self) -> Iterator[tuple[str, str, float, list[int]]]:
        """(table, game, ended, persons by seat; -1 is a bot)."""
        rng = random.Random(20)
        for number in range(self.games):
            players = rng.choice((2, 2, 2, 3, 4))
            seats = {int(PEOPLE * rng.random() ** 4): None for _ in range(players)}
            persons = [*seats, *[-1] * (players - len(seats))]
            if players == 2 and rng.random() < 0.3:
                persons[1] = -1
            yield f"t{number:09d}", TITLES[number % 3], 1e9 + number * 30.0, persons

    def rows(self, name: str) -> Rows:
        """The rows of a table of the database."""
        maker: Callable[[], Rows] = getattr(self, f"_{name}")
        return maker()

    def _people(self) -> Rows:
        for n, name in enumerate(self.names):
            profile = '{"about":"Hello","ratings":true,"shelf":true}' if n % 2 else ""
            yield (person(n), None, name, 1e9, 1e9, "", f"{n:016x}", profile, n % 2)

    def _tables(self) -> Rows:
        for id, game, ended, persons in self.each_game():
            host = person(max(persons[0], 0))
            yield (id, game, len(persons), b"{}", b"", id, False, host, "over", 0, ended - 900, ended, 0)

    def _members(self) -> Rows:
        for id, _, _, persons in self.each_game():
            yield from ((person(n), id, 1) for n in persons if n >= 0)

    def _results(self) -> Rows:
        for id, game, ended, persons in self.each_game():
            for seat, n in enumerate(persons):
                name = self.names[n] if n >= 0 else "Conch"
                who = (person(n), name, "") if n >= 0 else ("", name, "expert")
                score = (seat + 1, 30 - seat, int(n >= 0))
                yield (id, seat, *who, *score, game, len(persons), 0, ended, name.casefold())

    def _ratings(self) -> Rows:
        rng = random.Random(21)
        for n in range(PEOPLE):
            for game in TITLES:
                yield (person(n), game, 2, rng.gauss(25, 5), rng.uniform(1, 8), 20, n % 2)

    def _tallies(self) -> Rows:
        played: Counter[tuple[int, str]] = Counter()
        for _, game, _, persons in self.each_game():
            played.update((n, game) for n in persons if n >= 0)
        for (n, game), count in played.items():
            yield (person(n), game, count, count // 2, 0, 3, 1e9, 2e9)

    def _keepsakes(self) -> Rows:
        for n in range(0, PEOPLE, 10):
            yield from ((person(n), "molthar", f"character.c{code:02d}", 3, 1e9) for code in range(30))


def person(number: int) -> str:
    """The id of a person."""
    return f"p{number:06d}"


def fill_sqlite(path: str, world: World) -> None:
    """Write everything into a file, in one transaction."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA cache_size = -400000")
    connection.execute("BEGIN")
    for name, columns in COLUMNS.items():
        marks = ", ".join("?" * len(columns.split(", ")))
        connection.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", world.rows(name))
    connection.execute("COMMIT")
    connection.close()


async def fill_postgres(url: str, world: World) -> None:
    """Write everything into a database."""
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        for name, columns in COLUMNS.items():
            await connection.copy_records_to_table(
                name, records=world.rows(name), columns=columns.split(", "), timeout=3600
            )
        # A database does it by itself some time after so many rows: not while we measure.
        await connection.execute("VACUUM ANALYZE", timeout=3600)
    finally:
        await connection.close()


async def measure(store: Store, label: str) -> bool:
    """Ask for everything many times, also for those who played most; prints, and says if that was fast."""
    rng = random.Random(22)
    somebody = [0, 1, 2, *[int(PEOPLE * rng.random() ** 4) for _ in range(ASKED)]]
    marks = [f"{1e9 + rng.random() * 3e7!r} t" for _ in somebody]
    board = await meeting.leaders(store, None, "pearls", 2, "")
    kinds: dict[str, Callable[[int], Awaitable[Any]]] = {
        "own games": lambda i: meeting.played_games(store, person(somebody[i]), Wanted(), ""),
        "own games, a later page": lambda i: meeting.played_games(
            store, person(somebody[i]), Wanted(), marks[i]
        ),
        "own games of one game": lambda i: meeting.played_games(
            store, person(somebody[i]), Wanted(game=TITLES[i % 3]), marks[i]
        ),
        "search by name": lambda i: meeting.played_games(
            store, person(somebody[i]), Wanted(text=f"{LETTERS[i % 26]}{LETTERS[i % 7]}"), ""
        ),
        "search, nothing found": lambda i: meeting.played_games(
            store, person(somebody[i]), Wanted(text="zzzzzz"), marks[i]
        ),
        "running tables": lambda i: store.active_tables_of(person(somebody[i]), 200),
        "people one met": lambda i: meeting.met_people(store, person(somebody[i]), ""),
        "profile": lambda i: meeting.profile(
            store, f"{somebody[i] | 1:016x}", person(somebody[(i * 7 + 1) % len(somebody)])
        ),
        "shelf": lambda i: meeting.shelf_of(store, person(somebody[i]), own=True),
        "leaderboard": lambda i: meeting.leaders(store, None, TITLES[i % 3], 2, ""),
        "leaderboard, a later page": lambda i: meeting.leaders(
            store, None, "pearls", 2, f"50 {(somebody[i] | 1):016x}"
        ),
        "open tables": lambda i: store.open_tables(500),
    }
    assert board.leaders and board.next
    good = True
    for kind, ask in kinds.items():
        times = []
        used = time.process_time()
        for i in range(len(somebody)):
            begin = time.perf_counter()
            await ask(i)
            times.append((time.perf_counter() - begin) * 1000)
        work = (time.process_time() - used) * 1000 / len(times)
        times.sort()
        p99 = times[int(len(times) * 0.99)]
        good = good and p99 < ALLOWED_MS
        verdict = "" if p99 < ALLOWED_MS else f"  over {ALLOWED_MS:.0f} ms"
        told = f"median {times[len(times) // 2]:6.2f} ms  p99 {p99:6.2f} ms  processor {work:5.2f} ms"
        print(f"{label:10}  {kind:28}  {told}{verdict}", flush=True)
    return good


async def run(url: str, label: str, games: int) -> bool:
    """Fill a database and measure it."""
    async with await open_store(url):
        pass  # makes the tables
    begin = time.perf_counter()
    address = read_address(url)
    if isinstance(address, PostgresAddress):
        await fill_postgres(url, World(games))
    else:
        await asyncio.to_thread(fill_sqlite, str(address.path), World(games))
    print(f"{label:10}  {games:,} games made up in {time.perf_counter() - begin:.0f} s", flush=True)
    async with await open_store(url) as store:
        return await measure(store, label)


def main() -> None:
    """Measure both kinds of database, or the one that is named."""
    parser = argparse.ArgumentParser(description="Measure lists, profiles and leaderboards.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument(
        "--url", help="an empty database; without it, an SQLite file and a PostgreSQL of its own"
    )
    chosen = parser.parse_args()
    if chosen.url:
        sys.exit(0 if asyncio.run(run(chosen.url, "given", chosen.games)) else 1)
    from server.postgres import PostgresServer

    with tempfile.TemporaryDirectory(dir=".") as folder:
        good = asyncio.run(run(f"sqlite:///{folder}/nacre.db", "SQLite", chosen.games))
    server = PostgresServer()
    try:
        good = asyncio.run(run(server.new_database(), "PostgreSQL", chosen.games)) and good
    finally:
        server.remove()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
