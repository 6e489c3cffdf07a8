"""Tables that begin from a position of a finished game: who may sit there, and what is dealt anew.

Whoever can read the finished game knows every card of it. So where people play against each other, the new
game begins from a spectator's view: whatever is hidden from anyone is dealt anew. One person against bots
begins from the view of their seat, with exactly the cards that it had: bots are given views and cannot read.
"""

from __future__ import annotations

import json

import msgspec

from nacre.kernel.errors import TableError
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.table.setup import Beginning, Setup
from nacre.table.table import Table


def start_for_everyone(setup: Setup, state: State) -> Setup:
    """The set-up of a game that begins from what a spectator knew of the position."""
    return _start_from(setup, state, None)


def start_for_one(setup: Setup, state: State, seat: int) -> Setup:
    """The set-up of a game against bots that begins from what that seat knew of the position.

    Nobody else may look at it: spectators could have read the finished game, and be asked for advice.
    """
    return msgspec.structs.replace(_start_from(setup, state, seat), private=True, spectators="none")


def start_again(setup: Setup, alone: bool) -> Setup:
    """The set-up of a rematch. Unless one person plays it `alone`, nothing of a seat's view is left in it."""
    seat = seat_of_start(setup)
    if setup.start is None or seat is None:
        return setup
    if alone:
        return msgspec.structs.replace(setup, private=True, spectators="none")
    game = setup.build_game()
    # What is public is the same in every world that fits the view.
    world = game.imagine(game.view_from_dict(json.loads(setup.start.view)), Rng(0))
    return start_for_everyone(setup, world)


def seat_of_start(setup: Setup) -> int | None:
    """The seat whose view the game begins from; None if it begins from a spectator's, or from the set-up."""
    if setup.start is None:
        return None
    viewer = int(setup.build_game().view_from_dict(json.loads(setup.start.view)).viewer)
    return None if viewer < 0 else viewer


def check_sitter(table: Table, person: str, seat: int) -> None:
    """Refuse everyone but the host, in the one seat, where the game begins from that seat's view."""
    wanted = seat_of_start(table.setup)
    if wanted is not None and (person != table.host or seat != wanted):
        raise TableError("table.start_alone", {"seat": wanted + 1})


def check_sitters(table: Table) -> None:
    """The same for everyone at the table, before the game starts: older tables let others sit down."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "person":
            check_sitter(table, seat.person, number)


def _start_from(setup: Setup, state: State, viewer: int | None) -> Setup:
    view = msgspec.json.encode(state.view(viewer).to_dict()).decode()
    return msgspec.structs.replace(setup, start=Beginning(view))
