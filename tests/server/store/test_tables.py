"""Tables and their logs, the same in both databases."""

from __future__ import annotations

import asyncio

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import Change, Conflict, Status, open_store
from nacre.server.store.rows import Entry
from present import present
from server.asynchronous import asynchronous
from server.store.rows import SECRET, entry, table


@asynchronous
async def test_a_table_is_kept_as_it_was_given(url: str) -> None:
    row = table(private=True, setup=bytes(range(256)))
    async with await open_store(url) as store:
        await store.create_table(row, [entry(1), entry(2, data=b"\0\xff")])
        assert await store.table("t1") == row
        assert await store.entries("t1") == [entry(1), entry(2, data=b"\0\xff")]
    async with await open_store(url) as store:
        found = await store.table("t1")
        assert found == row
        assert type(found.private) is bool
        assert type(found.status) is Status


@asynchronous
async def test_what_is_not_there_is_none_or_empty(url: str) -> None:
    async with await open_store(url) as store:
        assert await store.table("t1") is None
        assert await store.entries("t1") == []
        assert await store.open_tables() == []
        assert await store.running_tables() == []
        assert await store.tables_of("p1") == []
        assert await store.count_open("host") == 0
        assert not await store.delete_table("t1")


@pytest.mark.parametrize("odd", ["a\0b", "\ud800", "'; DROP TABLE tables; --", "x" * 100_000, ""])
@asynchronous
async def test_odd_names_from_strangers_are_just_not_found(url: str, odd: str) -> None:
    async with await open_store(url) as store:
        assert await store.table(odd) is None
        assert await store.entries(odd) == []
        assert await store.tables_of(odd) == []
        assert await store.count_open(odd) == 0
        assert await store.rating(odd, odd, 2**40) is None
        with pytest.raises(Conflict):
            await store.append(entry(1, odd))


@asynchronous
async def test_entries_after_a_number(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table(), [entry(n) for n in (1, 2, 3)])
        assert await store.entries("t1", after=2) == [entry(3)]
        assert await store.entries("t1", after=3) == []
        assert await store.entries("t1", after=2**60) == []
        assert len(await store.entries("t1", after=-(2**60))) == 3


@asynchronous
async def test_only_the_next_number_can_be_appended(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table(), [entry(1)])
        for number in (-(2**40), -1, 0, 1, 3, 2**40):
            for change in (None, Change(status=Status.OVER, members=("p1",))):
                with pytest.raises(Conflict):
                    await store.append(entry(number), change)
        with pytest.raises(Conflict):
            await store.append(entry(1, "nobody"))
        assert await store.table("t1") == table()
        assert await store.tables_of("p1") == []
        await store.append(entry(2))
        assert [found.number for found in await store.entries("t1")] == [1, 2]


@asynchronous
async def test_of_many_writers_of_a_number_one_wins(url: str) -> None:
    async with await open_store(url) as store, asyncio.timeout(30):
        await store.create_table(table())

        async def write(n: int) -> bool:
            try:
                await store.append(entry(1, data=str(n).encode()))
            except Conflict:
                return False
            return True

        won = await asyncio.gather(*(write(n) for n in range(50)))
        assert won.count(True) == 1
        assert await store.entries("t1") == [entry(1, data=str(won.index(True)).encode())]


@asynchronous
async def test_a_conflict_does_not_fail_those_who_wait_with_it(url: str) -> None:
    async with await open_store(url) as store:
        for n in range(20):
            await store.create_table(table(f"t{n}"))
        writes = [store.append(entry(1 if n % 2 else 7, f"t{n}")) for n in range(20)]
        found = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(one) for one in found] == [Conflict, type(None)] * 10
        assert [len(await store.entries(f"t{n}")) for n in range(20)] == [0, 1] * 10


@asynchronous
async def test_several_entries_of_a_table_at_once_keep_their_order(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table())
        await asyncio.gather(*(store.append(entry(n)) for n in range(1, 31)))
        assert await store.entries("t1") == [entry(n) for n in range(1, 31)]


@asynchronous
async def test_an_entry_changes_its_tables_row(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table())
        await store.append(entry(1, at=300.0))
        assert await store.table("t1") == table(changed=300.0)
        await store.append(entry(2, at=301.0), Change(open_seats=0, members=("p1", "p2")))
        assert await store.table("t1") == table(changed=301.0, open_seats=0)
        await store.append(entry(3, at=302.0), Change(status=Status.RUNNING, members=("p2",)))
        expected = table(changed=302.0, open_seats=0, status=Status.RUNNING)
        assert await store.table("t1") == expected
        assert await store.tables_of("p1") == await store.tables_of("p2") == [expected]


@asynchronous
async def test_open_tables_are_public_and_newest_first(url: str) -> None:
    async with await open_store(url) as store:
        for n in range(4):
            await store.create_table(table(f"t{n}", created=float(n)))
        await store.create_table(table("hidden", private=True))
        await store.create_table(table("begun", status=Status.RUNNING))
        assert [row.id for row in await store.open_tables()] == ["t3", "t2", "t1", "t0"]
        assert [row.id for row in await store.open_tables(limit=2)] == ["t3", "t2"]
        assert await store.running_tables() == ["begun"]


