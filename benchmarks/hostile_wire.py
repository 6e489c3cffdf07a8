"""Clients for hostile.py: HTTP and WebSockets from any address of this machine, raw enough to misuse."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from load_client import HANDSHAKE, frames
from nacre.fairness import NONCE_BYTES, commit_nonce, hash_terms

HOST: Final = "127.0.0.1"
PATIENCE: Final = 60.0
"""Seconds to wait for an answer before giving up."""

Frame = dict[str, Any]


class Gone(Exception):
    """The server ended the connection."""


async def dial(port: int, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from that address: all of 127.0.0.0/8 is this machine."""
    try:
        return await asyncio.open_connection(HOST, port, local_addr=(source, 0), limit=1 << 24)
    except OSError as error:
        raise Gone from error


class Browser:
    """Somebody with a cookie, and one connection that is opened again when the server ends it."""

    def __init__(self, port: int, source: str, token: str = "") -> None:
        self.port = port
        self.source = source
        self.token = token
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        text = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\nCookie: nacre={self.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        )
        try:
            if self._line is None:
                self._line = await dial(self.port, self.source)
            reader, writer = self._line
            writer.write(head.encode() + text)
            return await asyncio.wait_for(self._answer(reader), PATIENCE)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as error:
            self.close()
            raise Gone from error

    async def _answer(self, reader: asyncio.StreamReader) -> tuple[int, bytes]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        fields = dict(line.partition(": ")[::2] for line in head.lower().split("\r\n")[1:])
        for line in head.split("\r\n"):
            if line.lower().startswith("set-cookie: nacre="):
                self.token = line.partition("=")[2].partition(";")[0]
        content = await reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection") == "close":
            self.close()
        return status, content

    async def get(self, method: str, path: str, body: object = None) -> Frame:
        """The answer, which must be a success; it is tried again while the server is busy."""
        for _ in range(1000):
            try:
                status, content = await self.ask(method, path, body)
            except Gone:
                status, content = 0, b""
            if 200 <= status < 300:
                found: Frame = json.loads(content)
                return found
            if status not in (0, 429, 503):
                raise RuntimeError(f"{method} {path}: {status} {content.decode()}")
            await asyncio.sleep(0.5)
        raise RuntimeError(f"{method} {path}: never answered")

    def close(self) -> None:
        """End the connection."""
        if self._line is not None:
            self._line[1].close()
            self._line = None


NONCE: Final = bytes(NONCE_BYTES)


class Socket:
    """A WebSocket. Messages are answered in order of their ids; all others are events."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.last = 0
        self._data = bytearray()
        self._frames: list[Frame] = []

    @classmethod
    async def open(cls, browser: Browser, table: str) -> Socket:
        """Look at a table."""
        reader, writer = await dial(browser.port, browser.source)
        shake = HANDSHAKE.format(path=f"/socket/{table}", host=HOST, token=browser.token)
        try:
            writer.write(shake.encode())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            writer.close()
            raise Gone from error
        if not head.startswith(b"HTTP/1.1 101"):
            writer.close()
            raise Gone(head[:60].decode("latin-1"))
        return cls(reader, writer)

    def send(self, message: Frame) -> int:
        """Send a message: its id."""
        self.last += 1
        self.write(0x81, json.dumps({"id": self.last, **message}).encode())
        return self.last

    def write(self, kind: int, payload: bytes) -> None:
        """Send a frame. A mask of zero is allowed, and costs nothing."""
        length = len(payload)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.writer.write(bytes([kind]) + size + b"\0\0\0\0" + payload)

    async def hear(self) -> Frame:
        """The next message of the server."""
        while not self._frames:
            try:
                data = await asyncio.wait_for(self.reader.read(1 << 18), PATIENCE)
            except (OSError, TimeoutError) as error:
                raise Gone from error
            if not data:
                raise Gone
            self._data += data
            for kind, payload in frames(self._data):
                if kind == 1:
                    self._frames.append(json.loads(payload))
                elif kind == 9:
                    self.write(0x8A, payload)
                elif kind == 8:
                    raise Gone
        return self._frames.pop(0)

    async def ask(self, message: Frame, events: list[Frame] | None = None) -> Frame:
        """The answer to a message; what comes before it goes to `events`."""
        wanted = self.send(message)
        while (frame := await self.hear()).get("id") != wanted:
            if events is not None:
                events.append(frame)
        return frame

    def close(self) -> None:
        """End it."""
        self.writer.close()


async def open_table(browser: Browser, game: str, seats: list[Frame], **options: object) -> str:
    """Open a table: its id."""
    setup = {"game": game, "options": {"players": len(seats), **options}}
    made = await browser.get("POST", "/api/tables", {"setup": setup, "seats": seats})
    return str(made["table"]["id"])


async def start(socket: Socket, seats: list[int], events: list[Frame] | None = None) -> None:
    """Let somebody with those seats deal alone; what comes meanwhile goes to `events`."""
    heard: list[Frame] = []
    await socket.ask({"type": "start"}, heard)
    deals = [frame["table"]["deal"] for frame in heard if (frame.get("table") or {}).get("deal")]
    while not deals:
        frame = await socket.hear()
        heard.append(frame)
        deals = [frame["table"]["deal"]] if (frame.get("table") or {}).get("deal") else []
    committed = commit_nonce(hash_terms(deals[-1]["terms"]), seats, NONCE)
    await socket.ask({"type": "commit", "commitment": committed.hex()}, heard)
    await socket.ask({"type": "open", "nonce": NONCE.hex()}, heard)
    if events is not None:
        events += heard
