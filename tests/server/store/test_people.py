"""People and their ratings, the same in both databases."""

from __future__ import annotations

import asyncio

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import Conflict, PasskeyRow, open_store
from present import present
from server.asynchronous import asynchronous
from server.store.rows import person, rating, session, table


@asynchronous
async def test_people_are_found_by_token_and_recovery(url: str) -> None:
    row = person(name="Zoë 🐚", recovery_hash=b"\0rescue")
    async with await open_store(url) as store:
        await store.create_person(row, session())
        await store.create_person(person("p2"), session("p2"))
        assert await store.person_by_token(b"token p1") == (row, session())
        assert await store.person_by_recovery(b"\0rescue") == row
        assert await store.person("p1") == row
        assert await store.person_by_token(b"x") is None
        assert await store.person_by_recovery(b"x") is None
        assert await store.person("x") is None


@asynchronous
async def test_only_what_is_given_is_updated(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_person(person(), session())
        assert await store.update_person("p1", seen=9.5)
        assert await store.person("p1") == person(seen=9.5)
        assert await store.update_person("p1", name="B", recovery_hash=b"r")
        assert await store.person("p1") == person(seen=9.5, name="B", recovery_hash=b"r")
        assert not await store.update_person("p2", name="B")


@asynchronous
async def test_nobody_shares_an_id_a_token_or_a_recovery_code(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_person(person(recovery_hash=b"r"), session())
        await store.create_person(person("p2"), session("p2"))
        taken = session("p4", token_hash=b"token p1")
        for row, device in ((person(), session("p1", id="x", token_hash=b"x")), (person("p4"), taken)):
            with pytest.raises(Conflict):
                await store.create_person(row, device)
        assert await store.person("p4") is None
        with pytest.raises(Conflict):
            await store.add_session(session("p2", id="other", token_hash=b"token p1"))
        with pytest.raises(Conflict):
            await store.update_person("p2", recovery_hash=b"r")
        assert await store.person_by_token(b"token p2") == (person("p2"), session("p2"))


@asynchronous
async def test_names_that_cannot_be_kept_are_refused(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_person(person(), session())
        for name in ("a\0b", "\ud800"):
            with pytest.raises(StoreError, match="cannot be stored"):
                await store.create_person(person("p2", name=name), session("p2"))
            with pytest.raises(StoreError, match="cannot be stored"):
                await store.update_person("p1", name=name)


def test_hashes_do_not_show() -> None:
    for row in (person(), session(), PasskeyRow(b"id", "p1", b"key", 0, "", 0.0)):
        assert "token" not in repr(row) and "key'" not in repr(row)


@asynchronous
async def test_a_table_is_rated_once(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table())
        assert await store.rating("p1", "pearls", 3) is None
        assert await store.rate("t1", [rating("p1"), rating("p2", mu=20.125)])
        assert not await store.rate("t1", [rating("p1", games=2, mu=1.0)])
        assert await store.rating("p1", "pearls", 3) == rating("p1")
        assert await store.ratings("p2") == [rating("p2", mu=20.125)]


@asynchronous
async def test_ratings_by_game_and_players(url: str) -> None:
    async with await open_store(url) as store:
        for n, row in enumerate([rating(players=4), rating(game="molthar"), rating()]):
            await store.create_table(table(f"t{n}"))
            assert await store.rate(f"t{n}", [row])
        assert await store.ratings("p1") == [rating(game="molthar"), rating(), rating(players=4)]
        assert await store.ratings("p2") == []


@asynchronous
async def test_all_ratings_of_a_table_or_none(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table("t1"))
        await store.create_table(table("t2"))
        assert await store.rate("t1", [rating("p2")])
        with pytest.raises(Conflict):
            await store.rate("t2", [rating("p1"), rating("p2", games=1)])
        assert await store.rating("p1", "pearls", 3) is None
        assert await store.rate("t2", [rating("p1"), rating("p2", games=2)])


@asynchronous
async def test_no_result_is_lost_when_two_tables_end_at_once(url: str) -> None:
    async with await open_store(url) as store:
        for n in range(8):
            await store.create_table(table(f"t{n}"))

        async def finish(id: str) -> None:
            while True:
                before = {name: await store.rating(name, "pearls", 3) for name in ("p1", "p2")}
                games = {name: row.games if row else 0 for name, row in before.items()}
                try:
                    assert await store.rate(id, [rating(name, count + 1) for name, count in games.items()])
                except Conflict:
                    continue
                return

        await asyncio.gather(*(finish(f"t{n}") for n in range(8)))
        assert [present(await store.rating(name, "pearls", 3)).games for name in ("p1", "p2")] == [8, 8]


@asynchronous
async def test_a_table_that_is_not_there_is_not_rated(url: str) -> None:
    async with await open_store(url) as store:
        with pytest.raises(StoreError):
            await store.rate("t1", [rating()])
        assert await store.rating("p1", "pearls", 3) is None
