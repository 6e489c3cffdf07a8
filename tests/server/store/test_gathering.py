"""How long changes of an SQLite file wait for each other before they are committed together."""

from __future__ import annotations

import pytest

from nacre.server.store.sqlite_writer import GATHER_SECONDS, MOST_GATHER_SECONDS, gather_seconds


def settled(changes_a_second: float, seconds: float) -> float:
    """The time between commits, after many of them, that began at so many seconds."""
    for _ in range(100):
        seconds = gather_seconds(round(changes_a_second * seconds))
    return seconds


@pytest.mark.parametrize("begun", [GATHER_SECONDS, MOST_GATHER_SECONDS])
@pytest.mark.parametrize("changes_a_second", [1.0, 50.0, 150.0])
def test_where_little_happens_nobody_waits_long(changes_a_second: float, begun: float) -> None:
    assert settled(changes_a_second, begun) == GATHER_SECONDS


@pytest.mark.parametrize("begun", [GATHER_SECONDS, MOST_GATHER_SECONDS])
@pytest.mark.parametrize("changes_a_second", [800.0, 1500.0, 50_000.0])
def test_where_much_happens_many_share_a_commit(changes_a_second: float, begun: float) -> None:
    assert settled(changes_a_second, begun) == MOST_GATHER_SECONDS
