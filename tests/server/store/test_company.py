"""Notes, barriers, reports, and the house, the same in both databases."""

from __future__ import annotations

import pytest

from nacre.server.store import BarrierRow, NoteRow, NoticeRow, OrderRow, ReportRow, Status, Store, open_store
from server.asynchronous import asynchronous
from server.store.rows import entry, person, session, table

NOTE = NoteRow("p1", "t1", "remember", 1.0)
BARRIER = BarrierRow("b", "p1", "p2", "block", "Ben", 2.0)
REPORT = ReportRow("r", "p1", "p2", "t1", "Ben", "he shouts", 3.0)


async def three(store: Store) -> None:
    for id in ("p1", "p2", "p3"):
        await store.create_person(person(id, name=f"{id}_x"), session(id))
    for id in ("t1", "t2"):
        await store.create_table(table(id, host="p1"), [entry(1, id)], ["p1", "p2"])


@asynchronous
async def test_a_note_is_kept_replaced_and_forgotten(url: str) -> None:
    async with await open_store(url) as store:
        await three(store)
        await store.keep_note(NOTE)
        await store.keep_note(NOTE._replace(text="else", changed=2.0))
        assert await store.note("p1", "t1") == NOTE._replace(text="else", changed=2.0)
        assert await store.note("p2", "t1") is None and await store.note("p1", "t2") is None
        await store.keep_note(NOTE._replace(text=""))
        assert await store.note("p1", "t1") is None
        await store.keep_note(NOTE)
        assert await store.remove_table("t1") and not await store.remove_table("t1")
        assert await store.note("p1", "t1") is None and await store.entries("t1") == []


@asynchronous
async def test_barriers_hold_in_both_directions(url: str) -> None:
    async with await open_store(url) as store:
        await three(store)
        await store.set_barrier(BARRIER._replace(id="a", kind="mute"))
        assert await store.blocked("p1") == set()
        await store.set_barrier(BARRIER)
        assert await store.barriers("p1") == [BARRIER] and await store.barriers("p2") == []
        assert await store.blocked("p1") == {"p2"} and await store.blocked("p2") == {"p1"}
        assert not await store.end_barrier("b", "p2")
        assert await store.end_barrier("b", "p1")
        assert await store.blocked("p2") == set()


@asynchronous
async def test_who_goes_takes_notes_and_barriers_along_and_reports_stay(url: str) -> None:
    async with await open_store(url) as store:
        await three(store)
        await store.keep_note(NOTE)
        await store.set_barrier(BARRIER)
        notice = NoticeRow("n", "p3", "t1", "report", 1.0, 1.0)
        await store.add_report(REPORT, [notice])
        assert await store.due_notices(1.0, 9) == [notice]
        assert await store.delete_person("p2")
        assert await store.barriers("p1") == []
        assert await store.reports(False, 9) == [REPORT._replace(person="")]
        assert await store.delete_person("p1")
        assert await store.note("p1", "t1") is None
        assert await store.reports(False, 9) == [REPORT._replace(reporter="", person="")]
        assert await store.close_report("r") and not await store.close_report("r")
        assert [row.closed for row in await store.reports(True, 9)] == [True]


@asynchronous
async def test_a_guests_notes_and_barriers_come_along(url: str) -> None:
    async with await open_store(url) as store:
        await three(store)
        await store.keep_note(NOTE)
        await store.keep_note(NOTE._replace(person="p3", text="of the guest"))
        await store.keep_note(NoteRow("p3", "t2", "kept", 1.0))
        await store.set_barrier(BARRIER._replace(id="g", person="p3"))
        await store.set_barrier(BARRIER._replace(id="o", person="p1", other="p3"))
        await store.set_barrier(BARRIER._replace(id="e", person="p2", other="p3"))
        assert await store.absorb_person("p3", "p1")
        assert await store.note("p1", "t1") == NOTE
        assert await store.note("p1", "t2") == NoteRow("p1", "t2", "kept", 1.0)
        assert [row.id for row in await store.barriers("p1")] == ["g"]  # nobody keeps apart from themselves
        assert [row.other for row in await store.barriers("p2")] == ["p1"]


@pytest.mark.parametrize(("before", "guests"), [("mute", "block"), ("block", "mute")])
@asynchronous
async def test_nobody_gets_rid_of_a_block_by_signing_in(url: str, before: str, guests: str) -> None:
    async with await open_store(url) as store:
        await three(store)
        # Both ways: against the person and the guest, and by them.
        await store.set_barrier(BARRIER._replace(id="a", person="p2", other="p1", kind=before))
        await store.set_barrier(BARRIER._replace(id="b", person="p2", other="p3", kind=guests))
        await store.set_barrier(BARRIER._replace(id="c", person="p1", other="p2", kind=before))
        await store.set_barrier(BARRIER._replace(id="d", person="p3", other="p2", kind=guests))
        assert await store.absorb_person("p3", "p1")
        assert [(row.id, row.kind) for row in await store.barriers("p2")] == [("a", "block")]
        assert [(row.id, row.kind) for row in await store.barriers("p1")] == [("c", "block")]


@asynchronous
async def test_the_house_its_orders_and_its_lists(url: str) -> None:
    async with await open_store(url) as store:
        await three(store)
        await store.set_house({"greeting": "Hello", "door": "invited"})
        await store.set_house({"door": ""})
        assert await store.house() == {"greeting": "Hello"}
        await store.give_order(OrderRow("o", "{}", 5.0))
        await store.answer_order("o", "done")
        assert await store.recent_orders(4.0, 9) == [OrderRow("o", "{}", 5.0, "done")]
        assert await store.recent_orders(6.0, 9) == []
        await store.give_order(OrderRow("later", "{}", 1e6))
        assert await store.order("o") is None  # of long ago
        assert await store.drop_order("later") and not await store.drop_order("later")
        assert [row.id for row in await store.list_people("P2_", 9)] == ["p2"]
        assert [row.id for row in await store.list_people("%", 9)] == []
        assert [(row.id, row.tables) for row in await store.list_people("", 2)] == [("p1", 2), ("p2", 2)]
        assert {row.id for row in await store.list_tables(Status.OPEN, "p2", 9)} == {"t1", "t2"}
        assert await store.list_tables(None, "p3", 9) == [] == await store.list_tables(Status.OVER, "", 9)
