"""An acknowledgement follows the commit: what the store has not kept, nobody is told of."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from nacre.kernel.errors import StoreError
from nacre.server import app
from nacre.server.limits import Limits
from nacre.server.settings import Settings
from nacre.server.store import Change, Entry, Store, open_store
from nacre.server.tables import hall
from nacre.server.tables.live import MOST_WAITING, MOST_WAITING_BYTES, Viewer
from nacre.table import entries as e
from server.asynchronous import asynchronous
from server.players import Message, Person

MANY = 1e6
LIMITS = Limits(requests=MANY, address_requests=MANY, messages=MANY, address_messages=MANY, new_people=MANY)


class Weak:
    """A store whose next appends go as the test wants."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.append = store.append
        self.append_soon = store.append_soon
        self.entries = store.entries
        self.reached = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()
        self.before: Exception | None = None
        """What goes wrong before the next append."""
        self.after: Exception | None = None
        """What goes wrong after the next append."""
        self.unread = 0
        """So many readings of a log fail."""
        # The server holds this very store, so its methods are exchanged in place.
        store.append = self._append  # type: ignore[method-assign]
        if not store.shared:
            store.append_soon = self._append_soon  # type: ignore[method-assign]
        store.entries = self._entries  # type: ignore[method-assign]

    def _append_soon(self, entry: Entry, change: Change | None = None) -> asyncio.Future[None]:
        return asyncio.ensure_future(self._append(entry, change))

    async def _append(self, entry: Entry, change: Change | None = None) -> None:
        self.reached.set()
        await self.gate.wait()
        before, self.before = self.before, None
        if before is not None:
            raise before
        soon = self.append_soon(entry, change)  # `append` of a store of one process calls it, too
        await (self.append(entry, change) if soon is None else soon)
        after, self.after = self.after, None
        if after is not None:
            raise after

    async def _entries(self, table: str, after: int = 0) -> list[Entry]:
        if self.unread:
            self.unread -= 1
            raise StoreError("store.failed", {"reason": "test"})
        return await self.entries(table, after)


