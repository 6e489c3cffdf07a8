"""Who may see a table."""

from __future__ import annotations

import hmac

from nacre.server.store.base import Store
from nacre.server.tables.live import Live


async def may_look(store: Store, live: Live, person: str) -> bool:
    """Who holds a seat, always; others once they were let in where it is private, and only if they may watch.

    `live` may be read without its lock: nobody's seat changes who may look before it is kept.
    """
    if person == live.row.host or live.table.held_by(person):
        return True
    if live.row.private and not (person and await store.is_member(live.row.id, person)):
        return False
    return live.table.setup.spectators != "none" or live.table.status == "open"


async def let_in(store: Store, live: Live, person: str, invite: str) -> bool:
    """Let somebody in who has the invitation; False if it is a wrong one."""
    if not hmac.compare_digest(live.row.invite.encode(), invite.encode()):
        return False
    await store.add_member(live.row.id, person)
    return True
