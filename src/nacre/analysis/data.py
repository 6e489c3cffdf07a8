"""An analysis as data: what is kept with a record, and what page, terminal and interface show.

Written by `write`, the same record and the same effort give the same bytes on every machine.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from nacre.table.wording import Words

FORMAT: Final = 4
"""Raise it when the same record and the same effort can give another analysis."""

Verdict = Literal["best", "find", "even", "slip"]
MomentKind = Literal["slip", "find", "turn", "luck"]


class Idea(msgspec.Struct, frozen=True):
    """An action that the search considered."""

    action: str
    visits: int


class Choice(msgspec.Struct, frozen=True):
    """A choice, judged by what the seat knew that made it."""

    ply: int
    seat: int
    options: int
    """How many actions were legal."""
    played: str
    best: str
    """What the search would have played."""
    other: str
    """What the played action was compared with: the best one or, if that was played, what looks best at first
    sight. It may be the played one again: then nothing was compared."""
    words: Words
    """The other action in words."""
    loss: float
    """How much the other one is better, in shares of a win. Below zero, what was played is better."""
    error: float
    """The standard error of the loss."""
    worlds: int
    """In how many imagined worlds both were played on."""
    verdict: Verdict
    """slip and find are sure; even: something else may have been as good; best: as the search would play."""
    first_loss: float
    random_loss: float
    """The loss against the best action in the first worlds alone, and that of an action drawn at random."""
    first_error: float
    random_error: float
    reasons: list[Words] = []
    """Why the better of the two is good; for slips and finds."""
    ideas: list[Idea] = []
    """What the search considered, most visited first; for slips and finds."""


class Luck(msgspec.Struct, frozen=True):
    """What chance gave and took in a ply."""

    ply: int
    luck: list[float]
    """By seat, in shares of a win."""
    errors: list[float]


class Point(msgspec.Struct, frozen=True):
    """A point of the graph: what every seat could expect before a ply."""

    ply: int
    shares: list[float]
    errors: list[float]


class Account(msgspec.Struct, frozen=True):
    """What a seat's result came from. result = fair + luck + play."""

    fair: float
    """The share of a win that the seat begins with."""
    result: float
    luck: float | None
    """Null where the game does not name what it leaves to chance."""
    play: float | None
    """What is left: play relative to the other sides, and what the valuer cannot see."""
    error: float
    """The standard error of luck, and so of play."""
    choices: int
    slips: int
    finds: int
    accuracy: float | None
    """100: as the search would choose; 0: as by a draw among all legal actions. Null: too few choices."""
    accuracy_error: float


class Moment(msgspec.Struct, frozen=True):
    """A ply to look at."""

    ply: int
    seat: int
    kind: MomentKind
    size: float
    """What it is worth to the seat, in shares of a win: below zero, it cost that much."""
    error: float


class Analysis(msgspec.Struct, frozen=True):
    """A finished game, judged."""

    format: int
    record: str
    """The checksum of the record."""
    effort: float
    """How many times the usual work it was."""
    done: float
    """The part that is done, from 0 to 1. Only at 1 there are accounts and moments."""
    plies: int
    valued_by: str
    """What values positions for luck and the graph: networks or playouts."""
    over: bool
    """Was the game played to its end? If not, the last point of the graph stands for the result."""
    points: list[Point]
    luck: list[Luck]
    choices: list[Choice]
    accounts: list[Account] = []
    moments: list[Moment] = []


def write(analysis: Analysis) -> bytes:
    """The analysis as JSON."""
    return msgspec.json.encode(analysis)


def read(data: bytes) -> Analysis:
    """The analysis that `write` wrote."""
    return msgspec.json.decode(data, type=Analysis)