@asynchronous
async def test_open_tables_are_shared_out_among_groups_and_hosts(url: str) -> None:
    """Hosts whose ids end alike came from one address; tables without an open seat take no share."""
    hosts = ["one-abc"] * 3 + ["two-abc"] * 2 + ["three-xyz"] * 2 + ["old"]
    async with await open_store(url) as store:
        for n, host in enumerate(hosts):
            await store.create_table(table(f"t{n}", created=float(-n), host=host))
        await store.create_table(table("full", created=9.0, host="four-full", open_seats=0))
        found = [row.id for row in await store.open_tables()]
    assert found == ["t0", "t5", "t7", "t3", "t6", "t1", "t4", "t2"]


@asynchronous
async def test_what_goes_on_comes_before_what_is_over(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table("on", status=Status.RUNNING), members=["p1"])
        for n in range(5):
            await store.create_table(table(f"t{n}", status=Status.OVER, changed=900.0), members=["p1"])
        assert (await store.tables_of("p1", limit=3))[0].id == "on"


@asynchronous
async def test_tables_of_a_person_by_their_last_change(url: str) -> None:
    async with await open_store(url) as store:
        for n, status in enumerate([Status.OPEN, Status.RUNNING, Status.OVER]):
            await store.create_table(table(f"t{n}", status=status), members=["p1"])
        await store.append(entry(1, "t1", at=500.0))
        await store.append(entry(1, "t0", at=400.0))
        assert [row.id for row in await store.tables_of("p1")] == ["t1", "t0", "t2"]
        assert [row.id for row in await store.tables_of("p1", limit=1)] == ["t1"]
        assert await store.tables_of("host") == []
        assert await store.count_open("host") == 2


@asynchronous
async def test_only_tables_that_never_started_can_be_deleted(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table("t1"), [entry(1)], ["p1"])
        await store.create_table(table("t2", status=Status.RUNNING))
        assert await store.delete_table("t1")
        assert not await store.delete_table("t2")
        assert await store.table("t1") is None
        assert await store.entries("t1") == []
        assert await store.tables_of("p1") == []
        with pytest.raises(Conflict):
            await store.append(entry(2))


@asynchronous
async def test_ids_and_invites_are_given_once(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table())
        with pytest.raises(Conflict):
            await store.create_table(table(invite="another"), [entry(1)])
        with pytest.raises(Conflict):
            await store.create_table(table("t2", invite="invite-t1"), [entry(1, "t2")])
        assert await store.entries("t1") == await store.entries("t2") == []


@pytest.mark.parametrize("entries", [[entry(2)], [entry(1), entry(3)], [entry(1, "another")]])
@asynchronous
async def test_first_entries_are_the_tables_own_from_one_on(url: str, entries: list[Entry]) -> None:
    async with await open_store(url) as store:
        with pytest.raises(ValueError, match="numbered from 1"):
            await store.create_table(table(), entries)
        assert await store.table("t1") is None


@asynchronous
async def test_texts_that_cannot_be_kept_are_refused(url: str) -> None:
    async with await open_store(url) as store:
        with pytest.raises(StoreError, match="cannot be stored"):
            await store.create_table(table(host="a\0b"))
        await store.create_table(table())
        for member in ("\ud800", "\0"):
            with pytest.raises(StoreError, match="cannot be stored"):
                await store.append(entry(1), Change(members=("p1", member)))
        assert await store.table("t1") == table()


@asynchronous
async def test_no_secret_in_any_repr_or_error(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table())
        row = present(await store.table("t1"))
        assert row.secret == SECRET
        texts = [repr(row), str(row), format(row.secret), repr(tuple(row)), str(row._asdict()["secret"])]
        with pytest.raises(StoreError) as failed:
            await store.create_table(table("t2", setup=None))
        cause = failed.value.__context__
        texts += [str(failed.value), repr(failed.value), str(cause), repr(getattr(cause, "__dict__", ""))]
        with pytest.raises(Conflict) as taken:
            await store.create_table(table())
        texts += [str(taken.value), repr(taken.value)]
        shown = (SECRET.decode()[:14], SECRET.hex()[:28])  # PostgreSQL quotes the beginnings of long values
        assert not [text for text in texts if any(part in text for part in shown)]
        assert "invite-t1" not in repr(row)


@asynchronous
async def test_a_closed_store_says_so(url: str) -> None:
    store = await open_store(url)
    await store.create_table(table())
    await store.close()
    await store.close()
    for question in (store.table("t1"), store.append(entry(1)), store.create_table(table("t2"))):
        with pytest.raises(StoreError, match="closed"):
            await question


@asynchronous
async def test_what_waits_when_a_store_closes_is_kept(url: str) -> None:
    store = await open_store(url)
    await store.create_table(table())
    waiting = [asyncio.ensure_future(store.append(entry(n))) for n in range(1, 11)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 10
    async with await open_store(url) as store:
        assert len(await store.entries("t1")) == 10


@asynchronous
async def test_a_review_is_kept_once_for_each_format(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table(), [entry(1)])
        assert await store.analysis("t1", 1) is None
        await store.keep_analysis("t1", 1, b"first")
        await store.keep_analysis("t1", 1, b"second")
        assert await store.analysis("t1", 1) == b"first"
        await store.keep_analysis("t1", 2, b"newer")
        assert await store.analysis("t1", 1) is None
        assert await store.analysis("t1", 2) == b"newer"
        assert await store.analysis("none", 2) is None


@asynchronous
async def test_a_review_goes_with_its_table(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table(status=Status.OPEN), [entry(1)])
        await store.keep_analysis("t1", 1, b"kept")
        assert await store.delete_table("t1")
        assert await store.analysis("t1", 1) is None
