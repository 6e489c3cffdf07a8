"""Duels: comparisons of one bot with another, each at one side, or alone against a field of copies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nacre.arena.block import GameResult
from nacre.arena.estimates import Tally
from nacre.arena.lineups import EVERY, lineups


class Duel(NamedTuple):
    """A comparison of two bots.

    If `alone`, it is the share of wins of `one` at tables where `other` plays all other sides. If not, it is
    how often `one` ranks before `other` at tables with both; ties count half.
    """

    one: int
    other: int
    alone: bool
    fair: float
    """The share that equally strong bots would have."""

    def tally(self, games: Iterable[GameResult]) -> Tally:
        """What the games of one deal add to the comparison."""
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
