"""How much load a server can take: many tables with players, all on this machine. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from load_client import LoadTable, Person, Tally

HERE: Final = Path(__file__).parent
PARTS: Final = ("memory", "sqlite", "postgresql", "boardgame.io")
GAMES: Final = ("molthar", "pearladora", "pearls")
PERSON_COUNT: Final = 20
TABLES_FOR_EACH: Final = 3
"""Tables to open for each one in play. When a game ends, play begins at another table that is ready."""
LIMITS: Final = (
    "requests", "address_requests", "messages", "address_messages", "new_people", "sockets",
    "address_sockets", "open_tables",
)  # fmt: skip
"""The limits to raise, because all players come from one machine."""


CPU_TARGETS: Final = {"paced": 0.75, "flat out": 0.5}
"""How much of boardgame.io's processor time a ply on SQLite may take."""


class Load(NamedTuple):
    """What a server achieved under load."""

    tables: int
    plies: float
    """Plies accepted per second."""
    p50: float
    """Seconds from a play to its acknowledgement: the median."""
    p99: float
    """The same: 99 % took less."""
    games: int
    refused: dict[str, int]
    cpu: float
    """Processor time of the servers, in cores."""
    ms: float
    """Milliseconds of the servers' processor time for each ply."""


def measure(
    database: str,
    tables: int = 500,
    rate: float = 1550.0,
    seconds: float = 20.0,
    servers: int = 1,
    games: tuple[str, ...] = GAMES,
) -> Load:
    """Serve tables whose players together play `rate` plies per second, or as fast as possible if it is 0."""
    with serving(database, servers) as (ports, processes):
        return asyncio.run(_measure(ports, processes, tables, rate, seconds, games))


@contextmanager
def serving(database: str, servers: int) -> Iterator[tuple[list[int], list[subprocess.Popen[bytes]]]]:
    """Run server processes on one database; gives their ports and processes."""
    ports = [free_port() for _ in range(servers)]
    limits = [part for name in LIMITS for part in ("--limit", f"{name}=1000000")]
    command = [
        sys.executable,
        "-m",
        "nacre",
        "serve",
        "--database",
        database,
        "--log-level",
        "warning",
        *limits,
    ]
    processes = [subprocess.Popen([*command, "--port", str(port)]) for port in ports]
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
    persons = [Person("127.0.0.1", ports[0], f"P{number}") for number in range(PERSON_COUNT)]
    load_tables = []
    for number in range(TABLES_FOR_EACH * tables):
        host, guest = random.sample(persons, 2)
        game = games[number % len(games)]
        table_ports = [ports[seat % len(ports)] for seat in range(2)]
        load_tables.append(
            LoadTable(open_table(host, guest, game), game, table_ports, [host, guest], tally, interval)
        )
    for number, load_table in enumerate(load_tables, 1):
        await load_table.connect()
        while number - len(tally.ready) > 20:
            await asyncio.sleep(0.01)
    while len(tally.ready) < len(load_tables):
        await asyncio.sleep(0.05)
    gc.disable()  # pauses of the players must not count as the server's time
    for _ in range(tables):
        tally.begin()
    await asyncio.sleep(2.0)
    used = sum(map(cpu_seconds, processes))
    began = time.perf_counter()
    tally.counting = True
    await asyncio.sleep(seconds)
    tally.counting = False
    gc.enable()
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
    """Open a table at which both sit; returns its id."""
    made = host.ask("POST", "/api/tables", {"setup": {"game": game, "options": {"players": 2}}})
    table = made["table"]
    assert isinstance(table, dict)
    guest.ask("POST", f"/api/tables/{table['id']}/join", {})
    return str(table["id"])


