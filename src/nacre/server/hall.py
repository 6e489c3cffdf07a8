"""All tables in use in this process: the only place where something happens to them.

What happens is checked, tried, kept by the store, and only then told to anyone. If the store fails, or
another process was faster, the table is made again from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final, TypeVar

import msgspec

from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.kernel.state import State
from nacre.server import metrics, rating
from nacre.server import protocol as p
from nacre.server.live import ABSENT_SECONDS, DELAY_SECONDS, Live, Viewer, renderer
from nacre.server.logs import log
from nacre.server.store.base import Change, Conflict, Entry, Status, Store, TableRow
from nacre.server.thinking import Thinkers
from nacre.table import entries as e
from nacre.table import turns
from nacre.table.entries import AnyEntry
from nacre.table.seating import check_holder
from nacre.table.setup import Setup
from nacre.table.table import Table
from nacre.table.telling import words

Maker = Callable[[Table, float], AnyEntry | None]
"""Checks, and gives the entry that is to happen now, or None if there is nothing to do after all."""
T = TypeVar("T")

TRIES: Final = 5
"""So often does another process have to be faster before we give up."""
MOST_MISSED: Final = 200
"""A client that missed more events gets a snapshot instead."""
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
IDLE_SECONDS: Final = 600.0
REST_SECONDS: Final = 30.0


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
        store.listen(self._heard)

    # Coming and going

    async def open(self) -> None:
        """Go on where games were left: bots whose turn it is, clocks that run."""
        self._spawn(self._wake())
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Stop everything; what was acknowledged is kept, the rest was never promised."""
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
                self._loading[id] = asyncio.ensure_future(self._load(id))
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
                live.shadow = await self.read(row, self._shown_until(live))
            self.tables[id] = live
            metrics.tables.set(len(self.tables))
            now = self.now()
            live.gone = dict.fromkeys(live.table.persons(), now)
            live.used = now
            self._arrange(live)
            if live.table.status == "over":
                self._spawn(self._finish(live))  # in case that nobody lived to do it
            return live
        finally:
            self._loading.pop(id, None)

    async def read(self, row: TableRow, until: float | None = None) -> Table:
        """The table that a log makes, or what it had made by then."""
        table = Table(row.id, msgspec.json.decode(row.setup, type=Setup), bytes(row.secret), row.host)
        for kept in await self.store.entries(row.id):
            if until is not None and kept.at > until:
                break
            table.take(e.read(kept.data))
        return table

    # What happens

    async def act(self, live: Live, make: Maker) -> int:
        """Let something happen: returns the number of its entry once the store has it for good.

        It goes on to its end even if whoever asked is gone.
        """
        return await asyncio.shield(self._spawn(self._act(live, make)))

    async def _act(self, live: Live, make: Maker) -> int:
        async with live.lock:
            for _ in range(TRIES):
                entry = make(live.table, self.now())
                told = live.table.number
                if entry is None:
                    return told
                try:
                    return await self._commit(live, entry)
                except Conflict:
                    # Another process was faster: see what it did, and whether ours still makes sense.
                    await self._reload(live, told)
                except StoreError:
                    # Whether it was kept is not known: only the log can tell.
                    await self._reload(live, told)
                    raise
                except asyncio.CancelledError:
                    self.tables.pop(live.row.id, None)
                    raise
            raise TableError("table.busy")

    async def _commit(self, live: Live, entry: AnyEntry) -> int:
        table = live.table
        before = (table.status, table.persons())
        happening = table.take(entry)
        written = Entry(table.id, happening.number, entry.at, e.write(entry))
        await self.store.append(written, _change(table, before))
        metrics.entries.labels(type(entry).__name__).inc()
        live.tell(happening)
        if table.status == "over" and before[0] == "running":
            self._spawn(self._finish(live))
        self._arrange(live)
        return happening.number

    async def _reload(self, live: Live, told: int) -> None:
        """Make the table again from the log, and tell what was not told before."""
        kept = await self.store.entries(live.row.id)
        live.table = Table(live.row.id, live.table.setup, bytes(live.row.secret), live.row.host)
        for entry in kept:
            happening = live.table.take(e.read(entry.data))
            if entry.number > told:
                live.tell(happening)
        self._arrange(live)

    def _heard(self, id: str, number: int) -> None:
        """Another process added to a table's log."""
        live = self.tables.get(id)
        if live is not None and not self._closing:
            self._spawn(self._catch_up(live, number))

    async def _catch_up(self, live: Live, number: int) -> None:
        async with live.lock:
            if live.table.number < number:
                for kept in await self.store.entries(live.row.id, live.table.number):
                    live.tell(live.table.take(e.read(kept.data)))
                self._arrange(live)

    async def _finish(self, live: Live) -> None:
        """A game is over: count it, if that was not done before."""
        async with live.lock:
            table = live.table
        if table.setup.rated:
            await rating.count(self.store, table)

    # What is due by itself

    def _arrange(self, live: Live) -> None:
        """See to it that bots play when it is their turn, and that time runs out."""
        if self._closing:
            return
        if live.table.bot_to_play() is not None and (live.thinking is None or live.thinking.done()):
            live.thinking = self._spawn(self._play_bots(live))
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
        if live.shadow is not None:
            await self._advance_shadow(live)
        await self._act(live, turns.time_up)
        async with live.lock:
            live.tell_presence(self.now())
            self._arrange(live)

    async def _advance_shadow(self, live: Live) -> None:
        async with live.lock:
            assert live.shadow is not None
            until = self._shown_until(live)
            for kept in await self.store.entries(live.row.id, live.shadow.number):
                if kept.at > until:
                    break
                live.tell_late(live.shadow.take(e.read(kept.data)))

    def _shown_until(self, live: Live) -> float:
        """Up to when spectators with a delay may see; once a game is over, everything."""
        return self.now() - (0.0 if live.table.status != "running" else DELAY_SECONDS)

    async def _play_bots(self, live: Live) -> None:
        """Play for the bots of a table for as long as it is their turn."""
        while not self._closing:
            if not await self.store.claim(live.row.id):
                return  # another process plays for them
            async with live.lock:
                due = live.table.bot_to_play()
                if due is None or live.table.state is None:
                    return
                seat, level = due
                ply = len(live.table.actions)
                state = live.table.state.clone()
            actions = await self._bot_actions(live, state, level, ply)
            try:
                await self._act(live, partial(_bot_played, seat=seat, ply=ply, actions=actions))
            except TableError:
                pass  # something else happened meanwhile: look again
            except StoreError:
                await asyncio.sleep(1.0)  # the store may come back; the table waits

    async def _bot_actions(self, live: Live, state: State, level: str, ply: int) -> list[str]:
        """A whole play of a bot; `state` is a copy for it to be tried on."""
        seat = state.seat
        actions: list[str] = []
        while not actions or (state.seat == seat and state.unfinished()):
            action = await self.thinkers.choose(state, level)
            live.table.advance(state, action, ply + len(actions))
            actions.append(state.game.text(action))
        return actions

    async def hint(self, live: Live, person: str, seat: int) -> p.HintReply:
        """What a strong bot would play for that seat, and why; the reply's id is for the caller to set."""
        async with live.lock:
            table = live.table
            check_holder(table, person, seat)
            if table.setup.rated:
                raise TableError("table.rated_hint")
            if table.to_play() != seat or table.state is None:
                raise TableError("table.not_your_turn_hint")
            ply = len(table.actions)
            state = table.state.clone()
        first = await self.thinkers.hint(state.view(seat), state.legal_actions())
        told = words(state.game.describe_in(state, first.action))
        actions = [state.game.text(first.action)]
        live.table.advance(state, first.action, ply)
        if state.seat == seat and state.unfinished():
            actions += await self._bot_actions(live, state, "strong", ply + 1)
        return p.HintReply(id=0, actions=actions, words=told, reasons=first.reasons)

    async def _wake(self) -> None:
        for id in await self.store.running_tables():
            with contextlib.suppress(NacreError, msgspec.ValidationError):
                await self.live(id)
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        """Put tables away that nobody uses: all of them is in the store."""
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
            held = live.table.held_by(viewer.person)
            live.seat(viewer)
            table = live.seen_by(viewer)
            missed = None if after is None else table.number - after
            if missed is None or not 0 <= missed <= MOST_MISSED or len(held) > 1:
                viewer.send(live.snapshot(viewer, self.now()))
            elif missed and after is not None:
                await self._tell_missed(live, viewer, after, table.number)
            live.enter(viewer)
            live.tell_presence(self.now())

    async def _tell_missed(self, live: Live, viewer: Viewer, after: int, until: int) -> None:
        """Send what happened since that entry as it was told then."""
        past = Table(live.row.id, live.table.setup, bytes(live.row.secret), live.table.host)
        for kept in (await self.store.entries(live.row.id))[:until]:
            happening = past.take(e.read(kept.data))
            if happening.number > after:
                viewer.send(renderer(past, happening)(viewer.seat, viewer.person))

    async def forget(self, live: Live) -> None:
        """Throw a table away that never started."""
        self.tables.pop(live.row.id, None)
        await self.store.delete_table(live.row.id)

    def sign_out(self, person: str) -> None:
        """Let go of everyone who looks as that person: they are somewhere else now."""
        for live in self.tables.values():
            for viewer in live.viewers:
                if viewer.person == person:
                    viewer.dismiss("server.signed_out")

    async def depart(self, live: Live, viewer: Viewer) -> None:
        """A viewer is gone."""
        async with live.lock:
            live.depart(viewer, self.now())
            live.tell_presence(self.now())
            self._arrange(live)

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


def _bot_played(table: Table, now: float, seat: int, ply: int, actions: list[str]) -> AnyEntry:
    return turns.play_for_bot(table, seat, ply, actions, now)


def _change(table: Table, before: tuple[str, list[str]]) -> Change | None:
    """What the row of a table has to know."""
    status, persons = before
    now_held = table.persons()
    changed = Status(table.status) if table.status != status else None
    members = tuple(now_held) if now_held != persons else None
    open_seats = sum(seat.kind == "open" for seat in table.seats) if table.state is None else None
    if changed is None and members is None and open_seats is None:
        return None
    return Change(changed, open_seats, members)
