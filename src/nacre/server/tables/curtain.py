"""The curtain of a device that is passed round: who holds several seats sees one at a time, in its turn."""

from __future__ import annotations

from collections.abc import Collection

from nacre.kernel.errors import TableError
from nacre.table import seating
from nacre.table.table import Table


def is_passed_round(table: Table, person: str) -> bool:
    """Does that person hold several seats?"""
    return len(table.held_by(person)) > 1


def check_curtain(table: Table, person: str, seat: int, looks: Collection[int | None]) -> None:
    """TableError if the curtain is down before that seat. `looks`: the seats as which the person looks now.

    Where a device is passed round, nothing is told of a seat before it looks: not even in a refusal.
    """
    if seat not in looks and is_passed_round(table, person):
        seating.check_holder(table, person, seat)
        raise TableError("table.look_first", {"name": table.names[seat]})


def check_look(table: Table, person: str, seat: int | None) -> None:
    """TableError unless that person may look as that seat, or as nobody (None), now."""
    if seat is None:
        if len(table.held_by(person)) == 1:
            raise TableError("table.no_curtain")
        return
    seating.check_holder(table, person, seat)
    turn = int(table.state.seat) if table.state is not None and table.status == "running" else None
    if is_passed_round(table, person) and turn not in (seat, None):
        # The device is in the hands of the player whose turn it is.
        raise TableError("table.curtain", {"name": table.names[turn]})


def falls(table: Table, person: str, seat: int | None) -> bool:
    """Does the curtain fall, now that another seat is to play?"""
    return seat is not None and is_passed_round(table, person) and table.to_play() not in (seat, None)
