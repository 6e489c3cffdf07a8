"""The numbers behind Pearladöra's guide: what counts how much."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SEARCHES: Final = 1.7
MARGIN: Final = 8.0

POINT: Final[i64] = 4
"""Strengths are counted in quarters of a point."""
MEAN: Final[i64] = 7
"""What a hidden Diver counts: 1.75, the mean of the box (PD-S1)."""
LARGEST_WATERS: Final[i64] = 9
"""A territory of so many spaces is hardly divided again (PD-A3)."""

# Tuned by matches of the heuristic bot against itself, two players.
SPREAD: Final = 12.0
"""The lead, in quarters of a point, that decides where nothing is hidden and no room is left;"""
SPREAD_BY_ROOM: Final = 8.0
"""how much more each empty space asks for,"""
SPREAD_BY_HIDDEN: Final = 5.0
"""each hidden Diver,"""
SPREAD_BY_OPENNESS: Final = 4.0
"""and waters that are not closed yet."""
FAR: Final = 0.45
"""What a Diver two steps from a farm counts, in waters that are not closed."""
PRICE: Final = 0.6
"""What each point of a Diver above 1 costs while the board is empty; nothing once it is full."""
CUT_OFF: Final = 1.9
"""What it is worth to cut off a rival two steps from a farm, in points there,"""
CUT_OFF_NEAR: Final = 3.8
"""or next to the farm."""
PONTOON: Final = 0.1
"""What a Pontoon costs: it must bring more than that."""
# What keeping a Power is worth while the board is empty; nothing once it is full.
KEEP_PONTOON: Final = 0.8
KEEP_LOOK: Final = 0.6
KEEP_NECKLACE: Final = 1.5
LOOK: Final = 0.6
"""A look is worth so much of a point in the waters of the Diver."""
OPEN_LATE: Final = 0.4
"""Children play their extra Diver once a smaller part of the spaces than this is empty."""
DONE: Final = -0.5
"""To be done is better than a Pontoon that harms,"""
DONE_WITH_DIVERS: Final = -3.0
"""but not while there are Divers to place."""
