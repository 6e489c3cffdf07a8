"""All tables in use in this process. Nothing else changes a table.

A change is checked, tried on a copy, stored, and only then shown to anyone. A table in use may be behind the
log, never ahead of it: if the store fails, or another process was faster, it catches up.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Coroutine
from typing import Final, TypeVar

import msgspec

from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.server import metrics
from nacre.server.logs import log
from nacre.server.store.base import Change, Conflict, Entry, Status, Store, TableRow
from nacre.server.tables import bots, rating
from nacre.server.tables.bots import RETRY_SECONDS
from nacre.server.tables.elsewhere import REPEAT_SECONDS, Elsewhere
from nacre.server.tables.live import ABSENT_SECONDS, DELAY_SECONDS, Live, Viewer, renderer
from nacre.server.tables.thinking import Thinkers
from nacre.table import entries as e
from nacre.table import turns
from nacre.table.entries import AnyEntry
from nacre.table.setup import Setup
from nacre.table.table import Table

Maker = Callable[[Table, float], AnyEntry | None]
"""Checks, and gives the entry that is to happen now, or None if there is nothing to do after all."""
T = TypeVar("T")

TRIES: Final = 5
"""Attempts before giving up when other processes write first."""
MOST_MISSED: Final = 200
"""Events that a client may have missed; one that missed more gets a snapshot instead."""
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
IDLE_SECONDS: Final = 600.0
"""Seconds without use after which a table is put away."""
REST_SECONDS: Final = 30.0
"""Seconds between two looks for such tables."""


class Hall:
    """The tables in use. `now` is the clock: seconds since the epoch."""

    def __init__(self, store: Store, thinkers: Thinkers, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now
        self.tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False
        self._elsewhere = Elsewhere(store, now, self._on_presence, self._announce_presence)
        store.listen(self._on_append)

    # Coming and going

    async def open(self) -> None:
        """Go on where games were left: bots whose turn it is, clocks that run."""
        self._spawn(self._load_running())
        self._spawn(self._unload_idle())
        self._spawn(self._repeat_presence())

    async def close(self) -> None:
        """Stop everything. What was acknowledged is stored; the rest was never promised."""
        self._closing = True
        for live in self.tables.values():
            if live.alarm is not None:
                live.alarm.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def live(self, id: str) -> Live | None:
        """The table of that id, loaded if it is not in use; None if there is none."""
        live = self.tables.get(id)
        if live is None:
            if ID.fullmatch(id) is None:
                return None  # not even a question for the store
            if id not in self._loading:
                self._loading[id] = self._spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        if live is not None:
            live.used = self.now()
        return live

    async def _load(self, id: str) -> Live | None:
        try:
            row = await self.store.table(id)
            if row is None:
                return None
            live = Live(row, await self.read(row))
            if live.table.setup.spectators == "delayed":
                live.shadow = await self.read(row, self._visible_until(live))
            self.tables[id] = live
            metrics.tables.set(len(self.tables))
            now = self.now()
            live.update_elsewhere(self._elsewhere.persons(id), now)
            self._spawn(self._elsewhere.ask(id))
            live.used = now
            self._schedule(live)
            if live.table.status == "over":
                self._spawn(self._finish(live))  # the process that saw its end may have died before
            return live
        finally:
            self._loading.pop(id, None)

    async def read(self, row: TableRow, until: float | None = None) -> Table:
        """The table that a log makes, up to the end or up to that time."""
        table = Table(row.id, msgspec.json.decode(row.setup, type=Setup), bytes(row.secret), row.host)
        for written in await self.store.entries(row.id):
            if until is not None and written.at > until:
                break
            table.take(e.read(written.data))
        return table

    # What happens

    async def act(self, live: Live, make: Maker) -> int:
        """Let something happen: returns the number of its entry once the store has it for good."""
        if self._closing:
            raise TableError("server.closing")
        async with live.lock:
            for _ in range(TRIES):
                entry = make(live.table, self.now())
                if entry is None:
                    return live.table.number
                number = await self._append(live, entry)
                if number is not None:
                    return number
                # Another process was faster: does it still make sense after what that did?
            raise TableError("table.busy")

    async def _append(self, live: Live, entry: AnyEntry) -> int | None:
        """Store an entry, and only then show it; None if another process was faster."""
        before, table = live.table, live.table.copy()
        happening = table.take(entry)
        written = Entry(table.id, happening.number, entry.at, e.write(entry))
        try:
            await self.store.append(written, _change(before, table))
        except Conflict:
            await self._catch_up(live)
            return None
        except StoreError:
            # It may have been stored or not: only the log can tell.
            if written not in await self._recover(live):
                raise
        except asyncio.CancelledError:
            # The person who asked left in the middle of it.
            self._recheck_later(live)
            raise
        else:
            live.table = table
            live.send_event(happening)
            self._schedule(live)
            if table.persons() != before.persons():
                self._announce_presence(table.id)  # the person who sat down may look through this process
        metrics.count_entry(type(entry).__name__)
        if live.table.status == "over" and before.status == "running":
            self._spawn(self._finish(live))
        return happening.number

    async def _recover(self, live: Live) -> list[Entry]:
        """Catch up after a failure: the entries that the store has; none while it does not answer."""
        try:
            return await self._catch_up(live)
        except StoreError:
            self._recheck_later(live)
            return []

    def _recheck_later(self, live: Live) -> None:
        if not self._closing and (live.recheck is None or live.recheck.done()):
            live.recheck = self._spawn(self._retry_catch_up(live))

    async def _retry_catch_up(self, live: Live) -> None:
        """Ask the store until it answers."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with contextlib.suppress(StoreError):
                async with live.lock:
                    await self._catch_up(live)
                return

    async def _catch_up(self, live: Live) -> list[Entry]:
        """Take and send the entries of the log that the table has not. The caller holds the lock."""
        found = await self.store.entries(live.row.id, live.table.number)
        for written in found:
            live.send_event(live.table.take(e.read(written.data)))
        self._schedule(live)
        return found

    def _on_append(self, id: str, number: int) -> None:
        """Another process added to a table's log."""
        if (id in self.tables or id in self._loading) and not self._closing:
            self._spawn(self._follow(id, number))

    async def _follow(self, id: str, number: int) -> None:
        # A table that is being loaded may have been read before that entry was there.
        loading = self._loading.get(id)
        live = await asyncio.shield(loading) if loading is not None else self.tables.get(id)
        if live is None:
            return
        async with live.lock:
            if live.table.number < number:
                await self._recover(live)

    async def _finish(self, live: Live) -> None:
        """Count a game that is over, again and again while the store fails."""
        while live.table.setup.rated:
            try:
                await rating.count(self.store, live.table)
                return
            except StoreError as error:
                log.error("the store failed", extra={"code": error.code, "table": live.row.id})
                await asyncio.sleep(RETRY_SECONDS)

    # What is due by itself

    def _schedule(self, live: Live) -> None:
        """Set bots to play when it is their turn, and the alarm for what is due next."""
        if self._closing:
            return
        if live.table.bot_to_play() is not None and (live.thinking is None or live.thinking.done()):
            live.thinking = self._spawn(bots.play(self, live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        due = self._due(live)
        if due is not None:
            loop = asyncio.get_running_loop()
            delay = max(0.0, due - self.now()) + 0.005
            live.alarm = loop.call_later(delay, lambda: self._spawn(self._ring(live)))

    def _due(self, live: Live) -> float | None:
        """When something has to be done at that table next."""
        times = [since + ABSENT_SECONDS for since in live.gone.values() if live.table.status == "running"]
        times = [at for at in times if at > self.now()]
        deadline = live.table.clock and live.table.clock.deadline()
        if deadline:
            times.append(deadline)
        if live.shadow is not None and live.shadow.number < live.table.number:
            times.append(self.now() + 1.0)
        return min(times, default=None)

    async def _ring(self, live: Live) -> None:
        try:
            if live.shadow is not None:
                await self._advance_shadow(live)
            await self.act(live, turns.time_up)
        except StoreError:
            # The store may come back: what was due then still is.
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(RETRY_SECONDS, lambda: self._spawn(self._ring(live)))
            return
        live.send_presence(self.now())
        self._schedule(live)

    async def _advance_shadow(self, live: Live) -> None:
        async with live.lock:
            assert live.shadow is not None
            until = self._visible_until(live)
            for written in await self.store.entries(live.row.id, live.shadow.number):
                if written.at > until:
                    break
                live.send_late_event(live.shadow.take(e.read(written.data)))

    def _visible_until(self, live: Live) -> float:
        """Up to when spectators with a delay may see; once a game is over, everything."""
        return self.now() - (0.0 if live.table.status != "running" else DELAY_SECONDS)

    async def _load_running(self) -> None:
        for id in await self.store.running_tables():
            with contextlib.suppress(NacreError, msgspec.ValidationError):
                await self.live(id)
            await asyncio.sleep(0)

    async def _unload_idle(self) -> None:
        """Put tables away that nobody uses; the store has all of them."""
        while True:
            await asyncio.sleep(REST_SECONDS)
            late = self.now() - IDLE_SECONDS
            for id, live in list(self.tables.items()):
                busy = live.viewers or live.lock.locked() or live.table.bot_to_play() is not None
                timed = live.table.clock is not None and live.table.clock.deadline() is not None
                if live.used < late and not busy and not timed:
                    if live.alarm is not None:
                        live.alarm.cancel()
                    del self.tables[id]
                    await self.store.release(id)
            metrics.tables.set(len(self.tables))

    # Who looks

    async def enter(self, live: Live, viewer: Viewer, after: int | None) -> None:
        """Let a viewer look: everything so far, or what happened since that entry, then all that happens."""
        async with live.lock:
            if after is not None and after > live.table.number:
                await self._catch_up(live)  # another process sent them what we have not heard of yet
            held = live.table.held_by(viewer.person)
            live.seat(viewer)
            table = live.seen_by(viewer)
            missed = None if after is None else table.number - after
            if missed is None or not 0 <= missed <= MOST_MISSED or len(held) > 1:
                viewer.send(live.snapshot(viewer, self.now()))
            elif missed and after is not None:
                await self._send_missed(live, viewer, after, table.number)
            live.enter(viewer)
            live.send_presence(self.now())
            self._announce_presence(live.row.id)

    async def _send_missed(self, live: Live, viewer: Viewer, after: int, until: int) -> None:
        """Send what happened since that entry as it was sent then."""
        past = Table(live.row.id, live.table.setup, bytes(live.row.secret), live.table.host)
        for written in (await self.store.entries(live.row.id))[:until]:
            happening = past.take(e.read(written.data))
            if happening.number > after:
                viewer.send(renderer(past, happening)(viewer.seat, viewer.person, viewer.language))

    async def forget(self, live: Live) -> None:
        """Delete a table that never started."""
        self.tables.pop(live.row.id, None)
        await self.store.delete_table(live.row.id)

    def sign_out(self, person: str) -> None:
        """Dismiss everyone who looks as that person, whose identity has moved to another device."""
        for live in self.tables.values():
            for viewer in live.viewers:
                if viewer.person == person:
                    viewer.dismiss("server.signed_out")

    def depart(self, live: Live, viewer: Viewer) -> None:
        """A viewer is gone."""
        live.depart(viewer, self.now())
        live.send_presence(self.now())
        self._schedule(live)
        self._announce_presence(live.row.id)

    # Who looks through other processes

    def _announce_presence(self, id: str) -> None:
        live = self.tables.get(id)
        if live is not None and not self._closing:
            self._spawn(self._elsewhere.tell({id: live.persons_here()}))

    def _on_presence(self, id: str) -> None:
        """Somebody came to a table, or left it, through another process."""
        live = self.tables.get(id)
        if live is not None:
            live.update_elsewhere(self._elsewhere.persons(id), self.now())
            live.send_presence(self.now())
            self._schedule(live)

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(REPEAT_SECONDS)
            there = {id: live.persons_here() for id, live in self.tables.items() if live.viewers}
            with contextlib.suppress(StoreError):
                await self._elsewhere.tell(there)
            self._elsewhere.forget_silent()

    def _spawn(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[T]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NacreError):
            log.error("a task failed", exc_info=error)


def _change(before: Table, after: Table) -> Change | None:
    """What changes in the row of a table."""
    status = Status(after.status) if after.status != before.status else None
    if after.state is not None:
        return None if status is None else Change(status)
    members = tuple(after.persons()) if after.persons() != before.persons() else None
    return Change(status, sum(seat.kind == "open" for seat in after.seats), members)
