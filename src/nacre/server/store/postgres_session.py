"""A process's lasting connection to PostgreSQL: it hears what others append, and holds the claims on tables.

A connection can break at any time. It is opened again, and then the callbacks get everything that may have
been announced in between. Claims end with the connection, as the others see it too.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Self

from nacre.kernel.errors import StoreError
from nacre.server.store.address import PostgresAddress
from nacre.server.store.channels import EVERYBODY
from nacre.server.store.deadline import DEADLINE_SECONDS
from nacre.server.store.postgres_driver import FAILURES, connection_at, raise_if_cancelled

if TYPE_CHECKING:
    from asyncpg import Connection, Record

PING_SECONDS: Final = 15.0
"""Seconds between two checks of a connection, which may be dead without a sign of it."""
FIRST_PAUSE: Final = 0.1
"""Seconds before the first attempt to connect again; each later pause is twice as long."""
LONGEST_PAUSE: Final = 5.0
"""Seconds between two attempts at most."""
CLOCKS_APART: Final = 60.0
"""Seconds that the clocks of processes may differ when missed entries are looked for."""

SAYS: Final = "says"
"""The first word of what a process says, where announcements have the number of an entry."""

_MISSED: Final = """
    SELECT id, last_number FROM tables
    WHERE status <> 'over' OR changed >= (SELECT MAX(changed) FROM tables) - $1::float8
