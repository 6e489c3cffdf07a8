"""Handlers about people among each other: what waits for one, notes for oneself, barriers, reports."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.http.requests import asked_table, json_answer, known_person, read_body
from nacre.server.ids import new_id
from nacre.server.interface import api
from nacre.server.interface import house as h
from nacre.server.site import Server
from nacre.server.store.rows import BLOCK, MUTE, BarrierRow, NoteRow, NoticeRow, PersonRow, ReportRow
from nacre.server.tables.live import Live
from nacre.server.tables.noticing import REPORT

MOST_BARRIERS = 500
"""Persons that one person keeps apart from."""


async def waiting(server: Server, request: Request) -> Response:
    """GET /api/me/waiting."""
    person = await server.people.of(request)
    return json_answer(await server.lists.waiting_for(person.id) if person is not None else [])


# Notes


async def note(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/note."""
    person, live = await _at_own_table(server, request)
    kept = await server.store.note(person.id, live.row.id)
    return json_answer(api.Note("" if kept is None else kept.text))


async def keep_note(server: Server, request: Request) -> Response:
    """PUT /api/tables/{id}/note."""
    wanted = await read_body(server, request, api.Note)
    person, live = await _at_own_table(server, request)
    text = wanted.text.strip()
    await server.store.keep_note(NoteRow(person.id, live.row.id, text, server.hall.now()))
    return json_answer(api.Note(text))


async def _at_own_table(server: Server, request: Request) -> tuple[PersonRow, Live]:
    """The person who asks, and the table at which they have a seat of their own.

    People who pass one device round have one identity: what one of them noted, the others would read.
    """
    person = await known_person(server, request)
    live = await asked_table(server, request, person)
    held = live.table.held_by(person.id)
    if not held:
        raise TableError("table.no_seat")
    if len(held) > 1:
        raise TableError("server.note_shared")
    return person, live


# Barriers


async def barriers(server: Server, request: Request) -> Response:
    """GET /api/me/barriers."""
    return await _listed(server, (await known_person(server, request)).id)


async def end_barrier(server: Server, request: Request) -> Response:
    """POST /api/me/barriers/{barrier}/end."""
    person = await known_person(server, request)
    await server.store.end_barrier(str(request.path_params["barrier"]), person.id)
    return await _listed(server, person.id)


async def table_barriers(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/barriers."""
    person = await known_person(server, request)
    return await _seats_apart(server, await asked_table(server, request, person), person.id)


async def set_barrier(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/barriers."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, h.NewBarrier)
    live = await asked_table(server, request, person)
    other = _person_at(live, wanted.seat, person.id)
    if len(await server.store.barriers(person.id)) >= MOST_BARRIERS:
        raise TableError("server.barriers", {"limit": MOST_BARRIERS})
    row = BarrierRow(
        id=new_id(),
        person=person.id,
        other=other,
        kind=BLOCK if wanted.kind == "block" else MUTE,
        name=live.table.names[wanted.seat],
        created=server.hall.now(),
    )
    await server.store.set_barrier(row)
    return await _seats_apart(server, live, person.id)


async def _listed(server: Server, person: str) -> Response:
    return json_answer(
        [
            h.Barrier(row.id, row.name, "block" if row.kind == BLOCK else "mute", row.created)
            for row in await server.store.barriers(person)
        ]
    )


async def _seats_apart(server: Server, live: Live, person: str) -> Response:
    by_person = {row.other: row for row in await server.store.barriers(person)}
    found = [
        h.SeatBarrier(number, row.id, "block" if row.kind == BLOCK else "mute")
        for number, seat in enumerate(live.table.seats)
        if (row := by_person.get(seat.person)) is not None
    ]
    return json_answer(found)


# Reports


async def report(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/report."""
    person = await known_person(server, request)
    wanted = await read_body(server, request, h.NewReport)
    live = await asked_table(server, request, person)
    other = _person_at(live, wanted.seat, person.id)
    text = wanted.text.strip()
    if not text:
        raise TableError("server.body", {"reason": "text"})
    if not server.gate.reports.take(person.id):
        raise TableError("server.too_fast")
    now = server.hall.now()
    row = ReportRow(
        id=new_id(),
        reporter=person.id,
        person=other,
        table=live.row.id,
        name=live.table.names[wanted.seat],
        text=text,
        created=now,
    )
    notices = [
        NoticeRow(f"{row.id} {number}", keeper, live.row.id, kind=REPORT, created=now, due=now)
        for number, keeper in enumerate(server.hosting.rules.keepers)
    ]
    await server.store.add_report(row, notices)
    return json_answer({}, 201)


def _person_at(live: Live, seat: int, person: str) -> str:
    """The person in that seat, who is not the one who asks."""
    seats = live.table.seats
    if seat >= len(seats) or not seats[seat].person or seats[seat].person == person:
        raise TableError("server.nobody_there")
    return seats[seat].person
