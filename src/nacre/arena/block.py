"""A block: one deal, played by one lineup in all rotations. Workers are handed blocks; files keep them."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import msgspec

from nacre.arena.lineups import Lineup, seatings, sides
from nacre.arena.match import Match, close, play_match
from nacre.bots import named_or_command
from nacre.kernel.game import Game
from nacre.kernel.options import Value


class Task(NamedTuple):
    """A block to be played. It pickles, for workers elsewhere: a game travels as its class and options."""

    kind: type[Game]
    options: dict[str, Value]
    bots: tuple[str, ...]
    """All bots of the contest, by name."""
    seed: int
    deal: int
    lineup: Lineup


class Played(msgspec.Struct, frozen=True):
    """What is kept of one game. Lists go by side, 0 first; `turns`, `seconds` and `faults` by seat."""

    lineup: Lineup
    scores: tuple[int, ...]
    places: tuple[int, ...]
    plies: int
    turns: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[int, ...]
    troubles: tuple[str, ...]

    def share(self, side: int) -> float:
        """The share of the win: 1, or divided among the sides that share the first place, or 0."""
        return (self.places[side] == 1) / self.places.count(1)


class Block(msgspec.Struct, frozen=True):
    """A block that was played."""

    deal: int
    lineup: Lineup
    games: tuple[Played, ...]


def play_block(task: Task) -> Block:
    """Play one deal in all rotations of a lineup."""
    game = task.kind(**task.options)
    games = tuple(_play(game, task, seating) for seating in seatings(task.lineup, task.deal))
    return Block(task.deal, task.lineup, games)


def deal_seed(seed: int, deal: int) -> bytes:
    """What a deal is dealt from: the same for every lineup and rotation, so that luck is shared."""
    return sha256(f"deal {seed} {deal}".encode()).digest()


def _play(game: Game, task: Task, seating: Lineup) -> Played:
    of_seat = sides(game)
    names = [named_or_command(task.bots[seating[side]]) for side in of_seat]
    bots = [name.make(game, bot_seed(task.seed, task.deal, seat)) for seat, name in enumerate(names)]
    try:
        match = play_match(game, bots, deal_seed(task.seed, task.deal), [name.budget for name in names])
    finally:
        for bot in bots:
            close(bot)
    return kept(match, seating, of_seat)


def bot_seed(seed: int, deal: int, seat: int) -> bytes:
    """What the bot at a seat takes its chances from."""
    return sha256(f"bot {seed} {deal} {seat}".encode()).digest()


def kept(match: Match, seating: Lineup, of_seat: list[int]) -> Played:
    """What is kept of a match."""
    speaker = [of_seat.index(side) for side in range(len(seating))]
    by_side = [match.outcome.ranking[seat] for seat in speaker]
    return Played(
        lineup=seating,
        scores=tuple(match.outcome.scores[seat] for seat in speaker),
        places=tuple(1 + sum(other < mine for other in by_side) for mine in by_side),
        plies=len(match.actions),
        turns=match.turns,
        seconds=tuple(round(seconds, 6) for seconds in match.seconds),
        faults=match.faults,
        troubles=match.troubles,
    )
