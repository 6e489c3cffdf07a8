"""Opening tables: new ones, rematches, and games that begin from a position of a finished one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from nacre.fairness import new_secret
from nacre.kernel.errors import TableError
from nacre.server.ids import new_id
from nacre.server.interface import api
from nacre.server.store.rows import Entry, PersonRow, Status, TableRow
from nacre.server.tables.access import visible_table
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live
from nacre.table import beginning, seating
from nacre.table import entries as e
from nacre.table.seats import Seat
from nacre.table.setup import Setup
from nacre.table.table import Table


async def open_table(
    hall: Hall, *, host: PersonRow, setup: Setup, seats: Sequence[api.AnySeat], limit: int
) -> Live:
    """Open a table with its first seats taken; TableError if that host has `limit` tables already."""
    if await hall.store.count_open(host.id) >= limit:
        raise TableError("server.open_tables", {"limit": limit})
    setup = setup.resolve_options()
    now = hall.now()
    secret = new_secret()
    table = Table(new_table_id(), setup, secret, host.id)
    entries = _seat_all(table, host, seats, now)
    row = TableRow(
        id=table.id,
        game=setup.game,
        players=len(table.seats),
        setup=msgspec.json.encode(setup),
        secret=secret,
        invite=secrets.token_urlsafe(12),
        private=setup.private,
        host=host.id,
        status=Status.OPEN,
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        created=now,
        changed=now,
    )
    await hall.store.create_table(row, entries, [host.id])
    live = await hall.live(table.id)
    assert live is not None
    return live


def new_table_id() -> str:
    """A new id, which nobody can guess."""
    return new_id()


def _seat_all(table: Table, host: PersonRow, seats: Sequence[api.AnySeat], now: float) -> list[Entry]:
    """Let everyone sit down who is listed; without a list, the host. Gives the entries for the log."""
    listed = list(seats) or [api.MySeat(), *[api.OpenSeat()] * (len(table.seats) - 1)]
    if len(listed) != len(table.seats):
        raise TableError("server.seats", {"count": len(listed), "players": len(table.seats)})
    written = []
    for number, wanted in enumerate(listed):
        match wanted:
            case api.MySeat():
                name = wanted.name or host.name
                entry: e.AnyEntry = seating.sit(table, host.id, number, name, now, chosen=bool(wanted.name))
            case api.BotSeat():
                entry = seating.seat_bot(table, host.id, number, wanted.level, now)
            case api.OpenSeat():
                continue
        table.take(entry)
        written.append(Entry(table.id, table.number, now, e.write(entry)))
    return written


async def setup_from(hall: Hall, person: str, wanted: api.NewTable, start: api.StartFrom) -> Setup:
    """The set-up of a game that begins from a position of another, which that person may see.

    Only one person against bots gets the cards that the seat had; otherwise all that is hidden is dealt anew.
    """
    live = await visible_table(hall, start.table, person)
    setup = wanted.setup
    async with live.lock:
        old = live.table
        if old.fairness() is None:
            raise TableError("table.not_over")
        if start.ply >= len(old.actions) or start.seat >= len(old.seats) or setup.rated:
            raise TableError("server.start")
        ply = start.ply
        while (state := old.history.replay(ply)).unfinished():
            ply -= 1  # what is half made belongs into one play, which begins before it
    setup = msgspec.structs.replace(setup, game=old.setup.game, options=old.setup.options)
    if _against_bots(wanted.seats, start.seat):
        return beginning.start_for_one(setup, state, start.seat)
    return beginning.start_for_everyone(setup, state)


def _against_bots(seats: Sequence[api.AnySeat], mine: int) -> bool:
    """Does the host take that seat, and bots all others?"""
    return len(seats) > mine and all(
        isinstance(seat, api.MySeat if number == mine else api.BotSeat) for number, seat in enumerate(seats)
    )


def rematch_of(table: Table, host: str) -> tuple[Setup, list[api.AnySeat]]:
    """The set-up and the seats of a rematch.

    Seats move on by one so that somebody else begins, unless one person plays on from what their seat knew.
    """
    seat = beginning.seat_of_start(table.setup)
    alone = seat is not None and table.held_by(host) == [seat] and table.against_bots(host)
    seats = table.seats if alone else [*table.seats[1:], *table.seats[:1]]
    return beginning.start_again(table.setup, alone), _same_again(seats, host)


def _same_again(seats: Sequence[Seat], host: str) -> list[api.AnySeat]:
    same: list[api.AnySeat] = []
    for seat in seats:
        if seat.kind == "bot":
            same.append(api.BotSeat(seat.level))
        elif seat.person == host:
            same.append(api.MySeat(seat.name))
        else:
            same.append(api.OpenSeat())
    return same