"""
_LOG: Final = logging.getLogger(__name__)


class Session:
    """Listens and claims, over one connection after the other."""

    def __init__(self, address: PostgresAddress) -> None:
        self.name = secrets.token_hex(8)
        self._address = address
        self._callbacks: list[Callable[[str, int], None]] = []
        self._listeners: list[Callable[[str, str], None]] = []
        self._claims: set[str] = set()
        self._channels: Counter[str] = Counter({EVERYBODY: 1})
        """How often each channel is followed."""
        self._beginning: dict[str, asyncio.Event] = {}
        """The channels that somebody is just beginning to hear."""
        self._connection: Connection[Record] | None = None
        # The driver allows one statement at a time.
        self._turn = asyncio.Lock()
        self._broken = asyncio.Event()
        self._heard_at = 0.0
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: PostgresAddress) -> Self:
        """Connect and listen."""
        session = cls(address)
        await session._connect()
        session._task = asyncio.create_task(session._watch(), name="nacre-store-session")
        return session

    async def close(self) -> None:
        """Stop listening, and give up all claims."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._connection is not None:
            self._claims.clear()
            with suppress(*FAILURES):
                await self._connection.close(timeout=DEADLINE_SECONDS)

    def listen(self, callback: Callable[[str, int], None]) -> None:
        """Call back with what other processes append."""
        self._callbacks.append(callback)

    def overhear(self, callback: Callable[[str, str], None]) -> None:
        """Call back with what other processes say."""
        self._listeners.append(callback)

    async def follow(self, channel: str) -> None:
        """Hear what is announced and said on a channel; while there is no connection, as soon as there is.

        If somebody else is just beginning to hear the same channel, this waits for them. So nothing that is
        announced after it returns is missed.
        """
        self._channels[channel] += 1
        if self._channels[channel] > 1:
            if channel in self._beginning:
                await self._beginning[channel].wait()
            return
        begun = self._beginning[channel] = asyncio.Event()
        try:
            await self._use(lambda connection: connection.add_listener(channel, self._hear))
        finally:
            begun.set()
            if self._beginning.get(channel) is begun:
                del self._beginning[channel]

    async def unfollow(self, channel: str) -> None:
        """Undo one call of `follow`."""
        self._channels[channel] -= 1
        if self._channels[channel] <= 0:
            del self._channels[channel]
            await self._use(lambda connection: connection.remove_listener(channel, self._hear))

    async def say(self, text: str, channel: str) -> None:
        """Say something to the others; it is lost while there is no connection."""
        said = f"{self.name} {SAYS} {text}"
        notify = "SELECT pg_notify($1, $2)"
        await self._use(lambda connection: connection.execute(notify, channel or EVERYBODY, said))

    async def _use(self, use: Callable[[Connection[Record]], Awaitable[object]]) -> None:
        """Use the connection, unless it is broken, or breaks."""
        if self._broken.is_set():
            return
        async with self._turn:
            connection = self._connection
            if connection is None or self._broken.is_set():
                return
            try:
                await use(connection)
            except asyncio.CancelledError:
                self._give_up(connection)  # nobody knows whether it listens now
                raise
            except FAILURES:
                self._give_up(connection)
                raise_if_cancelled()

    async def claim(self, table: str) -> bool:
        """Try to be the one process that has this table; False too while there is no connection."""
        if table in self._claims:
            return True
        if self._broken.is_set():
            return False
        async with self._turn:
            if table in self._claims:
                return True
            connection = self._connection
            if connection is None or self._broken.is_set():
                return False
            try:
                got = await connection.fetchval("SELECT pg_try_advisory_lock($1)", _key(table))
            except FAILURES:
                self._give_up(connection)
                raise_if_cancelled()
                return False
            if got and not self._broken.is_set():
                self._claims.add(table)
            return table in self._claims

    async def release(self, table: str) -> None:
        """Let another process have it."""
        if table in self._claims:
            self._claims.discard(table)
            # If this fails the connection is given up: held on to by mistake, the claim would block others.
            unlock = "SELECT pg_advisory_unlock($1)"
            await self._use(lambda connection: connection.execute(unlock, _key(table)))

    def _give_up(self, connection: Connection[Record]) -> None:
        """Let go of a connection that failed: a new one holds no claims and misses nothing."""
        connection.terminate()
        self._break(connection)

    async def _connect(self) -> None:
        connection = await connection_at(self._address)
        listening: set[str] = set()
        try:
            while missing := self._channels.keys() - listening:
                for channel in missing:
                    await connection.add_listener(channel, self._hear)
                listening |= missing
        except BaseException:
            connection.terminate()
            raise
        # Nothing is waited for from the last look at the channels on: no follower is overlooked.
        self._broken.clear()
        connection.add_termination_listener(self._break)
        self._connection = connection
        self._heard_at = time.monotonic()

    async def _watch(self) -> None:
        while True:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._broken.wait()
            except TimeoutError:
                await self._ping()
                continue
            await self._reconnect()

    async def _ping(self) -> None:
        async with self._turn:
            connection = self._connection
            assert connection is not None
            try:
                await connection.execute("SELECT 1")
                self._heard_at = time.monotonic()
            except FAILURES:
                self._give_up(connection)
                raise_if_cancelled()

    async def _reconnect(self) -> None:
        _LOG.warning("the connection to %s broke", self._address.shown)
        pause = FIRST_PAUSE
        silent_since = self._heard_at
        while True:
            try:
                await self._connect()
                assert self._connection is not None
                apart = time.monotonic() - silent_since + CLOCKS_APART
                async with self._turn:
                    missed = await self._connection.fetch(_MISSED, apart, timeout=PING_SECONDS)
                break
            except (StoreError, *FAILURES):
                raise_if_cancelled()
                self._broken.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        _LOG.warning("connected to %s again", self._address.shown)
        for table, number in missed:
            self._tell(table, number)

    def _break(self, connection: object) -> None:
        if connection is self._connection:
            self._claims.clear()
            self._broken.set()

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._heard_at = time.monotonic()
        sender, _, rest = str(payload).partition(" ")
        if sender == self.name:
            return
        number, _, text = rest.partition(" ")
        if number.isdecimal():
            self._tell(text, int(number))
        elif number == SAYS:
            for callback in self._listeners:
                asyncio.get_running_loop().call_soon(callback, sender, text)

    def _tell(self, table: str, number: int) -> None:
        for callback in self._callbacks:
            # Not from here: one that fails must not keep the others from hearing, nor end the connection.
            asyncio.get_running_loop().call_soon(callback, table, number)


def _key(table: str) -> int:
    return int.from_bytes(hashlib.sha256(b"nacre table " + table.encode()).digest()[:8], "big", signed=True)
