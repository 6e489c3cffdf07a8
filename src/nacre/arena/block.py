"""A block: one deal, played by one lineup in all rotations. It is the unit of work, and of a journal."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import msgspec

from nacre.arena.lineups import Lineup, rotations, seat_sides
from nacre.arena.match import Match, close, play_match
from nacre.arena.starting import check_start
from nacre.bots import named_or_command
from nacre.kernel.game import Game
from nacre.kernel.options import Value


class BlockTask(NamedTuple):
    """A block to play. It can be pickled and sent to workers: the game goes as its class and options."""

    kind: type[Game]
    options: dict[str, Value]
    bots: tuple[str, ...]
    """All bots of the contest, by name."""
    seed: int
    deal: int
    lineup: Lineup


# Journals have these two fields under the names of the first version.
class GameResult(msgspec.Struct, frozen=True, rename={"ranks": "places", "first_faults": "troubles"}):
    """What a journal keeps of one game."""

    lineup: Lineup
    scores: tuple[int, ...]
    """[side]"""
    ranks: tuple[int, ...]
    """[side]: 1 is best."""
    plies: int
    turns: tuple[int, ...]
    """[seat]"""
    seconds: tuple[float, ...]
    """[seat]: how long its bot thought."""
    faults: tuple[int, ...]
    """[seat]: plies that were played for its bot."""
    first_faults: tuple[str, ...]
    """[seat]: what went wrong first; empty if nothing did."""

    def share(self, side: int) -> float:
        """The share of the win of a side: 1, or its part if several sides have rank 1, or 0."""
        return (self.ranks[side] == 1) / self.ranks.count(1)


class Block(msgspec.Struct, frozen=True):
    """The games of a block that was played."""

    deal: int
    lineup: Lineup
    games: tuple[GameResult, ...]


def play_block(task: BlockTask) -> Block:
    """Play one deal in every rotation of a lineup."""
    game = task.kind(**task.options)
    games = tuple(_play(game, task, seating) for seating in rotations(task.lineup, task.deal))
    return Block(task.deal, task.lineup, games)


def deal_seed(seed: int, deal: int) -> bytes:
    """The seed of a deal: the same for every lineup and rotation, so that all have the same luck."""
    return sha256(f"deal {seed} {deal}".encode()).digest()


def _play(game: Game, task: BlockTask, seating: Lineup) -> GameResult:
    side_of_seat = seat_sides(game)
    names = [named_or_command(task.bots[seating[side]]) for side in side_of_seat]
    for name in names:
        check_start(name, game)
    bots = [name.make(game, bot_seed(task.seed, task.deal, seat)) for seat, name in enumerate(names)]
    try:
        match = play_match(game, bots, deal_seed(task.seed, task.deal), [name.budget for name in names])
    finally:
        for bot in bots:
            close(bot)
    return game_result(match, seating, side_of_seat)


def bot_seed(seed: int, deal: int, seat: int) -> bytes:
    """The seed of the bot at a seat."""
    return sha256(f"bot {seed} {deal} {seat}".encode()).digest()


def game_result(match: Match, seating: Lineup, side_of_seat: list[int]) -> GameResult:
    """The result of a match, by side where a side has one value."""
    first_seats = [side_of_seat.index(side) for side in range(len(seating))]
    by_side = [match.outcome.ranking[seat] for seat in first_seats]
    return GameResult(
        lineup=seating,
        scores=tuple(match.outcome.scores[seat] for seat in first_seats),
        ranks=tuple(1 + sum(other < mine for other in by_side) for mine in by_side),
        plies=len(match.actions),
        turns=match.turns,
        seconds=tuple(round(seconds, 6) for seconds in match.seconds),
        faults=match.faults,
        first_faults=match.first_faults,
    )
