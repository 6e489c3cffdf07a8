"""Many players in one process. They use as little of the machine as possible, to leave it to the server."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import time
from array import array
from typing import Final

import msgspec

from nacre.fairness import commit_nonce, hash_terms, new_nonce

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bmFjcmUgYmVuY2htYXJrcw==\r\n"
    "Cookie: nacre={token}\r\n\r\n"
)


class Position(msgspec.Struct):
    """The part of a position that a player needs."""

    ply: int
    legal: list[str]


class DealStatus(msgspec.Struct):
    """The part of a deal that a player needs."""

    terms: str
    commits: list[str]


class TableStatus(msgspec.Struct):
    """The part of a table that a player needs."""

    status: str
    deal: DealStatus | None = None


class Refusal(msgspec.Struct):
    """Why a request was refused."""

    code: str


class ServerMessage(msgspec.Struct):
    """The part of a message that a player needs."""

    type: str
    id: int | None = None
    position: Position | None = None
    table: TableStatus | None = None
    error: Refusal | None = None


_DECODER = msgspec.json.Decoder(ServerMessage)


class Tally:
    """The counts of all players together."""

    def __init__(self) -> None:
        self.counting = False
        self.ready: list[Player] = []
        """Players to begin at tables that are not in play yet: opening tables is not measured."""
        self.plies = 0
        self.games = 0
        self.seconds = array("d")
        """The time from each play to its acknowledgement."""
        self.refused: dict[str, int] = {}
        self.unfinished: dict[str, set[str]] = {}
        """By game: the actions that players found to be only a part of a play."""

    def begin(self) -> None:
        """Let another table begin to play, at a random moment."""
        if self.ready:
            player = self.ready.pop()
            player.table.due = time.perf_counter() + random.random() * player.table.interval
            player.table.playing = True
            player.table.pace(player)


class Person:
    """A person with an identity at the server."""

    def __init__(self, host: str, port: int, name: str) -> None:
        self.line = http.client.HTTPConnection(host, port)
        self.token = ""
        self.ask("GET", "/api/me")
        self.ask("POST", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """Send a REST request, which must succeed; returns the answer."""
        headers = {"content-type": "application/json", "cookie": f"nacre={self.token}"}
        text = None if body is None else json.dumps(body)
        try:
            self.line.request(method, path, text, headers)
            answer = self.line.getresponse()
        except ConnectionError:
            # The server closes connections that were idle for a while.
            self.line.close()
            self.line.request(method, path, text, headers)
            answer = self.line.getresponse()
        content = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {content.decode()}")
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith("nacre="):
            self.token = cookie.removeprefix("nacre=").partition(";")[0]
        found: dict[str, object] = json.loads(content)
        return found


class Player(asyncio.Protocol):
    """The player at one seat of a table, with its own socket. It plays at the table's pace."""

    def __init__(self, seat: int, table: LoadTable) -> None:
        self.seat = seat
        self.table = table
        self.transport: asyncio.Transport | None = None
        self.shaking = True
        self.data = bytearray()
        self.nonce = b""
        self.opened = False
        self.position: Position | None = None
        self.actions: list[str] = []
        self.planned = 0.0
        """When the current play was due."""
        self.plays = 0
        self.sent: dict[int, tuple[float, int]] = {}
        """By request: when it was sent, and how many plies it has."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.table.shake(self)

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

    def hear(self, message: ServerMessage) -> None:
        """Handle a message from the server."""
        match message.type:
            case "snapshot":
                self.table.arrived()
            case "event":
                if message.table is not None and message.table.status == "over":
                    self.table.end()
                elif message.table is not None and message.table.deal is not None:
                    self.take_part(message.table.deal)
                elif message.position is not None:
                    self.position = message.position
                    if message.position.legal:
                        self.table.pace(self)
            case "ack":
                if message.id:
                    self.table.acknowledged(*self.sent.pop(message.id))
            case "preview":
                # No legal actions follow if the play is already whole, as with the last Pontoon.
                if message.position is not None and message.position.legal:
                    self.actions.append(random.choice(message.position.legal))
                self.play()
            case "error":
                assert message.error is not None
                self.table.refused(message.error.code)
                if self.position is not None:
                    self.refused(self.position, message.error.code)

    def take_part(self, deal: DealStatus) -> None:
        """Commit to a nonce once a deal has begun, and open it once all have committed."""
        if not self.nonce:
            self.nonce = new_nonce()
            committed = commit_nonce(hash_terms(deal.terms), [self.seat], self.nonce)
            self.ask({"type": "commit", "commitment": committed.hex()})
        elif all(deal.commits) and not self.opened:
            self.opened = True
            self.ask({"type": "open", "nonce": self.nonce.hex()})

    def turn(self) -> None:
        """Choose at random, and play."""
        assert self.position is not None
        self.planned = self.table.due
        self.actions = [random.choice(self.position.legal)]
        if self.actions[0] in self.table.unfinished:
            self.go_on(self.position)
        else:
            self.play()

    def refused(self, position: Position, code: str) -> None:
        """Continue after a play that was refused as incomplete or illegal."""
        if code != "table.unfinished":
            self.actions = self.actions[:1]
            self.ask({"type": "preview", "seat": self.seat, "ply": position.ply, "actions": self.actions})
            return
        if self.table.game == "pearladora" and len(self.actions) == 1:
            self.table.unfinished.add(self.actions[0])
        self.go_on(position)

    def go_on(self, position: Position) -> None:
        """Add another action to an incomplete play."""
        later = position.legal[position.legal.index(self.actions[0]) + 1 :]
        if self.table.game == "pearladora" and len(self.actions) == 1 and later:
            # A second Pontoon: nearly every later one is legal.
            self.actions.append(random.choice(later))
            self.play()
        else:
            asked = {"type": "preview", "seat": self.seat, "ply": position.ply, "actions": self.actions}
            self.ask(asked)

    def play(self) -> None:
        """Send the chosen actions."""
        assert self.position is not None
        self.plays += 1
        id = self.plays  # several plays may answer the same position, step by step
        self.sent[id] = time.perf_counter(), len(self.actions)
        self.table.due = self.planned + len(self.actions) * self.table.interval
        play = {"type": "play", "seat": self.seat, "ply": self.position.ply, "actions": self.actions}
        self.ask(play, id)

    def ask(self, message: dict[str, object], id: int = 0) -> None:
        """Send a request."""
        self.write(0x81, msgspec.json.encode({"id": id, **message}))

    def write(self, kind: int, payload: bytes) -> None:
        """Send a frame. A mask of zero is allowed, and costs nothing."""
        assert self.transport is not None
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes([kind]) + size + b"\0\0\0\0" + payload)


class LoadTable:
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
        self.expected = len(persons)
        """Players who are still to connect."""
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
        """Send the handshake of the socket."""
        assert player.transport is not None
        request = HANDSHAKE.format(
            path=f"/socket/{self.id}", host="127.0.0.1", token=self.persons[player.seat].token
        )
        player.transport.write(request.encode())

    def arrived(self) -> None:
        """Count a player who has connected; start the game after the last one."""
        self.expected -= 1
        if self.expected == 0:
            self.players[0].ask({"type": "start"})

    def pace(self, player: Player) -> None:
        """Let a player play when the table's next play is due."""
        if not self.playing:
            self.tally.ready.append(player)
            return
        wait = self.due - time.perf_counter()
        if wait <= 0:
            player.turn()
        else:
            asyncio.get_running_loop().call_later(wait, self.turn, player)

    def turn(self, player: Player) -> None:
        """Let a player play now."""
        if not self.over:
            player.turn()

    def acknowledged(self, sent: float, plies: int) -> None:
        """Count a play that was acknowledged."""
        if self.tally.counting:
            self.tally.plies += plies
            self.tally.seconds.append(time.perf_counter() - sent)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self.tally.refused[code] = self.tally.refused.get(code, 0) + 1

    def end(self) -> None:
        """End this table, and let another begin."""
        if not self.over:
            self.over = True
            self.tally.games += self.tally.counting
            for player in self.players:
                if player.transport is not None:
                    player.transport.close()
            self.tally.begin()


def frames(data: bytearray) -> list[tuple[int, bytes]]:
    """Remove the complete frames from the beginning of the data; returns the kind and content of each."""
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
