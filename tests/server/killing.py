"""Tables that are played at while a server, or its database, is killed again and again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import NamedTuple

from server.players import Person, Player, check
from server.running import ServerProcess

TABLES_OF = (
    # game, options, persons, bots, talk, undo
    ("pearls", {"players": 2}, 2, 0, 0.0, 0.0),
    ("pearladora", {"players": 3}, 3, 0, 0.05, 0.05),
    ("molthar", {"players": 2, "round_limit": 5}, 2, 0, 0.0, 0.05),
    ("pearls", {"players": 4}, 3, 1, 0.05, 0.0),
    ("pearladora", {"players": 2, "advanced": True}, 1, 1, 0.1, 0.1),
    ("molthar", {"players": 4, "round_limit": 2}, 4, 0, 0.1, 0.0),
)


class Survived(NamedTuple):
    """What was played through all deaths, and checked."""

    acknowledged: int
    kills: int
    games: int
    cuts: int
    """How often a player was cut off."""


class Deaths:
    """Says when something is to die next: after so many more acknowledgements."""

    def __init__(self, seed: object, most_between: int) -> None:
        self.random = random.Random(str(seed))
        self.most_between = most_between
        self.acknowledged = 0
        self.left = 0
        self.now = asyncio.Event()
        self.set_next()

    def set_next(self) -> None:
        self.now.clear()
        self.left = self.random.randint(1, self.most_between)

    def count(self) -> None:
        self.acknowledged += 1
        self.left -= 1
        if self.left <= 0:
            self.now.set()


async def play_and_kill(
    server: ServerProcess,
    kill: Callable[[int], None],
    enough: Callable[[Survived], bool],
    *,
    tables: int,
    most_between: int = 60,
    seed: object = 0,
) -> Survived:
    """Play at tables until it is enough. `kill` gets the number of the death, and leaves everything alive.

    Everything that was acknowledged is checked against what the players were told and against the records.
    """
    persons = [Person(f"P{number}", [server.port]) for number in range(4)]
    for person in persons:
        await person.come()
    deaths = Deaths(seed, most_between)
    done = asyncio.Event()
    finished: list[list[Player]] = []
    kills = 0

    def survived() -> Survived:
        players = [player for players in finished for player in players]
        acknowledged, cuts = (
            sum(len(player.acks) for player in players),
            sum(player.cuts for player in players),
        )
        return Survived(acknowledged, kills, len(finished), cuts)

    async def keep_playing(number: int) -> None:
        while True:
            players = await seated(number, persons, deaths)
            await asyncio.gather(*(player.run() for player in players))
            check(players, await players[0].person.record(players[0].table))
            finished.append(players)
            if done.is_set():
                return

    async def keep_killing() -> None:
        nonlocal kills
        while not enough(survived()):
            await deaths.now.wait()
            deaths.set_next()
            await asyncio.to_thread(kill, kills)
            kills += 1
        done.set()

    async with asyncio.TaskGroup() as group:
        for number in range(tables):
            group.create_task(keep_playing(number))
        group.create_task(keep_killing())
    return survived()


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
