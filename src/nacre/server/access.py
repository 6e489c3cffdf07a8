"""Who may see a table."""

from __future__ import annotations

import hmac

from nacre.server.live import Live
from nacre.server.store.base import Store


async def may_look(store: Store, live: Live, person: str) -> bool:
    """Members always; others at tables that are not private, and at running games only where spectators may.

    `live` may be read without its lock: nobody's seat changes who may look before it is kept.
    """
    if person == live.row.host or live.table.held_by(person):
        return True
    if live.row.private:
        return await store.is_member(live.row.id, person)
    return live.table.setup.spectators != "none" or live.table.status == "open"


async def let_in(store: Store, live: Live, person: str, invite: str) -> bool:
    """Let somebody in who has the invitation; False if it is a wrong one."""
    if not hmac.compare_digest(live.row.invite.encode(), invite.encode()):
        return False
    await store.add_member(live.row.id, person)
    return True
