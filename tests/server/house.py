"""A real server in a thread, and people who use it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from nacre.fairness import commit_nonce, hash_terms
from nacre.server import app as application
from nacre.server.door import Door
from nacre.server.limits import Limits
from nacre.server.running import uvicorn_options
from nacre.server.settings import Settings
from nacre.server.site import Server
from nacre.server.tables.live import Live
from nacre.server.tables.thinking import Errand, Thinkers

T = TypeVar("T")
Frame = dict[str, Any]
Chooser = Callable[[list[str]], str]

PATIENCE = 30.0
"""Whoever waits longer than that waits in vain."""
PLENTY = Limits(
    requests=10_000,
    address_requests=10_000,
    messages=10_000,
    address_messages=10_000,
    new_people=10_000,
    exports=10_000,
    receivers=10_000,
    reports=10_000,
    searches=10_000,
    invitations=10_000,
    hints=10_000,
    reasons=10_000,
    sockets=10_000,
    address_sockets=10_000,
    open_tables=10_000,
)
"""For tests that are about something else."""


def first(legal: list[str]) -> str:
    return legal[0]


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


class NearThinkers(Thinkers):
    """Bots that think in a thread: no process has to be started for them."""

    def warm_up(self) -> None:
        pass

    async def run(self, errand: Errand, work: Callable[..., T], *args: object, **kwargs: object) -> T:
        return await asyncio.to_thread(work, *args, **kwargs)


class House:
    """A running server."""

    def __init__(
        self,
        folder: Path,
        limits: Limits = PLENTY,
        origins: tuple[str, ...] = (),
        private_receivers: bool = False,
        smtp: str = "",
        mail_from: str = "",
        mails: float = 10_000,
    ) -> None:
        self.clock = Clock()
        self._visitors: list[httpx.Client] = []
        self.settings = Settings(
            database=f"sqlite:///{folder / 'nacre.db'}",
            bots=1,
            limits=msgspec.structs.replace(limits, mails=mails),
            origins=origins,
            private_receivers=private_receivers,
            smtp=smtp,
            mail_from=mail_from,
        )
        self.app: Starlette = application.make_app(self.settings, self.clock)
        self._uvicorn = _Uvicorn(uvicorn.Config(self.app, **uvicorn_options(self.settings)))
        # Only where the protocol is named does asyncio send small frames at once.
        self._door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._door.bind(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._uvicorn.up.wait(PATIENCE)
        return self

    def __exit__(self, *error: object) -> None:
        self.empty()
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._uvicorn.serve([self._door]))
        finally:
            self._door.close()
            self._uvicorn.up.set()
            self.loop.close()

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    @property
    def door(self) -> Door:
        door: Door = self.app.state.door
        return door

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def live(self, id: str) -> Live:
        live = self.do(self.server.hall.live(id))
        assert live is not None
        return live

    def later(self, seconds: float, *ids: str) -> None:
        """Let time pass: whatever is due at those tables, or at all, happens before this returns."""
        self.clock.time += seconds
        for live in [self.live(id) for id in ids or list(self.server.hall.tables)]:
            self.do(self.server.hall._ring(live))

    def play(self, *sockets: Socket, start: bool = True, most: int = 10_000, choose: Chooser = first) -> int:
        """Let those who look from their seats play, the first seat's socket first: how many plays."""
        if start:
            deal(*sockets)
        for played in range(most):
            position = sockets[0].position()
            if position["seat"] == -1:
                return played
            sockets[position["seat"]].plays(position["seat"], choose)
        return most

    def client(self) -> httpx.Client:
        """A browser of its own."""
        client = httpx.Client(base_url=self.url, timeout=PATIENCE)
        self._visitors.append(client)
        return client

    def empty(self) -> None:
        """Close all browsers."""
        while self._visitors:
            self._visitors.pop().close()

    def person(self, name: str = "Ann") -> Person:
        """Somebody new, with a name."""
        person = Person(self)
        assert person.get("/api/me").status_code == 200
        assert person.post("/api/me", {"name": name}).status_code == 200
        return person


