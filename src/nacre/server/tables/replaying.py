"""Parts of finished games to look at again, from one seat's eyes or with everything open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from nacre.kernel.ply import Ply
from nacre.kernel.state import State
from nacre.server.interface.api import Replay
from nacre.server.metering import in_slices
from nacre.table.table import Table
from nacre.table.telling import LineData, PositionData, lines, open_state_data, part_line, state_data

MOST_POSITIONS: Final = 100
"""Positions in one answer."""


async def part(table: Table, first: int, viewer: int | None, language: str = "en") -> Replay:
    """Positions from that ply on, as a seat or a spectator saw them. Drawings are in that language."""

    def positions() -> Iterator[PositionData]:
        for number, state in _states(table, first):
            yield state_data(state, ply=number, viewer=viewer, names=table.names, language=language)

    shown = await in_slices(_lines(table, first, lambda ply: viewer))
    return Replay(first, len(table.actions), await in_slices(positions()), shown)


async def open_part(table: Table, first: int, language: str = "en") -> Replay:
    """Positions from that ply on, with everything open: each seat as it saw itself.

    Drawings are in that language.
    """

    def positions() -> Iterator[PositionData]:
        for number, state in _states(table, first):
            yield open_state_data(state, ply=number, names=table.names, language=language)

    shown = await in_slices(_lines(table, first, lambda ply: int(ply.before.seat)))
    return Replay(first, len(table.actions), await in_slices(positions()), shown)


def _states(table: Table, first: int) -> Iterator[tuple[int, State]]:
    if first > len(table.actions):
        return
    yield first, table.history.replay(first)
    for number, ply in enumerate(table.plies(first, first + MOST_POSITIONS - 1), first + 1):
        yield number, ply.after


def _lines(table: Table, first: int, viewer_of: Callable[[Ply], int | None]) -> Iterator[LineData]:
    """At least one line for each ply: once a game is over, its parts may be seen too."""
    for number, ply in enumerate(table.plies(first, first + MOST_POSITIONS), first):
        viewer = viewer_of(ply)
        yield from lines([ply], [number], viewer) or [part_line(ply, number, viewer)]
