"""Persons who come together or go for good: what becomes of their seats."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Final

from nacre.kernel.errors import TableError
from nacre.server.store.rows import PersonRow
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live
from nacre.table import dealing, moving, seating, turns
from nacre.table import entries as e
from nacre.table.table import Table

ALL: Final = 1_000_000
"""More tables than one person can have had."""


async def take_over(hall: Hall, guest: PersonRow, person: PersonRow) -> None:
    """Give a person all that a guest has: seats first, so that it can be done again where it is cut off."""
    for live in await _tables_of(hall, guest.id):
        await hall.act(live, partial(_moved, person=guest.id, to=person.id))
    await hall.store.absorb_person(guest.id, person.id)


async def delete(hall: Hall, person: PersonRow) -> None:
    """Let a person be no more. Their games stay, and nobody is shown who they were.

    They give up their seats first; the person goes last, so that it can be done again where it is cut off.
    """
    for live in await _tables_of(hall, person.id):
        await _give_up(hall, live, person.id)
        await hall.act(live, partial(_moved, person=person.id, to=""))
    await hall.store.delete_person(person.id)


async def _tables_of(hall: Hall, person: str) -> list[Live]:
    found = []
    for row in await hall.store.tables_of(person, ALL):
        with contextlib.suppress(TableError):  # damaged: nobody can see it anyway
            live = await hall.live(row.id)
            if live is not None:
                found.append(live)
    return found


async def _give_up(hall: Hall, live: Live, person: str) -> None:
    """Stand up, or let a bot play on; a rated game is resigned. A host closes what has not begun."""
    makers = [partial(_close, person=person)]
    makers += [partial(_leave, person=person, seat=seat) for seat in live.table.held_by(person)]
    for make in makers:
        with contextlib.suppress(TableError):  # it is over, or was given up already
            await hall.act(live, make)


def _moved(table: Table, now: float, person: str, to: str) -> e.AnyEntry | None:
    return moving.move(table, person, to)


def _close(table: Table, now: float, person: str) -> e.AnyEntry | None:
    return seating.close(table, person, now) if table.host == person else None


def _leave(table: Table, now: float, person: str, seat: int) -> e.AnyEntry | None:
    if table.status == "open":
        return dealing.stand(table, person, seat, now)
    if table.setup.rated:
        return turns.resign(table, person, seat, now)
    return turns.leave(table, person, seat, now)
