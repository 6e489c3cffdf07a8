"""Which notices an entry causes: whose turn it is, that time runs out, that a game is over.

A reminder is written with the entry that begins a turn, and is due before the time is up.
"""

from __future__ import annotations

from collections.abc import Container
from hashlib import sha256
from typing import Final

from nacre.server.store.rows import NoticeRow
from nacre.table.table import Table

TURN: Final = "turn"
OVER: Final = "over"
REMINDER: Final = "reminder"
REPORT: Final = "report"
"""A person was reported: for those who keep the house."""

SLOW_SECONDS: Final = 3600.0
"""A clock that gives less than this is for people who look."""
LEAD_SHARE: Final = 0.25
"""A reminder comes when this share of what the clock gives is left, …"""
MOST_LEAD_SECONDS: Final = 12 * 3600.0
"""… but no earlier than this before the time is up."""
INVITED: Final = "invited"


def notices_of(before: Table, after: Table, looking: Container[str]) -> tuple[NoticeRow, ...]:
    """What persons of a table should hear of who do not look at it.

    They tell whose turn it is and that a game is over, which everyone at the table sees, and nothing else.
    Who looks now may be gone when the time is nearly up: a reminder is for them, too.
    """
    person = person_to_play(after)
    if after.status == "over" and before.status == "running":
        concerned = [(each, OVER) for each in after.persons()]
    else:
        concerned = [(person, TURN)] if person and person != person_to_play(before) else []
    told = [_notice(after, each, kind) for each, kind in concerned if each not in looking]
    due = _new_reminder(before, after)
    if due is not None:
        told.append(_notice(after, person, REMINDER)._replace(due=due))
    return tuple(notice for notice in told if not after.against_bots(notice.person))


def _new_reminder(before: Table, after: Table) -> float | None:
    """When the person to play should be reminded, if that was not so before."""
    due = reminder_time(after)
    if due is None or due <= after.changed:
        return None
    known = reminder_time(before)
    same = known is not None and abs(due - known) < 1.0 and person_to_play(before) == person_to_play(after)
    return None if same else due


def person_to_play(table: Table) -> str:
    """The person whose turn it is; empty where it is a bot's or nobody's."""
    seat = table.to_play()
    return "" if seat is None or table.seats[seat].by_bot else table.seats[seat].person


def reminder_time(table: Table) -> float | None:
    """When the person whose turn it is should be reminded; None without a slow clock that runs."""
    clock = table.clock
    if clock is None or clock.setup.seconds < SLOW_SECONDS or not person_to_play(table):
        return None
    deadline = clock.deadline()
    return None if deadline is None else deadline - lead_seconds(clock.setup.seconds)


def lead_seconds(given: float) -> float:
    """How long before the end a reminder comes, where a clock gives that many seconds."""
    return min(MOST_LEAD_SECONDS, LEAD_SHARE * given)


def is_current(table: Table, person: str, kind: str, now: float) -> bool:
    """Is what a notice says still so?"""
    match kind:
        case "report":
            return True
        case "over":
            return table.status == "over"
        case "invited":
            return table.status == "open" and not table.held_by(person)
        case "reminder":
            # They may have played since, and have all their time again.
            due = reminder_time(table)
            return person_to_play(table) == person and due is not None and due <= now
        case _:
            return person_to_play(table) == person


def invitation_of(table: Table, person: str, now: float) -> NoticeRow:
    """The notice that somebody is invited to a table; there is only one of each."""
    id = sha256(f"{table.id} {INVITED} {person}".encode()).hexdigest()[:24]
    return NoticeRow(id=id, person=person, table=table.id, kind=INVITED, created=now, due=now)


def _notice(table: Table, person: str, kind: str) -> NoticeRow:
    about = f"{table.id} {table.number} {person}" + (f" {kind}" if kind == REMINDER else "")
    id = sha256(about.encode()).hexdigest()[:24]
    at = table.changed
    return NoticeRow(id=id, person=person, table=table.id, kind=kind, created=at, due=at)
