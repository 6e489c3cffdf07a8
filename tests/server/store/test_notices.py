"""Notices are kept with the entries that cause them, the same in both databases."""

from __future__ import annotations

import asyncio

import pytest

from nacre.server.store import Change, Conflict, DeliveryRow, NoticeRow, ReceiverRow, Store, open_store
from present import present
from server.asynchronous import asynchronous
from server.store.rows import entry, person, session, table

HOOK = ReceiverRow("r1", "p1", "json", "https://example.com/", b"key", "https://games.example", 5.0)
LETTER = DeliveryRow("d1", "r1", b"{}", 10.0, 10.0)


def notice(id: str, number: int = 1, **changes: object) -> NoticeRow:
    at = float(number)
    row = NoticeRow(id=id, person="p1", table="t1", kind="turn", created=at, due=at)
    return row._replace(**changes)  # type: ignore[arg-type]


async def ready(store: Store) -> None:
    await store.create_person(person(), session())
    await store.create_table(table())
    await store.add_receiver(HOOK, LETTER)


@asynchronous
async def test_a_notice_is_kept_with_its_entry_or_not_at_all(url: str) -> None:
    async with await open_store(url) as store:
        await ready(store)
        await store.append(entry(1), Change(notices=(notice("a"), notice("b", person="p2"))))
        assert await store.due_notices(1.0, 10) == [notice("a"), notice("b", person="p2")]
        with pytest.raises(Conflict):
            await store.append(entry(1), Change(notices=(notice("c"),)))
        # The same one is never there twice.
        await store.append(entry(2), Change(notices=(notice("a", 2),)))
        tries = [store.append(entry(3), Change(notices=(notice(f"n{n}", 3),))) for n in range(5)]
        await asyncio.gather(*tries, return_exceptions=True)
        assert len(await store.due_notices(99.0, 10)) == 3
    async with await open_store(url) as store:
        assert len(await store.due_notices(99.0, 10)) == 3


@asynchronous
async def test_notices_are_held_and_dropped(url: str) -> None:
    async with await open_store(url) as store:
        await ready(store)
        await store.append(entry(1), Change(notices=(notice("a"), notice("b"))))
        await store.hold_notices(["a"], 50.0)
        assert [row.id for row in await store.due_notices(49.0, 10)] == ["b"]
        assert [row.id for row in await store.due_notices(50.0, 1)] == ["b"]
        await store.drop_notices(["b"])
        assert await store.due_notices(50.0, 10) == [notice("a", due=50.0)]


@asynchronous
async def test_letters_take_the_place_of_notices(url: str) -> None:
    async with await open_store(url) as store:
        await ready(store)
        await store.append(entry(1), Change(notices=(notice("a"),)))
        assert await store.last_notified("p1") == 0.0
        letter = LETTER._replace(id="d2")
        await store.hand_over("p1", ["a"], [letter], 10.0)
        await store.hand_over("p1", [], [letter], 12.0)
        assert await store.due_notices(99.0, 10) == [] and await store.last_notified("p1") == 12.0
        assert await store.due_deliveries(10.0, 10) == [LETTER, letter]
        assert await store.first_delivery("r1") == LETTER
        await store.retry_delivery(LETTER, 20.0)
        assert await store.due_deliveries(19.0, 10) == []  # what comes later does not come before
        again = LETTER._replace(due=20.0, tries=1)
        assert await store.due_deliveries(20.0, 10) == [letter._replace(due=20.0), again]
        assert await store.first_delivery("r1") == again and await store.first_delivery("r9") is None
        await store.end_delivery("d2")
        assert [row.id for row in await store.due_deliveries(20.0, 10)] == ["d1"]


@asynchronous
async def test_what_goes_to_a_receiver_goes_with_it(url: str) -> None:
    async with await open_store(url) as store:
        await ready(store)
        assert await store.receivers("p1") == [HOOK] and await store.receiver("r1") == HOOK
        assert not await store.delete_receiver("r1", "p2")
        assert await store.delete_receiver("r1", "p1")
        assert await store.due_deliveries(99.0, 10) == [] and await store.receiver("r1") is None
        await store.add_receiver(HOOK, LETTER)
        await store.append(entry(1), Change(notices=(notice("a"),)))
        await store.delete_person("p1")
        assert await store.due_deliveries(99.0, 10) == [] and await store.due_notices(99.0, 10) == []
        assert present(await store.table("t1")).id == "t1"


def test_addresses_and_letters_do_not_show() -> None:
    assert "example" not in repr(HOOK) and "key" not in repr(HOOK) and "{" not in repr(LETTER)
