"""Who plays whom: the lineups of a contest, and the seatings in which each is played.

A *side* is a seat, or the seats that win together (`Game.side`). A *lineup* has a bot for each side; bots are
numbers here. A lineup is played in all rotations, so that every bot has every side equally often.
"""

from __future__ import annotations

from itertools import combinations, permutations

from nacre.kernel.game import Game

Lineup = tuple[int, ...]
"""[side]: the bot that plays it."""

EVERY = "every"
"""Every choice of as many bots as there are sides."""
FIELD = "field"
"""Every bot alone against a field of each other."""
CHALLENGE = "challenge"
"""The first bot alone against a field of each other."""
KINDS = (EVERY, FIELD, CHALLENGE)


def usual_kind(bots: int, sides: int) -> str:
    """How to meet when nothing is said: all together if there are enough bots, else the first challenges."""
    return EVERY if bots >= sides else CHALLENGE


def lineups(kind: str, bots: int, sides: int) -> list[Lineup]:
    """All lineups of a contest."""
    if kind == EVERY:
        return list(combinations(range(bots), sides))
    pairs = [(0, other) for other in range(1, bots)] if kind == CHALLENGE else permutations(range(bots), 2)
    # With two sides, A against a field of B is B against a field of A.
    return [(one, *[other] * (sides - 1)) for one, other in pairs if sides > 2 or one < other]


def seatings(lineup: Lineup, deal: int) -> list[Lineup]:
    """The rotations of a lineup. From deal to deal another order around the table has its turn."""
    orders = sorted(set(permutations(lineup[1:])))
    order = (lineup[0], *orders[deal % len(orders)])
    return [order[turn:] + order[:turn] for turn in range(len(order))]


def sides(game: Game) -> list[int]:
    """[seat]: its side."""
    return [game.side(seat) for seat in range(game.players)]
