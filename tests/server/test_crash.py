"""A server that is killed without warning loses nothing that it acknowledged, and goes on where it was."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.players import Person, Player, check
from server.running import ServerProcess

SOAK = os.environ.get("NACRE_PROFILE") == "soak"
KILLS = 50 if SOAK else 3
TABLES = 12 if SOAK else 6
SECONDS = 3600.0 if SOAK else 180.0

TABLES_OF = (
    # game, options, persons, bots, talk, undo
    ("pearls", {"players": 2}, 2, 0, 0.0, 0.0),
    ("pearladora", {"players": 3}, 3, 0, 0.05, 0.05),
    ("molthar", {"players": 2, "round_limit": 5}, 2, 0, 0.0, 0.05),
    ("pearls", {"players": 4}, 3, 1, 0.05, 0.0),
    ("pearladora", {"players": 2, "advanced": True}, 1, 1, 0.1, 0.1),
    ("molthar", {"players": 4, "round_limit": 2}, 4, 0, 0.1, 0.0),
)


class Deaths:
    """Says when the server is to die next: after so many more acknowledgements."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.left = 0
        self.now = asyncio.Event()
        self.set_next()

    def set_next(self) -> None:
        self.now.clear()
        self.left = self.random.randint(1, 60)

    def count(self) -> None:
        self.left -= 1
        if self.left <= 0:
            self.now.set()


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(url, tmp_path / "log")
    yield server
    server.end()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(server: ServerProcess) -> None:
    server.start()
    asyncio.run(asyncio.wait_for(play_and_kill(server), SECONDS))


async def play_and_kill(server: ServerProcess) -> None:
    persons = [Person(f"P{number}", [server.port]) for number in range(4)]
    for person in persons:
        await person.come()
    deaths = Deaths(KILLS)
    done = asyncio.Event()
    finished: list[list[Player]] = []

    async def keep_playing(number: int) -> None:
        while True:
            players = await seated(number, persons, deaths)
            await asyncio.gather(*(player.run() for player in players))
            check(players, await players[0].person.record(players[0].table))
            finished.append(players)
            if done.is_set():
                return

    async def keep_killing() -> None:
        for _ in range(KILLS):
            await deaths.now.wait()
            await asyncio.to_thread(server.kill)
            deaths.set_next()
            await asyncio.to_thread(server.start)
        done.set()

    async with asyncio.TaskGroup() as group:
        for number in range(TABLES):
            group.create_task(keep_playing(number))
        group.create_task(keep_killing())
    assert sum(player.cuts for players in finished for player in players) > 0
    assert len(finished) >= TABLES


async def seated(number: int, persons: list[Person], deaths: Deaths) -> list[Player]:
    """A new table with its players."""
    game, options, people, bots, talk, undo = TABLES_OF[number % len(TABLES_OF)]
    host, *guests = persons[:people]
    seats = [
        {"kind": "me"},
        *[{"kind": "open"}] * len(guests),
        *[{"kind": "bot", "level": "beginner"}] * bots,
    ]
    table = await host.open_table({"game": game, "options": options}, seats)
    for seat, guest in enumerate(guests, 1):
        await guest.join(table, seat)
    return [
        Player(person, table, seat, host=seat == 0, talk=talk, undo=undo, acknowledged=deaths.count)
        for seat, person in enumerate(persons[:people])
    ]
