"""Actions tried out at a table: checked one by one and played on a copy, before anything happens to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nacre.kernel.state import State

if TYPE_CHECKING:
    from nacre.table.table import Table


class Ply(NamedTuple):
    """An action, and the position that it was played in."""

    before: State
    action: int


class Trial:
    """Where actions lead from a table's position; the table stays as it is."""

    def __init__(self, table: Table) -> None:
        assert table.state is not None
        self.state = table.state.clone()
        self.plies: list[Ply] = []
        self.revealed = False
        """Did any of them show something new to anyone?"""

    # The table is handed in each time: it keeps its last trial, and must not be kept alive by it.
    def play(self, table: Table, text: str) -> None:
        """Try one more action, in notation; NacreError, and nothing is tried, if it cannot be played."""
        action = table.game.parse(text)
        table.game.check(self.state, action)
        before = self.state.clone()
        table.advance(self.state, action, len(table.actions) + len(self.plies))
        self.plies.append(Ply(before, action))
        self.revealed = self.revealed or self.state.revealed
