"""What one process has acknowledged, another never refuses, however late it hears of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from nacre.fairness import NONCE_BYTES, commit_nonce, hash_terms
from nacre.kernel.errors import TableError
from nacre.server import app
from nacre.server.limits import Limits
from nacre.server.settings import Settings
from nacre.server.site import Server
from nacre.server.store.postgres import PostgresStore
from nacre.server.tables import elsewhere
from nacre.server.tables.live import Live
from nacre.table import entries as e
from nacre.table.table import Table
from present import of_kind, present
from server.asynchronous import asynchronous
from server.house import NearThinkers
from server.players import Message, Person

MANY = 1e6
LIMITS = Limits(requests=MANY, address_requests=MANY, messages=MANY, address_messages=MANY, new_people=MANY)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    monkeypatch.setattr(elsewhere, "TIME_SECONDS", 0.05)


NONCE = bytes(range(NONCE_BYTES))


class Line:
    """A person's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ids = 0
        self.position: Message = {}
        self.table: Message = {}

    async def ask(self, **asked: object) -> Message:
        self.ids += 1
        await self.socket.send(json.dumps({"id": self.ids, **asked}))
        while True:
            message = await self.hear()
            if message.get("id") == self.ids:
                return message

    async def hear(self) -> Message:
        message: Message = json.loads(await self.socket.recv())
        self.position = message.get("position") or self.position
        self.table = message.get("table") or self.table
        return message

    async def commit(self, *seats: int) -> None:
        """Commit to a nonce in a deal that somebody has started."""
        while not self.table.get("deal"):
            await self.hear()
        terms = hash_terms(self.table["deal"]["terms"])
        await self.does(type="commit", commitment=commit_nonce(terms, seats, NONCE).hex())

    async def open(self) -> None:
        """Open the nonce, once all have committed."""
        while not all(self.table["deal"]["commits"]):
            await self.hear()
        await self.does(type="open", nonce=NONCE.hex())

    async def does(self, **asked: object) -> int:
        answer = await self.ask(**asked)
        assert answer["type"] == "ack", (asked, answer)
        return int(answer["number"])


