"""What is compared: one bot against another, or alone against a field of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nacre.arena.block import GameResult
from nacre.arena.estimates import Tally
from nacre.arena.lineups import EVERY, lineups


class Duel(NamedTuple):
    """A comparison of two bots.

    Alone: the share of wins of `one`, at a table of whose sides all others are `other`'s. Else: how often
    `one` is placed before `other` at a table with both, ties counting half.
    """

    one: int
    other: int
    alone: bool
    fair: float
    """What equals would have."""

    def tally(self, games: Iterable[GameResult]) -> Tally:
        """What the games of one deal contribute."""
        won = 0.0
        tries = 0
        for game in games:
            if self.alone:
                if set(game.lineup) == {self.one, self.other} and game.lineup.count(self.one) == 1:
                    won += game.share(game.lineup.index(self.one))
                    tries += 1
            elif self.one in game.lineup and self.other in game.lineup:
                mine = game.ranks[game.lineup.index(self.one)]
                theirs = game.ranks[game.lineup.index(self.other)]
                won += 0.5 * (mine <= theirs) + 0.5 * (mine < theirs)
                tries += 1
        return Tally(won, tries)


def duels(kind: str, bots: int, sides: int) -> list[Duel]:
    """All comparisons of a contest."""
    if kind == EVERY or sides == 2:
        pairs = {(one, other) for lineup in lineups(kind, bots, sides) for one in lineup for other in lineup}
        return [Duel(one, other, False, 0.5) for one, other in sorted(pairs) if one < other]
    return [Duel(lineup[0], lineup[1], True, 1 / sides) for lineup in lineups(kind, bots, sides)]
