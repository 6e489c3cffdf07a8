"""Everything that the server has of a person, for that person: lines of JSON."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from nacre.kernel.errors import NacreError, StoreError
from nacre.server.interface import api
from nacre.server.metering import in_slices
from nacre.server.store.rows import PersonRow, TableRow
from nacre.server.tables.hall import Hall
from nacre.server.tables.identities import ALL
from nacre.server.tables.listing import summarise
from nacre.table import telling
from nacre.table.daily import is_secret, told_record
from nacre.table.table import Table


async def export(hall: Hall, person: PersonRow, about: api.ExportedPerson) -> AsyncIterator[bytes]:
    """A line about the person, then one for each of their tables with the game as they may know it."""
    yield _line(about)
    for row in await hall.store.tables_of(person.id, ALL):
        try:
            exported = await _table(hall, row, person.id)
        except StoreError:
            raise
        except (NacreError, msgspec.DecodeError):
            continue  # damaged, or of a game that this server does not have
        yield _line(exported)


async def _table(hall: Hall, row: TableRow, person: str) -> api.ExportedTable:
    table = await _as_it_is(hall, row, person)
    held = table.held_by(person)
    # A device that is passed round gets what everyone may see.
    viewer = held[0] if len(held) == 1 else None
    record = None if is_secret(table, hall.now()) else table.record()
    if record is None:
        record = told_record(table, viewer, await in_slices(table.shown_plies(viewer)))
    note = await hall.store.note(person, row.id)
    return api.ExportedTable(
        table=summarise(row, table).for_person(person),
        record="" if record is None else record.dumps(),
        talk=telling.talk(table, held),
        note="" if note is None else note.text,
    )


async def _as_it_is(hall: Hall, row: TableRow, person: str) -> Table:
    live = hall.tables.get(row.id)
    if live is not None and hall.is_current(row.id):
        return live.table_for(person)
    table = (await hall.read(row))[-1].table
    held = table.held_by(person)
    if not held and table.setup.spectators == "delayed" and table.status == "running":
        found = await hall.live(row.id)  # spectators are behind
        return table.seen_by(None) if found is None else found.table_for(person)
    return table.seen_by(held[0] if len(held) == 1 else None)


def _line(data: object) -> bytes:
    return msgspec.json.encode(data) + b"\n"
