"""What people say to the whole table: each function checks, and gives the entry for the log."""

from __future__ import annotations

from typing import Final

from nacre.kernel.errors import TableError
from nacre.kernel.options import shorten
from nacre.table import entries as e
from nacre.table.setup import REACTIONS
from nacre.table.table import Table

MAX_TEXT: Final = 300
"""Characters in one message."""
JOINERS: Final = dict.fromkeys(map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"))
"""Not printed themselves, but parts of emoji and of words in some scripts."""


def say(table: Table, person: str, text: str, now: float) -> e.Said:
    """Say something."""
    seat = _seat(table, person)
    text = " ".join(text.split())
    if not 1 <= len(text) <= MAX_TEXT or not text.translate(JOINERS).isprintable():
        raise TableError("table.text", {"limit": MAX_TEXT})
    return e.Said(at=now, seat=seat, text=text)


def react(table: Table, person: str, reaction: str, now: float) -> e.Reacted:
    """Show a feeling."""
    seat = _seat(table, person)
    if reaction not in REACTIONS:
        raise TableError("table.reaction", {"reaction": shorten(reaction), "known": ", ".join(REACTIONS)})
    return e.Reacted(at=now, seat=seat, reaction=reaction)


def _seat(table: Table, person: str) -> int:
    held = table.held_by(person)
    if not held:
        raise TableError("table.no_seat")
    # Where a device is passed round, the player whose turn it is has it in hand.
    seat = table.to_play()
    return seat if seat in held else held[0]
