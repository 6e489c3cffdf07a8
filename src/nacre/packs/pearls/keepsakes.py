"""What a game of Pearls leaves for the shelf: the necklaces that each seat won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from nacre.kernel.state import State


def keepsakes(state: State) -> Sequence[Mapping[str, int]]:
    """The necklaces of each seat, by value."""
    seats = state.to_dict()["seats"]
    assert isinstance(seats, list)
    return [Counter(f"necklace.{value}" for value in seat["necklaces"]) for seat in seats]
