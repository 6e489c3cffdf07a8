"""Many players in one process, as cheap as they can be: the machine is there for the server."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import time
from array import array
from typing import Final

import msgspec

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bmFjcmUgYmVuY2htYXJrcw==\r\n"
    "Cookie: nacre={token}\r\n\r\n"
)


class Position(msgspec.Struct):
    """What a player needs to know of a position."""

    ply: int
    legal: list[str]


class Status(msgspec.Struct):
    """What a player needs to know of a table."""

    status: str


class Trouble(msgspec.Struct):
    """Why something was refused."""

    code: str


class Heard(msgspec.Struct):
    """What a player needs to know of a message."""

    type: str
    id: int | None = None
    position: Position | None = None
    table: Status | None = None
    error: Trouble | None = None


_DECODER = msgspec.json.Decoder(Heard)


class Tally:
    """What all players count together."""

    def __init__(self) -> None:
        self.counting = False
        self.ready: list[Player] = []
        """Those whose turn it is at tables that have not begun to play: opening them is not measured."""
        self.plies = 0
        self.games = 0
        self.seconds = array("d")
        """From each play to its acknowledgement."""
        self.refused: dict[str, int] = {}
        self.unfinished: dict[str, set[str]] = {}
        """By game: actions that are only a part of a play, as players have learnt."""

    def begin(self) -> None:
        """Let another table play, from a moment of its own."""
        if self.ready:
            player = self.ready.pop()
            player.match.due = time.perf_counter() + random.random() * player.match.interval
            player.match.playing = True
            player.match.pace(player)


class Person:
    """Somebody whom the server knows."""

    def __init__(self, host: str, port: int, name: str) -> None:
        self.line = http.client.HTTPConnection(host, port)
        self.token = ""
        self.ask("GET", "/api/me")
        self.ask("POST", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """Ask over REST; it must be granted."""
        headers = {"content-type": "application/json", "cookie": f"nacre={self.token}"}
        text = None if body is None else json.dumps(body)
        try:
            self.line.request(method, path, text, headers)
            answer = self.line.getresponse()
        except ConnectionError:
            # The server lets go of a line that was idle for a while.
            self.line.close()
            self.line.request(method, path, text, headers)
            answer = self.line.getresponse()
        told = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {told.decode()}")
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith("nacre="):
            self.token = cookie.removeprefix("nacre=").partition(";")[0]
        found: dict[str, object] = json.loads(told)
        return found


class Player(asyncio.Protocol):
    """A seat of a table, on a socket of its own. Whose turn it is plays at the table's pace."""

    def __init__(self, seat: int, table: Match) -> None:
        self.seat = seat
        self.match = table
        self.transport: asyncio.Transport | None = None
        self.shaking = True
        self.data = bytearray()
        self.position: Position | None = None
        self.actions: list[str] = []
        self.planned = 0.0
        """When the play was due that is being made."""
        self.sent: dict[int, tuple[float, int]] = {}
        """By request: when it was sent, and how many plies it plays."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.match.shake(self)

    def data_received(self, data: bytes) -> None:
        self.data += data
        if self.shaking:
            end = self.data.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.data.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(bytes(self.data[:200]))
            del self.data[: end + 4]
            self.shaking = False
        for kind, payload in frames(self.data):
            if kind == 1:
                self.hear(_DECODER.decode(payload))
            elif kind == 9:
                self.write(0x8A, payload)

    def hear(self, message: Heard) -> None:
        """Do what is to be done next."""
        match message.type:
            case "snapshot":
                self.ask({"type": "seal", "seat": self.seat, "nonce": os.urandom(16).hex()})
            case "event":
                if message.table is not None and message.table.status == "over":
                    self.match.end()
                elif message.position is not None:
                    self.position = message.position
                    if message.position.legal:
                        self.match.pace(self)
            case "ack":
                if message.id:
                    self.match.acknowledged(*self.sent.pop(message.id))
                else:
                    self.match.sealed()
            case "preview":
                # Nothing can follow where it is whole after all, as with the last Pontoon.
                if message.position is not None and message.position.legal:
                    self.actions.append(random.choice(message.position.legal))
                self.play()
            case "error":
                assert message.error is not None
                self.match.refused(message.error.code)
                if message.error.code == "table.unsealed":
                    # Its server has not heard yet of what the other's has kept.
                    asyncio.get_running_loop().call_later(0.05, lambda: self.ask({"type": "start"}))
                elif self.position is not None:
                    self.refused(self.position, message.error.code)

    def turn(self) -> None:
        """Choose at random, and play."""
        assert self.position is not None
        self.planned = self.match.due
        self.actions = [random.choice(self.position.legal)]
        if self.actions[0] in self.match.unfinished:
            self.go_on(self.position)
        else:
            self.play()

    def refused(self, position: Position, code: str) -> None:
        """Go on after a play that was not whole, or not legal after all."""
        if code != "table.unfinished":
            self.actions = self.actions[:1]
            self.ask({"type": "preview", "seat": self.seat, "ply": position.ply, "actions": self.actions})
            return
        if self.match.game == "pearladora" and len(self.actions) == 1:
            self.match.unfinished.add(self.actions[0])
        self.go_on(position)

    def go_on(self, position: Position) -> None:
        """What was chosen is no whole play: ask what can follow."""
        later = position.legal[position.legal.index(self.actions[0]) + 1 :]
        if self.match.game == "pearladora" and len(self.actions) == 1 and later:
            # A second Pontoon: nearly every later one will do.
            self.actions.append(random.choice(later))
            self.play()
        else:
            asked = {"type": "preview", "seat": self.seat, "ply": position.ply, "actions": self.actions}
            self.ask(asked)

    def play(self) -> None:
        """Send the actions that were chosen."""
        assert self.position is not None
        id = self.position.ply + 1
        self.sent[id] = time.perf_counter(), len(self.actions)
        self.match.due = self.planned + len(self.actions) * self.match.interval
        play = {"type": "play", "seat": self.seat, "ply": self.position.ply, "actions": self.actions}
        self.ask(play, id)

    def ask(self, message: dict[str, object], id: int = 0) -> None:
        """Send a request."""
        self.write(0x81, msgspec.json.encode({"id": id, **message}))

    def write(self, kind: int, payload: bytes) -> None:
        """Send a frame. The mask is zero: allowed, and for free."""
        assert self.transport is not None
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes([kind]) + size + b"\0\0\0\0" + payload)


class Match:
    """A table with its players; when its game is over, another table begins to play."""

    def __init__(
        self,
        id: str,
        game: str,
        ports: list[int],
        persons: list[Person],
        tally: Tally,
        interval: float,
    ) -> None:
        self.id = id
        self.game = game
        self.unfinished = tally.unfinished.setdefault(game, set())
        self.ports = ports
        self.persons = persons
        self.tally = tally
        self.interval = interval
        self.playing = False
        self.due = 0.0
        self.unsealed = len(persons)
        self.over = False
        self.players = [Player(seat, self) for seat in range(len(persons))]

    async def connect(self) -> None:
        """Open the sockets, one for each seat."""
        for player in self.players:
            await self._open(player)

    async def _open(self, player: Player) -> None:
        port = self.ports[player.seat]
        await asyncio.get_running_loop().create_connection(lambda: player, "127.0.0.1", port)

    def shake(self, player: Player) -> None:
        """Ask for the socket."""
        assert player.transport is not None
        told = HANDSHAKE.format(
            path=f"/socket/{self.id}", host="127.0.0.1", token=self.persons[player.seat].token
        )
        player.transport.write(told.encode())

    def sealed(self) -> None:
        """One more has sealed, or the game has begun."""
        self.unsealed -= 1
        if self.unsealed == 0:
            self.players[0].ask({"type": "start"})

    def pace(self, player: Player) -> None:
        """Let somebody play when the table's time has come."""
        if not self.playing:
            self.tally.ready.append(player)
            return
        wait = self.due - time.perf_counter()
        if wait <= 0:
            player.turn()
        else:
            asyncio.get_running_loop().call_later(wait, self.turn, player)

    def turn(self, player: Player) -> None:
        """Let somebody play now."""
        if not self.over:
            player.turn()

    def acknowledged(self, sent: float, plies: int) -> None:
        """A play is safe."""
        if self.tally.counting:
            self.tally.plies += plies
            self.tally.seconds.append(time.perf_counter() - sent)

    def refused(self, code: str) -> None:
        """Something was refused."""
        self.tally.refused[code] = self.tally.refused.get(code, 0) + 1

    def end(self) -> None:
        """The game is over."""
        if not self.over:
            self.over = True
            self.tally.games += self.tally.counting
            for player in self.players:
                if player.transport is not None:
                    player.transport.close()
            self.tally.begin()


def frames(data: bytearray) -> list[tuple[int, bytes]]:
    """The whole frames at the beginning, which are then gone from it: kind and content."""
    found = []
    at = 0
    while len(data) >= at + 2:
        length, head = data[at + 1] & 0x7F, 2
        if length == 126:
            length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        elif length == 127:
            length, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
        if len(data) < at + head + length:
            break
        found.append((data[at] & 0x0F, bytes(data[at + head : at + head + length])))
        at += head + length
    del data[:at]
    return found
