"""Finished games: lists in pages, people one met, leaderboards, shelves, and what becomes of them."""

from __future__ import annotations

import pytest

from nacre.server.store import FindRow, KeepsakeRow, RatingRow, Store, TallyRow, open_store, played_sql
from nacre.server.store.played import Mark, Wanted
from nacre.server.store.rows import NoticeRow, Status, Summary
from nacre.server.tables.noticing import INVITED
from present import present
from server.asynchronous import asynchronous
from server.store.rows import entry, over, person, session, summary, table


async def finish(store: Store, id: str, result: Summary) -> None:
    """A table whose game ends with its second entry."""
    members = [row.person for row in result.results if row.person]
    await store.create_table(table(id, status=Status.RUNNING), [entry(1, id)], members)
    await store.append(entry(2, id, at=result.results[0].ended), over(result))


async def everybody(store: Store, *ids: str) -> None:
    for id in ids:
        await store.create_person(person(id), session(id))


@asynchronous
async def test_a_game_that_ends_is_in_the_lists_and_counted_once(url: str) -> None:
    async with await open_store(url) as store:
        await everybody(store, "a", "b")
        result = summary("t1", "a", "b", "")
        await finish(store, "t1", result)
        assert await store.results(["t1"]) == [
            (row, f"handle-{row.person}" if row.person else "") for row in result.results
        ]
        assert (await store.played("a", Wanted(), None, 5)).tables == ["t1"]
        assert (await store.played("", Wanted(), None, 5)).tables == []
        assert await store.active_tables_of("a", 5) == []
        await store.work_off("t1", result)  # it is there already
        assert await store.tallies("a") == [TallyRow("a", "pearls", 1, 1, 1, 1, 300.0, 300.0)]
        assert await store.tallies("b") == [TallyRow("b", "pearls", 1, 0, 0, 0, 300.0, 300.0)]
        assert await store.keepsakes("b") == [KeepsakeRow("b", "pearls", "necklace.5", 1, 300.0)]


@asynchronous
async def test_what_cannot_be_appended_leaves_no_summary(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table("t1", status=Status.RUNNING), [entry(1)], ["a"])
        with pytest.raises(Exception, match="entry 7"):
            await store.append(entry(7), over(summary("t1", "a", "b")))
        assert await store.results(["t1"]) == []
        assert await store.tallies("a") == []
        assert [row.id for row in await store.active_tables_of("a", 5)] == ["t1"]


