"""A server holds many tables at rest: each is small, also late in a long game, also once it was looked at."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest

import nacre
from nacre.table import BankClock, telling
from table.tables import anything, started

MOST = 50_000


def kept(name: str, plays: int) -> int:
    """The bytes that a table takes after so many plays, everyone having looked at it."""
    live = started("ann", "bo", "cy", name=name, clock=BankClock(600, 5))
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        table = type(live.table).of("t1", live.table.setup, bytes(range(32)), "ann", live.log)
        chooser = Random(plays)
        live.table = table
        live.log = []
        while table.status == "running" and len(table.plays) < plays:
            live.play(*anything(table, chooser))
            live.log = []
            for viewer in (0, 1, 2, None):
                telling.position_data(table, viewer)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("plays", [0, 40, 300])
@pytest.mark.parametrize("name", nacre.games())
def test_a_table_at_rest_is_small(name: str, plays: int) -> None:
    kept(name, plays)  # fills what all tables share
    # Now and then something else grows meanwhile, such as a dictionary of Python's own. A table that is
    # too large is so every time.
    assert any(kept(name, plays) < MOST for _ in range(3))
