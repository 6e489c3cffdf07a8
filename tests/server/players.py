"""Scripted players on real sockets, who write down what they were promised and what they were told."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from nacre.fairness import commit_nonce, hash_terms
from nacre.record import Record
from present import present

CUT: Final = (OSError, TimeoutError, WebSocketException)
"""What a client sees of a server that died."""
RETRY_SECONDS: Final = 0.05
MOST_RETRY_SECONDS: Final = 0.8
"""Each try in vain doubles the wait: a server that starts again has other things to do."""

Message = dict[str, Any]
CAME_OF: Final = {
    "start": {"dealing"},
    "commit": {"committed"},
    "open": {"opened"},
    "play": {"played"},
    "say": {"said"},
    "undo": {"undone", "undo_asked"},
    "answer": {"undone", "undo_agreed", "undo_refused"},
}
"""What entries come of what is asked for."""


class Person:
    """Somebody whom the server knows, however often it dies."""

    def __init__(self, name: str, ports: list[int]) -> None:
        self.name = name
        self.ports = ports
        self.token = ""

    async def come(self) -> None:
        """Get to know the server."""
        await self.ask("GET", "/api/me")
        await self.ask("POST", "/api/me", {"name": self.name})

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask over REST until there is an answer."""
        wait = RETRY_SECONDS
        for tries in range(10_000):
            base = f"http://127.0.0.1:{self.ports[tries % len(self.ports)]}"
            try:
                cookies = {"nacre": self.token}
                # No certificates are needed, and reading them takes a while.
                async with httpx.AsyncClient(base_url=base, cookies=cookies, verify=False) as client:
                    answer = await client.request(method, path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(wait)
                wait = min(2 * wait, MOST_RETRY_SECONDS)
                continue
            if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
                await asyncio.sleep(RETRY_SECONDS)  # the database is gone for a moment
                continue
            self.token = present(answer.cookies.get("nacre", self.token))
            return answer
        raise RuntimeError("no server answers any more")

    async def open_table(self, setup: Message, seats: list[Message]) -> str:
        """A new table."""
        answer = await self.ask("POST", "/api/tables", {"setup": setup, "seats": seats})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"]["id"])

    async def join(self, table: str, seat: int) -> None:
        """Take a seat, if that was not done in an earlier life of the server."""
        answer = await self.ask("POST", f"/api/tables/{table}/join", {"seat": seat})
        assert answer.status_code in (200, 409), answer.text

    async def record(self, table: str) -> Record:
        """The record of a finished game."""
        answer = await self.ask("GET", f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return Record.loads(answer.text)


class Player:
    """A person at one seat of a table. Plays at random, comes back after every cut, and trusts nobody."""

    def __init__(
        self,
        person: Person,
        table: str,
        seat: int,
        *,
        host: bool = False,
        talk: float = 0.0,
        undo: float = 0.0,
        acknowledged: Callable[[], None] = lambda: None,
    ) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.host = host
        self.talk = talk
        self.undo = undo
        self.acknowledged = acknowledged
        self.random = random.Random(f"{table} {seat}")
        self.place = seat
        """Which of the servers comes next."""
        self.cuts = 0
        self.ids = 0
        self.events: dict[int, Message] = {}
        """By number."""
        self.number = 0
        """Of the last event."""
        self.gaps = False
        """Did a snapshot stand for events, because this player was away while too many happened?"""
        self.acks: dict[int, Message] = {}
        """By the number of the entry: what was promised to be there."""
        self.asked: dict[int, Message] = {}
        self.data: Message = {}
        self.position: Message | None = None
        self.nonces: dict[str, bytes] = {}
        """By the terms of the deal."""
        self.actions: list[str] = []
        self.unfinished = False
        """Were the actions refused because more have to follow?"""
        self.unsure: Message | None = None
        """The request that was not answered yet."""
        self.said: list[str] = []

    @property
    def over(self) -> bool:
        """Is the game over, as far as this player knows?"""
        return bool(self.data) and self.data["status"] == "over"

    async def run(self) -> None:
        """Play to the end of the game."""
        wait = RETRY_SECONDS
        while not self.over:
            ports = self.person.ports
            url = f"ws://127.0.0.1:{ports[self.place % len(ports)]}/socket/{self.table}"
            try:
                async with connect(
                    f"{url}?after={self.number}",
                    additional_headers={"Cookie": f"nacre={self.person.token}"},
                    max_size=None,
                    compression=None,
                ) as socket:
                    self.unsure = None
                    wait = RETRY_SECONDS
                    await self._sit(socket)
            except CUT:
                self.cuts += 1
                self.place += 1
                await asyncio.sleep(wait)
                wait = min(2 * wait, MOST_RETRY_SECONDS)

    async def _sit(self, socket: ClientConnection) -> None:
        """Hear and answer until the game or the connection ends."""
        there = False
        async for text in socket:
            message: Message = json.loads(text)
            # Everything that was missed comes before the first word on who is there.
            there = there or message["type"] == "presence"
            again = self._hear(message)
            if self.over:
                return
            if there and again and self.unsure is None:
                asked = self._next()
                if asked is not None:
                    self.ids += 1
                    self.asked[self.ids] = self.unsure = {"id": self.ids, **asked}
                    await socket.send(json.dumps(self.unsure))

    def _hear(self, message: Message) -> bool:
        """Take in a message; is there perhaps something to do now?"""
        match message["type"]:
            case "event":
                assert message["number"] == self.number + 1, "no event is missing, and none comes twice"
                self.number += 1
                self.events[self.number] = message
                self.data = message.get("table") or self.data
                self.position = message.get("position") or self.position
                if "position" in message:
                    self.actions = []
                return True
            case "snapshot":
                assert message["table"]["number"] > self.number, "a snapshot only stands for what was missed"
                self.number = message["table"]["number"]
                self.gaps = True
                self.data, self.position, self.actions = message["table"], message["position"], []
                return True
            case "ack":
                self.acks[message["number"]] = self.asked[message["id"]]
                self.unsure = None
                self.acknowledged()
                return True
            case "preview":
                self.unsure = None
                self.unfinished = False
                assert message["position"] is not None
                self.actions.append(self.random.choice(message["position"]["legal"]))
                return True
            case "error":
                asked = self.asked[message["id"]]
                self.unsure = None
                return self._refused(asked, message["error"]["code"])
            case "presence":
                return True
            case "goodbye":
                assert message["again"], message
                return False
            case kind:
                raise AssertionError(f"{kind} was not asked for")

    def _refused(self, asked: Message, code: str) -> bool:
        """Whether to try something else now; else an event will come that tells why."""
        self.unfinished = code == "table.unfinished"
        if self.unfinished:
            return True
        self.actions = []
        expected = {
            "play": ("table.stale", "table.stale_undone", "table.not_your_turn", "table.over"),
            "start": ("table.begun", "table.dealing"),
            "commit": ("table.committed",),
            "open": ("table.opened", "table.begun"),
            "undo": ("table.nothing_to_undo", "table.undo_asked", "table.own_request", "table.over"),
            "answer": ("table.no_request", "table.own_request", "table.over"),
            "preview": ("table.stale", "table.stale_undone", "table.not_your_turn", "table.over"),
        }
        assert code in ("server.not_kept", "table.busy") or code in expected.get(asked["type"], ()), (
            asked,
            code,
        )
        return asked["type"] in ("undo", "answer") or code in ("server.not_kept", "table.busy")

    def _next(self) -> Message | None:
        """What to ask for as things stand."""
        if not self.data:
            return None
        if self.data["status"] == "open":
            return self._next_of_deal()
        request = self.data["request"]
        if request and request["seat"] != self.seat and self.seat not in request["agreed"]:
            return {"type": "answer", "seat": self.seat, "agree": self.random.random() < 0.5}
        if not self.actions and self.random.random() < self.talk:
            self.said.append(f"{self.seat} says {len(self.said)}")
            return {"type": "say", "text": self.said[-1]}
        if self.position is None or not self.position["legal"] or request:
            return None
        if not self.actions and self.random.random() < self.undo:
            return {"type": "undo", "seat": self.seat}
        if not self.actions:
            self.actions = [self.random.choice(self.position["legal"])]
            self.unfinished = False
        kind = "preview" if self.unfinished else "play"
        return {"type": kind, "seat": self.seat, "ply": self.position["ply"], "actions": list(self.actions)}

    def _next_of_deal(self) -> Message | None:
        """What to ask for before the game begins."""
        deal = self.data["deal"]
        if deal is None:
            full = all(seat["kind"] != "open" for seat in self.data["seats"])
            return {"type": "start"} if self.host and full else None
        nonce = self.nonces.setdefault(deal["terms"], secrets.token_bytes(32))
        mine = self.data["seats"][self.seat]
        if not mine.get("committed"):
            committed = commit_nonce(hash_terms(deal["terms"]), [self.seat], nonce)
            return {"type": "commit", "commitment": committed.hex()}
        if all(deal["commits"]) and not mine.get("opened"):
            return {"type": "open", "nonce": nonce.hex()}
        return None


def check(players: list[Player], record: Record) -> None:
    """Everything that was promised is there, once; and everybody was told the same."""
    record.verify()
    assert record.fair is not None and record.fair.matches_commitment()
    whole = next((player for player in players if not player.gaps), None)
    first = None if whole is None else public(whole)
    undone = any(asked["type"] == "undo" for player in players for asked in player.acks.values())
    for player in players:
        if first is not None:
            told = public(player)
            shorter = min(len(told), len(first))
            assert set(told) <= set(first) if player.gaps else told[:shorter] == first[:shorter]
        for number, asked in player.acks.items():
            assert number <= player.number, f"{asked} was promised, and is lost"
            if number not in player.events:
                if first is not None and asked["type"] == "play" and not undone:
                    assert was_played(first, player.seat, asked["ply"])
                continue
            entry = player.events[number]["entry"]
            assert entry["type"] in CAME_OF[asked["type"]]
            assert asked["type"] == "answer" or entry.get("seat", player.seat) == player.seat
            for name in {"ply", "actions", "text"} & set(asked):
                assert entry[name] == asked[name]
        said = [e["entry"]["text"] for e in player.events.values() if e["entry"]["type"] == "said"]
        assert len(said) == len(set(said)), "nothing was said twice"
        if not player.gaps:
            check_own_plies(player, record)


def check_own_plies(player: Player, record: Record) -> None:
    """What a player saw themselves play, and was not taken back, is what the record has."""
    played: list[tuple[int, int, list[str]]] = []
    for event in player.events.values():
        entry = event["entry"]
        if entry["type"] == "played":
            # A play that only its seat sees yet goes on under the same number.
            assert not played or entry["ply"] >= played[-1][0]
            played.append((entry["ply"], entry["seat"], entry["actions"]))
        elif entry["type"] == "undone" and event.get("private"):
            played.pop()
        elif entry["type"] == "undone":
            played = [play for play in played if play[0] < entry["ply"]]
    own = [text for _, seat, texts in played if seat == player.seat for text in texts]
    plies = [ply for ply in record.plies() if ply.before.seat == player.seat]
    assert own == [record.game.text(ply.action) for ply in plies]


def was_played(told: list[tuple[object, ...]], seat: int, ply: int) -> bool:
    """Did that seat play that play, by what somebody was told?"""
    return any(one[:3] == ("played", seat, ply) for one in told)


def public(player: Player) -> list[tuple[object, ...]]:
    """What a player was told that everybody was told."""
    return [shape(event) for event in player.events.values() if not event.get("private")]


def shape(event: Message) -> tuple[object, ...]:
    """What everybody may know of an event."""
    entry = event["entry"]
    return entry["type"], entry.get("seat"), entry.get("ply"), entry["at"]