class Person:
    """Somebody with a browser."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.http = house.client()

    @property
    def token(self) -> str:
        return self.http.cookies.get("nacre") or ""

    @property
    def id(self) -> str:
        """Who that is to the server; nobody else learns it."""
        from nacre.server.people import hash_secret

        found = self.house.do(self.house.server.store.person_by_token(hash_secret(self.token)))
        assert found is not None
        return found[0].id

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.http.post(path) if body is None else self.http.post(path, json=body)

    def told(self, path: str) -> Any:
        response = self.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    def opens(self, game: str = "pearls", seats: list[Frame] | None = None, **setup: Any) -> str:
        """Open a table: who opens it sits first, the others are open unless said otherwise."""
        options = {"players": len(seats) if seats else 2} | setup.pop("options", {})
        body = {"setup": {"game": game, "options": options, **setup}, "seats": seats or []}
        response = self.post("/api/tables", body)
        assert response.status_code == 201, response.text
        return str(response.json()["table"]["id"])

    def joins(self, id: str, seat: int | None = None) -> None:
        response = self.post(f"/api/tables/{id}/join", {"seat": seat})
        assert response.status_code == 200, response.text

    def looks(self, id: str, after: int | None = None, language: str = "", **headers: str) -> Socket:
        """Open a socket, and wait for the first frames."""
        return Socket(self.house, id, self.token, after, headers, language=language)


class Socket:
    """A socket, with all frames that came."""

    def __init__(
        self,
        house: House,
        id: str,
        token: str,
        after: int | str | None,
        headers: dict[str, str] | None = None,
        *,
        language: str = "",
    ) -> None:
        query = f"?language={language}" + ("" if after is None else f"&after={after}")
        cookie = {"Cookie": f"nacre={token}"} if token else {}
        self.raw: list[str] = []
        self._connecting = connect(
            f"ws://127.0.0.1:{house.port}/socket/{id}{query}",
            additional_headers=cookie | (headers or {}),
            compression=None,
            open_timeout=PATIENCE,
            max_size=None,
            max_queue=None,
        )
        self._id = 10**9  # apart from those that tests write themselves
        self._last: dict[str, Frame] = {}

    def __enter__(self) -> Self:
        self.connection: ClientConnection = self._connecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        # Python 3.11 may raise it where two threads wait for the end of a third, as here.
        try:
            self._connecting.__exit__(*error)
        except RuntimeError as race:
            if str(race) != "release unlocked lock":
                raise

    @property
    def frames(self) -> list[Frame]:
        return [json.loads(text) for text in self.raw]

    def receive(self) -> Frame:
        """The next frame."""
        text = self.connection.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: Frame = json.loads(text)
        for what in ("position", "table", "you"):
            if frame.get(what) and frame["type"] in ("snapshot", "event", "looked"):
                self._last[what] = frame[what]
        return frame

    def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Read on to the frame that is wanted."""
        while not wanted(frame := self.receive()):
            pass
        return frame

    def seen(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The first such frame; it is waited for if it did not come yet."""
        return next((frame for frame in self.frames if wanted(frame)), None) or self.until(wanted)

    def send(self, message: object) -> None:
        self.connection.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def ask(self, type: str, **fields: object) -> Frame:
        """Ask for something: the answer. What comes in between is kept in `frames`."""
        self._id += 1
        wanted = self._id
        self.send({"type": type, "id": wanted, **fields})
        return self.until(lambda frame: frame.get("id") == wanted)

    def does(self, type: str, **fields: object) -> int:
        """Ask for something that must be done: the number of its entry."""
        answer = self.ask(type, **fields)
        assert answer["type"] == "ack", answer
        return int(answer["number"])

    def refused(self, type: str, **fields: object) -> str:
        """Ask for something that must not be done: the code of the refusal."""
        answer = self.ask(type, **fields)
        assert answer["type"] == "error", answer
        return str(answer["error"]["code"])

    def sync(self) -> None:
        """Read everything that was sent so far."""
        assert self.ask("ping")["type"] == "pong"

    def events(self) -> list[Frame]:
        self.sync()
        return [frame for frame in self.frames if frame["type"] == "event"]

    def commit(self, nonce: str | None = None) -> None:
        """Commit to a nonce, which is kept."""
        self.nonce = nonce or secrets.token_hex(32)
        terms = hash_terms(self.table()["deal"]["terms"])
        seats: Any = self._last["you"]
        self.does("commit", commitment=commit_nonce(terms, seats, bytes.fromhex(self.nonce)).hex())

    def open(self) -> None:
        """Open the nonce."""
        self.does("open", nonce=self.nonce)

    def take_part(self) -> None:
        """Commit and open in a deal that somebody else starts, each as soon as the others let it."""
        self.sync()
        while self._last["table"]["deal"] is None:
            self.receive()
        self.commit()
        while not all(self._last["table"]["deal"]["commits"]):
            self.receive()
        self.open()

    def position(self) -> Frame:
        """The game as it was last shown."""
        self.sync()
        return self._last["position"]

    def table(self) -> Frame:
        """The table as it was last shown."""
        self.sync()
        return self._last["table"]

    def over(self) -> bool:
        return bool(self.table()["status"] == "over")

    def plays(self, seat: int, choose: Chooser | None = None) -> list[str]:
        """Make a whole play for that seat, whose turn it must be: what was played."""
        position = self.position()
        assert position["seat"] == seat, position
        actions: list[str] = []
        legal = position["legal"]
        while True:
            actions.append((choose or first)(legal))
            answer = self.ask("play", seat=seat, ply=position["ply"], actions=actions)
            if answer["type"] == "ack":
                return actions
            assert answer["error"]["code"] == "table.unfinished", answer
            seen = self.ask("preview", seat=seat, ply=position["ply"], actions=actions)
            legal = seen["position"]["legal"]

    def closed(self) -> int:
        """Read to the end, which has to come: the code it was closed with."""
        while True:
            try:
                self.receive()
            except ConnectionClosed as error:
                return error.rcvd.code if error.rcvd is not None else 0


def deal(*sockets: Socket, nonces: Sequence[str] = ()) -> None:
    """Let the first of these persons start, and all of them commit and open: one socket for each."""
    sockets[0].does("start")
    for number, person in enumerate(sockets):
        person.commit(nonces[number] if nonces else None)
    for person in sockets:
        person.open()


class _Uvicorn(uvicorn.Server):
    """Tells when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()
