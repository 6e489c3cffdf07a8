"""What a game of Molthar leaves for the shelf: the characters that each seat activated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from nacre.kernel.state import State
from nacre.packs.molthar.components import CARD_NAMES, spread_cards
from nacre.packs.molthar.state import MoltharState


def keepsakes(state: State) -> Sequence[Mapping[str, int]]:
    """The characters of each seat. Activated ones stay activated: the last position has them all."""
    assert isinstance(state, MoltharState)
    return [Counter(f"character.{CARD_NAMES[card]}" for card in spread_cards(row)) for row in state.active]
