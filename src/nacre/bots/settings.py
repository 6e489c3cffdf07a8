"""How a search searches."""

from __future__ import annotations

from typing import NamedTuple


class SearchSettings(NamedTuple):
    """What can be tuned. The defaults were chosen by matches against the heuristic bots."""

    exploration: float = 0.5
    """How much what was seldom tried draws the search."""
    trust: float = 1.0
    """How much the guide's promise draws it, less with each visit."""
    widening: float = 0.6
    """With a guide, a node tries so many actions times the root of how often it was met; 0: all."""
    randomness: float = 0.05
    """The share of plies in playouts that are random; 1: all, and no guide is asked."""
    shaping: float = 0.3
    """The part of a payoff that looks at the margin and not at the win."""
    horizon: int = 0
    """A playout is cut after so many plies and counted as it stands; 0: never."""
