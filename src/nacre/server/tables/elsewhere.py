"""Who is at tables through other processes: each announces it, and is forgotten when it falls silent.

Nothing of it is stored: a process that missed an announcement hears the next one soon.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping
from typing import Final, NamedTuple

import msgspec

from nacre.server.store.base import Store

REPEAT_SECONDS: Final = 15.0
"""Seconds between two announcements of the same."""
SILENT_SECONDS: Final = 40.0
"""Seconds after which an announcement that was not repeated no longer counts."""
MOST_AT_ONCE: Final = 40
"""Tables in one announcement: PostgreSQL takes at most 8,000 bytes."""
MOST_BYTES: Final = 7000
"""Bytes of one announcement; a longer one is said in two halves."""
MOST_WATCHERS: Final = 50
"""Spectators of one table that an announcement has; their names fit into MOST_BYTES."""
TIME_SECONDS: Final = 0.3
"""Seconds that the others have to say what time it is."""


class Word(msgspec.Struct, omit_defaults=True):
    """What a process says to the others."""

    there: dict[str, list[str]] = {}
    """Who is at a table through it; nobody where the last one left."""
    watching: dict[str, list[str]] = {}
    """The names, or "", of who watches these tables through it."""
    asks: str = ""
    """The table of which it would like to know."""
    asks_time: bool = False
    """Would it like to know what time it is?"""
    time: float = 0.0
    """What time it is, where that was asked."""
    age: float = 0.0
    """Seconds for which the process that says so has been here."""


class Said(NamedTuple):
    """What a process last said of a table, and when."""

    at: float
    persons: list[str]
    watchers: list[str]


class Elsewhere:
    """What other processes say, and what is said to them.

    `changed` is called with a table where somebody elsewhere came or went, `asked` with one that others ask
    about. `spawn` begins what goes on by itself.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        changed: Callable[[str], None],
        asked: Callable[[str], None],
        spawn: Callable[[Coroutine[object, object, None]], object] = asyncio.ensure_future,
    ) -> None:
        self._store = store
        self._now = now
        self._changed = changed
        self._asked = asked
        self._spawn = spawn
        self._there: dict[str, dict[str, Said]] = {}
        """By table and process."""
        self._times: list[tuple[float, float]] = []
        """What others said about the time: for how long they have been here, and how far ahead they are."""
        self._begun = time.monotonic()
        store.overhear(self._hear)

    def persons(self, table: str) -> set[str]:
        """Everyone who is at a table through another process."""
        return {person for said in self._there.get(table, {}).values() for person in said.persons}

    def viewers(self, table: str) -> tuple[set[str], list[str]]:
        """The persons of a table who look through another process, and the names, or "", of spectators."""
        watchers = [name for said in self._there.get(table, {}).values() for name in said.watchers]
        return self.persons(table), watchers

    async def tell(self, there: dict[str, list[str]], watching: Mapping[str, list[str]] = {}) -> None:
        """Say who is at tables through this process, and who watches there."""
        channels: defaultdict[str, list[str]] = defaultdict(list)
        for table in there:
            channels[self._store.channel(table)].append(table)
        for channel, tables in channels.items():
            for first in range(0, len(tables), MOST_AT_ONCE):
                part = {table: there[table] for table in tables[first : first + MOST_AT_ONCE]}
                await self._tell_part(part, watching, channel)

    async def _tell_part(
        self, there: dict[str, list[str]], watching: Mapping[str, list[str]], channel: str
    ) -> None:
        watchers = {table: watching[table][:MOST_WATCHERS] for table in there if watching.get(table)}
        word = Word(there, watchers)
        if len(there) > 1 and len(msgspec.json.encode(word)) > MOST_BYTES:
            tables = list(there)
            for half in (tables[::2], tables[1::2]):
                await self._tell_part({table: there[table] for table in half}, watching, channel)
        else:
            await self._say(word, channel)

    async def ask(self, table: str) -> None:
        """Ask the others who is at that table."""
        await self._say(Word(asks=table), self._store.channel(table))

    async def ask_time(self) -> float | None:
        """What time it is to the process that has been here for longest; None if there is no other."""
        self._times.clear()
        await self._say(Word(asks_time=True))
        await asyncio.sleep(TIME_SECONDS)
        return self._now() + max(self._times)[1] if self._times else None

    def forget_silent(self) -> None:
        """Forget what was not repeated: a process that died says no goodbye."""
        late = self._now() - SILENT_SECONDS
        for table, said in list(self._there.items()):
            for process in [process for process, last in said.items() if last.at < late]:
                self._put(table, process, [], [])

    async def _say(self, word: Word, channel: str = "") -> None:
        await self._store.say(msgspec.json.encode(word).decode(), channel)

    def _hear(self, process: str, text: str) -> None:
        word = msgspec.json.decode(text, type=Word)
        for table, persons in word.there.items():
            self._put(table, process, persons, word.watching.get(table, []))
        if word.asks:
            self._asked(word.asks)
        if word.asks_time:
            self._answer_time()
        if word.time:
            self._times.append((word.age, word.time - self._now()))

    def _answer_time(self) -> None:
        self._spawn(self._say(Word(time=self._now(), age=time.monotonic() - self._begun)))

    def _put(self, table: str, process: str, persons: list[str], watchers: list[str]) -> None:
        before = self.viewers(table)
        said = self._there.setdefault(table, {})
        if persons or watchers:
            said[process] = Said(self._now(), persons, watchers)
        else:
            said.pop(process, None)
        if not said:
            del self._there[table]
        if self.viewers(table) != before:
            self._changed(table)
