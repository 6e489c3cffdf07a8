"""What one and several server processes hold, what an idle one costs, and how soon tables are served.

`python benchmarks/processes.py [--only start idle hold]`. See README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

import nacre
from load import GAMES, cpu_seconds, database, free_port, open_table, serving
from load_client import LoadTable, Person, Tally
from load_memory import KINDS, running
from nacre.server.people import hash_secret
from nacre.server.store import PersonRow, SessionRow, open_store
from nacre.server.store.sql import SqlStore
from nacre.server.store.steps import Steps

HERE: Final = Path(__file__).parent
PARTS: Final = ("start", "idle", "hold")
PERSON_COUNT: Final = 20
TOKEN: Final = "benchmark" + 34 * "x"
PING_SECONDS: Final = 20.0
START_SECONDS: Final = 2.0
"""Seconds after which tables should serve again."""
IDLE_SHARE: Final = 0.05
"""How much an idle process may use of what a busy one does."""


class Held(NamedTuple):
    """What servers did while they held many tables."""

    processes: int
    tables: int
    sockets: int
    plies: float
    """Plies accepted per second."""
    p50: float
    p99: float
    """Seconds from a play to its acknowledgement, for half and for 99 % of them."""
    cores: list[float]
    """Processor time of each process, in cores."""
    megabytes: list[float]
    """Resident memory of each process."""


def main() -> None:
    """Measure, and write the results to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS)
    parser.add_argument(
        "--stores", nargs="*", choices=("sqlite", "postgresql"), default=("sqlite", "postgresql")
    )
    parser.add_argument("--tables", type=int, default=10_000, help="running tables in the database (10000)")
    parser.add_argument("--sockets", type=int, default=5_000, help="sockets at some of them (5000)")
    parser.add_argument("--rate", type=float, default=250.0, help="plies per second, all together (250)")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--results", type=Path, default=HERE / "results/processes.json")
    options = parser.parse_args()
    found: dict[str, object] = {"load_before": os.getloadavg()[0], "compiled": nacre.compiled()}
    for store in options.stores:
        if "start" in options.only:
            found[f"start, {store}"] = start(store, 5_000)
        for processes in (1,) if store == "sqlite" else (1, 2):
            if "hold" in options.only:
                held = hold(store, processes, options)
                found[f"hold, {store}, {processes}"] = held._asdict()
                show(f"{store}, {processes} of {processes} in use", held)
        if "idle" in options.only and store == "postgresql":
            held = hold(store, 2, options, idle=True)
            found["idle"] = held._asdict()
            show("postgresql, 1 of 2 in use", held)
            share = held.cores[1] / held.cores[0]
            met = "met" if share < IDLE_SHARE else "missed"
            print(f"an idle process uses {100 * share:.1f} % of the busy one's processor time: {met}")
    options.results.parent.mkdir(exist_ok=True)
    options.results.write_text(json.dumps(found, indent=1))


def show(name: str, held: Held) -> None:
    """Print a line about what servers held."""
    cores = " + ".join(f"{each:.2f}" for each in held.cores)
    memory = " + ".join(f"{each:.0f}" for each in held.megabytes)
    print(
        f"{name}: {held.tables:,} tables, {held.sockets:,} sockets, {held.plies:,.0f} plies/s, acknowledged "
        f"in {1000 * held.p50:.1f} ms (half), {1000 * held.p99:.0f} ms (99%); {cores} cores, {memory} MB",
        flush=True,
    )


# Starting


def start(part: str, tables: int) -> dict[str, float]:
    """The seconds from the start of a process until it answers, and until every table has been served."""
    with ExitStack() as stack:
        url = database(part, stack)
        assert url is not None
        ids = asyncio.run(fill(url, tables))
        port = free_port()
        command = ["-m", "nacre", "serve", "--database", url, "--port", str(port), "--log-level", "warning"]
        limits = [text for name in ("requests", "address_requests") for text in ("--limit", f"{name}=1e9")]
        began = time.perf_counter()
        process = subprocess.Popen([sys.executable, *command, *limits])
        try:
            line = connect_soon(port)
            ask(line, random.choice(ids))
            first = time.perf_counter() - began
            for id in ids:
                ask(line, id)
            last = time.perf_counter() - began
        finally:
            process.terminate()
            process.wait()
    met = "met" if first < START_SECONDS else "missed"
    print(
        f"start, {part}: a table out of {tables:,} is served {first:.2f} s after the start of the process "
        f"(at most {START_SECONDS:.0f}): {met}; all of them, one after the other, after {last:.2f} s",
        flush=True,
    )
    return {"first": first, "all": last}


