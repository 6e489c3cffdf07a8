"""Who may see a table, and for how long."""

from __future__ import annotations

import base64
import hmac
import time
from collections.abc import Collection

from nacre.kernel.errors import TableError
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live
from nacre.table.table import Table


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


async def enter_table(hall: Hall, id: str, person: str, secret: str) -> Live:
    """The table of that id, which the person may see from now on; TableError if the secret is wrong.

    The invitation lets people sit down, too; the secret of the link to watch does not.
    """
    live = await hall.live(id)
    if live is None:
        raise _no_table()
    if hmac.compare_digest(live.row.invite.encode(), secret.encode()):
        await hall.store.add_member(live.row.id, person)
    elif hmac.compare_digest(watch_secret(live.row.invite).encode(), secret.encode()):
        await hall.store.add_member(live.row.id, _watcher(person))
    else:
        raise _no_table()
    return live


async def invites(hall: Hall, id: str, secret: str) -> bool:
    """Is that the invitation to sit at that table?"""
    live = await hall.live(id)
    return live is not None and hmac.compare_digest(live.row.invite.encode(), secret.encode())


async def check_not_apart(hall: Hall, live: Live, person: str) -> None:
    """Refuse to let people meet of whom one blocks the other: at a table of theirs, or where they sit."""
    if await is_apart(hall, live.table, person):
        raise TableError("server.apart")


async def is_apart(hall: Hall, table: Table, person: str) -> bool:
    """Does somebody who opened that table or sits there block this person, or the other way round?"""
    others = {table.host, *table.persons()} - {person, ""}
    return bool(others and others & await hall.store.blocked(person))


def watch_secret(invite: str) -> str:
    """What lets people watch a private table. It follows from the invitation, but not the other way round."""
    digest = hmac.digest(invite.encode(), b"watch", "sha256")
    return base64.urlsafe_b64encode(digest[:12]).decode()


async def may_sit(hall: Hall, live: Live, person: str) -> bool:
    """May this person take an open seat? At a private table, only those who were invited to sit."""
    if not live.row.private or person == live.table.host or live.table.held_by(person):
        return True
    return await hall.store.is_member(live.row.id, person)


async def check_may_sit(hall: Hall, live: Live, person: str) -> None:
    """Refuse a seat to somebody who was only invited to watch, or who keeps apart from people there."""
    if not await may_sit(hall, live, person):
        raise TableError("server.watch_only")
    if not live.table.held_by(person):
        await check_not_apart(hall, live, person)


async def let_follow(hall: Hall, old: Live, new: str, person: str) -> None:
    """Let somebody who may see a table see its rematch: who may only watch here may only watch there."""
    await hall.store.add_member(new, person if await may_sit(hall, old, person) else _watcher(person))


def sign_out(hall: Hall, sessions: Collection[str]) -> None:
    """Dismiss everyone who looks through one of those devices, which are signed out."""
    for live in hall.tables.values():
        for viewer in live.viewers:
            if viewer.session in sessions:
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
    if (person and person == live.table.host) or live.table.held_by(person):
        return True
    if live.row.private and not (person and await _is_let_in(hall, live.row.id, person)):
        return False
    return live.table.setup.spectators != "none" or live.table.status == "open"


async def _is_let_in(hall: Hall, table: str, person: str) -> bool:
    return await hall.store.is_member(table, person) or await hall.store.is_member(table, _watcher(person))


def _watcher(person: str) -> str:
    """How the store lists somebody among the members who may watch and not sit; no person has such an id."""
    return f"watch:{person}"


def _no_table() -> TableError:
    """The same error where there is no table and where there is one for others: nobody learns which."""
    return TableError("server.no_table")
