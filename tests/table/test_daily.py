"""The deal of a day as a table: what is dealt, and what nobody may do there."""

from __future__ import annotations

from datetime import date

import msgspec

from nacre.table import Table, daily, turns
from nacre.table import entries as e
from nacre.table.daily import Day
from table.tables import SECRET, Live, refused

TODAY = date(2026, 11, 18)


def of_day(rules: int | None = None) -> tuple[Live, Day]:
    """A table of today, at which nobody sits; made for those rules, or for those of the game."""
    terms = daily.terms_of(TODAY)
    if rules is not None:
        terms = msgspec.structs.replace(terms, rules=rules)
    live = Live(Table("t1", daily.setup_of(terms).resolve_options(), SECRET, "ann"))
    return live, Day(terms.text(), SECRET)


def opened(live: Live, day: Day) -> Live:
    """Ann has begun the deal of the day."""
    for entry in daily.open_day(live.table, "ann", "Ann", day, 1.0):
        live.log.append(e.write(entry))
    return live


def test_everyone_gets_the_same_deal() -> None:
    one, other = opened(*of_day()), opened(*of_day())
    assert one.state == other.state
    assert one.table.deals.day == TODAY.isoformat()
    assert one.rebuilt().state == one.state


def test_a_day_that_was_made_for_other_rules_is_not_played() -> None:
    live, day = of_day(rules=99)
    with refused("daily.rules"):
        daily.open_day(live.table, "ann", "Ann", day, 1.0)
    assert live.table.number == 0


def test_nothing_is_taken_back() -> None:
    live = opened(*of_day())
    while live.table.to_play() != daily.SEAT:
        live.play()
    live.play()
    before = live.table.number
    with refused("daily.no_undo"):
        turns.undo(live.table, "ann", daily.SEAT, live.now)
    assert live.table.number == before
