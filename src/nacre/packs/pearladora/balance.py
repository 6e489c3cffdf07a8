"""Groups for the balance report of Pearladöra: clans."""

from __future__ import annotations

from nacre.pack import Finished, Group, Items
from nacre.packs.pearladora.components import CLANS
from nacre.packs.pearladora.state import PearladoraState
from nacre.words import Message


def _clans(finished: Finished) -> Items:
    assert isinstance(finished.state, PearladoraState)
    return [{CLANS[clan]} for clan in finished.state.set_up.clans]


GROUPS = (
    Group(
        name="clans",
        title="pearladora.balance.clans",
        items=_clans,
        word=lambda item: Message(f"pearladora.clan.{item}"),
    ),
)