class Line:
    """A client's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ids = 0

    async def send(self, **asked: object) -> int:
        self.ids += 1
        await self.socket.send(json.dumps({"id": self.ids, **asked}))
        return self.ids

    async def hear(self) -> Message:
        """The next message but for who is there."""
        while True:
            message: Message = json.loads(await self.socket.recv())
            if message["type"] != "presence":
                return message

    async def hears_nothing(self) -> bool:
        """Was nothing sent before the answer to a question that is asked now?"""
        asked = await self.send(type="ping")
        message = await self.hear()
        return (message["type"], message["id"]) == ("pong", asked)


class Scene:
    """A table with two persons; the host looks at it twice."""

    def __init__(self, weak: Weak, id: str, port: int, host: Line, again: Line, guest: Line) -> None:
        self.weak = weak
        self.id = id
        self.port = port
        self.host = host
        self.again = again
        self.guest = guest

    async def all_hear(self) -> list[Message]:
        return [await line.hear() for line in (self.host, self.again, self.guest)]


@asynccontextmanager
async def scene(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    """A server in this process on a weak store."""
    stores: list[Weak] = []

    async def opened(database: str | None) -> Store:
        stores.append(Weak(await open_store(database)))
        return stores[0].store

    monkeypatch.setattr(app, "open_store", opened)
    monkeypatch.setattr(hall, "RETRY_SECONDS", 0.01)
    config = uvicorn.Config(
        app.make_app(Settings(database=url, limits=LIMITS)),
        port=0,
        ws="nacre.server.socket.wire:Wire",
        log_config=None,
    )
    server = uvicorn.Server(config)
    serving = asyncio.ensure_future(server.serve())
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        ann, bob = Person("Ann", [port]), Person("Bob", [port])
        for person in (ann, bob):
            await person.come()
        table = await ann.open_table({"game": "pearls", "options": {"players": 2}}, [])
        await bob.join(table, 1)
        address = f"ws://127.0.0.1:{port}/socket/{table}"
        as_ann, as_bob = ({"Cookie": f"nacre={person.token}"} for person in (ann, bob))
        async with (
            connect(address, additional_headers=as_ann) as first,
            connect(address, additional_headers=as_ann) as second,
            connect(address, additional_headers=as_bob) as third,
        ):
            made = Scene(stores[0], table, port, Line(first), Line(second), Line(third))
            assert {message["type"] for message in await made.all_hear()} == {"snapshot"}
            yield made
    finally:
        stores[0].gate.set()
        server.should_exit = True
        await serving


@asynchronous
async def test_nobody_hears_of_anything_before_the_store_has_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(url, monkeypatch) as table:
        table.weak.gate.clear()
        table.weak.reached.clear()
        asked = await table.host.send(type="say", text="hello")
        await table.weak.reached.wait()
        for _ in range(5):
            assert await table.again.hears_nothing()
            assert await table.guest.hears_nothing()
        waiting = asyncio.ensure_future(table.host.hear())
        assert await table.guest.hears_nothing()
        assert not waiting.done()
        assert len(await table.weak.entries(table.id)) == 2, "two who sat down"
        table.weak.gate.set()
        told = await waiting
        assert (told["type"], told["number"], told["entry"]["text"]) == ("event", 3, "hello")
        assert await table.host.hear() == {"type": "ack", "id": asked, "number": 3}
        assert [(await line.hear())["number"] for line in (table.again, table.guest)] == [3, 3]


@asynchronous
async def test_what_the_store_did_not_keep_never_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with scene(url, monkeypatch) as table:
        table.weak.before = StoreError("store.failed", {"reason": "test"})
        asked = await table.host.send(type="say", text="lost")
        told = await table.host.hear()
        assert (told["type"], told["id"], told["error"]["code"]) == ("error", asked, "server.not_kept")
        assert await table.again.hears_nothing()
        assert await table.guest.hears_nothing()
        await table.host.send(type="say", text="kept")
        told = await table.host.hear()
        assert (told["number"], told["entry"]["text"]) == (3, "kept")
        assert (await table.guest.hear())["entry"]["text"] == "kept"


@asynchronous
async def test_what_the_store_kept_although_it_failed_is_acknowledged(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(url, monkeypatch) as table:
        table.weak.after = StoreError("store.failed", {"reason": "test"})
        asked = await table.host.send(type="say", text="kept after all")
        for told in await table.all_hear():
            assert (told["number"], told["entry"]["text"]) == (3, "kept after all")
        assert await table.host.hear() == {"type": "ack", "id": asked, "number": 3}
        assert await table.guest.hears_nothing()


@asynchronous
async def test_what_the_store_kept_is_told_as_soon_as_it_can_be_read(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(url, monkeypatch) as table:
        table.weak.after = StoreError("store.failed", {"reason": "test"})
        table.weak.unread = 3
        asked = await table.host.send(type="say", text="kept after all")
        told = [await table.host.hear(), await table.host.hear()]
        assert [message["type"] for message in told] == ["error", "event"]
        assert told[0]["id"] == asked, "nobody knew then"
        assert (await table.guest.hear())["entry"]["text"] == "kept after all"
        await table.guest.send(type="say", text="next")
        assert (await table.guest.hear())["number"] == 4


@asynchronous
async def test_what_another_process_wrote_first_is_told_first(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(url, monkeypatch) as table:
        other = e.Said(at=1.0, seat=1, text="first")
        await table.weak.append(Entry(table.id, 3, other.at, e.write(other)))
        asked = await table.host.send(type="say", text="second")
        for line in (table.host, table.again, table.guest):
            told = [await line.hear(), await line.hear()]
            assert [(event["number"], event["entry"]["text"]) for event in told] == [
                (3, "first"),
                (4, "second"),
            ]
        assert await table.host.hear() == {"type": "ack", "id": asked, "number": 4}


@asynchronous
async def test_what_was_begun_goes_on_when_who_asked_is_gone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(url, monkeypatch) as table:
        table.weak.gate.clear()
        table.weak.reached.clear()
        await table.host.send(type="say", text="farewell")
        await table.weak.reached.wait()
        table.host.socket.transport.abort()
        assert await table.guest.hears_nothing()
        table.weak.gate.set()
        assert (await table.guest.hear())["entry"]["text"] == "farewell"
        await table.guest.send(type="say", text="who was that?")
        assert (await table.guest.hear())["number"] == 4


def test_a_reader_that_is_too_slow_is_let_go() -> None:
    viewer = Viewer("somebody")
    for _ in range(MOST_WAITING):
        viewer.send(b"{}")
    assert not viewer.ended
    for _ in range(3):
        viewer.send(b"{}")
    assert viewer.ended
    assert viewer.waiting.get_nowait() is None
    assert viewer.waiting.empty()


@asynchronous
async def test_a_reader_for_whom_too_many_bytes_wait_is_let_go() -> None:
    """However few frames they are: a slow reader may ask for long answers on many sockets."""
    viewer, frame = Viewer("somebody"), bytes(MOST_WAITING_BYTES // 4)
    for _ in range(100):
        viewer.send(frame)
        viewer.send(frame)
        assert await viewer.next_frame() == await viewer.next_frame() == frame
    viewer.send(bytes(2 * MOST_WAITING_BYTES))  # one alone may be as long as it likes
    assert not viewer.ended and viewer.waiting_bytes == 2 * MOST_WAITING_BYTES
    viewer.send(b"{}")
    assert viewer.ended and await viewer.next_frame() is None


def test_nothing_overtakes_what_waits_for_a_slow_reader() -> None:
    sent: list[bytes] = []
    ready = False

    def send_now(frame: bytes) -> bool:
        if ready:
            sent.append(frame)
        return ready

    viewer = Viewer("somebody", send_now)
    viewer.send(b"1")  # the reader is behind
    ready = True
    viewer.send(b"2")  # no longer, but the first still waits
    viewer.waiting.get_nowait()
    viewer.waiting.get_nowait()
    viewer.behind = True
    viewer.send(b"3")  # the second is on its way
    assert (sent, viewer.waiting.get_nowait()) == ([], b"3")
    viewer.behind = False
    viewer.send(b"4")
    assert (sent, viewer.waiting.qsize()) == ([b"4"], 0)
