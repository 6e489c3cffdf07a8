"""Exercises are kept once, in the order in which they wait, the same in both databases."""

from __future__ import annotations

import pytest

from nacre.server.store import Conflict, open_store
from server.asynchronous import asynchronous
from server.store.rows import exercise, person, session


@asynchronous
async def test_exercises_wait_in_their_order_and_the_oldest_go(url: str) -> None:
    async with await open_store(url) as store:
        for id in ("p1", "p2"):
            await store.create_person(person(id), session(id))
        rows = [
            exercise("late", due=9.0, created=3.0),
            exercise("done", due=None, created=9.0),
            exercise("soon", due=1.0, origin="t2", created=2.0),
        ]
        await store.add_exercises([*rows, exercise("theirs", "p2")], 9)
        await store.add_exercises([exercise("soon", due=99.0)], 9)  # the first one stays
        assert [row.id for row in await store.exercises("p1")] == ["soon", "late", "done"]
        assert [row.id for row in await store.exercises("p1", "t2")] == ["soon"]
        assert await store.exercises("p1") == [rows[n]._replace(data=b"") for n in (2, 0, 1)]
        assert await store.exercise("late", "p1") == rows[0]
        assert await store.exercise("late", "p2") is None and await store.exercise("\0", "p1") is None
        await store.add_exercises([exercise("new", created=5.0)], 2)
        assert [row.id for row in await store.exercises("p1")] == ["new", "late"]
        assert len(await store.exercises("p2")) == 1
        await store.delete_person("p2")
        assert await store.exercises("p2") == []


@asynchronous
async def test_of_two_answers_at_once_one_counts(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_person(person(), session())
        await store.add_exercises([exercise()], 9)
        answered = exercise(stage=1, due=7.5, answered=1, missed=1)
        await store.put_answer(answered)
        with pytest.raises(Conflict):
            await store.put_answer(answered)
        assert await store.exercise("x1", "p1") == answered
