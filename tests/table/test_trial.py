"""Actions are tried on a copy; what was tried is what happens."""

from __future__ import annotations

import gc
import weakref
from random import Random

import pytest

import nacre
from nacre.table import entries as e
from nacre.table import turns
from present import of_kind
from table.tables import anything, insides, started


@pytest.mark.parametrize("name", nacre.games())
def test_what_was_tried_is_what_the_log_makes(name: str) -> None:
    live = started("ann", "bo", name=name)
    for number in range(30):
        happening = live.play(*anything(live.table, Random(number)))
        again = live.rebuilt()
        assert insides(again) == insides(live.table)
        assert [(ply.before.key(), ply.action) for ply in happening.plies] == [
            (ply.before.key(), ply.action) for ply in again.plies(of_kind(e.Played, happening.entry).ply)
        ]


def test_another_entry_is_not_taken_for_the_one_that_was_tried() -> None:
    live = started("ann", "bo", name="pearls")
    table = live.table
    first, second = (anything(table, Random(seed)) for seed in (1, 3))
    assert first != second
    kept = turns.play(table, "ann", 0, ply=0, actions=first, now=1.0)
    turns.play(table, "ann", 0, ply=0, actions=second, now=1.0)
    table.take(kept)
    assert [table.game.text(action) for action in table.actions] == first


def test_a_table_that_gave_way_to_its_copy_is_gone_without_a_collection() -> None:
    live = started("ann", "bo", name="pearls")
    gc.disable()
    try:
        entry = turns.play(live.table, "ann", 0, ply=0, actions=anything(live.table, Random(0)), now=1.0)
        after = live.table.copy()
        after.take(entry)
        before = weakref.ref(live.table)
        live.table = after
        assert before() is None
    finally:
        gc.enable()
