"""Seats that go from one identity to another: of guests who became persons, and of persons who are no more.

Nothing of the game changes by it. The names that people sat down under stay in the log, because the deal
follows from them; nobody is shown the name of a person who is no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from nacre.table import entries as e

if TYPE_CHECKING:
    from nacre.table.table import Table

MOMENT: Final = 0.001
"""Seconds by which a table is newer after it: it keeps its rank in lists, which see that it has changed."""


def move(table: Table, person: str, to: str) -> e.Moved | None:
    """Give all that a person has at a table to another, or to nobody (empty).

    None where there is nothing to give, and where the other one plays for a rating already: nobody does so
    for two seats.
    """
    if not person or (not table.held_by(person) and table.host != person):
        return None
    if table.setup.rated and table.held_by(person) and table.held_by(to):
        return None
    return e.Moved(at=table.changed + MOMENT, person=person, to=to)


def take_move(table: Table, entry: e.Moved) -> None:
    """Let it happen."""
    for number in table.held_by(entry.person):
        seat = table.seats[number]
        name = seat.name if entry.to else anonymous_name(number)
        table.seats[number] = msgspec.structs.replace(seat, person=entry.to, name=name)
    if table.host == entry.person:
        table.host = entry.to
    if is_anonymous(table):
        # What people say may tell who they are.
        table.talk = [
            (count, said)
            for count, said in table.talk
            if isinstance(said, e.Remarked) or table.seats[said.seat].person
        ]


def is_anonymous(table: Table) -> bool:
    """Did somebody sit there whose name must not be shown any more?"""
    return any(seat.kind == "person" and not seat.person for seat in table.seats)


def anonymous_name(seat: int) -> str:
    """The name of somebody who is no more: the same word in all of our languages."""
    return f"Incognito {seat + 1}"
