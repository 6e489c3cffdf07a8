"""Groups for the balance report of Pearls: necklaces taken, how many, and cards left in hand."""

from __future__ import annotations

from typing import Any

from nacre.pack import FinishedGame, Group, Items
from nacre.words import Message

MANY = 4
"""Seats with this many necklaces or more form one group."""


def _necklaces(finished: FinishedGame) -> Items:
    return [{str(value) for value in seat["necklaces"]} for seat in _seats(finished)]


def _counts(finished: FinishedGame) -> Items:
    return [{str(min(len(seat["necklaces"]), MANY))} for seat in _seats(finished)]


def _left(finished: FinishedGame) -> Items:
    return [{"cards" if seat["open"] or seat["dealt"] else "none"} for seat in _seats(finished)]


def _seats(finished: FinishedGame) -> list[Any]:
    seats = finished.state.to_dict()["seats"]
    assert isinstance(seats, list)
    return seats


def _count_word(item: str) -> Message:
    code = "pearls.balance.count_or_more" if int(item) == MANY else "pearls.balance.count"
    return Message(code, {"count": int(item)})


GROUPS = (
    Group(
        name="necklaces",
        title="pearls.balance.necklaces",
        items=_necklaces,
        describe=lambda item: Message("pearls.balance.necklace", {"value": int(item)}),
    ),
    Group(
        name="necklace_counts",
        title="pearls.balance.necklace_counts",
        items=_counts,
        describe=_count_word,
    ),
    Group(
        name="left",
        title="pearls.balance.left",
        items=_left,
        describe=lambda item: Message(f"pearls.balance.left.{item}"),
    ),
)
