"""The games to measure, the names of contenders, and the targets. All data."""

from __future__ import annotations

from typing import Final

import nacre
from figures import Quantity, Ratio, Target


def nacre_name(game: str, players: int) -> str:
    """The name of one of our games as a contender."""
    return f"nacre: {game} for {players}"


def limit_name(game: str, players: int) -> str:
    """The name of the limit in C as a contender."""
    return f"C: {game} for {players}"


def peer_name(game: str) -> str:
    """The name of a game of open_spiel as a contender."""
    return f"open_spiel: {game}"


SUBJECTS: Final = {name: bench for name in nacre.games() if (bench := nacre.registry.pack(name).bench)}

TARGETS: Final = (
    Target(Ratio(nacre_name("molthar", 4), nacre_name("pearls", 4), Quantity.ENGINE), at_least=0.1),
    Target(Ratio(nacre_name("molthar", 4), peer_name("gin_rummy"), Quantity.ENGINE), at_least=6),
    Target(Ratio(nacre_name("pearls", 4), limit_name("pearls", 4), Quantity.ENGINE), at_least=0.7),
    Target(Ratio(nacre_name("pearls", 4), peer_name("crazy_eights"), Quantity.ENGINE), at_least=2),
    Target(Ratio(nacre_name("pearls", 4), peer_name("crazy_eights"), Quantity.CALL), at_least=4),
    Target(Ratio(nacre_name("pearladora", 2), peer_name("quoridor"), Quantity.ENGINE), at_least=1.5),
    Target(Ratio(nacre_name("pearladora", 2), nacre_name("pearls", 4), Quantity.ENGINE), at_least=0.15),
    Target(Ratio(nacre_name("pearls", 4), peer_name("hearts"), Quantity.SEARCH), at_least=2),
    Target(Ratio(nacre_name("molthar", 2), peer_name("gin_rummy"), Quantity.SEARCH), at_least=10),
    *(
        Target(Ratio(*2 * (nacre_name(game, players),), Quantity.SEARCH, over=Quantity.ENGINE), at_least=0.4)
        for game, players in (("molthar", 2), ("pearladora", 2), ("pearls", 4))
    ),
)

IMPORT_BELOW_MS: Final = 60
PAYMENTS_AT_MOST: Final = 0.3
"""The share of a random game of Molthar that finding payments may take."""
