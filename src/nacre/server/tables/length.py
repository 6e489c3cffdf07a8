"""How much may happen at a table: whoever opens it reads its whole log."""

from __future__ import annotations

from typing import Final

from nacre.kernel.errors import TableError
from nacre.table import entries as e
from nacre.table.entries import AnyEntry
from nacre.table.table import Table

MOST_ENTRIES: Final = 20_000
"""Entries of a log from which on a table only goes on to its end; the longest games have some 6,000."""
ENDLESS: Final = (
    e.Said, e.Reacted, e.Remarked, e.Undone, e.UndoAsked, e.Sat, e.BotSat, e.Dealing, e.Paused, e.Returned,
)  # fmt: skip
"""What can happen again and again without bringing a game nearer to its end."""


def check_length(table: Table, entry: AnyEntry) -> None:
    """TableError if so much has happened at a table that this must not happen any more."""
    if table.number >= MOST_ENTRIES and isinstance(entry, ENDLESS):
        raise TableError("table.long")
