"""Several processes on one PostgreSQL: what they hear of each other, and what only one of them may do."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import (
    Change,
    Conflict,
    Entry,
    Status,
    Store,
    open_store,
    postgres_driver,
    postgres_session,
)
from nacre.server.store.address import PostgresAddress
from nacre.server.store.channels import channel_of
from nacre.server.store.postgres import PostgresStore
from present import of_kind, present
from server.asynchronous import asynchronous, until
from server.postgres import execute
from server.store.rows import entry, table

if TYPE_CHECKING:
    from asyncpg import Connection, Record

BREAK = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'nacre' AND datname = current_database()"
)


@asynchronous
async def test_others_hear_what_is_appended_and_oneself_does_not(postgres_url: str) -> None:
    heard: dict[str, list[tuple[str, int]]] = {"one": [], "two": []}
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        one.listen(lambda id, number: heard["one"].append((id, number)))
        two.listen(lambda id, number: heard["two"].append((id, number)))
        for store in (one, two):
            await store.follow("an id with spaces")
        await one.create_table(table("an id with spaces"), [entry(1, "an id with spaces")])
        await one.append(entry(2, "an id with spaces"))
        await until(lambda: len(heard["two"]) == 1)
        assert heard["two"] == [("an id with spaces", 2)], "nobody can have a table before it is there"
        await two.append(entry(3, "an id with spaces"))
        await until(lambda: len(heard["one"]) == 1)
        assert heard["one"] == [("an id with spaces", 3)]
        assert len(heard["two"]) == 1


@asynchronous
async def test_who_follows_a_channel_second_waits_until_it_is_heard(postgres_url: str) -> None:
    """Two tables share a channel: what is announced before the first one listens would be lost to both."""
    first = "0"
    second = next(id for id in map(str, range(1, 10_000)) if channel_of(id) == channel_of(first))
    async with await open_store(postgres_url) as store:
        assert isinstance(store, PostgresStore)
        async with store._session._turn:  # the connection is busy
            following = [asyncio.create_task(store.follow(id)) for id in (first, second)]
            for _ in range(20):
                await asyncio.sleep(0)
            assert not any(task.done() for task in following)
        await asyncio.gather(*following)
        await store.unfollow(first)
        heard: list[tuple[str, int]] = []
        store.listen(lambda id, number: heard.append((id, number)))
        async with await open_store(postgres_url) as other:
            await other.create_table(table(second), [entry(1, second)])
            await other.append(entry(2, second))
            await until(lambda: heard == [(second, 2)])


@asynchronous
async def test_conflicts_are_not_announced(postgres_url: str) -> None:
    heard = []
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        await one.create_table(table(), [entry(1)])
        two.listen(lambda id, number: heard.append(number))
        await two.follow("t1")
        with pytest.raises(Conflict):
            await one.append(entry(1))
        await one.append(entry(2))
        await until(lambda: 2 in heard)
        assert heard in ([2], [1, 2])


@asynchronous
async def test_a_process_hears_only_of_channels_that_it_follows(postgres_url: str) -> None:
    heard = []
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        ids = [f"t{number}" for number in range(20)]
        other = next(id for id in ids if one.channel(id) != one.channel("t0"))
        two.listen(lambda id, number: heard.append((id, number)))
        two.overhear(lambda process, text: heard.append((text, 0)))
        for id in ("t0", other):
            await one.create_table(table(id))
        for _ in range(2):
            await two.follow("t0")
        await two.unfollow("t0")
        await one.append(entry(1, other))
        await one.say("about the other", one.channel(other))
        await one.say("about ours", one.channel("t0"))
        await one.say("to everybody")
        await one.append(entry(1, "t0"))
        await until(lambda: len(heard) >= 3)
        assert sorted(heard) == [("about ours", 0), ("t0", 1), ("to everybody", 0)]
        await two.unfollow("t0")
        await one.append(entry(2, "t0"))
        await one.say("the end")
        await until(lambda: len(heard) >= 4)
        assert heard[3:] == [("the end", 0)]


@asynchronous
async def test_channels_followed_while_a_connection_is_broken_are_heard_after(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = []
    followed = asyncio.Event()

    async def connect_after_following(address: PostgresAddress) -> Connection[Record]:
        await followed.wait()
        return await postgres_driver.connection_at(address)

    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        await one.create_table(table())
        two.listen(lambda id, number: heard.append(number))
        session = of_kind(PostgresStore, two)._session
        monkeypatch.setattr(postgres_session, "connection_at", connect_after_following)
        await execute(postgres_url, BREAK)
        await until(session._broken.is_set)
        await two.follow("t1")
        followed.set()
        await until(lambda: not session._broken.is_set())
        await retry(one, entry(1))
        await until(lambda: 1 in heard)


def fail(id: str, number: int) -> None:
    raise ZeroDivisionError


@asynchronous
async def test_a_listener_that_fails_keeps_nobody_from_hearing(postgres_url: str) -> None:
    heard: list[str | int] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: heard.append("failed"))
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        await one.create_table(table())
        await two.follow("t1")
        two.listen(fail)
        two.listen(lambda id, number: heard.append(number))
        await one.append(entry(1))
        await until(lambda: 1 in heard)
        assert heard == ["failed", 1]


@asynchronous
async def test_of_many_processes_that_write_the_same_numbers_one_wins_each(postgres_url: str) -> None:
    stores = [await open_store(postgres_url) for _ in range(3)]
    ids = [f"t{n}" for n in range(20)]
    for id in ids:
        await stores[0].create_table(table(id))

    async def write(store: Store, id: str, number: int) -> bool:
        try:
            await store.append(entry(number, id))
        except Conflict:
            return False
        return True

    for number in range(1, 6):
        # In different orders, so that they would wait for each other if they could.
        orders = [ids, ids[::-1], ids[::2] + ids[1::2]]
        won = await asyncio.gather(
            *(write(store, id, number) for store, order in zip(stores, orders, strict=True) for id in order)
        )
        assert won.count(True) == len(ids)
    for store in stores:
        assert [len(await store.entries(id)) for id in ids] == [5] * len(ids)
        await store.close()


@asynchronous
async def test_what_was_missed_while_a_connection_was_broken_is_told_after(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = []
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        for id in ("t1", "t2"):
            await one.create_table(table(id))
            await two.follow(id)
        two.listen(lambda id, number: heard.append((id, number)))
        # Nobody gets through for a while.
        real = postgres_driver.connection_at
        open_again = asyncio.Event()

        async def late(address: PostgresAddress) -> Connection[Record]:
            if not open_again.is_set():
                raise StoreError("store.closed")
            return await real(address)

        monkeypatch.setattr(postgres_session, "connection_at", late)
        await execute(postgres_url, BREAK)
        await until(of_kind(PostgresStore, two)._session._broken.is_set)
        for number in range(1, 4):
            await retry(one, entry(number, at=900.0 + number))
        await retry(one, entry(1, "t2", at=905.0), Change(status=Status.OVER))
        assert heard == []
        open_again.set()
        await until(lambda: {("t1", 3), ("t2", 1)} <= set(heard))
        heard.clear()
        await one.append(entry(4))
        await until(lambda: ("t1", 4) in heard)


async def retry(store: Store, entry: Entry, change: Change | None = None) -> None:
    """Append over a connection that may turn out to be broken."""
    while True:
        try:
            await store.append(entry, change)
        except StoreError:
            await asyncio.sleep(0.05)
        else:
            return


@asynchronous
async def test_one_process_claims_a_table(postgres_url: str) -> None:
    async with await open_store(postgres_url) as one:
        async with await open_store(postgres_url) as two:
            assert await one.claim("t1")
            assert await one.claim("t1")
            assert not await two.claim("t1")
            assert await two.claim("t2")
            await two.release("t1")
            assert not await two.claim("t1"), "nobody gives up another's claim"
            await one.release("t1")
            assert await two.claim("t1")
            assert not await one.claim("t1")
        assert await one.claim("t1"), "a store that closes gives up its claims"


@asynchronous
async def test_a_claim_ends_with_its_connection(postgres_url: str) -> None:
    async with await open_store(postgres_url) as one, await open_store(postgres_url) as two:
        assert await one.claim("t1")
        await execute(postgres_url, BREAK)
        await until(lambda: not of_kind(PostgresStore, one)._session._claims)
        while not (await two.claim("t1")):
            await asyncio.sleep(0.05)
        assert not await one.claim("t1")


CLAIM = """
import asyncio, sys
from nacre.server.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    print(await store.claim("t1"), flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


@asynchronous
async def test_a_claim_ends_when_its_process_is_killed(postgres_url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", CLAIM, postgres_url], stdout=subprocess.PIPE) as other:
        assert present(other.stdout).readline() == b"True\n"
        async with await open_store(postgres_url) as store:
            assert not await store.claim("t1")
            other.send_signal(signal.SIGKILL)
            other.wait()
            while not await store.claim("t1"):
                await asyncio.sleep(0.05)


@asynchronous
async def test_sqlite_has_nobody_to_listen_to_or_to_share_with(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        store.listen(lambda id, number: pytest.fail("nobody else writes here"))
        await store.create_table(table())
        await store.append(entry(1))
        assert await store.claim("t1")
        await store.release("t1")
        assert await store.claim("t1")


@asynchronous
async def test_a_store_goes_on_after_postgres_was_away(postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        await store.create_table(table())
        await execute(postgres_url, BREAK)
        await retry(store, entry(1))
        assert len(await store.entries("t1")) == 1
