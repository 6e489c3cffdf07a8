"""What follows from the end of a game: ratings, and the result of a deal of the day."""

from __future__ import annotations

from nacre.server.store.base import Store
from nacre.server.tables import rating, settling
from nacre.table.table import Table


async def count(store: Store, table: Table) -> None:
    """Count a game that is over."""
    await rating.count_in_the_end(store, table)
    await settling.settle_in_the_end(store, table)
