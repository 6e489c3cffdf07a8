"""Groups for the balance report of Pearls: necklaces taken, how many, and cards left in hand."""

from __future__ import annotations

from typing import Any

from nacre.pack import Finished, Group, Items
from nacre.words import Message

MANY = 4
"""Seats with this many necklaces or more form one group."""


def _necklaces(finished: Finished) -> Items:
    return [{str(value) for value in seat["necklaces"]} for seat in _seats(finished)]


def _counts(finished: Finished) -> Items:
    return [{str(min(len(seat["necklaces"]), MANY))} for seat in _seats(finished)]


def _left(finished: Finished) -> Items:
    return [{"cards" if seat["open"] or seat["dealt"] else "none"} for seat in _seats(finished)]


def _seats(finished: Finished) -> list[Any]:
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
        word=lambda item: Message("pearls.balance.necklace", {"value": int(item)}),
    ),
    Group(
        name="necklace_counts",
        title="pearls.balance.necklace_counts",
        items=_counts,
        word=_count_word,
    ),
    Group(
        name="left",
        title="pearls.balance.left",
        items=_left,
        word=lambda item: Message(f"pearls.balance.left.{item}"),
    ),
)
