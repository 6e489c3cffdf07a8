"""Pearladöra's balance: by clan."""

from __future__ import annotations

from nacre.arena.balance_groups import Group, Items
from nacre.arena.match import Match
from nacre.rules.pearladora.components import CLANS
from nacre.rules.pearladora.state import PearladoraState
from nacre.words import Message


def _clans(match: Match) -> Items:
    assert isinstance(match.final, PearladoraState)
    return [{CLANS[clan]} for clan in match.final.set_up.clans]


GROUPS = (Group("clans", _clans, lambda item: Message(f"pearladora.clan.{item}")),)
