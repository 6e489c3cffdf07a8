"""Actions tried out at a table: checked one by one and played on a copy, before anything happens to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nacre.kernel.ply import Ply as Ply

if TYPE_CHECKING:
    from nacre.table.table import Table


class Trial:
    """Where a play leads from a table's position; the table stays as it is."""

    def __init__(self, table: Table) -> None:
        assert table.state is not None
        self.state = table.state
        self.seat = int(self.state.seat)
        """The seat that plays."""
        self.plies: list[Ply] = []
        self.revealed = False
        """Did any of them show something new to anyone?"""

    def is_whole(self) -> bool:
        """Is it a whole play: begun, and nothing left half made?"""
        return bool(self.plies) and not (self.state.seat == self.seat and self.state.unfinished())

    def texts(self) -> list[str]:
        """The actions in notation."""
        return [self.state.game.text(ply.action) for ply in self.plies]

    # The table is handed in each time: it keeps its last trial, and must not be kept alive by it.
    def play(self, table: Table, action: int) -> None:
        """Try one more action; NacreError, and nothing is tried, if it cannot be played."""
        table.game.check(self.state, action)
        after = self.state.clone()
        table.history.advance(after, action, len(table.actions) + len(self.plies))
        self.plies.append(Ply(self.state, action, after))
        self.state = after
        self.revealed = self.revealed or after.revealed
