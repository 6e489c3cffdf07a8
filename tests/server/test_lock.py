"""The lock of a table: first come, first served, and never lost."""

from __future__ import annotations

import asyncio

import pytest

from nacre.server.tables.lock import Lock
from server.asynchronous import asynchronous


@asynchronous
async def test_those_who_wait_get_it_in_turn_and_nobody_jumps_the_queue() -> None:
    lock, order = Lock(), []
    assert lock.take() and not lock.take()

    async def use(name: str) -> None:
        async with lock:
            order.append(name)
            await asyncio.sleep(0)

    tasks = [asyncio.ensure_future(use(name)) for name in "abc"]
    await asyncio.sleep(0)
    lock.release()
    assert lock.locked() and not lock.take(), "it was handed on, not set free"
    await asyncio.gather(*tasks)
    assert order == ["a", "b", "c"]
    assert not lock.locked() and lock.take()


@asynchronous
async def test_who_gives_up_waiting_is_passed_over() -> None:
    lock = Lock()
    assert lock.take()

    async def wait() -> None:
        async with lock:
            pass

    first, second = asyncio.ensure_future(wait()), asyncio.ensure_future(wait())
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    lock.release()
    await second
    assert not lock.locked()


@asynchronous
async def test_who_gives_up_in_the_moment_of_getting_it_hands_it_on() -> None:
    lock = Lock()
    assert lock.take()

    async def wait() -> None:
        async with lock:
            pass

    first, second = asyncio.ensure_future(wait()), asyncio.ensure_future(wait())
    await asyncio.sleep(0)
    lock.release()
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    await second
    assert not lock.locked()
