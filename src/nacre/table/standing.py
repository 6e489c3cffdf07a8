"""Who finished where at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nacre.kernel.outcome import ranking_of

if TYPE_CHECKING:
    from nacre.table.table import Table


def ranking(table: Table) -> list[int] | None:
    """The rank of each seat once it is all over.

    Those who resigned come last, the earlier the lower, and the bot that played on does not change that;
    but partners who both resigned share a rank.
    """
    if table.status != "over" or table.state is None:
        return None
    over = table.state.is_over()
    ranks = table.state.outcome().ranking if over else [1] * len(table.seats)
    return ranking_of([_standing(table, number, rank) for number, rank in enumerate(ranks)])


def _standing(table: Table, number: int, rank: int) -> tuple[int, ...]:
    if number not in table.resigned:
        return 1, -rank
    side = table.game.side(number)
    partners = [i for i in range(len(table.seats)) if table.game.side(i) == side]
    if all(seat in table.resigned for seat in partners):
        return 0, max(table.resigned.index(seat) for seat in partners)
    return 0, table.resigned.index(number)
