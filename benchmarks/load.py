"""How much a server bears: tables full of players, all on this machine. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from load_client import Match, Person, Tally

GAMES: Final = ("molthar", "pearladora", "pearls")
PERSONS: Final = 20
LIMITS: Final = (
    "requests", "address_requests", "messages", "address_messages", "new_people", "sockets",
    "address_sockets", "open_tables",
)  # fmt: skip
"""Those that a single machine full of players would run into."""


class Load(NamedTuple):
    """What was borne."""

    tables: int
    plies: float
    """Accepted in a second."""
    p50: float
    """Seconds from a play to its acknowledgement: half of them took less."""
    p99: float
    games: int
    refused: dict[str, int]
    cpu: float
    """Of the servers, in cores."""
    ms: float
    """Of the servers' processors, for each ply."""


def measure(
    database: str,
    tables: int = 500,
    rate: float = 1600.0,
    seconds: float = 20.0,
    servers: int = 1,
    games: tuple[str, ...] = GAMES,
) -> Load:
    """Serve that many tables with players who together play at that rate, or flat out if it is 0."""
    with serving(database, servers) as (ports, processes):
        return asyncio.run(_measure(ports, processes, tables, rate, seconds, games))


@contextmanager
def serving(database: str, servers: int) -> Iterator[tuple[list[int], list[subprocess.Popen[bytes]]]]:
    """Server processes on one database."""
    ports = [free_port() for _ in range(servers)]
    limits = [part for name in LIMITS for part in ("--limit", f"{name}=1000000")]
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "nacre", "serve", "--port", str(port), "--database", database]
            + ["--log-level", "warning", *limits]
        )
        for port in ports
    ]
    try:
        for port in ports:
            wait_for(f"http://127.0.0.1:{port}/healthz")
        yield ports, processes
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
        for process in processes:
            process.wait()


async def _measure(
    ports: list[int],
    processes: list[subprocess.Popen[bytes]],
    tables: int,
    rate: float,
    seconds: float,
    games: tuple[str, ...],
) -> Load:
    tally = Tally()
    interval = tables / rate if rate else 0.0
    persons = [Person("127.0.0.1", ports[0], f"P{number}") for number in range(PERSONS)]
    seats = [random.sample(persons, 2) for _ in range(2 * tables)]
    waiting = [(open_table(*pair, games[n % len(games)]), pair) for n, pair in enumerate(seats)]
    opening: set[asyncio.Task[None]] = set()

    def begin() -> None:
        if waiting:
            id, pair = waiting.pop()
            places = [ports[seat % len(ports)] for seat in range(2)]
            match = Match(id, places, list(pair), tally, interval, begin)
            opening.add(task := asyncio.ensure_future(match.connect()))
            task.add_done_callback(opening.discard)

    for _ in range(tables):
        begin()
        await asyncio.sleep(0.002)
    await asyncio.sleep(2.0)
    used = sum(map(cpu_seconds, processes))
    began = time.perf_counter()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    passed = time.perf_counter() - began
    used = sum(map(cpu_seconds, processes)) - used
    parts = statistics.quantiles(tally.seconds, n=100)
    return Load(
        tables,
        tally.plies / passed,
        parts[49],
        parts[98],
        tally.games,
        tally.refused,
        used / passed,
        1000 * used / tally.plies,
    )


def open_table(host: Person, guest: Person, game: str) -> str:
    """A table at which both sit."""
    made = host.ask("POST", "/api/tables", {"setup": {"game": game, "options": {"players": 2}}})
    table = made["table"]
    assert isinstance(table, dict)
    guest.ask("POST", f"/api/tables/{table['id']}/join", {})
    return str(table["id"])


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_for(url: str) -> None:
    """Wait until something answers there."""
    while True:
        try:
            urllib.request.urlopen(url).close()
            return
        except OSError:
            time.sleep(0.05)


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """What a process has used of processors."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument(
        "--rate", type=float, default=1600.0, help="plies a second that players try; 0: flat out"
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--database", help="a file in a folder for the time being if not given")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{folder}/load.db"
        found = measure(
            database, options.tables, options.rate, options.seconds, options.servers, tuple(options.games)
        )
    print(json.dumps(found._asdict(), indent=1))


if __name__ == "__main__":
    main()
