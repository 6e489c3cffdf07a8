"""One hostile person at one address, who uses every allowance at once. Run by hostile.py as a process."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from hostile_wire import Browser, Frame, Gone, Socket, dial, open_table, start

SOURCE: Final = "127.0.0.2"
FLOODS: Final = 12
"""Sockets that flood a long table with messages."""
POLLERS: Final = 12
"""Connections that ask for pages, schemas, replays and lists."""
SLOW: Final = 150
"""Connections that begin a request and do not go on."""
EXPERT_TABLES: Final = 15
PATHS: Final = (
    "/api/openapi.json", "/api/schema.json", "/", "/icon.svg", "/assets/none.js", "/nothing", "/api/site",
    "/api/tables", "/api/me/tables", "/api/words/molthar/en", "/metrics", "/healthz", "/api/daily",
    "/api/me/games?text=a", "/api/me/people", "/api/me/shelf", "/api/leaders/molthar/5", "/api/me/exercises",
)  # fmt: skip
ME: Final = {"kind": "me"}
EXPERT: Final = {"kind": "bot", "level": "expert"}


class Attack:
    """The attack, with its own random numbers. `long` is a table with a long game, `over` a finished one."""

    def __init__(self, port: int, token: str, long: str, over: str, seed: int) -> None:
        self.browser = Browser(port, SOURCE, token)
        self.port = port
        self.token = token
        self.long = long
        self.over = over
        self.random = random.Random(seed)
        self.heard: Counter[str] = Counter()

    async def run(self, seconds: float) -> None:
        """Everything at once, for that long."""
        kinds: list[Callable[[], Awaitable[None]]] = [
            *[self.flood] * FLOODS,
            *[self.poll] * POLLERS,
            *[self.stall] * SLOW,
            self.ping,
            self.chunk,
            self.hint,
            self.puzzle,
            self.puzzle,
            self.connect,
            self.bots,
        ]
        tasks = [asyncio.ensure_future(self.again(kind)) for kind in kinds]
        await asyncio.wait(tasks, timeout=seconds)

    async def again(self, kind: Callable[[], Awaitable[None]]) -> None:
        """One kind of attack, again and again however it ends."""
        while True:
            try:
                await kind()
            except (Gone, OSError, RuntimeError, KeyError, asyncio.IncompleteReadError):
                self.heard[f"{kind.__name__} ended"] += 1
                await asyncio.sleep(0.05)

    async def flood(self) -> None:
        """Messages that look cheap, several at a time: looks, stale plays, previews, reasons, talk."""
        socket = await Socket.open(self.browser, self.long)
        try:
            while True:
                asked = [socket.send(self.message()) for _ in range(4)]
                while asked:
                    frame = await socket.hear()
                    if frame["type"] == "goodbye":
                        return
                    if frame.get("id") in asked:
                        asked.remove(int(frame["id"]))
                        self.heard[str(frame.get("error", {}).get("code", frame["type"]))] += 1
        finally:
            socket.close()

    def message(self) -> Frame:
        """Some message about the long table."""
        seat = self.random.randrange(5)
        ply = self.random.randrange(400)
        return self.random.choice(
            [
                {"type": "look", "seat": seat},
                {"type": "look", "seat": None},
                {"type": "play", "seat": seat, "ply": ply, "actions": ["take *"]},
                {"type": "preview", "seat": seat, "ply": ply, "actions": ["take *"]},
                {"type": "why", "seat": seat, "ply": ply, "turns": ["take *"] * 80},
                {"type": "say", "text": "x" * 900},
                {"type": "undo", "seat": seat},
                {"type": "ping"},
            ]
        )

    async def poll(self) -> None:
        """Pages, schemas, lists, replays and records, as fast as they are answered."""
        browser = Browser(self.port, SOURCE, self.token)
        try:
            while True:
                path = self.random.choice(PATHS)
                if self.random.random() < 0.4:
                    part = self.random.choice(["replay", "replay?seat=open", "replay?first=90", "record", ""])
                    path = f"/api/tables/{self.random.choice([self.over, self.long])}/{part}".rstrip("/")
                method = "GET"
                if self.random.random() < 0.05:
                    method, path = "POST", f"/api/tables/{self.over}/analysis"
                status, _ = await browser.ask(method, path)
                self.heard[f"{status}"] += 1
        finally:
            browser.close()

    async def stall(self) -> None:
        """A request that begins, and does not go on."""
        reader, writer = await dial(self.port, SOURCE)
        try:
            head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            writer.write(self.random.choice([b"", b"GET / HT", head, head + b"Content-Length: 9\r\n\r\n{"]))
            await reader.read()
        finally:
            writer.close()
        await asyncio.sleep(0.2)

    async def ping(self) -> None:
        """Frames that ask nothing of the application, as many as fit."""
        socket = await Socket.open(self.browser, self.long)
        try:
            while True:
                socket.writer.write(b"\x89\x80\0\0\0\0" * 10_000)
                await asyncio.wait_for(socket.writer.drain(), 5.0)
                while len(await asyncio.wait_for(socket.reader.read(1 << 18), 5.0)) == 1 << 18:
                    pass
        except TimeoutError as error:
            raise Gone from error
        finally:
            socket.close()

    async def chunk(self) -> None:
        """A body of the smallest possible parts."""
        _, writer = await dial(self.port, SOURCE)
        try:
            writer.write(
                b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\nCookie: nacre=" + self.token.encode() + b"\r\n\r\n"
            )
            for _ in range(20):
                writer.write(b"1\r\n \r\n" * 10_000)
                await asyncio.wait_for(writer.drain(), 5.0)
        except TimeoutError as error:
            raise Gone from error
        finally:
            writer.close()

    async def hint(self) -> None:
        """Hints, as many as there are."""
        status, _ = await self.browser.ask("POST", f"/api/tables/{self.long}/hint", {"seat": 0})
        self.heard[f"hint {status}"] += 1
        await asyncio.sleep(0.2)

    async def puzzle(self) -> None:
        """The puzzles of the day: shown, tried, asked about and answered."""
        browser = Browser(self.port, SOURCE, self.token)
        try:
            for puzzle in json.loads((await browser.ask("GET", "/api/daily"))[1])["puzzles"]:
                path = f"/api/exercises/{puzzle['exercise']}"
                legal = json.loads((await browser.ask("GET", path))[1])["position"]["legal"]
                turns = (legal * 80)[:80]
                for part, body in (
                    ("preview", {"actions": turns[:1]}),
                    ("why", {"turns": turns}),
                    ("hint", {"step": 0}),
                    ("answer", {"actions": turns[:1], "hints": 0}),
                ):
                    status, _ = await browser.ask("POST", f"{path}/{part}", body)
                    self.heard[f"{part} {status}"] += 1
        finally:
            browser.close()

    async def connect(self) -> None:
        """Connections for their own sake."""
        _, writer = await dial(self.port, SOURCE)
        writer.close()
        await asyncio.sleep(0.005)

    async def bots(self) -> None:
        """Tables of experts that play on by themselves: their only person has left."""
        for number in range(EXPERT_TABLES):
            game = ("pearls", "pearladora", "molthar")[number % 3]
            table = await open_table(self.browser, game, [ME, EXPERT, EXPERT, EXPERT])
            socket = await Socket.open(self.browser, table)
            await start(socket, [0])
            await socket.ask({"type": "leave", "seat": 0})
            socket.close()
            self.heard["tables of experts"] += 1
        await asyncio.sleep(3600.0)


def main() -> None:
    """Attack, and say what came of it."""
    port, token, long, over, seconds, seed = sys.argv[1:]
    attack = Attack(int(port), token, long, over, int(seed))
    asyncio.new_event_loop().run_until_complete(attack.run(float(seconds)))
    print(json.dumps(attack.heard), flush=True)
    os._exit(0)  # without saying goodbye to anyone


if __name__ == "__main__":
    main()
