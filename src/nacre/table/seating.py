"""Who sits where, and the beginning: each function checks, and gives the entry for the log."""

from __future__ import annotations

import re
from typing import Final

from nacre.fairness import NONCE_BYTES
from nacre.kernel.errors import TableError
from nacre.kernel.options import shorten
from nacre.table import entries as e
from nacre.table.setup import check_level
from nacre.table.table import Table

MAX_NAME: Final = 24
"""Characters in a name."""
NONCE: Final = re.compile(rf"[0-9a-f]{{{2 * NONCE_BYTES}}}")


def check_name(name: str) -> str:
    """The name without spaces around it, if people can read it."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise TableError("table.name", {"name": shorten(name), "limit": MAX_NAME})
    return name


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


def sit(table: Table, person: str, seat: int, name: str, now: float) -> e.Sat:
    """Take an open seat, or one's own again under another name.

    Who opened the table may take several: a device that is passed round.
    """
    _check_open(table)
    check_seat(table, seat)
    if not person:
        raise TableError("table.no_person")
    taken = table.seats[seat]
    if taken.person == person and check_name(name) != taken.name:
        return e.Sat(at=now, seat=seat, person=person, name=check_name(name))
    if taken.kind == "person" or (taken.kind == "bot" and person != table.host):
        raise TableError("table.taken", {"seat": seat + 1, "name": table.names[seat]})
    if table.held_by(person) and (table.setup.rated or person != table.host):
        raise TableError("table.one_seat")
    return e.Sat(at=now, seat=seat, person=person, name=check_name(name))


def stand(table: Table, person: str, seat: int, now: float) -> e.Stood:
    """Give up a seat before the game begins; who opened the table may clear any."""
    _check_open(table)
    check_seat(table, seat)
    if person != table.host:
        check_holder(table, person, seat)
    if table.seats[seat].kind == "open":
        raise TableError("table.empty", {"seat": seat + 1})
    return e.Stood(at=now, seat=seat)


def seat_bot(table: Table, person: str, seat: int, level: str, now: float) -> e.BotSat:
    """Give an open seat, or another bot's, to a bot."""
    _check_open(table)
    _check_host(table, person)
    check_seat(table, seat)
    if table.setup.rated:
        raise TableError("table.rated_bot")
    if table.seats[seat].kind == "person":
        raise TableError("table.taken", {"seat": seat + 1, "name": table.names[seat]})
    return e.BotSat(at=now, seat=seat, level=check_level(level))


def seal(table: Table, person: str, seat: int, nonce: str, now: float) -> e.Sealed:
    """Send a seat's part of the seed. It cannot be changed."""
    _check_open(table)
    check_holder(table, person, seat)
    if NONCE.fullmatch(nonce) is None:
        raise TableError("table.nonce", {"digits": 2 * NONCE_BYTES})
    if table.seats[seat].nonce is not None:
        raise TableError("table.sealed")
    return e.Sealed(at=now, seat=seat, nonce=nonce)


def start(table: Table, person: str, now: float) -> e.Started:
    """Deal the cards, once every seat is taken and has sent its part of the seed."""
    _check_open(table)
    _check_host(table, person)
    if any(seat.kind == "open" for seat in table.seats):
        raise TableError("table.seats_open", {"count": sum(seat.kind == "open" for seat in table.seats)})
    missing = [table.names[i] for i, seat in enumerate(table.seats) if seat.nonce is None]
    if missing:
        raise TableError("table.unsealed", {"names": ", ".join(missing)})
    if all(seat.kind == "bot" for seat in table.seats):
        raise TableError("table.nobody")
    return e.Started(at=now, rules=table.game.rules_version)


def close(table: Table, person: str, now: float) -> e.Closed:
    """Give the table up before the game begins."""
    _check_open(table)
    _check_host(table, person)
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


def _check_open(table: Table) -> None:
    if table.status != "open":
        raise TableError("table.begun")


def _check_host(table: Table, person: str) -> None:
    if not person or person != table.host:
        raise TableError("table.host")