def connect_soon(port: int) -> http.client.HTTPConnection:
    """A connection to a server that is about to open."""
    while True:
        line = http.client.HTTPConnection("127.0.0.1", port)
        try:
            line.connect()
        except ConnectionRefusedError:
            time.sleep(0.002)
        else:
            return line


def ask(line: http.client.HTTPConnection, id: str) -> None:
    """Ask for a table, which must be there."""
    line.request("GET", f"/api/tables/{id}", headers={"cookie": f"nacre={TOKEN}"})
    answer = line.getresponse()
    assert answer.status == 200, answer.read()
    answer.read()


async def fill(url: str, tables: int) -> list[str]:
    """Put running tables of all games into a database, halfway through; returns their ids."""
    ids = [f"filler{number}" for number in range(tables)]
    now = time.time()
    async with await open_store(url) as store:
        assert isinstance(store, SqlStore)
        async with store.loading() as loading:
            await loading.people([PersonRow("someone", None, "Ann", now, now)])
            device = SessionRow("device", hash_secret(TOKEN), "someone", "", created=now, seen=now)
            await loading.sessions([device])
            for number, id in enumerate(ids):
                row, entries = running(id, *KINDS[number % len(KINDS)])
                await loading.tables([(row, False)])
                await loading.entries(entries)
        # A server looks at imported tables once; these are as if it had played them.
        await store.change(settle())
    return ids


def settle() -> Steps[None]:
    """Write down that nothing is due at any table."""
    yield ("UPDATE tables SET due = NULL", ())


# Holding


def hold(part: str, processes: int, options: argparse.Namespace, idle: bool = False) -> Held:
    """Let servers hold many tables, some of them in play; with `idle`, all of these at the first process."""
    with ExitStack() as stack:
        url = database(part, stack)
        assert url is not None
        asyncio.run(fill(url, options.tables - options.sockets // 2))
        ports, running_processes = stack.enter_context(serving(url, processes))
        used = ports[:1] if idle else ports
        return asyncio.run(_hold(used, running_processes, options))


async def _hold(
    ports: list[int], processes: list[subprocess.Popen[bytes]], options: argparse.Namespace
) -> Held:
    tally = Tally()
    count = options.sockets // 2
    tables: list[LoadTable] = []
    pinging = asyncio.ensure_future(keep_open(tables))
    persons = [Person("127.0.0.1", ports[0], f"P{number}") for number in range(PERSON_COUNT)]
    for number in range(count):
        host, guest = random.sample(persons, 2)
        game = GAMES[number % len(GAMES)]
        # As behind a proxy that chooses a process by the id of the table.
        port = ports[number % len(ports)]
        id = open_table(host, guest, game)
        tables.append(LoadTable(id, game, [port, port], [host, guest], tally, count / options.rate))
        await tables[-1].connect()
        while number - len(tally.ready) > 20:
            await asyncio.sleep(0.01)
    while len(tally.ready) < count:
        await asyncio.sleep(0.05)
    gc.disable()
    for _ in range(count):
        tally.begin()
    await asyncio.sleep(2.0)
    before = [cpu_seconds(process) for process in processes]
    began = time.perf_counter()
    tally.counting = True
    await asyncio.sleep(options.seconds)
    tally.counting = False
    gc.enable()
    passed = time.perf_counter() - began
    pinging.cancel()
    parts = statistics.quantiles(tally.seconds, n=100)
    return Held(
        processes=len(processes),
        tables=options.tables,
        sockets=sum(map(open_sockets, ports)),
        plies=tally.plies / passed,
        p50=parts[49],
        p99=parts[98],
        cores=[
            (cpu_seconds(process) - used) / passed for process, used in zip(processes, before, strict=True)
        ],
        megabytes=list(resident(processes)),
    )


async def keep_open(tables: list[LoadTable]) -> None:
    """Let every client say something now and then, as the page does: silent ones are closed."""
    while True:
        await asyncio.sleep(PING_SECONDS)
        for table in list(tables):
            for player in table.players:
                if not player.shaking and not table.over:
                    player.ask({"type": "ping"})
            await asyncio.sleep(0.001)


def open_sockets(port: int) -> int:
    """How many sockets a process says that it has."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request("GET", "/metrics")
    found = re.search(r"^nacre_sockets (\S+)", line.getresponse().read().decode(), re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


def resident(processes: list[subprocess.Popen[bytes]]) -> Iterator[float]:
    """The resident memory of each process, in megabytes."""
    for process in processes:
        pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
        yield pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
