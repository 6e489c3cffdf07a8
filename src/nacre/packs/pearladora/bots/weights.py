"""The weights of Pearladöra's guide."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SEARCHES: Final = 1.7
MARGIN: Final = 8.0
CURIOSITY: Final = 0.5
FORGIVENESS: Final = 0.5
SEARCH: Final[dict[str, float]] = {"sharing": 300.0}
"""Divers and Pontoons stay possible for many turns, and what is good later is mostly good now."""

POINT: Final[i64] = 4
"""One point: strengths are counted in quarters."""
MEAN: Final[i64] = 7
"""The value of a hidden Diver: 1.75 points, the average of all Divers (PD-S1)."""
LARGEST_WATERS: Final[i64] = 9
"""A territory of this size or smaller is unlikely to be divided again (PD-A3)."""

# Tuned by matches of the heuristic bot against itself, two players.
SPREAD: Final = 12.0
"""The lead, in quarters of a point, that settles an area without hidden Divers or empty spaces."""
SPREAD_BY_ROOM: Final = 8.0
"""The extra lead needed for each empty space."""
SPREAD_BY_HIDDEN: Final = 5.0
"""The extra lead needed for each hidden Diver."""
SPREAD_BY_OPENNESS: Final = 4.0
"""The extra lead needed while the waters are not closed."""
FAR: Final = 0.45
"""The share that a Diver two steps from a farm counts, while the waters are not closed."""
PRICE: Final = 0.6
"""The cost of each point above 1 of a Diver on an empty board; it falls to 0 as the board fills."""
CUT_OFF: Final = 1.9
"""The worth, in points there, of cutting off a rival two steps from a farm."""
CUT_OFF_NEAR: Final = 3.8
"""The worth, in points there, of cutting off a rival next to a farm."""
PONTOON: Final = 0.1
"""The cost of a Pontoon: it must bring more than this."""
# The worth of keeping a Power on an empty board; it falls to 0 as the board fills.
KEEP_PONTOON: Final = 0.8
KEEP_LOOK: Final = 0.6
KEEP_NECKLACE: Final = 1.5
LOOK: Final = 0.6
"""The worth of a look, as a share of one point in the Diver's waters."""
OPEN_LATE: Final = 0.4
"""The Children play their extra Diver once less than this share of the spaces is empty."""
DONE: Final = -0.5
"""The rating of passing without Divers left: better than a Pontoon that does harm."""
DONE_WITH_DIVERS: Final = -3.0
"""The rating of passing with Divers left to place."""
