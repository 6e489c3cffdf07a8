"""The deal: persons commit, then open; or it is called off. Each function checks, and gives the entry."""

from __future__ import annotations

import re
from typing import Final

from nacre.fairness import HASH_BYTES, MOST_ATTEMPTS, NONCE_BYTES, commit_nonce, hash_terms
from nacre.kernel.errors import TableError
from nacre.table import beginning, seating
from nacre.table import entries as e
from nacre.table.deal import Deal
from nacre.table.seating import check_holder, check_host, check_open
from nacre.table.table import Table

HEX: Final = re.compile(r"[0-9a-f]*")


def start(table: Table, person: str, now: float) -> e.Dealing:
    """Begin a deal, once every seat is taken. From now on nothing about the table can be changed."""
    check_open(table)
    check_host(table, person)
    if any(seat.kind == "open" for seat in table.seats):
        raise TableError("table.seats_open", {"count": sum(seat.kind == "open" for seat in table.seats)})
    if all(seat.kind == "bot" for seat in table.seats):
        raise TableError("table.nobody")
    beginning.check_sitters(table)
    if len(table.deals.voided) >= MOST_ATTEMPTS:
        raise TableError("table.attempts", {"count": len(table.deals.voided)})
    return e.Dealing(at=now, rules=table.game.rules_version)


def commit(table: Table, person: str, commitment: str, now: float) -> e.Committed:
    """Commit to a nonce by its hash, for all seats of a person."""
    deal, seat = _check_deal(table, person)
    _check_hex(commitment, HASH_BYTES)
    if deal.has_committed(seat):
        raise TableError("table.committed")
    return e.Committed(at=now, seat=seat, commitment=commitment)


def open_nonce(table: Table, person: str, nonce: str, now: float) -> e.Opened:
    """Open the nonce. The last one deals."""
    deal, seat = _check_deal(table, person)
    _check_hex(nonce, NONCE_BYTES)
    if not deal.is_opening:
        raise TableError("table.too_early", {"names": _names(table, deal.missing())})
    if deal.has_opened(seat):
        raise TableError("table.opened")
    number = deal.person_at(seat)
    committed = commit_nonce(hash_terms(deal.terms), deal.parts[number], bytes.fromhex(nonce))
    if committed != deal.commits[number]:
        raise TableError("table.other_nonce")
    return e.Opened(at=now, seat=seat, nonce=nonce)


def stand(table: Table, person: str, seat: int, now: float) -> e.Stood | e.Voided:
    """Give up a seat before the game begins. A deal that waits is called off, and everyone learns by whom."""
    if table.deals.current is None:
        return seating.stand(table, person, seat, now)
    check_holder(table, person, seat)
    return e.Voided(at=now, seats=(seat,), names=(table.names[seat],), why="left")


def time_up(table: Table, now: float) -> e.Voided | None:
    """The entry that is due if somebody has not answered in time, else None."""
    deal = table.deals.current
    if deal is None or now < deal.deadline:
        return None
    seats = tuple(deal.missing())
    return e.Voided(at=now, seats=seats, names=tuple(table.names[seat] for seat in seats), why="late")


def deal_alone(table: Table, person: str, nonce: bytes, now: float) -> None:
    """Deal at a table of one person, who opened it, in one process: for programs without a network."""
    table.take(start(table, person, now))
    deal, _ = _check_deal(table, person)
    committed = commit_nonce(hash_terms(deal.terms), deal.parts[0], nonce)
    table.take(commit(table, person, committed.hex(), now))
    table.take(open_nonce(table, person, nonce.hex(), now))


def _check_deal(table: Table, person: str) -> tuple[Deal, int]:
    """The deal that waits for that person, and the first of their seats."""
    held = table.held_by(person)
    if not held:
        raise TableError("table.no_seat")
    if table.status != "open":
        raise TableError("table.begun")
    if table.deals.current is None:
        raise TableError("table.no_deal")
    return table.deals.current, held[0]


def _check_hex(text: str, length: int) -> None:
    if len(text) != 2 * length or HEX.fullmatch(text) is None:
        raise TableError("table.nonce", {"digits": 2 * length})


def _names(table: Table, seats: list[int]) -> str:
    return ", ".join(table.names[seat] for seat in seats)
