"""The weights of Pearls' guide."""

from __future__ import annotations

from typing import Final

SEARCHES: Final = 1.0
MARGIN: Final = 12.0
FORGIVENESS: Final = 1.0

# Tuned by matches of the heuristic bot against itself, two players.
GROWS: Final = 0.72
"""The chance that a group gets one more card before its necklace is gone."""
IN_REACH: Final = 0.85
"""The share of a necklace's value that counts before it is taken."""
TURN: Final = 3.75
"""The cost of the turn that places a group."""
WILD_WORTH: Final = 1.12
CROWDED: Final = 0.05
"""The cost of holding more than five cards, times the square of the number above five."""
PACE: Final = 1.3
"""How many cards leave the draw pile in a turn."""
NECKLACE_PACE: Final = 3.0
"""How many turns it takes until the next necklace is won."""
FAR_END: Final = 7.0
"""With more turns left than this, there is no hurry."""
DENIED: Final = 0.45
"""The share of the next player's loss that counts as our gain."""
KEPT_CARD: Final = 0.01
"""The worth of a card kept in the final turn, which breaks ties (PL-V2)."""
