"""Who sits where, before the game and after it: each function checks, and gives the entry for the log."""

from __future__ import annotations

from nacre.kernel.errors import TableError
from nacre.table import beginning
from nacre.table import entries as e
from nacre.table.names import name_at
from nacre.table.setup import check_level
from nacre.table.table import Table


def check_seat(table: Table, seat: int) -> int:
    """The seat, if the table has it."""
    if not 0 <= seat < len(table.seats):
        raise TableError("table.seat", {"seat": seat + 1, "count": len(table.seats)})
    return seat


def check_holder(table: Table, person: str, seat: int) -> int:
    """The seat, if that person holds it."""
    if not person or table.seats[check_seat(table, seat)].person != person:
        raise TableError("table.not_yours", {"seat": seat + 1})
    return seat


def sit(table: Table, person: str, seat: int, name: str, now: float, *, chosen: bool = True) -> e.Sat:
    """Take an open seat, or one's own again under another name.

    Who opened the table may take several: a device that is passed round. If the name was not `chosen` for
    this table, it gets a number where others have it.
    """
    check_open(table)
    check_seat(table, seat)
    if not person:
        raise TableError("table.no_person")
    beginning.check_sitter(table, person, seat)
    taken = table.seats[seat]
    name = name_at(table, person, seat, name, chosen=chosen)
    if taken.person == person and name != taken.name:
        return e.Sat(at=now, seat=seat, person=person, name=name)
    if taken.kind == "person" or (taken.kind == "bot" and person != table.host):
        raise TableError("table.taken", {"seat": seat + 1, "name": table.names[seat]})
    if table.held_by(person) and (table.setup.rated or person != table.host):
        raise TableError("table.one_seat")
    return e.Sat(at=now, seat=seat, person=person, name=name)


def stand(table: Table, person: str, seat: int, now: float) -> e.Stood:
    """Give up a seat before the deal begins; who opened the table may clear any."""
    check_open(table)
    check_seat(table, seat)
    if person != table.host:
        check_holder(table, person, seat)
    if table.seats[seat].kind == "open":
        raise TableError("table.empty", {"seat": seat + 1})
    return e.Stood(at=now, seat=seat)


def seat_bot(table: Table, person: str, seat: int, level: str, now: float) -> e.BotSat:
    """Give an open seat, or another bot's, to a bot."""
    check_open(table)
    check_host(table, person)
    check_seat(table, seat)
    if table.setup.rated:
        raise TableError("table.rated_bot")
    if table.seats[seat].kind == "person":
        raise TableError("table.taken", {"seat": seat + 1, "name": table.names[seat]})
    return e.BotSat(at=now, seat=seat, level=check_level(level))


def close(table: Table, person: str, now: float) -> e.Closed:
    """Give the table up before the game begins."""
    if table.status != "open":
        raise TableError("table.begun")
    check_host(table, person)
    return e.Closed(at=now)


def rematch(table: Table, person: str, new: str, now: float) -> e.Rematched:
    """Say where those at the table meet again."""
    if not table.held_by(person):
        raise TableError("table.no_seat")
    if table.status != "over":
        raise TableError("table.not_over")
    if table.rematch:
        raise TableError("table.rematched")
    return e.Rematched(at=now, table=new)


def check_open(table: Table) -> None:
    """TableError unless the table can still be changed: once a deal has begun, nothing can."""
    if table.status != "open":
        raise TableError("table.begun")
    if table.deals.current is not None:
        raise TableError("table.dealing")


def check_host(table: Table, person: str) -> None:
    """TableError unless that person opened the table."""
    if not person or person != table.host:
        raise TableError("table.host")
