"""Which guide goes with which game."""

from __future__ import annotations

from nacre.bots.guide import Guide
from nacre.bots.heuristics.molthar import MoltharGuide
from nacre.bots.heuristics.pearladora import PearladoraGuide
from nacre.bots.heuristics.pearls import PearlsGuide
from nacre.kernel.game import Game

GUIDES: dict[str, type[Guide]] = {
    "molthar": MoltharGuide,
    "pearladora": PearladoraGuide,
    "pearls": PearlsGuide,
}


def guide_for(game: Game) -> Guide:
    """The game's own guide, or for a game without one, the guide that rates all actions alike."""
    return GUIDES.get(game.name, Guide)()