def free_port() -> int:
    """A free port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def wait_for(url: str) -> None:
    """Wait until the URL answers."""
    while True:
        try:
            urllib.request.urlopen(url).close()
            return
        except OSError:
            time.sleep(0.05)


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1550.0, help="plies per second that players try (1550)")
    parser.add_argument("--seconds", type=float, default=20.0, help="the length of each measurement (20)")
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--only", nargs="*", choices=PARTS, default=PARTS, help="measure only these parts")
    parser.add_argument("--results", type=Path, default=HERE / "results/load.json")
    return parser.parse_args()


def main() -> None:
    """Measure, show the results and write them to a file."""
    options = read_options()
    games, rates = tuple(options.games), {"paced": options.rate, "flat out": 0.0}
    found: dict[str, object] = {"load_before": os.getloadavg()[0]}
    print(f"load average of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    loads: dict[str, Load] = {}
    if "memory" in options.only:
        found["memory"] = idle_memory()
    for part, (pace, rate) in product(PARTS[1:], rates.items()):
        if part not in options.only:
            continue
        with ExitStack() as stack:
            settings = {"tables": options.tables, "rate": rate, "seconds": options.seconds}
            load = measure_part(part, stack, games, settings)
        if load is not None:
            loads[f"{part}, {pace}"] = load
            show(f"{part}, {pace}", load)
    found |= {name: load._asdict() for name, load in loads.items()}
    for target, met in targets(loads, found.get("memory")):
        print(f"{target}: {'met' if met else 'missed'}")
    options.results.parent.mkdir(exist_ok=True)
    options.results.write_text(json.dumps(found, indent=1))


def measure_part(
    part: str, stack: ExitStack, games: tuple[str, ...], settings: dict[str, Any]
) -> Load | None:
    """The load of one part; None if it is not available here."""
    if part == "boardgame.io":
        folder = install_peer()
        return None if folder is None else measure_peer(folder, **settings)
    url = database(part, stack)
    return (
        None if url is None else measure(url, servers=1 if part == "sqlite" else 2, games=games, **settings)
    )


def targets(loads: dict[str, Load], memory: object) -> Iterator[tuple[str, bool]]:
    """The targets, and whether they are met."""
    paced = loads.get("sqlite, paced")
    if paced is not None:
        yield f"at least 1,500 plies a second on SQLite: {paced.plies:,.0f}", paced.plies >= 1500
        yield f"99% acknowledged within 100 ms: {1000 * paced.p99:.0f} ms", paced.p99 < 0.1
    for pace, most in CPU_TARGETS.items():
        ours, theirs = loads.get(f"sqlite, {pace}"), loads.get(f"boardgame.io, {pace}")
        if ours is not None and theirs is not None and theirs.ms:
            ratio = ours.ms / theirs.ms
            yield f"{pace}, processor time a ply at most {most} of boardgame.io's: {ratio:.2f}", ratio <= most
    if isinstance(memory, dict):
        kilobytes = memory["resident"] / 1000
        yield f"at most 20 kB for an idle table: {kilobytes:.1f} kB", kilobytes <= 20


def show(name: str, load: Load) -> None:
    """Print a line about a load."""
    print(
        f"{name}: {load.tables} tables, {load.plies:,.0f} plies/s, acknowledged in {1000 * load.p50:.1f} ms "
        f"(half), {1000 * load.p99:.0f} ms (99%); servers {load.cpu:.2f} cores, {load.ms:.2f} ms a ply",
        flush=True,
    )


def idle_memory() -> dict[str, float]:
    """The bytes that a table takes while nobody looks at it."""
    answer = subprocess.run(
        [sys.executable, HERE / "load_memory.py", "5000"], check=True, capture_output=True, text=True
    )
    found: dict[str, float] = json.loads(answer.stdout)
    print(
        f"memory: {found['resident'] / 1000:.1f} kB for each of {found['tables']:,} idle tables", flush=True
    )
    return found


def database(part: str, stack: ExitStack) -> str | None:
    """The URL of an empty database that exists during the measurement."""
    if part == "sqlite":
        return f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/load.db"
    sys.path.append(str(HERE.parent / "tests"))
    try:
        from server.postgres import PostgresServer

        postgres = PostgresServer(fsync=True)
    except (ImportError, FileNotFoundError) as error:
        print(f"no PostgreSQL here ({error}): going on without it.")
        return None
    stack.callback(postgres.remove)
    url: str = postgres.new_database()
    return url


def install_peer() -> Path | None:
    """Install boardgame.io; returns its folder, or None if that fails."""
    folder = HERE.parent / ".venv-bench/boardgame"
    npm = shutil.which("npm")
    if npm is None:
        print("no npm here: going on without boardgame.io.")
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "peer_boardgame").iterdir():
        shutil.copy(file, folder)
    install = [npm, "install", "--no-audit", "--no-fund", "--omit=optional", "--silent"]
    if not (folder / "node_modules").exists() and subprocess.run(install, cwd=folder, check=False).returncode:
        print("boardgame.io does not install: going on without it.")
        return None
    return folder


def measure_peer(folder: Path, tables: int, rate: float, seconds: float) -> Load:
    """The load of boardgame.io's server, with a small game and its store in memory."""
    port = free_port()
    with subprocess.Popen(
        ["node", "server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/games")
            command = ["node", "load.js", *map(str, (port, tables, rate, seconds))]
            with subprocess.Popen(
                command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            ) as players:
                assert players.stderr is not None and players.stdout is not None
                while players.stderr.readline().strip() != "counting":
                    pass
                used = cpu_seconds(server)
                found = json.loads(players.stdout.readline())
                used = cpu_seconds(server) - used
        finally:
            server.terminate()
    moves = found["moves"]
    ms = 1000 * used / (moves * seconds) if moves else 0.0
    return Load(tables, moves, found["p50"], found["p99"], 0, {}, used / seconds, ms)


if __name__ == "__main__":
    main()
