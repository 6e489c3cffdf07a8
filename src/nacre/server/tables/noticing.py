"""Which notices an entry causes: whose turn it is now, and that a game is over, for those who do not look."""

from __future__ import annotations

from collections.abc import Container
from hashlib import sha256
from typing import Final

from nacre.server.store.rows import NoticeRow
from nacre.table.table import Table

TURN: Final = "turn"
OVER: Final = "over"


def notices_of(before: Table, after: Table, looking: Container[str]) -> tuple[NoticeRow, ...]:
    """What persons of a table should hear of who do not look at it.

    They tell whose turn it is and that a game is over, which everyone at the table sees, and nothing else.
    """
    if after.status == "over" and before.status == "running":
        concerned = [(person, OVER) for person in after.persons()]
    else:
        person = person_to_play(after)
        concerned = [(person, TURN)] if person and person != person_to_play(before) else []
    return tuple(
        _notice(after, person, kind)
        for person, kind in concerned
        if person not in looking and not after.against_bots(person)
    )


def person_to_play(table: Table) -> str:
    """The person whose turn it is; empty where it is a bot's or nobody's."""
    seat = table.to_play()
    return "" if seat is None or table.seats[seat].by_bot else table.seats[seat].person


def is_current(table: Table, person: str, kind: str) -> bool:
    """Is what a notice says still so?"""
    return table.status == "over" if kind == OVER else person_to_play(table) == person


def _notice(table: Table, person: str, kind: str) -> NoticeRow:
    id = sha256(f"{table.id} {table.number} {person}".encode()).hexdigest()[:24]
    at = table.changed
    return NoticeRow(id=id, person=person, table=table.id, kind=kind, created=at, due=at)