@asynchronous
async def test_a_list_goes_on_where_the_page_before_ended(url: str) -> None:
    async with await open_store(url) as store:
        for n in range(7):  # two games end at the same moment
            await finish(store, f"t{n}", summary(f"t{n}", "a", "b", ended=float(n // 2)))
        seen, mark = [], None
        for _ in range(4):
            page = await store.played("a", Wanted(game="pearls"), mark, 2)
            seen += page.tables
            mark = page.next
        assert seen == ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
        assert mark is None
        assert (await store.played("a", Wanted(game="molthar"), None, 2)).tables == []
        assert (await store.played("a", Wanted(), Mark(0.0, "t0"), 2)).tables == []


@asynchronous
async def test_a_search_looks_through_a_part_at_a_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_sql, "SEARCHED", 3)
    async with await open_store(url) as store:
        for n, other in enumerate(["x", "ÉVA%", "x", "x", "x", "x", "x"]):
            await finish(store, f"t{n}", summary(f"t{n}", "a", other, ended=float(n)))
        pages, mark = [], None
        for _ in range(3):
            page = await store.played("a", Wanted(text="s éva%"), mark, 5)
            pages.append(page.tables)
            mark = page.next
        assert (pages, mark) == ([[], ["t1"], []], None)
        assert (await store.played("a", Wanted(text="s %va"), None, 5)).tables == []
        assert (await store.played("a", Wanted(text="Ms a"), None, 5)).tables == []  # not oneself
        page = await store.played("a", Wanted(other="ÉVA%"), Mark(3.0, "t3"), 5)
        assert page.tables == ["t1"]


@asynchronous
async def test_people_one_played_with(url: str) -> None:
    async with await open_store(url) as store:
        await everybody(store, "a", "b", "c", "d")
        await finish(store, "t1", summary("t1", "a", "b", "c", ended=1.0))
        await finish(store, "t2", summary("t2", "b", "a", "", ended=2.0))
        await finish(store, "t3", summary("t3", "c", "d", ended=3.0))
        met = sorted(await store.met("a"))
        assert [(row.person, row.name, row.games, row.latest) for row in met] == [
            ("b", "Ms b", 2, 2.0),
            ("c", "Ms c", 1, 1.0),
        ]
        assert [row.handle for row in met] == ["handle-b", "handle-c"]


@asynchronous
async def test_leaders_are_those_who_let_themselves_be_listed(url: str) -> None:
    async with await open_store(url) as store:
        await everybody(store, "a", "b", "c", "d")
        for id in ("a", "b", "c"):
            await store.show(id, "{}", listed=True)
        rows = [("a", 30.0, 4.0), ("b", 28.0, 2.0), ("c", 24.0, 2.0 / 3.0), ("d", 50.0, 1.0)]
        await store.create_table(table("t"))
        await store.rate("t", [RatingRow(id, "pearls", 2, mu, sigma, 1) for id, mu, sigma in rows])
        # By what is certain: b has at least 22, as c; a, who may be better than both, at least 18.
        first = await store.leaders("pearls", 2, None, 2)
        assert [row.person for row in first] == ["c", "b"]
        last = first[-1]
        after = (last.mu - 3 * last.sigma, last.person)
        assert [row.person for row in await store.leaders("pearls", 2, after, 2)] == ["a"]
        assert await store.leaders("pearls", 3, None, 2) == []
        await store.show("c", "{}", listed=False)
        assert [row.person for row in await store.leaders("pearls", 2, None, 5)] == ["b", "a"]


@asynchronous
async def test_wins_in_a_row_are_remembered_at_their_best(url: str) -> None:
    async with await open_store(url) as store:
        for n, winner in enumerate("aababb"):
            other = "b" if winner == "a" else "a"
            await finish(store, f"t{n}", summary(f"t{n}", winner, other, ended=float(n)))
        tally = (await store.tallies("a"))[0]
        assert (tally.played, tally.won, tally.run, tally.best_run) == (6, 3, 0, 2)
        assert (tally.since, tally.latest) == (0.0, 5.0)


@asynchronous
async def test_somebody_who_plays_against_themselves_wins_nothing(url: str) -> None:
    async with await open_store(url) as store:
        result = summary("t1", "a", "a")
        rows = [row._replace(held=2 - 2 * row.seat) for row in result.results]
        await finish(store, "t1", Summary(tuple(rows), result.kept))
        assert (await store.played("a", Wanted(), None, 5)).tables == ["t1"]
        assert await store.tallies("a") == []
        assert await store.keepsakes("a") == []


@asynchronous
async def test_games_of_a_person_who_is_no_more_are_nobodys(url: str) -> None:
    async with await open_store(url) as store:
        await everybody(store, "a", "b")
        await finish(store, "t1", summary("t1", "a", "b"))
        await store.keep_finds([FindRow("a", "t1", "pearls", 3, 0.2, 1.0)])
        assert await store.delete_person("a")
        rows = await store.results(["t1"])
        assert [(row.person, row.name, handle) for row, handle in rows] == [
            ("", "Incognito 1", ""),
            ("b", "Ms b", "handle-b"),
        ]
        assert (await store.played("b", Wanted(text="Ms a"), None, 5)).tables == []
        assert await store.met("b") == []
        assert (await store.tallies("a"), await store.keepsakes("a"), await store.finds("a", 3)) == (
            [],
            [],
            [],
        )


@asynchronous
async def test_a_person_gets_what_the_guest_had(url: str) -> None:
    async with await open_store(url) as store:
        await everybody(store, "guest", "b", "c")
        await finish(store, "t1", summary("t1", "guest", "c", ended=1.0))
        await finish(store, "t2", summary("t2", "b", "c", ended=2.0))
        await finish(store, "t3", summary("t3", "guest", "b", ended=3.0))
        await store.keep_finds([FindRow("guest", "t1", "pearls", 3, 0.2, 1.0)])
        assert await store.absorb_person("guest", "b")
        assert (await store.played("b", Wanted(), None, 5)).tables == ["t3", "t2", "t1"]
        assert [(row.person, row.held) for row, _ in await store.results(["t3"])] == [("b", 0), ("b", 2)]
        assert present((await store.tallies("b"))[0]).played == 4
        assert [row.table for row in await store.finds("b", 3)] == ["t1"]
        assert await store.tallies("guest") == []


@pytest.mark.parametrize("listed", [False, True])
@asynchronous
async def test_a_guests_ratings_are_shown_where_the_person_wants_it(url: str, listed: bool) -> None:
    async with await open_store(url) as store:
        await everybody(store, "guest", "b")
        await finish(store, "t1", summary("t1", "guest", ""))
        await store.rate("t1", [RatingRow("guest", "pearls", 2, 30.0, 5.0, 1)])
        await store.show("guest", "{}", not listed)
        await store.show("b", "{}", listed)
        assert await store.absorb_person("guest", "b")
        shown = await store.leaders("pearls", 2, None, 5)
        assert [row.person for row in shown] == (["b"] if listed else [])
        # What was over for the guest is over for the person.
        assert await store.rows("SELECT person, done FROM members") == [("b", 1)]  # type: ignore[attr-defined]


@asynchronous
async def test_the_backlog_is_worked_off_once(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table("t1", status=Status.OVER), [entry(1)], ["a"])
        # As a migration leaves it.
        await store.change(_put_back("t1"))  # type: ignore[attr-defined]
        assert await store.backlog(5) == ["t1"]
        for _ in range(2):
            await store.work_off("t1", summary("t1", "a", "b"))
            assert await store.backlog(5) == []
        assert (await store.tallies("a"))[0].played == 1


def _put_back(id: str):  # type: ignore[no-untyped-def]
    yield (played_sql.INSERT_BACKLOG, (id, 1.0))


@asynchronous
async def test_an_invitation_lists_the_table_until_it_is_declined(url: str) -> None:
    async with await open_store(url) as store:
        await everybody(store, "a", "b")
        await store.create_table(table("t1"), members=["a"])
        notice = NoticeRow("n1", "b", "t1", INVITED, 1.0, 1.0)
        for _ in range(2):
            await store.invite(notice)
        assert [row.id for row in await store.active_tables_of("b", 5)] == ["t1"]
        assert await store.due_notices(2.0, 5) == [notice]
        await store.decline("t1", "b")
        assert await store.active_tables_of("b", 5) == []
        assert await store.due_notices(2.0, 5) == []
