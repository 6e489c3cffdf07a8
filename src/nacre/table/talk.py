"""What people say to the whole table: each function checks, and gives the entry for the log.

Spectators may talk where the setup lets everyone, but not while a rated game runs, and not where they see the
game with a delay before it is over: there, even a refusal could tell them how the game stands.
"""

from __future__ import annotations

from typing import Final

from nacre.kernel.errors import TableError
from nacre.kernel.options import shorten
from nacre.table import entries as e
from nacre.table.names import name_at
from nacre.table.setup import REACTIONS
from nacre.table.table import Table

MAX_TEXT: Final = 300
"""Characters in one message."""
JOINERS: Final = dict.fromkeys(map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"))
"""Not printed themselves, but parts of emoji and of words in some scripts."""
NO_SEAT: Final = -1


def say(table: Table, person: str, text: str, now: float, name: str = "") -> e.Said | e.Remarked:
    """Say something. A spectator says it under their usual name, with a number if it looks like another's."""
    seat = _seat(table, person)
    text = " ".join(text.split())
    if not 1 <= len(text) <= MAX_TEXT or not text.translate(JOINERS).isprintable():
        raise TableError("table.text", {"limit": MAX_TEXT})
    if seat is None:
        return e.Remarked(at=now, name=_spectator(table, person, name), text=text)
    return e.Said(at=now, seat=seat, text=text)


def react(table: Table, person: str, reaction: str, now: float, name: str = "") -> e.Reacted | e.Remarked:
    """Show a feeling."""
    seat = _seat(table, person)
    if reaction not in REACTIONS:
        raise TableError("table.reaction", {"reaction": shorten(reaction), "known": ", ".join(REACTIONS)})
    if seat is None:
        return e.Remarked(at=now, name=_spectator(table, person, name), reaction=reaction)
    return e.Reacted(at=now, seat=seat, reaction=reaction)


def _seat(table: Table, person: str) -> int | None:
    """The seat that a person speaks for; None for a spectator who may talk."""
    held = table.held_by(person)
    if not held:
        _check_spectator(table)
        return None
    # Where a device is passed round, the player whose turn it is has it in hand.
    seat = table.to_play()
    return seat if seat in held else held[0]


def _check_spectator(table: Table) -> None:
    setup = table.setup
    if setup.talk != "everyone":
        raise TableError("table.no_seat")
    if table.status != "over" and setup.spectators == "delayed":
        raise TableError("table.spectators_wait")
    if table.status == "running" and setup.rated:
        raise TableError("table.spectators_wait")


def _spectator(table: Table, person: str, name: str) -> str:
    if not name:
        raise TableError("table.no_person")
    return name_at(table, person, NO_SEAT, name, chosen=False)
