"""Pearls' balance: by which necklaces a seat takes, by how many, and by the cards it is left with."""

from __future__ import annotations

from typing import Any

from nacre.arena.balance_groups import Group, Items
from nacre.arena.match import Match
from nacre.words import Message

MANY = 4
"""So many or more are counted together."""


def _seats(match: Match) -> list[Any]:
    seats = match.final.to_dict()["seats"]
    assert isinstance(seats, list)
    return seats


def _necklaces(match: Match) -> Items:
    return [{str(value) for value in seat["necklaces"]} for seat in _seats(match)]


def _counts(match: Match) -> Items:
    return [{str(min(len(seat["necklaces"]), MANY))} for seat in _seats(match)]


def _left(match: Match) -> Items:
    return [{"cards" if seat["open"] or seat["dealt"] else "none"} for seat in _seats(match)]


def _count_word(item: str) -> Message:
    code = "balance.count_or_more" if int(item) == MANY else "balance.count"
    return Message(code, {"count": int(item)})


GROUPS = (
    Group("necklaces", _necklaces, lambda item: Message("balance.necklace", {"value": int(item)})),
    Group("necklace_counts", _counts, _count_word),
    Group("left", _left, lambda item: Message(f"balance.left.{item}")),
)
