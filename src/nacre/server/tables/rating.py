"""What rated tables do to ratings: openskill's, for each game and number of players."""

from __future__ import annotations

from openskill.models import PlackettLuce

from nacre.server.store.base import Conflict, RatingRow, Store
from nacre.table.table import Table

TRIES = 5


async def count(store: Store, table: Table) -> bool:
    """Count a finished table, once; False if it was counted before, or is none that counts."""
    ranking = table.ranking()
    if not table.setup.rated or ranking is None:
        return False
    for _ in range(TRIES):
        rows = await _reckoned(store, table, ranking)
        try:
            return await store.rate(table.id, rows)
        except Conflict:
            continue  # somebody finished two games at once
    return False


async def _reckoned(store: Store, table: Table, ranking: list[int]) -> list[RatingRow]:
    model = PlackettLuce()
    game, players = table.setup.game, table.game.players
    old = [
        await store.rating(seat.person, game, players)
        or RatingRow(seat.person, game, players, mu=model.mu, sigma=model.sigma, games=0)
        for seat in table.seats
    ]
    sides = sorted({table.game.side(seat) for seat in range(players)})
    teams = [[seat for seat in range(players) if table.game.side(seat) == side] for side in sides]
    # A side is as good as its best place: partners share one unless one of them resigned.
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
