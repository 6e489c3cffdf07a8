"""What can be decided in a turn of Molthar, and what can have happened in it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.components import COUNT

# What the seat has to decide.
ACTION: Final = 0
DROPPING: Final = 1  # which of its own characters makes room (MO-A4)
PAYING: Final = 2  # which pearls (MO-P4)
KEEPING: Final = 3  # which of the paid pearls comes back (MO-R5)
ROBBING: Final = 4  # whose hand is looked at (MO-R4)
STEALING: Final = 5  # which pearl of it is taken
CURSING: Final = 6  # whose portal loses a character (MO-R3)
BANISHING: Final = 7  # which character that is
TRADING: Final = 8  # which face-up character to take in exchange (MO-B6)
DISCARDING: Final = 9  # which pearls above the limit go (MO-A7)
# What happened in this turn.
ACTED: Final = 1
TRADED: Final = 2
LOOKED: Final = 4
REAPED: Final = 8

BLIND: Final = COUNT
"""Stands for the top character of the draw pile."""

BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])
"""[seat or Wisp]: its bit in a set."""
