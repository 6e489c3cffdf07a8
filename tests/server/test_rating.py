"""Rated games: each result is counted once, whatever fails."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.tables import rating
from nacre.table import BankClock, turns
from server.house import Frame, House, Person
from server.test_socket import rated
from table.tables import started


def test_ratings_are_counted_once(house: House, stack: ExitStack) -> None:
    two = rated(house, stack)
    two.start(3)
    two.one.does("resign", seat=0)
    hers, his = _ratings(two.ann), _ratings(two.ben)
    assert hers["games"] == his["games"] == 1 and hers["mu"] < 25 < his["mu"]
    # Whoever loads the table again finds it counted.
    del house.server.hall.tables[two.id]
    live = house.live(two.id)
    house.do(house.server.hall._finish(live))
    assert (_ratings(two.ann), _ratings(two.ben)) == (hers, his)


def test_a_result_that_was_not_counted_is_counted_when_the_table_is_loaded(
    house: House, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = rated(house, stack)
    two.start(1)
    with monkeypatch.context() as patch:

        async def killed(store: object, table: object) -> bool:
            return False

        patch.setattr("nacre.server.tables.rating.count", killed)
        two.one.does("resign", seat=0)
        assert two.ann.told("/api/me")["ratings"] == []
    del house.server.hall.tables[two.id]
    house.live(two.id)
    assert _ratings(two.ann)["games"] == 1


def test_a_result_is_counted_although_the_store_fails(
    house: House, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = rated(house, stack)
    two.start(1)
    count, failures = rating.count, [1]

    async def failing(store: Any, table: Any) -> bool:
        if failures.pop() if failures else 0:
            raise StoreError("store.failed", {"reason": "test"})
        return await count(store, table)

    monkeypatch.setattr("nacre.server.tables.rating.count", failing)
    monkeypatch.setattr("nacre.server.tables.hall.RETRY_SECONDS", 0.01)
    two.one.does("resign", seat=0)
    assert _ratings(two.ann)["games"] == 1


def test_nobody_gains_by_a_partner_who_goes_on_alone(house: House) -> None:
    live = started("ann", "bo", "cy", "dee", clock=BankClock(600), rated=True)
    live.do(turns.resign, "ann", 0)
    live.do(turns.resign, "bo", 1)
    live.do(turns.resign, "dee", 3)
    ranking = live.table.ranking()
    assert ranking is not None and ranking[0] > ranking[2]
    rows = house.do(rating._new_ratings(house.server.store, live.table, ranking))
    assert rows[0].mu == 25.0 < rows[2].mu


def _ratings(person: Person) -> Frame:
    while not (found := person.told("/api/me")["ratings"]):
        pass
    rating: Frame = found[0]
    return rating
