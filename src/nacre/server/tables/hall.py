"""All tables in use in this process. Nothing else changes a table.

A change is checked, tried on a copy, stored, and only then shown to anyone. A table in use may be behind the
log, never ahead of it: if the store fails, or another process was faster, it catches up.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.server import metrics
from nacre.server.metering import charged
from nacre.server.steady import SteadyClock
from nacre.server.store.base import Store
from nacre.server.store.rows import Conflict, Entry, TableRow
from nacre.server.tables import bots, ending, housekeeping
from nacre.server.tables.appending import Appending, prepare
from nacre.server.tables.bots import RETRY_SECONDS
from nacre.server.tables.damage import Damage, take_stored
from nacre.server.tables.due import next_due
from nacre.server.tables.elsewhere import Elsewhere
from nacre.server.tables.length import check_length
from nacre.server.tables.live import DELAY_SECONDS, Event, Live, Viewer
from nacre.server.tables.reading import read_events
from nacre.server.tables.tasks import Tasks
from nacre.server.tables.thinking import Thinkers
from nacre.table import dealing, earlier, turns
from nacre.table.disclosure import Count
from nacre.table.entries import AnyEntry
from nacre.table.table import Table

Maker = Callable[[Table, float], AnyEntry | None]
"""Checks, and gives the entry that is to happen now, or None if there is nothing to do after all."""

TRIES: Final = 5
"""Attempts before giving up when other processes write first."""
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Hall:
    """The tables in use. `now` is the clock: seconds since the epoch, without jumps."""

    def __init__(self, store: Store, thinkers: Thinkers, now: Callable[[], float] | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now or SteadyClock()
        self.tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks = Tasks()
        self.closing = False
        self.damage = Damage()
        here = self._on_presence, self._announce_presence
        self.elsewhere = Elsewhere(store, self.now, *here, spawn=self._tasks.spawn)
        store.listen(self._on_append)

    # Coming and going

    async def open(self) -> None:
        """Go on where games were left: bots whose turn it is, clocks that run."""
        alone = await housekeeping.agree_on_time(self)
        if self.store.shared:
            self._tasks.spawn(housekeeping.repeat_presence(self))
        self._tasks.spawn(housekeeping.look_for_due(self, alone))
        self._tasks.spawn(housekeeping.put_away(self))

    async def close(self) -> None:
        """Stop everything. What was acknowledged is stored; the rest was never promised."""
        self.closing = True
        for live in self.tables.values():
            if live.alarm is not None:
                live.alarm.cancel()
        await self._tasks.close()

    async def live(self, id: str) -> Live | None:
        """The table of that id, loaded if it is not in use; None if there is none."""
        live = self.tables.get(id)
        if live is None:
            if ID.fullmatch(id) is None:
                return None  # not even a question for the store
            self.damage.check(id)
            if id not in self._loading:
                self._loading[id] = self._tasks.spawn(charged(self._load(id)))
            live = await asyncio.shield(self._loading[id])
        if live is not None:
            live.used = self.now()
        return live

    def is_current(self, id: str) -> bool:
        """Is that table in use here, and as it is in the store, or will be in a moment?"""
        live = self.tables.get(id)
        return live is not None and (live.followed or not self.store.shared)

    async def _load(self, id: str) -> Live | None:
        begun = time.monotonic()
        try:
            row = await self.store.table(id)
            if row is None:
                return None
            live = Live(row, await self.read(row))
            live.read = begun
            if live.table.setup.spectators == "delayed":
                live.shadow = (await self.read(row, self._visible_until(live)))[-1].table
            self.tables[id] = live
            metrics.tables.set(len(self.tables))
            now = self.now()
            live.update_elsewhere(*self.elsewhere.viewers(id), now)
            live.used = now
            if live.table.clock is not None:
                # A time that has not come yet was stored by a wrong clock: a turn does not wait for it.
                live.table.clock.since = min(live.table.clock.since, now)
            self.schedule(live)
            if earlier.close(live.table, now) is not None:
                self._tasks.spawn(self.act(live, earlier.close))
            if live.table.status == "over":
                # The process that saw its end may have died before.
                self._tasks.spawn(self._finish(live))
            return live
        finally:
            self._loading.pop(id, None)

    async def read(self, row: TableRow, until: float | None = None) -> list[Event]:
        """The latest events of a log, up to the end or up to that time; TableError if it makes no table."""
        found = [each for each in await self.store.entries(row.id) if until is None or each.at <= until]
        with self.damage.noticed(row.id):
            return await read_events(row, found, self.now() - housekeeping.REMEMBER_SECONDS)

    # What happens

    async def act(self, live: Live, make: Maker) -> Count:
        """Let something happen: returns the count of events once the store has it for good."""
        if self.closing:
            raise TableError("server.closing")
        asked = time.monotonic()
        async with live.lock:
            for _ in range(TRIES):
                try:
                    self.damage.check(live.row.id)
                    entry = make(live.table, self.now())
                except NacreError:
                    if not await self._renew(live, asked):
                        raise
                    continue  # another process has done what was not possible before
                if entry is None:
                    return live.table.events
                check_length(live.table, entry)
                count = await self._append(live, entry)
                if count is not None:
                    return count
                # Another process was faster: does it still make sense after what that did?
            raise TableError("table.busy")

    async def _append(self, live: Live, entry: AnyEntry) -> Count | None:
        appending = prepare(live, entry)
        return await self.store_entry(live, appending, self.store.append(appending.written, appending.change))

    async def store_entry(self, live: Live, appending: Appending, stored: Awaitable[None]) -> Count | None:
        """Wait until an entry is stored, and only then show it; None if another process was faster."""
        try:
            await stored
        except Conflict:
            await self._catch_up(live)
            return None
        except StoreError:
            # It may have been stored or not: only the log can tell.
            if appending.written not in await self._recover(live):
                raise
            self._count(live, appending)
        except asyncio.CancelledError:
            # The person who asked left in the middle of it.
            self._recheck_later(live)
            raise
        else:
            self.show(live, appending)
        return appending.happening.events

    def show(self, live: Live, appending: Appending) -> Count:
        """Let everybody see what is stored."""
        before, table = appending.before, appending.table
        live.table = table
        live.send_event(appending.happening)
        self.schedule(live)
        if table.seats is not before.seats and table.persons() != before.persons():
            self._announce_presence(table.id)  # the person who sat down may look through this process
        self._count(live, appending)
        return appending.happening.events

    def _count(self, live: Live, appending: Appending) -> None:
        metrics.entries.count(type(appending.happening.entry).__name__)
        if live.table.status == "over" and appending.before.status == "running":
            self._tasks.spawn(self._finish(live))

    async def _recover(self, live: Live) -> list[Entry]:
        """Catch up after a failure: the entries that the store has; none while it does not answer."""
        try:
            return await self._catch_up(live)
        except StoreError:
            self._recheck_later(live)
            return []

    def _recheck_later(self, live: Live) -> None:
        if not self.closing and (live.recheck is None or live.recheck.done()):
            live.recheck = self._tasks.spawn(self._retry_catch_up(live))

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
        begun = time.monotonic()
        found = await self.store.entries(live.row.id, live.table.number)
        live.read = begun
        for written in found:
            table = live.table.copy()  # the table before stays as those who come back have to see it
            with self._closed_if_damaged(live):
                happening = take_stored(table, written)
            live.table = table
            live.send_event(happening)
        self.schedule(live)
        return found

    @contextlib.contextmanager
    def _closed_if_damaged(self, live: Live) -> Iterator[None]:
        """Close a table in use if what was added to its log cannot be read."""
        try:
            with self.damage.noticed(live.row.id):
                yield
        except TableError as error:
            self.drop(live)
            for viewer in list(live.viewers):
                viewer.dismiss(error.code)
            raise

    async def renew(self, live: Live, asked: float | None = None) -> bool:
        """Catch up with other processes, unless that was done after `asked`, by the monotonic clock.

        Returns whether there was anything new. Those who wait for it together share one reading.
        """
        if not self.store.shared:
            return False
        asked = time.monotonic() if asked is None else asked
        async with live.lock:
            return await self._renew(live, asked)

    async def _renew(self, live: Live, asked: float) -> bool:
        return self.store.shared and live.read < asked and bool(await self._catch_up(live))

    async def follow(self, live: Live) -> None:
        """Hear from now on what other processes do at a table. The caller holds the lock."""
        if self.store.shared and not live.followed:
            live.followed = True
            await self.store.follow(live.row.id)
            # Who was away may have been at another process: count anew.
            live.gone.clear()
            live.update_elsewhere(*self.elsewhere.viewers(live.row.id), self.now())
            await self._catch_up(live)
            self._tasks.spawn(self.elsewhere.ask(live.row.id))

    def _on_append(self, id: str, number: int) -> None:
        """Another process added to a table's log."""
        live = self.tables.get(id)
        if live is not None and live.followed and not self.closing:
            self._tasks.spawn(self._hear_entry(live, number))

    async def _hear_entry(self, live: Live, number: int) -> None:
        async with live.lock:
            if live.table.number < number:
                await self._recover(live)

    async def _finish(self, live: Live) -> None:
        await ending.count(self.store, live.table)

    # What is due by itself
    def schedule(self, live: Live) -> None:
        """Set bots to play when it is their turn, and the alarm for what is due next."""
        if self.closing:
            return
        if live.table.bot_to_play() is not None and (live.thinking is None or live.thinking.done()):
            live.thinking = self._tasks.spawn(bots.play(self, live))
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        due = next_due(live, self.now())
        if due is not None:
            self._ring_after(live, max(0.0, due - self.now()) + 0.005)

    def _ring_after(self, live: Live, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        live.alarm = loop.call_later(seconds, lambda: self._tasks.spawn(self._ring(live)))

    async def _ring(self, live: Live) -> None:
        try:
            if live.shadow is not None:
                await self._advance_shadow(live)
            await self.act(live, turns.time_up)
            await self.act(live, dealing.time_up)
        except StoreError:
            self._ring_after(live, RETRY_SECONDS)  # the store may come back: what was due then still is
            return
        live.send_presence(self.now())
        self.schedule(live)

    async def _advance_shadow(self, live: Live) -> None:
        async with live.lock:
            assert live.shadow is not None
            until = self._visible_until(live)
            for written in await self.store.entries(live.row.id, live.shadow.number):
                if written.at > until:
                    break
                with self._closed_if_damaged(live):
                    happening = take_stored(live.shadow, written)
                live.send_late_event(happening)

    def _visible_until(self, live: Live) -> float:
        """Up to when spectators with a delay may see; once a game is over, everything."""
        return self.now() - (0.0 if live.table.status != "running" else DELAY_SECONDS)

    def drop(self, live: Live) -> None:
        """Put a table away; the store has it."""
        if live.alarm is not None:
            live.alarm.cancel()
        if live.thinking is not None:
            live.thinking.cancel()
        if live.followed:
            live.followed = False
            self._tasks.spawn(self.store.unfollow(live.row.id))
        if self.tables.get(live.row.id) is live:
            del self.tables[live.row.id]

    # Who looks

    async def enter(self, live: Live, viewer: Viewer, after: int | None) -> None:
        """Let a viewer look: everything so far, or what happened since that entry, then all that happens."""
        async with live.lock:
            await self.follow(live)
            if after is not None and after > live.count_for(viewer.person):
                await self._catch_up(live)  # another process sent them what we have not heard of yet
            passed_round = len(live.table.held_by(viewer.person)) > 1
            live.seat(viewer)
            missed = None if after is None or passed_round else live.missed(viewer, after)
            for frame in [live.snapshot(viewer, self.now())] if missed is None else missed:
                viewer.send(frame)
            live.enter(viewer)
            live.send_presence(self.now())
            self._announce_presence(live.row.id)

    async def forget(self, live: Live) -> None:
        """Delete a table that never started."""
        self.drop(live)
        await self.store.delete_table(live.row.id)

    def depart(self, live: Live, viewer: Viewer) -> None:
        """A viewer is gone."""
        live.depart(viewer, self.now())
        live.send_presence(self.now())
        self.schedule(live)
        self._announce_presence(live.row.id)

    # Who looks through other processes

    def _announce_presence(self, id: str) -> None:
        live = self.tables.get(id)
        if live is not None and self.store.shared and not self.closing:
            self._tasks.spawn(self.elsewhere.tell({id: live.persons_here()}, {id: live.watchers_here()}))

    def _on_presence(self, id: str) -> None:
        """Somebody came to a table, or left it, through another process."""
        live = self.tables.get(id)
        if live is not None:
            live.update_elsewhere(*self.elsewhere.viewers(id), self.now())
            live.send_presence(self.now())
            self.schedule(live)
