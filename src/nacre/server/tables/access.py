"""Who may see a table, and for how long."""

from __future__ import annotations

import hmac
import time

from nacre.kernel.errors import TableError
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live


async def visible_table(hall: Hall, id: str, person: str) -> Live:
    """The table of that id, with all that any process has acknowledged by now.

    TableError if there is none, or none that this person may see.
    """
    asked = time.monotonic()
    live = await hall.live(id)
    if live is not None:
        await hall.renew(live, asked)
    if live is None or not await _may_look(hall, live, person):
        raise _no_table()
    return live


async def enter_table(hall: Hall, id: str, person: str, invite: str) -> Live:
    """The table of that id, which the person may see from now on; TableError if the invitation is wrong."""
    live = await hall.live(id)
    if live is None or not hmac.compare_digest(live.row.invite.encode(), invite.encode()):
        raise _no_table()
    await hall.store.add_member(live.row.id, person)
    return live


def sign_out(hall: Hall, person: str) -> None:
    """Dismiss everyone who looks as that person, whose identity has moved to another device."""
    for live in hall.tables.values():
        for viewer in live.viewers:
            if viewer.person == person:
                viewer.dismiss("server.signed_out")


def rename_viewer(hall: Hall, person: str, name: str) -> None:
    """Tell those at a table the new name of somebody who watches there."""
    for live in hall.tables.values():
        renamed = [viewer for viewer in live.viewers if viewer.person == person and viewer.name != name]
        for viewer in renamed:
            viewer.name = name
        if renamed and not live.table.held_by(person):
            live.send_presence(hall.now())


async def _may_look(hall: Hall, live: Live, person: str) -> bool:
    """Who holds a seat, always; others once they were let in where it is private, and only if they may watch.

    `live` may be read without its lock: nobody's seat changes who may look before it is kept.
    """
    if person == live.row.host or live.table.held_by(person):
        return True
    if live.row.private and not (person and await hall.store.is_member(live.row.id, person)):
        return False
    return live.table.setup.spectators != "none" or live.table.status == "open"


def _no_table() -> TableError:
    """The same error where there is no table and where there is one for others: nobody learns which."""
    return TableError("server.no_table")
