"""Balance of Molthar: by activated character, and by who triggers the end."""

from __future__ import annotations

from nacre.pack import FinishedGame, Group, Items
from nacre.packs.molthar.components import CARD_NAMES, spread_cards
from nacre.packs.molthar.state import MoltharState
from nacre.words import Message


def _characters(finished: FinishedGame) -> Items:
    # Activated characters stay activated: the last position has them all.
    return [{CARD_NAMES[card] for card in spread_cards(row)} for row in _state(finished).active]


def _ending(finished: FinishedGame) -> Items:
    state = _state(finished)
    return [{"first"} if seat == state.turn.trigger else {"others"} for seat in range(state.game.players)]


def _state(finished: FinishedGame) -> MoltharState:
    assert isinstance(finished.state, MoltharState)
    return finished.state


GROUPS = (
    Group(
        name="characters",
        title="molthar.balance.characters",
        items=_characters,
        describe=lambda item: Message(f"molthar.character.{item}"),
    ),
    Group(
        name="ending",
        title="molthar.balance.ending",
        items=_ending,
        describe=lambda item: Message(f"molthar.balance.ending.{item}"),
    ),
)
