"""The actions of Pearladöra as numbers, each a ply.

A Diver by value and space, a line, a Power line (Fishermen), then a Backup, a look (Elders) and a necklace
(Foragers) by space, `open` (Children: the next Diver lies face up), `stop` after one Pontoon, `pass`. Spaces
are counted without farms; lines first along the east sides, then along the south sides of spaces.
Above the actions come their hidden forms: a Diver on a space, its value unseen.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.rules.pearladora.components import COLUMNS, FREE_SPACES, ROWS, SPACES, VALUES

EAST_LINES: Final = ROWS * (COLUMNS - 1)
SOUTH_LINES: Final = (ROWS - 1) * COLUMNS
LINES: Final = EAST_LINES + SOUTH_LINES

DIVER: Final = 0
LINE: Final = VALUES * FREE_SPACES
POWER_LINE: Final = LINE + LINES
BACKUP: Final = POWER_LINE + LINES
SEE: Final = BACKUP + FREE_SPACES
NECKLACE: Final = SEE + FREE_SPACES
OPEN: Final = NECKLACE + FREE_SPACES
STOP: Final = OPEN + 1
PASS: Final = OPEN + 2
NUM_ACTIONS: Final = OPEN + 3
HIDDEN: Final = NUM_ACTIONS
"""The hidden form of a Diver on the first space."""

PHASES: Final = ("turn", "main", "open", "second")
"""The names of the phases of a turn."""
TURN: Final = 0
MAIN: Final = 1
"""A Power was played; the main action follows (PD-A5)."""
OPENED: Final = 2
"""Children said `open`; the Diver follows (PD-P2)."""
SECOND: Final = 3
"""One Pontoon was placed; a second may follow (PD-A2)."""


def _line_spaces() -> vec[i64]:
    spaces = vec[i64]([0] * LINES)
    line: i64 = 0
    space: i64
    for space in range(SPACES):
        if (space + 1) % COLUMNS != 0:
            spaces[line] = space
            line += 1
    for space in range(SPACES - COLUMNS):
        spaces[line] = space
        line += 1
    return spaces


LINE_SPACE: Final = _line_spaces()
"""[line]: the space on whose east or south side it is."""
