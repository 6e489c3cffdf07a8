"""How long people wait for an answer while PostgreSQL hangs: `python benchmarks/outage.py`.

Stops all processes of a PostgreSQL (SIGSTOP), so that connections hang instead of failing, while people use a
server: pages, tables, plays at one table through many sockets, and `/healthz`. Prints the longest waits.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from load import serving
from server.players import Person
from server.postgres import PostgresServer

SOCKETS = 20
REQUESTS = 20
PAUSE = 1.0
"""Seconds between an answer and the next request, so that the machine itself is not what people wait for."""
SECONDS = 12.0
"""Seconds for which PostgreSQL hangs."""
TARGETS = {"request": 5.0, "socket": 5.0, "health": 2.0}


class Waits:
    """The waits for answers, by kind of request."""

    def __init__(self) -> None:
        self.longest: dict[str, float] = {}
        self.count = 0

    async def measure(self, kind: str, work: Awaitable[Any]) -> Any:
        """Wait for an answer and note how long it took."""
        begun = time.perf_counter()
        answer = await work
        self.longest[kind] = max(self.longest.get(kind, 0.0), time.perf_counter() - begun)
        self.count += 1
        return answer


async def main(port: int, postgres: PostgresServer) -> bool:
    """Freeze the database while everything is in use; returns whether the targets were met."""
    waits = Waits()
    person = Person("Ann", [port])
    await person.come()
    table = await person.open_table({"game": "pearls", "options": {"players": 2}}, [])
    cookie = {"Cookie": f"nacre={person.token}"}
    url = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=url, headers=cookie, timeout=60.0, verify=False) as client:
        await asyncio.to_thread(postgres.freeze)
        until = time.perf_counter() + SECONDS
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(SOCKETS):
                    group.create_task(talk(waits, port, table, cookie, until))
                for number in range(REQUESTS):
                    path = ("/api/me", "/api/tables", f"/api/tables/{table}", "/api/me/tables")[number % 4]
                    group.create_task(ask(waits, client, "request", path, until))
                group.create_task(ask(waits, client, "health", "/healthz", until))
        finally:
            await asyncio.to_thread(postgres.thaw)
        begun = time.perf_counter()
        while (await client.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.02)
        back = time.perf_counter() - begun
    for kind, target in TARGETS.items():
        met = "met" if waits.longest[kind] <= target else "missed"
        print(f"{kind}: answered or refused within {waits.longest[kind]:.2f} s (at most {target:.0f}): {met}")
    print(f"{waits.count} answers in {SECONDS:.0f} s; healthy again {back:.2f} s after the end")
    return all(waits.longest[kind] <= target for kind, target in TARGETS.items())


async def ask(waits: Waits, client: httpx.AsyncClient, kind: str, path: str, until: float) -> None:
    """Ask for something again and again."""
    while time.perf_counter() < until:
        answer = await waits.measure(kind, client.get(path))
        assert answer.status_code == 503 or (kind == "request" and answer.status_code < 500), answer.text
        await asyncio.sleep(PAUSE)


async def talk(waits: Waits, port: int, table: str, cookie: dict[str, str], until: float) -> None:
    """Open sockets, and say something over each that is opened."""
    number = 0
    while time.perf_counter() < until:
        address = f"ws://127.0.0.1:{port}/socket/{table}"
        socket = await waits.measure("socket", connect(address, additional_headers=cookie, open_timeout=60.0))
        async with socket:
            first = json.loads(await waits.measure("socket", socket.recv()))
            while first["type"] != "goodbye" and time.perf_counter() < until:
                number += 1
                await socket.send(json.dumps({"id": number, "type": "say", "text": "hello"}))
                await waits.measure("socket", answered(socket, number))
                await asyncio.sleep(PAUSE)
        await asyncio.sleep(PAUSE)


async def answered(socket: Any, number: int) -> None:
    """Read to the answer, or to the end."""
    while True:
        message = json.loads(await socket.recv())
        if message.get("id") == number or message["type"] == "goodbye":
            return


if __name__ == "__main__":
    server = PostgresServer(fsync=True)
    try:
        with serving(server.new_database(), 1) as (ports, _):
            met = asyncio.run(main(ports[0], server))
    finally:
        server.remove()
    sys.exit(0 if met else 1)
