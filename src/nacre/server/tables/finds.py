"""The best find of every person in a reviewed game, for their shelves."""

from __future__ import annotations

import msgspec

from nacre.analysis import Analysis
from nacre.server.store.base import Store
from nacre.server.store.rows import FindRow


async def keep_finds(store: Store, table: str, review: bytes) -> None:
    """Keep the best find of each person, if the review has one."""
    moments = msgspec.json.decode(review, type=Analysis).moments
    rows = []
    for row, _ in await store.results([table]):
        finds = [each for each in moments if each.kind == "find" and each.seat == row.seat]
        if row.held == 1 and finds:
            best = max(finds, key=lambda each: each.size)
            found = FindRow(
                person=row.person, table=table, game=row.game, ply=best.ply, size=best.size, at=row.ended
            )
            rows.append(found)
    if rows:
        await store.keep_finds(rows)
