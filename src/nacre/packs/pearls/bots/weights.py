"""The numbers behind Pearls' guide: what counts how much."""

from __future__ import annotations

from typing import Final

SEARCHES: Final = 1.0
MARGIN: Final = 12.0

# Tuned by matches of the heuristic bot against itself, two players.
GROWS: Final = 0.72
"""The chance that a group gets one more card while its necklace is there."""
IN_REACH: Final = 0.85
"""The part of a necklace's value that counts before it is taken."""
TURN: Final = 3.75
"""What the turn costs in which a group is placed."""
WILD_WORTH: Final = 1.12
CROWDED: Final = 0.05
"""What cards above five in hand cost, by the square of their number."""
PACE: Final = 1.3
"""How many cards leave the draw pile in a turn."""
NECKLACE_PACE: Final = 3.0
"""How many turns it takes until the next necklace is won."""
FAR_END: Final = 7.0
"""With more turns to come than this, nobody hurries."""
DENIED: Final = 0.45
"""The part of what the next player loses that counts as won."""
KEPT_CARD: Final = 0.01
"""In the final turn a card kept breaks ties (PL-V2)."""
