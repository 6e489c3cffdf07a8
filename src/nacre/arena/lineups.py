"""Who plays whom: the lineups of a contest, and the rotations in which each lineup is played.

A *side* is a seat, or the seats that win together (`Game.side`). A *lineup* has a bot for each side; here
bots are numbers. A lineup is played in all rotations, so that every bot plays every side equally often.
"""

from __future__ import annotations

from itertools import combinations, permutations

from nacre.kernel.game import Game

Lineup = tuple[int, ...]
"""[side]: the bot that plays it."""

EVERY = "every"
"""Every combination of as many bots as there are sides."""
FIELD = "field"
"""Every bot alone against a field of copies of each other bot."""
CHALLENGE = "challenge"
"""The first bot alone against a field of copies of each other bot."""
KINDS = (EVERY, FIELD, CHALLENGE)


def default_kind(bots: int, sides: int) -> str:
    """The default kind of lineups: every combination if there are enough bots, else a challenge."""
    return EVERY if bots >= sides else CHALLENGE


def lineups(kind: str, bots: int, sides: int) -> list[Lineup]:
    """All lineups of a contest."""
    if kind == EVERY:
        return list(combinations(range(bots), sides))
    pairs = [(0, other) for other in range(1, bots)] if kind == CHALLENGE else permutations(range(bots), 2)
    # With two sides, A against a field of B is B against a field of A.
    return [(one, *[other] * (sides - 1)) for one, other in pairs if sides > 2 or one < other]


def rotations(lineup: Lineup, deal: int) -> list[Lineup]:
    """The rotations of a lineup. The order around the table changes from deal to deal."""
    orders = sorted(set(permutations(lineup[1:])))
    order = (lineup[0], *orders[deal % len(orders)])
    return [order[turn:] + order[:turn] for turn in range(len(order))]


def seat_sides(game: Game) -> list[int]:
    """[seat]: the side that it belongs to."""
    return [game.side(seat) for seat in range(game.players)]
