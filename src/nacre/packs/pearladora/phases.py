"""The phases of a turn of Pearladöra."""

from __future__ import annotations

from typing import Final

PHASES: Final = ("turn", "main", "open", "second")
"""[phase]: its name."""
TURN: Final = 0
MAIN: Final = 1
"""A Power was played; the main action follows (PD-A5)."""
OPENED: Final = 2
"""The Children said `open`; the Diver follows (PD-P2)."""
SECOND: Final = 3
"""One Pontoon was placed; a second may follow (PD-A2)."""
