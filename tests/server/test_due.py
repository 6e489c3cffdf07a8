"""What is due at tables happens although nobody looks: after a restart, and after another process died."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from nacre.fairness import NONCE_BYTES, commit_nonce, hash_terms
from nacre.kernel.state import State
from nacre.server.interface import api
from nacre.server.store import PersonRow, Store, open_store
from nacre.server.store.rows import NOTHING_DUE
from nacre.server.tables import elsewhere, housekeeping
from nacre.server.tables.due import AHEAD_SECONDS, BOT_SECONDS, LATE_SECONDS, due_time
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live
from nacre.server.tables.opening import open_table
from nacre.server.tables.queueing import Kind, Owner
from nacre.server.tables.thinking import NOBODY
from nacre.table import BankClock, Setup, Table, TurnClock, dealing, turns
from nacre.table import entries as e
from present import present
from server.asynchronous import asynchronous, until
from server.house import Clock, NearThinkers

ANN = PersonRow("ann", None, "Ann", 0.0, 0.0)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "TIME_SECONDS", 0.01)


@asynccontextmanager
async def opened(url: str, clock: Clock) -> AsyncIterator[Hall]:
    """A hall with a store of its own, as in a process of its own, without its housekeeping."""
    async with await open_store(url) as store:
        hall = Hall(store, NearThinkers(1), clock)
        yield hall
        await hall.close()


def resign(table: Table, now: float) -> e.AnyEntry:
    return turns.resign(table, "ann", 0, now)


def play_first(table: Table, now: float) -> e.AnyEntry:
    legal = present(table.state).legal_actions()
    actions = [table.game.text(legal[0])]
    return turns.play(table, "ann", 0, ply=table.play_number, actions=actions, now=now)


async def started(hall: Hall, *seats: api.AnySeat, clock: TurnClock | BankClock | None = None) -> Live:
    """A table at which a game has begun."""
    setup = Setup(game="pearls", options={"players": 2}, clock=clock)
    live = await open_table(hall, host=ANN, setup=setup, seats=seats, limit=100)
    await hall.act(live, lambda table, now: dealing.start(table, "ann", now))
    nonce = secrets.token_bytes(NONCE_BYTES)
    terms, held = hash_terms(present(live.table.deals.current).terms), tuple(live.table.held_by("ann"))
    committed = commit_nonce(terms, held, nonce).hex()
    await hall.act(live, lambda table, now: dealing.commit(table, "ann", committed, now))
    await hall.act(live, lambda table, now: dealing.open_nonce(table, "ann", nonce.hex(), now))
    return live


BOTH = (api.MySeat(), api.MySeat("Bob"))
HERS_AND_A_BOT = (api.MySeat(), api.BotSeat("beginner"))


async def due(store: Store, at: float) -> list[str]:
    return await store.due_tables(at)


@asynchronous
async def test_the_store_knows_what_is_due(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as hall:
        plain = await started(hall, *BOTH)
        timed = await started(hall, *BOTH, clock=TurnClock(60))
        assert (due_time(plain.table), due_time(timed.table)) == (NOTHING_DUE, clock() + 60)
        assert await due(hall.store, clock() + 59) == []
        assert await due(hall.store, clock() + 60) == [timed.row.id]
        await hall.act(timed, lambda table, now: turns.pause(table, "ann", now))
        assert await due(hall.store, clock() + 1e9) == []
        clock.time += 100.0
        await hall.act(timed, lambda table, now: turns.unpause(table, "ann", now))
        assert await due(hall.store, clock() + 60) == [timed.row.id]
        await hall.act(timed, resign)
        assert await due(hall.store, clock() + 1e9) == []


@asynchronous
async def test_a_server_that_starts_reads_only_tables_at_which_something_is_due(sqlite_url: str) -> None:
    clock = Clock()
    async with opened(sqlite_url, clock) as hall:
        plain = await started(hall, *BOTH)
        soon = await started(hall, *BOTH, clock=TurnClock(30))
        late = await started(hall, *BOTH, clock=TurnClock(86_400))
    async with opened(sqlite_url, clock) as hall:
        await hall.open()
        await until(lambda: soon.row.id in hall.tables)
        assert set(hall.tables) == {soon.row.id}
        clock.time += 86_400
        await housekeeping.see_to(hall, await due(hall.store, clock() + AHEAD_SECONDS))
        assert set(hall.tables) == {soon.row.id, late.row.id}
        await until(lambda: hall.tables[late.row.id].table.seats != late.table.seats)
        assert plain.row.id not in hall.tables


@asynchronous
async def test_another_process_sees_to_the_tables_of_one_that_died(postgres_url: str) -> None:
    clock = Clock()
    async with opened(postgres_url, clock) as other:
        async with opened(postgres_url, clock) as hall:
            live = await started(hall, *BOTH, clock=TurnClock(60))
        clock.time += 60 + LATE_SECONDS - 0.1
        assert await due(other.store, clock() - LATE_SECONDS) == [], "those who have it may still see to it"
        clock.time += 0.1
        ids = await due(other.store, clock() - LATE_SECONDS)
        assert ids == [live.row.id]
        await housekeeping.see_to(other, ids)
        taken_over = other.tables[live.row.id]
        await until(lambda: any(seat.away == "time" for seat in taken_over.table.seats))


@asynchronous
async def test_a_bot_plays_on_in_another_process(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    class Dead(NearThinkers):
        async def choose(
            self, state: State, level: str, owner: Owner = NOBODY, kind: Kind = Kind.PLAY
        ) -> int:
            raise ZeroDivisionError

    async with opened(postgres_url, clock) as other:
        async with opened(postgres_url, clock) as hall:
            hall.thinkers = Dead(1)
            live = await started(hall, *HERS_AND_A_BOT)
            while live.table.to_play() == 0:
                await hall.act(live, play_first)
        clock.time += BOT_SECONDS + LATE_SECONDS
        await housekeeping.see_to(other, await due(other.store, clock() - LATE_SECONDS))
        taken_over = other.tables[live.row.id]
        await until(lambda: taken_over.table.to_play() == 0)
        assert await due(other.store, clock() + 1e9) == []


@asynchronous
async def test_what_the_store_knew_only_roughly_is_put_right(url: str) -> None:
    """As after an import, or in a database of the version before."""
    clock = Clock()
    async with opened(url, clock) as hall:
        plain = await started(hall, *BOTH)
        late = await started(hall, *BOTH, clock=TurnClock(86_400))
        for live in (plain, late):
            await hall.store.set_due(live.row.id, 0.0)
        ids = await due(hall.store, clock())
        assert set(ids) == {plain.row.id, late.row.id}
        for live in (plain, late):
            hall.drop(live)
        await housekeeping.see_to(hall, ids)
        assert await due(hall.store, clock() + 86_399) == []
        assert await due(hall.store, clock() + 86_400) == [late.row.id]


@asynchronous
async def test_what_is_due_is_put_only_for_the_entry_it_follows_from(url: str) -> None:
    clock = Clock()
    async with opened(url, clock) as hall:
        live = await started(hall, *BOTH)
        await hall.store.set_due(live.row.id, 5.0, live.table.number - 1)
        assert await due(hall.store, 10.0) == []
        await hall.store.set_due(live.row.id, 5.0, live.table.number)
        assert await due(hall.store, 10.0) == [live.row.id]
