"""Parts of finished games to look at again, from one seat's eyes or with everything open."""

from __future__ import annotations

from typing import Final

from nacre.kernel.state import State
from nacre.server.interface.api import Replay
from nacre.table.table import Table
from nacre.table.telling import lines, open_state_data, state_data

MOST_POSITIONS: Final = 100
"""Positions in one answer."""


def part(table: Table, first: int, viewer: int | None, language: str = "en") -> Replay:
    """Positions from that ply on, as a seat or a spectator saw them. Drawings are in that language."""
    plies = table.plies()
    chosen = plies[first : first + MOST_POSITIONS]
    positions = [
        state_data(state, ply=ply, viewer=viewer, names=table.names, language=language)
        for ply, state in _states(table, first)
    ]
    return Replay(first, len(plies), positions, lines(chosen, first, viewer))


def open_part(table: Table, first: int, language: str = "en") -> Replay:
    """Positions from that ply on, with everything open: each seat as it saw itself.

    Drawings are in that language.
    """
    plies = table.plies()
    chosen = plies[first : first + MOST_POSITIONS]
    positions = [
        open_state_data(state, ply=ply, names=table.names, language=language)
        for ply, state in _states(table, first)
    ]
    shown = [
        line
        for number, ply in enumerate(chosen)
        for line in lines([ply], first + number, int(ply.before.seat))
    ]
    return Replay(first, len(plies), positions, shown)


def _states(table: Table, first: int) -> list[tuple[int, State]]:
    assert table.state is not None
    states = [ply.before for ply in table.plies()] + [table.state]
    return list(enumerate(states))[first : first + MOST_POSITIONS]