class Site:
    """A server in this process."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port

    @property
    def store(self) -> PostgresStore:
        return of_kind(PostgresStore, self.server.store)

    def deafen(self) -> None:
        """Let it hear of nothing that other processes do."""
        self.store._session._callbacks.clear()


@asynccontextmanager
async def site(url: str) -> AsyncIterator[Site]:
    made = app.make_app(Settings(database=url, limits=LIMITS, bots=1))
    server = uvicorn.Server(uvicorn.Config(made, port=0, ws="nacre.server.socket.wire:Wire", log_config=None))
    serving = asyncio.ensure_future(server.serve())
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield Site(made.state.server, server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        await serving


async def shown(line: Line, ply: int) -> Message:
    """The position at that ply, waited for."""
    while line.position["ply"] < ply:
        await line.hear()
    return line.position


async def look(stack: AsyncExitStack, person: Person, site: Site, table: str) -> Line:
    cookie = {"Cookie": f"nacre={person.token}"}
    url = f"ws://127.0.0.1:{site.port}/socket/{table}"
    line = Line(await stack.enter_async_context(connect(url, additional_headers=cookie, max_size=None)))
    await line.hear()
    return line


@asynchronous
async def test_nothing_acknowledged_is_refused_by_a_process_that_has_not_heard_of_it(
    postgres_url: str,
) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(site(postgres_url)) for _ in range(2)]
        ann, bob = Person("Ann", [one.port]), Person("Bob", [two.port])
        for person in (ann, bob):
            await person.come()
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, [])
        lines = {
            (person, place): await look(stack, person, place, table)
            for person in (ann, bob)
            for place in (one, two)
        }
        two.deafen()
        bob.ports = [one.port]
        await bob.join(table, 1)
        await lines[ann, two].does(type="start")
        for person, seat in ((ann, 0), (bob, 1)):
            await lines[person, one].commit(seat)
        for person in (ann, bob):
            await lines[person, one].open()
        for person in (ann, bob):
            while not lines[person, one].position:
                await lines[person, one].hear()
        # From here on, what happens at one of them is answered through the other, and back.
        played = 0
        ply = 0
        while (position := await shown(lines[ann, one], ply))["seat"] != -1:
            seat = position["seat"]
            mover = (ann, bob)[seat]
            line = lines[mover, (one, two)[played % 2]]
            legal = (await shown(lines[mover, one], ply))["legal"]
            asked: dict[str, Any] = {"seat": seat, "ply": ply, "actions": [legal[0]]}
            assert (await line.ask(type="preview", **asked))["type"] == "preview"
            await line.does(type="play", **asked)
            played += 1
            ply += 1
            if played % 7 == 0:
                # They play again elsewhere what they have just played, which is stale, not unknown.
                other = lines[mover, (two, one)[(played - 1) % 2]]
                answer = await other.ask(type="play", **asked)
                over = (await shown(lines[ann, one], ply))["seat"] == -1
                assert answer["error"]["code"] == ("table.over" if over else "table.stale")
        assert played > 20
        ann.ports = [two.port]
        for path in ("", "/record", "/replay"):
            found = await ann.ask("GET", f"/api/tables/{table}{path}")
            assert found.status_code == 200, found.text
        assert (await ann.ask("POST", f"/api/tables/{table}/rematch")).status_code == 200


@asynchronous
async def test_refusals_that_wait_together_share_a_reading(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site(postgres_url) as one:
        ann = Person("Ann", [one.port])
        await ann.come()
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, [])
        live = present(await one.server.hall.live(table))
        real, readings = one.store.entries, []

        async def entries(id: str, after: int = 0) -> Any:
            readings.append(id)
            await asyncio.sleep(0.01)
            return await real(id, after)

        monkeypatch.setattr(one.store, "entries", entries)

        def refuse(table: Table, now: float) -> e.AnyEntry:
            raise TableError("table.full")

        async def act(live: Live) -> None:
            with pytest.raises(TableError, match="Every seat"):
                await one.server.hall.act(live, refuse)

        await asyncio.gather(*(act(live) for _ in range(50)))
        assert 1 <= len(readings) <= 2
        readings.clear()
        await act(live)
        assert len(readings) == 1


@asynchronous
async def test_an_idle_process_reads_and_hears_nothing_of_a_game_elsewhere(postgres_url: str) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(site(postgres_url)) for _ in range(2)]
        heard: list[object] = []
        two.store.listen(lambda *said: heard.append(said))
        two.store.overhear(lambda *said: heard.append(said))
        ann = Person("Ann", [one.port])
        await ann.come()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, seats)
        line = await look(stack, ann, one, table)
        await line.does(type="start")
        await line.commit(0)
        await line.open()
        for _ in range(10):
            while not line.position.get("legal"):
                await line.hear()
            position, line.position = line.position, {}
            await line.does(type="play", seat=0, ply=position["ply"], actions=[position["legal"][0]])
        await two.store.say('{"asks":"the end"}')
        await one.store.say('{"asks":"the end"}')
        while not heard:
            await asyncio.sleep(0.01)
        assert [said[1] for said in heard if isinstance(said, tuple)] == ['{"asks":"the end"}']
        assert two.server.hall.tables == {}


@asynchronous
async def test_a_process_that_follows_no_more_is_still_right(postgres_url: str) -> None:
    """A table that was put to rest here, and changed elsewhere, is listed and shown as it is."""
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(site(postgres_url)) for _ in range(2)]
        ann = Person("Ann", [two.port])
        await ann.come()
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, [])
        live = present(two.server.hall.tables.get(table))
        assert not live.followed
        line = await look(stack, ann, one, table)
        await line.does(type="sit", seat=1, name="Bob")
        listed = (await ann.ask("GET", "/api/me/tables")).json()
        assert [seat.get("name") for seat in listed[0]["seats"]] == ["Ann", "Bob"]


@asynchronous
async def test_a_name_chosen_elsewhere_is_known_at_once(postgres_url: str) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(site(postgres_url)) for _ in range(2)]
        ann, bob = Person("Ann", [one.port]), Person("Bob", [two.port])
        await ann.come()
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, [])
        await bob.ask("GET", "/api/me")
        line = await look(stack, bob, two, table)  # the other process knows him, and that he has no name
        bob.ports = [one.port]
        await bob.ask("POST", "/api/me", {"name": "Bob"})
        await line.does(type="sit", seat=1)


@asynchronous
async def test_nobody_seems_absent_to_a_process_that_begins_to_follow_a_table(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(site(postgres_url)) for _ in range(2)]
        ann, bob = Person("Ann", [one.port]), Person("Bob", [one.port])
        for person in (ann, bob):
            await person.come()
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, [])
        await bob.join(table, 1)
        hers, his = [await look(stack, person, one, table) for person in (ann, bob)]
        await hers.does(type="start")
        for seat, line in enumerate((hers, his)):
            await line.commit(seat)
        for line in (hers, his):
            await line.open()
        # The other process has had the table for long, without anybody who looks at it there.
        live = present(await two.server.hall.live(table))
        long_ago = two.server.hall.now() - 1000.0
        live.gone.update(dict.fromkeys(live.table.persons(), long_ago))
        there = await look(stack, ann, two, table)
        answer = await there.ask(type="replace", seat=1)
        assert answer["error"]["code"] == "table.still_there"
