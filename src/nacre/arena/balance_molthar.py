"""Molthar's balance: by character activated, and by who brings on the end."""

from __future__ import annotations

from nacre.arena.balance_groups import Group, Items
from nacre.arena.match import Match
from nacre.rules.molthar.components import CARD_NAMES, spread_cards
from nacre.rules.molthar.state import MoltharState
from nacre.words import Message


def _characters(match: Match) -> Items:
    # Whoever is activated stays so.
    return [{CARD_NAMES[card] for card in spread_cards(row)} for row in _state(match).active]


def _ending(match: Match) -> Items:
    trigger = int(_state(match).trigger)
    return [{"first"} if seat == trigger else {"others"} for seat in range(match.game.players)]


def _state(match: Match) -> MoltharState:
    assert isinstance(match.final, MoltharState)
    return match.final


GROUPS = (
    Group("characters", _characters, lambda item: Message(f"molthar.character.{item}")),
    Group("ending", _ending, lambda item: Message(f"balance.ending.{item}")),
)
