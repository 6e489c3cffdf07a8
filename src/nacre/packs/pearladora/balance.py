"""Groups for the balance report of Pearladöra: clans."""

from __future__ import annotations

from nacre.pack import FinishedGame, Group, Items
from nacre.packs.pearladora.components import CLANS
from nacre.packs.pearladora.state import PearladoraState
from nacre.words import Message


def _clans(finished: FinishedGame) -> Items:
    assert isinstance(finished.state, PearladoraState)
    return [{CLANS[clan]} for clan in finished.state.set_up.clans]


GROUPS = (
    Group(
        name="clans",
        title="pearladora.balance.clans",
        items=_clans,
        describe=lambda item: Message(f"pearladora.clan.{item}"),
    ),
)
