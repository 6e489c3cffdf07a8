"""A contest: bots meet in all lineups, deal after deal, until the result is certain enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from typing import NamedTuple

import nacre
from nacre.arena.block import Block, BlockTask, GameResult, play_block
from nacre.arena.claims import Claim
from nacre.arena.crew import Crew, ThisProcess
from nacre.arena.duels import Duel, duels
from nacre.arena.estimates import Tally, estimate_share
from nacre.arena.journal import Journal
from nacre.arena.lineups import KINDS, Lineup, default_kind, lineups, seat_sides
from nacre.bots import named_or_command
from nacre.kernel.errors import ArenaError
from nacre.kernel.game import Game

FORMAT = 1
MIN_DEALS = 20
"""Deals to play before any interval counts as narrow enough."""
MAX_LINEUPS = 500

ReportProgress = Callable[[int, int], None]
"""Called with the number of games played, and the most that may be played."""


class Contest(NamedTuple):
    """Which bots play which game, in which lineups. Use `contest` to get a checked one."""

    game: Game
    bots: tuple[str, ...]
    kind: str
    seed: int

    @property
    def side_count(self) -> int:
        """The number of sides at the table."""
        return max(seat_sides(self.game)) + 1

    def lineups(self) -> list[Lineup]:
        """All lineups to play."""
        return lineups(self.kind, len(self.bots), self.side_count)

    def duels(self) -> list[Duel]:
        """All comparisons between bots."""
        return duels(self.kind, len(self.bots), self.side_count)

    def games_a_deal(self) -> int:
        """The number of games played with one deal."""
        return len(self.lineups()) * self.side_count

    def to_dict(self) -> dict[str, object]:
        """Everything that the games depend on, as JSON-able data."""
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
    """When to stop: after a number of games, or earlier once everything asked for is known."""

    games: int
    until: float | None = None
    """Stop once every comparison is known to within this share, with 95 % confidence."""
    beats: float | None = None
    """Stop once it is decided, against every other bot, whether the first bot's share is above this."""


class Results(NamedTuple):
    """The deals that were played completely, in order."""

    contest: Contest
    goal: Goal
    deals: tuple[tuple[GameResult, ...], ...]
    """[deal]: its games."""
    claims: dict[Duel, bool | None]
    """For each claim: is it proven (True), refuted (False) or open (None)?"""
    reached: bool
    """Did the goal's `until` and `beats` end the contest, rather than its number of games?"""


def contest(game: Game, bots: Sequence[str], kind: str | None = None, seed: int = 1) -> Contest:
    """A contest between these bots. ArenaError or BotError says what is wrong with the arguments."""
    for bot in bots:
        named_or_command(bot)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ArenaError("arena.bots", {"bots": ", ".join(bots) or "-"})
    side_count = max(seat_sides(game)) + 1
    chosen = kind or default_kind(len(bots), side_count)
    if chosen not in KINDS:
        raise ArenaError("arena.lineups", {"value": chosen, "kinds": ", ".join(KINDS)})
    result = Contest(game, tuple(bots), chosen, seed)
    if not result.lineups():
        raise ArenaError("arena.too_few", {"count": len(bots), "sides": side_count})
    if len(result.lineups()) > MAX_LINEUPS:
        raise ArenaError("arena.too_many", {"count": len(result.lineups()), "limit": MAX_LINEUPS})
    return result


def hold(
    contest: Contest,
    goal: Goal,
    crew: Crew | None = None,
    path: str | PathLike[str] | None = None,
    progress: ReportProgress | None = None,
) -> Results:
    """Play until the goal is reached. With a path, blocks are saved there and never played again.

    Deals count in order, whichever is finished first, so the results do not depend on the crew.
    """
    for value in (goal.until, goal.beats):
        if value is not None and not 0 < value < 1:
            raise ArenaError("arena.goal", {"value": str(value)})
    max_deals = max(2, -(-goal.games // contest.games_a_deal()))
    journal = Journal(path, contest.to_dict())
    count = _DealCount(contest, goal, max_deals)
    for block in journal.blocks:
        count.add(block)
    report = progress or (lambda played, at_most: None)
    report(count.games, max_deals * contest.games_a_deal())
    for block in (crew or ThisProcess()).run(play_block, count.missing()):
        journal.add(block)
        count.add(block)
        report(count.games, max_deals * contest.games_a_deal())
    return count.results()


class _DealCount:
    """Counts the complete deals, in order and without gaps, and decides whether they are enough."""

    def __init__(self, contest: Contest, goal: Goal, max_deals: int) -> None:
        self.contest = contest
        self.goal = goal
        self.max_deals = max_deals
        self.games = 0
        self.lineups = contest.lineups()
        self.deals: list[tuple[GameResult, ...]] = []
        self.tallies: dict[Duel, list[Tally]] = {duel: [] for duel in contest.duels()}
        claimed = [duel for duel in self.tallies if duel.one == 0] if goal.beats is not None else []
        self.claims = {duel: Claim(goal.beats or 0.0) for duel in claimed}
        self.blocks: dict[tuple[int, Lineup], Block] = {}
        self.reached = False

    def missing(self) -> Iterator[BlockTask]:
        """The blocks that are still to be played."""
        game = self.contest.game
        for deal in range(self.max_deals):
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
        """Add a block. Deals are counted as soon as all deals before them are complete."""
        self.blocks[block.deal, block.lineup] = block
        self.games += len(block.games)
        while not self.reached and len(self.deals) < self.max_deals:
            blocks = [self.blocks.get((len(self.deals), lineup)) for lineup in self.lineups]
            games = [game for each in blocks if each is not None for game in each.games]
            if None in blocks:
                return
            self.deals.append(tuple(games))
            for duel, tallies in self.tallies.items():
                tallies.append(duel.tally(games))
            self.reached = self._is_reached()

    def _is_reached(self) -> bool:
        decided = True
        for duel, claim in self.claims.items():
            tally = self.tallies[duel][-1]
            claim.add(tally.won / tally.tries)
            decided = decided and claim.proven is not None
        goals = [decided] if self.claims else []
        if self.goal.until is not None:
            goals.append(self._is_narrow(self.goal.until))
        return bool(goals) and all(goals)

    def _is_narrow(self, width: float) -> bool:
        count = len(self.deals)
        if count < MIN_DEALS or count % max(1, count // 50):  # checking more often would find nothing new
            return False
        estimates = [estimate_share(tallies) for tallies in self.tallies.values()]
        return all(estimate is not None and estimate.half_width <= width for estimate in estimates)

    def results(self) -> Results:
        """The results so far."""
        claims = {duel: claim.proven for duel, claim in self.claims.items()}
        return Results(self.contest, self.goal, tuple(self.deals), claims, self.reached)
