"""A Diamond as one number: its face, the seats that have seen it, its owner and its generation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SEEN_SHIFT: Final = 8
OWNER_SHIFT: Final = 16
GENERATION_SHIFT: Final = 20
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
