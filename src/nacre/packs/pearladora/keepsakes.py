"""What a game of Pearladöra leaves for the shelf: a Diver of the clan that one won with, and the Pearls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nacre.kernel.state import State
from nacre.packs.pearladora.components import CLANS
from nacre.packs.pearladora.state import PearladoraState


def keepsakes(state: State) -> Sequence[Mapping[str, int]]:
    """The clan of each seat that won, and the Pearls of its side."""
    assert isinstance(state, PearladoraState)
    outcome = state.outcome()
    kept: list[dict[str, int]] = [{"pearls": score} if score else {} for score in outcome.scores]
    for seat in outcome.winners:
        kept[seat][f"clan.{CLANS[state.set_up.clans[seat]]}"] = 1
    return kept
