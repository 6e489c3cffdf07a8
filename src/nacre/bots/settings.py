"""The settings of the tree search."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from nacre.pack.guide import Guide


class SearchSettings(NamedTuple):
    """What can be tuned. The defaults were chosen by playing matches against the heuristic bots."""

    exploration: float = 0.5
    """How strongly the search prefers actions that it has seldom tried."""
    trust: float = 1.0
    """How strongly the search follows the guide's rating of an action; this fades with each visit."""
    widening: float = 0.6
    """With a guide, a node met n times tries up to this number times the square root of n actions; 0: all."""
    randomness: float = 0.05
    """The share of random plies in playouts; at 1 the guide is never asked."""
    shaping: float = 0.3
    """The part of a payoff that depends on the margin instead of the win."""
    horizon: int = 0
    """Plies after which a playout is cut and counted as it stands; 0: never."""
    sharing: float = 0.0
    """How long results of worlds in which an action was played later count for it, too: after
    these many visits, as much as its own; 0: only its own count. Good where an action stays possible,
    and about as good, over many plies."""
    haze: float = 0.0
    """How wrong the guide's ratings are where the search asks which action to try next, in clear wins."""


FAR_AFTER: Final = 5000
"""Worlds that a search judges before it plays on to its far horizon."""


class LearnedSettings(NamedTuple):
    """What can be tuned in a search that asks networks."""

    exploration: float = 0.8
    """How strongly the search prefers actions that look good and that it has seldom tried."""
    doubt: float = 0.0
    """How strongly it prefers actions that it has seldom tried, besides. What looks bad is then tried now
    and then, too, however long the search."""
    curiosity: float = 0.0
    """How strongly it prefers actions that it has seldom tried, however they look; 0: by looks alone."""
    widening: float = 0.6
    """With curiosity, a node met n times tries up to this number times the square root of n actions."""
    caution: float = 0.1
    """How much worse than the others an action is thought to be before it is tried."""
    shaping: float = 0.3
    """The part of a payoff that depends on the margin instead of the win."""
    horizon: int = 0
    """Plies that the guide plays on before a world is judged."""
    far_horizon: int = 0
    """The same after `FAR_AFTER` iterations; 0: the same as before. What networks get wrong weighs more, the
    longer a search follows them."""
    breadth: int = 8
    """How many actions a node begins with; it may have twice as many each time its visits grow fourfold."""
    randomness: float = 0.05
    """The share of random plies where the guide plays on before a world is judged."""
    noise: float = 0.0
    """The part of the ratings at the root that is random, so that games against itself differ, and weak
    levels misjudge at first sight."""


def tuned_settings(guide: Guide) -> SearchSettings:
    """The settings of the search at the game of this guide."""
    known: dict[str, Any] = {
        name: guide.search[name] for name in SearchSettings._fields if name in guide.search
    }
    return SearchSettings(**known)
