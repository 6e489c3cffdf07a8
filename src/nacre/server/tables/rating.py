"""Ratings from rated tables: openskill's, for each game and number of players."""

from __future__ import annotations

import asyncio
from typing import Final

from openskill.models import PlackettLuce

from nacre.kernel.errors import StoreError
from nacre.server.logs import log
from nacre.server.store.base import Store
from nacre.server.store.rows import Conflict, RatingRow
from nacre.table import earlier
from nacre.table.table import Table

TRIES: Final = 5
"""Attempts before giving up when other games of the same people end at the same time."""
RETRY_SECONDS: Final = 1.0
"""Seconds between two attempts where the store fails."""


async def count_in_the_end(store: Store, table: Table) -> None:
    """Count a game that is over, again and again while the store fails."""
    while table.setup.rated:
        try:
            await count(store, table)
            return
        except StoreError as error:
            log.error("the store failed", extra={"code": error.code, "table": table.id})
            await asyncio.sleep(RETRY_SECONDS)


async def count(store: Store, table: Table) -> bool:
    """Count a finished table once; False if it was counted before, or does not count."""
    ranking = table.ranking()
    if not table.setup.rated or ranking is None or earlier.is_closed(table):
        return False
    for _ in range(TRIES):
        rows = await _new_ratings(store, table, ranking)
        try:
            return await store.rate(table.id, [row for row in rows if row.person])
        except Conflict:
            continue  # somebody finished two games at once
    return False


async def _new_ratings(store: Store, table: Table, ranking: list[int]) -> list[RatingRow]:
    model = PlackettLuce()
    game, players = table.setup.game, table.game.players
    old = [
        await store.rating(seat.person, game, players)
        or RatingRow(seat.person, game, players, mu=model.mu, sigma=model.sigma, games=0)
        for seat in table.seats
    ]
    sides = sorted({table.game.side(seat) for seat in range(players)})
    teams = [[seat for seat in range(players) if table.game.side(seat) == side] for side in sides]
    # A side ranks as its best seat: partners share a rank unless one of them resigned.
    new = model.rate(
        [[model.rating(mu=old[seat].mu, sigma=old[seat].sigma) for seat in team] for team in teams],
        ranks=[float(min(ranking[seat] for seat in team)) for team in teams],
    )
    rows = list(old)
    for team, ratings in zip(teams, new, strict=True):
        for seat, rated in zip(team, ratings, strict=True):
            # Nobody gains by a partner who goes on alone.
            mu = min(old[seat].mu, rated.mu) if seat in table.resigned else rated.mu
            rows[seat] = old[seat]._replace(mu=mu, sigma=rated.sigma, games=old[seat].games + 1)
    return rows
