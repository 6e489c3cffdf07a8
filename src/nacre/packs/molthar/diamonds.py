"""A Diamond as one number: its face, the seats that have seen it, its owner and its generation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SEEN_SHIFT: Final = 8
OWNER_SHIFT: Final = 16
GENERATION_SHIFT: Final = 20
LAST_GENERATION: Final = 1_000_000
"""The highest generation; then they are numbered anew. Only their order matters, and which are the same."""
UNKNOWN: Final = 0xFF
"""Stands in a view for a face that the viewer has not seen."""


def face(diamond: i64) -> i64:
    """The character on its other side."""
    return diamond & 0xFF


def owner(diamond: i64) -> i64:
    """Whose it is."""
    return (diamond >> OWNER_SHIFT) & 0xF


def generation(diamond: i64) -> i64:
    """How many times the character deck had been reshuffled when it was drawn."""
    return diamond >> GENERATION_SHIFT


def seen_by(diamond: i64, viewer: i64) -> bool:
    """Has the viewer, if it is a seat, seen its face (MO-B8)?"""
    return viewer >= 0 and ((diamond >> SEEN_SHIFT) >> viewer) & 1 == 1


def is_unseen(diamond: i64) -> bool:
    """Has nobody seen its face?"""
    return (diamond >> SEEN_SHIFT) & 0xFF == 0


def with_face(diamond: i64, kind: i64) -> i64:
    """The Diamond with another face."""
    return diamond - face(diamond) + kind


def renumber(diamonds: vec[i64]) -> tuple[vec[i64], int]:
    """The Diamonds with generations numbered from 0 in the same order, and a number that none of them has."""
    numbers = sorted({int(generation(diamond)) for diamond in diamonds})
    fresh = vec[i64]([0] * len(diamonds))
    i: i64
    for i in range(len(diamonds)):
        number = generation(diamonds[i])
        fresh[i] = diamonds[i] + ((numbers.index(int(number)) - number) << GENERATION_SHIFT)
    return fresh, len(numbers)
