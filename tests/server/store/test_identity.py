"""Devices, codes and passkeys of people, the same in both databases."""

from __future__ import annotations

import asyncio

import pytest

from nacre.server.store import (
    CodeRow,
    Conflict,
    DeliveryRow,
    PasskeyRow,
    ReceiverRow,
    Status,
    Store,
    open_store,
)
from present import present
from server.asynchronous import asynchronous
from server.store.rows import entry, exercise, person, rating, session, table

PHONE = session(id="phone", token_hash=b"phone", device="Firefox, Android", seen=9.0)
KEY = PasskeyRow(b"\xff\0", "p1", b"public", 0, "Chrome, Linux", 5.0)


async def two(store: Store) -> None:
    await store.create_person(person(recovery_hash=b"r"), session())
    await store.create_person(person("p2"), session("p2"))


@asynchronous
async def test_a_person_has_any_number_of_devices(url: str) -> None:
    async with await open_store(url) as store:
        await two(store)
        await store.add_session(PHONE)
        assert await store.sessions("p1") == [PHONE, session()]  # the one used last first
        assert await store.person_by_token(b"phone") == (person(recovery_hash=b"r"), PHONE)
        await store.see_session("p1", 10.0)
        assert await store.sessions("p1") == [session(seen=10.0), PHONE]
        assert await store.end_sessions("p2", only="phone") == []  # it is not theirs
        assert await store.end_sessions("p1", only="phone") == [PHONE]
        assert await store.person_by_token(b"phone") is None
        await store.add_session(PHONE)
        assert await store.end_sessions("p1", besides="phone") == [session(seen=10.0)]
        assert await store.sessions("p1") == [PHONE]
        assert await store.sessions("p2") == [session("p2")]


@asynchronous
async def test_a_code_works_once(url: str) -> None:
    code = CodeRow(b"code", "add", "p1", 100.0)
    async with await open_store(url) as store:
        await two(store)
        await store.keep_code(code, 50.0)
        assert await store.code(b"code", "add", 99.0) == code
        assert await store.code(b"code", "add", 100.0) is None
        assert await store.code(b"code", "sign in", 99.0) is None
        with pytest.raises(Conflict):
            await store.add_session(session("p2", id="x", token_hash=b"x"), code=b"code")
        tries = [
            store.add_session(session(id=f"d{n}", token_hash=bytes([n])), code=b"code") for n in range(5)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(each).__name__ for each in outcomes) == ["Conflict"] * 4 + ["NoneType"]
        assert len(await store.sessions("p1")) == 2


@asynchronous
async def test_a_later_code_replaces_the_earlier_and_old_ones_go(url: str) -> None:
    async with await open_store(url) as store:
        await two(store)
        await store.keep_code(CodeRow(b"1", "add", "p1", 100.0), 50.0)
        await store.keep_code(CodeRow(b"2", "add", "p1", 100.0), 50.0)
        await store.keep_code(CodeRow(b"3", "other", "p1", 80.0), 50.0)
        assert await store.code(b"1", "add", 60.0) is None
        assert await store.use_code(b"2", "other", 60.0) is None
        assert present(await store.use_code(b"2", "add", 60.0)).person == "p1"
        assert await store.use_code(b"2", "add", 60.0) is None
        await store.keep_code(CodeRow(b"4", "sign in", "", 200.0), 90.0)
        assert await store.use_code(b"3", "other", 70.0) is None  # it was forgotten when its time was up


@asynchronous
async def test_a_recovery_code_works_once(url: str) -> None:
    async with await open_store(url) as store:
        await two(store)
        await store.add_session(PHONE, recovery_hash=b"r")
        assert present(await store.person("p1")).recovery_hash is None
        with pytest.raises(Conflict):
            await store.add_session(session(id="x", token_hash=b"x"), recovery_hash=b"r")
        assert [row.id for row in await store.sessions("p1")] == ["phone", "p1"]


@asynchronous
async def test_passkeys(url: str) -> None:
    async with await open_store(url) as store:
        await two(store)
        await store.add_passkey(KEY)
        with pytest.raises(Conflict):
            await store.add_passkey(KEY._replace(person="p2"))
        assert await store.passkey(KEY.credential) == KEY
        assert await store.passkey(b"x") is None
        await store.count_passkey(KEY.credential, 2**32 - 1)
        assert await store.passkeys("p1") == [KEY._replace(sign_count=2**32 - 1)]
        assert not await store.delete_passkey("p2", KEY.credential)
        assert await store.delete_passkey("p1", KEY.credential)
        assert await store.passkeys("p1") == []


@asynchronous
async def test_who_is_deleted_leaves_nothing_but_tables(url: str) -> None:
    async with await open_store(url) as store:
        await two(store)
        await store.add_passkey(KEY)
        await store.keep_code(CodeRow(b"c", "add", "p1", 1e12), 0.0)
        await store.create_table(table(host="p1"), [entry(1)], ["p1", "p2", "watch:p1"])
        await store.rate("t1", [rating("p1"), rating("p2")])
        assert await store.delete_person("p1")
        assert not await store.delete_person("p1")
        assert await store.person("p1") is None and await store.person_by_token(b"token p1") is None
        assert await store.passkey(KEY.credential) is None
        assert await store.code(b"c", "add", 0.0) is None
        assert await store.ratings("p1") == [] and await store.ratings("p2") == [rating("p2")]
        assert await store.tables_of("p1") == [] and not await store.is_member("t1", "watch:p1")
        assert [(row.id, row.host) for row in await store.tables_of("p2")] == [("t1", "")]


@asynchronous
async def test_a_guest_is_absorbed(url: str) -> None:
    async with await open_store(url) as store:
        await two(store)
        await store.create_table(table(host="p2"), [entry(1)], ["p2"])
        await store.create_table(table("t2", host="p1"), [entry(1, "t2")], ["p1", "p2", "watch:p2"])
        await store.create_table(table("t3", host="p2", status=Status.OVER), [entry(1, "t3")], ["p2"])
        await store.rate("t1", [rating("p1", mu=1.5), rating("p2", mu=2.5), rating("p2", players=4)])
        hook = ReceiverRow("r", "p2", "json", "https://example.com/", b"key", "https://x", 1.0)
        await store.add_receiver(hook, DeliveryRow("d", "r", b"{}", 0.0, 0.0))
        await store.add_exercises([exercise(person="p2")], 9)
        assert await store.absorb_person("p2", "p1")
        assert await store.exercise("x1", "p1") == exercise() and await store.exercises("p2") == []
        assert await store.receivers("p1") == [hook._replace(person="p1")]
        assert not await store.absorb_person("p2", "p1")
        assert sorted(row.id for row in await store.tables_of("p1")) == ["t1", "t2", "t3"]
        assert present(await store.table("t1")).host == "p1"
        assert await store.is_member("t2", "watch:p1") and not await store.is_member("t2", "p2")
        # What the person had counts; what they had not, the guest brings.
        assert await store.ratings("p1") == [rating(mu=1.5), rating(players=4)]
        assert await store.ratings("p2") == []
        assert await store.person("p2") is None and await store.person_by_token(b"token p2") is None
