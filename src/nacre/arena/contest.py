"""A contest: bots meet in all lineups, deal after deal, until enough is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import NamedTuple

import nacre
from nacre.arena.block import Block, BlockTask, GameResult, play_block
from nacre.arena.claims import Claim
from nacre.arena.crew import Alone, Crew
from nacre.arena.duels import Duel, duels
from nacre.arena.estimates import Tally, share
from nacre.arena.journal import Journal
from nacre.arena.lineups import KINDS, Lineup, lineups, sides, usual_kind
from nacre.bots import named_or_command
from nacre.kernel.errors import ArenaError
from nacre.kernel.game import Game

FORMAT = 1
AT_LEAST = 20
"""Before so many deals no interval is narrow enough."""
MOST_LINEUPS = 500

Progress = Callable[[int, int], None]
"""Is told how many games are played, out of how many at most."""


class Contest(NamedTuple):
    """Who plays what. `contest` makes one, checked."""

    game: Game
    bots: tuple[str, ...]
    kind: str
    seed: int

    @property
    def sides(self) -> int:
        """How many sides there are at the table."""
        return max(sides(self.game)) + 1

    def lineups(self) -> list[Lineup]:
        """All lineups."""
        return lineups(self.kind, len(self.bots), self.sides)

    def duels(self) -> list[Duel]:
        """All comparisons."""
        return duels(self.kind, len(self.bots), self.sides)

    def games_a_deal(self) -> int:
        """How many games are played with one deal."""
        return len(self.lineups()) * self.sides

    def to_dict(self) -> dict[str, object]:
        """All that the games depend on, as JSON-able data."""
        return {
            "format": FORMAT,
            "nacre": nacre.__version__,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": dict(self.game.options),
            "bots": list(self.bots),
            "lineups": self.kind,
            "seed": self.seed,
        }


class Goal(NamedTuple):
    """When to stop: after so many games, or earlier once enough is known."""

    games: int
    until: float | None = None
    """Once every comparison is known to within this, with 95 % confidence."""
    beats: float | None = None
    """Once it is decided of every other bot whether the first one's share against it is above this."""


class Results(NamedTuple):
    """The deals that were played, in order, whole ones only."""

    contest: Contest
    goal: Goal
    deals: tuple[tuple[GameResult, ...], ...]
    """[deal]: its games."""
    claims: dict[Duel, bool | None]
    """What was claimed and is proven (True), refuted (False) or open."""
    reached: bool
    """Was the goal reached before the last game?"""


def contest(game: Game, bots: Sequence[str], kind: str | None = None, seed: int = 1) -> Contest:
    """A contest of these bots; ArenaError or BotError says what is wrong with it."""
    for bot in bots:
        named_or_command(bot)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ArenaError("arena.bots", {"bots": ", ".join(bots) or "-"})
    places = max(sides(game)) + 1
    chosen = kind or usual_kind(len(bots), places)
    if chosen not in KINDS:
        raise ArenaError("arena.lineups", {"value": chosen, "kinds": ", ".join(KINDS)})
    made = Contest(game, tuple(bots), chosen, seed)
    if not made.lineups():
        raise ArenaError("arena.too_few", {"count": len(bots), "sides": places})
    if len(made.lineups()) > MOST_LINEUPS:
        raise ArenaError("arena.too_many", {"count": len(made.lineups()), "limit": MOST_LINEUPS})
    return made


def hold(
    contest: Contest,
    goal: Goal,
    crew: Crew | None = None,
    path: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play until the goal is reached. With a path, blocks are kept there, and none there is played again.

    Deals are counted in their order, whichever is finished first, so the results do not depend on the crew.
    """
    for value in (goal.until, goal.beats):
        if value is not None and not 0 < value < 1:
            raise ArenaError("arena.goal", {"value": str(value)})
    most = max(2, -(-goal.games // contest.games_a_deal()))
    journal = Journal(path, contest.to_dict())
    count = _Count(contest, goal, most)
    for block in journal.blocks:
        count.add(block)
    tell = progress or (lambda played, at_most: None)
    tell(count.games, most * contest.games_a_deal())
    for block in (crew or Alone()).do(play_block, count.missing()):
        journal.add(block)
        count.add(block)
        tell(count.games, most * contest.games_a_deal())
    return count.results()


class _Count:
    """The deals that are complete, without a gap, and whether they are enough."""

    def __init__(self, contest: Contest, goal: Goal, most: int) -> None:
        self.contest = contest
        self.goal = goal
        self.most = most
        self.games = 0
        self.lineups = contest.lineups()
        self.deals: list[tuple[GameResult, ...]] = []
        self.tallies: dict[Duel, list[Tally]] = {duel: [] for duel in contest.duels()}
        beaten = [duel for duel in self.tallies if duel.one == 0] if goal.beats is not None else []
        self.claims = {duel: Claim(goal.beats or 0.0) for duel in beaten}
        self.blocks: dict[tuple[int, Lineup], Block] = {}
        self.reached = False

    def missing(self) -> Iterator[BlockTask]:
        """What is still to be played."""
        game = self.contest.game
        for deal in range(self.most):
            for lineup in self.lineups:
                if self.reached:
                    return
                if (deal, lineup) not in self.blocks and deal >= len(self.deals):
                    yield BlockTask(
                        kind=type(game),
                        options=dict(game.options),
                        bots=self.contest.bots,
                        seed=self.contest.seed,
                        deal=deal,
                        lineup=lineup,
                    )

    def add(self, block: Block) -> None:
        """Count a block as soon as those before it are there."""
        self.blocks[block.deal, block.lineup] = block
        self.games += len(block.games)
        while not self.reached and len(self.deals) < self.most:
            row = [self.blocks.get((len(self.deals), lineup)) for lineup in self.lineups]
            games = [game for found in row if found is not None for game in found.games]
            if None in row:
                return
            self.deals.append(tuple(games))
            for duel, tallies in self.tallies.items():
                tallies.append(duel.tally(games))
            self.reached = self._enough()

    def _enough(self) -> bool:
        decided = True
        for duel, claim in self.claims.items():
            tally = self.tallies[duel][-1]
            claim.add(tally.won / tally.tries)
            decided = decided and claim.proven is not None
        goals = [decided] if self.claims else []
        if self.goal.until is not None:
            goals.append(self._narrow(self.goal.until))
        return bool(goals) and all(goals)

    def _narrow(self, width: float) -> bool:
        count = len(self.deals)
        if count < AT_LEAST or count % max(1, count // 50):  # looking more often would find nothing new
            return False
        found = [share(tallies) for tallies in self.tallies.values()]
        return all(estimate is not None and estimate.half_width <= width for estimate in found)

    def results(self) -> Results:
        """What there is."""
        claims = {duel: claim.proven for duel, claim in self.claims.items()}
        return Results(self.contest, self.goal, tuple(self.deals), claims, self.reached)
