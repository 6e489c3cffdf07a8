"""Two server processes on one PostgreSQL serve the same tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from server.players import Message, Person, Player, check
from server.running import ServerProcess

SECONDS = 180.0
RACES = 30


@pytest.fixture
def servers(postgres_url: str, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    servers = [ServerProcess(postgres_url, tmp_path / f"log{number}") for number in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.end()


def ports_from(servers: list[ServerProcess], first: int) -> list[int]:
    """All ports, beginning with that one."""
    ports = [server.port for server in servers]
    return ports[first:] + ports[:first]


async def three_tables(servers: list[ServerProcess]) -> list[list[Player]]:
    """Tables of all games, with bots too, whose players are at different processes."""
    persons = [Person(f"P{number}", ports_from(servers, number % 2)) for number in range(3)]
    for person in persons:
        await person.come()
    tables = []
    for game, options, people, bots in (
        ("pearls", {"players": 3}, 2, 1),
        ("pearladora", {"players": 2}, 2, 0),
        ("molthar", {"players": 4, "round_limit": 3}, 3, 1),
    ):
        host, *guests = persons[:people]
        seats: list[Message] = [{"kind": "me"}] + [{"kind": "open"}] * len(guests)
        seats += [{"kind": "bot", "level": "beginner"}] * bots
        table = await host.open_table({"game": game, "options": options}, seats)
        for seat, guest in enumerate(guests, 1):
            await guest.join(table, seat)
        players = [
            Player(person, table, seat, host=seat == 0, talk=0.05, undo=0.05)
            for seat, person in enumerate(persons[:people])
        ]
        for player in players:
            player.place = 0  # each begins with the first of its person's own list
        tables.append(players)
    return tables


def test_players_at_different_processes_play_to_the_end(servers: list[ServerProcess]) -> None:
    async def play() -> None:
        tables = await three_tables(servers)
        await asyncio.gather(*(player.run() for players in tables for player in players))
        for players in tables:
            assert not any(player.cuts for player in players)
            for player in players:
                check(players, await player.person.record(player.table))

    asyncio.run(asyncio.wait_for(play(), SECONDS))


def test_when_one_process_dies_the_other_goes_on(servers: list[ServerProcess]) -> None:
    async def play() -> None:
        tables = await three_tables(servers)
        playing = [player for players in tables for player in players]
        halfway = asyncio.Event()
        for player in playing:
            player.acknowledged = lambda: halfway.set() if sum(map(acks, playing)) > 40 else None
        async with asyncio.TaskGroup() as group:
            for player in playing:
                group.create_task(player.run())
            await halfway.wait()
            await asyncio.to_thread(servers[0].kill)
        assert any(player.cuts for player in playing)
        for players in tables:
            check(players, await players[1].person.record(players[1].table))

    asyncio.run(asyncio.wait_for(play(), SECONDS))


def acks(player: Player) -> int:
    """How many of a player's requests were granted."""
    return len(player.acks)


def test_of_two_plays_at_once_at_different_processes_one_is_made(servers: list[ServerProcess]) -> None:
    async def race() -> None:
        person = Person("Ann", ports_from(servers, 0))
        await person.come()
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
        table = await person.open_table({"game": "pearls", "options": {"players": 2}}, seats)
        cookie = {"Cookie": f"nacre={person.token}"}
        async with (
            connect(f"ws://127.0.0.1:{servers[0].port}/socket/{table}", additional_headers=cookie) as one,
            connect(f"ws://127.0.0.1:{servers[1].port}/socket/{table}", additional_headers=cookie) as two,
        ):
            told: list[list[Message]] = [[], []]
            for number in range(RACES):
                for socket in (one, two):
                    # Sitting down twice is not possible, nor is standing up twice.
                    asked = (
                        {"type": "sit", "seat": 1, "name": "Bob"}
                        if number % 2 == 0
                        else {"type": "stand", "seat": 1}
                    )
                    await socket.send(json.dumps({"id": number, **asked}))
                answers = []
                for socket, heard in zip((one, two), told, strict=True):
                    answer: Message = {}
                    event: Message = {}
                    while not answer or not event:
                        message = json.loads(await socket.recv())
                        if message["type"] == "event":
                            event = message
                            heard.append(message)
                        elif message.get("id") == number:
                            answer = message
                    answers.append(answer)
                assert sorted(answer["type"] for answer in answers) == ["ack", "error"], answers
            numbers = [event["number"] for event in told[0]]
            assert numbers == list(range(numbers[0], numbers[0] + RACES))
            assert told[0] == told[1]

    asyncio.run(asyncio.wait_for(race(), SECONDS))


def test_whoever_looks_through_another_process_is_there(servers: list[ServerProcess]) -> None:
    async def meet() -> None:
        ann, bob = (Person(name, ports_from(servers, 0)) for name in ("Ann", "Bob"))
        for person in (ann, bob):
            await person.come()
        seats: list[Message] = [{"kind": "me"}, {"kind": "open"}]
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, seats)
        await bob.join(table, 1)

        def socket(person: Person, process: int) -> connect:
            cookie = {"Cookie": f"nacre={person.token}"}
            url = f"ws://127.0.0.1:{servers[process].port}/socket/{table}"
            return connect(url, additional_headers=cookie)

        async with socket(ann, 0) as anns:
            async with socket(bob, 1) as bobs:
                await presence(anns, [True, True])
                await presence(bobs, [True, True])
            await presence(anns, [True, False])

    asyncio.run(asyncio.wait_for(meet(), SECONDS))


async def presence(socket: ClientConnection, wanted: list[bool]) -> None:
    """Wait until somebody is told who is there."""
    while True:
        message = json.loads(await socket.recv())
        if message.get("connected") == wanted:
            return
