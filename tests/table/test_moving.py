"""Seats that go from one identity to another, or to nobody: the game is as before."""

from __future__ import annotations

import msgspec

from nacre.table import entries as e
from nacre.table import moving, talk, telling
from nacre.table.setup import TurnClock
from nacre.table.table import Table
from present import present
from table.tables import SECRET, Live, started


def move(live: Live, person: str, to: str) -> None:
    live.take(present(moving.move(live.table, person, to)))


def rebuilt(live: Live) -> Table:
    """The table that the log makes, which Ann opened."""
    return Table.of(live.table.id, live.table.setup, SECRET, "ann", live.log)


def test_a_guest_who_becomes_a_person_plays_on() -> None:
    live = started("ann", "bo", clock=TurnClock(600))
    live.play()
    clock = live.clock.remaining(live.now + 9.0)
    move(live, "ann", "zoe")
    assert live.table.held_by("zoe") == [0] and live.table.held_by("ann") == []
    assert live.table.host == "zoe" and live.table.names == ["Ann", "Bo"]
    assert live.clock.remaining(live.now + 9.0) == clock
    live.finish()
    assert live.record.proof().verdict == "proven"
    assert rebuilt(live).seats == live.table.seats and rebuilt(live).host == "zoe"


def test_a_person_who_is_no_more_is_shown_nowhere() -> None:
    live = started("ann", "bo")
    live.do(talk.say, "ann", "I am Ann")
    live.do(talk.say, "bo", "Hello")
    live.finish()
    assert live.record.fair is not None
    move(live, "ann", "")
    for table in (live.table, rebuilt(live)):
        data = telling.table_data(table, live.now)
        assert data.result is not None and data.result.fair is None
        said = telling.talk(table)
        assert [line.text for line in said] == ["Hello"]
        record = present(table.record())
        assert "Ann" not in str(msgspec.json.encode([data, said])) + record.dumps()
        assert record.names == ("Incognito 1", "Bo") and record.fair is None
        assert record.proof().verdict == "unproven"


def test_nobody_is_told_who_a_person_is() -> None:
    live = started("ann", "bo")
    entry = present(moving.move(live.table, "ann", "zoe"))
    assert "ann" not in repr(entry) and "zoe" not in repr(entry)
    happening = live.take(entry)
    for viewer in (None, 0, 1):
        seen, lines = telling.seen(live.table, happening, viewer)
        assert seen == e.Moved(at=entry.at, person="", to="") and lines == []


def test_who_has_nothing_there_gives_nothing() -> None:
    live = started("ann", "bo")
    assert moving.move(live.table, "zoe", "ann") is None
    assert moving.move(live.table, "", "zoe") is None


def test_nobody_gets_two_seats_that_are_rated() -> None:
    live = started("ann", "bo", rated=True, clock=TurnClock(600))
    assert moving.move(live.table, "bo", "ann") is None
    assert moving.move(live.table, "bo", "") is not None
    friendly = started("ann", "bo")
    move(friendly, "bo", "ann")
    assert friendly.table.held_by("ann") == [0, 1]


def test_a_table_keeps_its_rank_in_lists() -> None:
    live = started("ann", "bo")
    before = live.table.changed
    move(live, "ann", "zoe")
    assert before < live.table.changed < before + 0.01
