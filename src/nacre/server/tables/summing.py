"""What is kept of a finished game for lists and shelves: how every seat finished, and what it takes home."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from nacre.registry import pack_of
from nacre.server.logs import log
from nacre.server.store.rows import ResultRow, Summary
from nacre.table import earlier
from nacre.table.table import Table

CODE: Final = re.compile(r"[a-z0-9_.]{1,40}")
MOST_KEPT: Final = 100
"""Kinds of keepsakes that one game may leave to one seat."""
MOST_AMOUNT: Final = 1_000_000
"""Of one kind."""


def summary_of(table: Table) -> Summary | None:
    """The summary of a table that is over; None if its game never began."""
    ranking = table.ranking()
    if ranking is None or table.state is None:
        return None
    ranks: Sequence[int | None] = [None] * len(ranking) if earlier.is_closed(table) else ranking
    scores: Sequence[int | None] = [None] * len(ranking)
    if table.state.is_over():
        scores = table.state.outcome().scores
    held = Counter(seat.person for seat in table.seats)
    listed = set()
    results = []
    for number, seat in enumerate(table.seats):
        first = seat.person != "" and seat.person not in listed
        listed.add(seat.person)
        results.append(
            ResultRow(
                table=table.id,
                seat=number,
                person=seat.person,
                name=table.names[number],
                level=seat.level,
                rank=ranks[number],
                score=scores[number],
                held=held[seat.person] if first else 0,
                game=table.setup.game,
                players=len(table.seats),
                rated=int(table.setup.rated),
                ended=table.changed,
            )
        )
    return Summary(tuple(results), tuple(_keepsakes(table)))


def _keepsakes(table: Table) -> list[Mapping[str, int]]:
    """What the game leaves to each seat; nothing where it was not played to its end, or by other rules."""
    nothing: list[Mapping[str, int]] = [{} for _ in table.seats]
    if table.state is None or not table.state.is_over():
        return nothing
    try:
        keepsakes = pack_of(table.game).keepsakes
        given = [] if keepsakes is None else [_checked(each) for each in keepsakes(table.state)]
    except Exception:  # noqa: BLE001 - a pack may be anybody's: its fault must not keep a game from ending
        log.exception("a game left no keepsakes", extra={"table": table.id})
        return nothing
    # Who resigned takes nothing home.
    return [
        given[seat] if seat < len(given) and seat not in table.resigned else {}
        for seat in range(len(table.seats))
    ]


def _checked(given: Mapping[str, int]) -> dict[str, int]:
    fair = {code: int(amount) for code, amount in given.items() if CODE.fullmatch(code) and amount > 0}
    return {code: min(fair[code], MOST_AMOUNT) for code in sorted(fair)[:MOST_KEPT]}
