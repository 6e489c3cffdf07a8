"""The groups that the balance of every game is sorted by: turn order and seat."""

from __future__ import annotations

from nacre.pack import FinishedGame, Group, Items
from nacre.words import Message


def _order(finished: FinishedGame) -> Items:
    players = finished.state.game.players
    return [{str((seat - finished.first) % players + 1)} for seat in range(players)]


def _seats(finished: FinishedGame) -> Items:
    return [{str(seat + 1)} for seat in range(finished.state.game.players)]


ORDER = Group(
    name="order",
    title="balance.order",
    items=_order,
    describe=lambda item: Message("balance.nth", {"number": int(item)}),
)
SEATS = Group(
    name="seats",
    title="balance.seats",
    items=_seats,
    describe=lambda item: Message("seat.name", {"number": int(item)}),
)
