"""Keepsakes: what a finished game leaves to those who played it, for their shelves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from nacre.kernel.state import State

Keepsakes: TypeAlias = Callable[[State], Sequence[Mapping[str, int]]]
"""Gives, from the last position of a finished game, how many of which keepsakes each seat takes home.

A keepsake is a short name of the game's own, such as `necklace.5`: lower-case letters, digits, dots and
underscores. What it looks like is the business of the page's folder of that game.
"""
