"""The bodies of what concerns the daily."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from nacre.table.wording import Words

DealStatus: TypeAlias = Literal["new", "running", "over"]


class Standing(msgspec.Struct, frozen=True):
    """How somebody did at the deal of the day, compared with all others who have finished it."""

    share: float
    """Of the win: 1 alone, 0 none."""
    margin: int | None
    """Points more than the best bot; null for somebody who gave up."""
    others: int
    below: int
    """How many of the others did worse: a smaller share of the win or, if that is the same, margin."""
    equal: int


class PublishedDay(msgspec.Struct, frozen=True):
    """A day that is over, with its secret: see docs/fairness.md."""

    day: str
    terms: str
    commitment: str
    secret: str


class DealOfDay(msgspec.Struct, frozen=True):
    """The same deal for everyone, as you may know it."""

    game: str
    options: dict[str, bool | int | str | tuple[str, ...] | None]
    level: str
    """Of the bots."""
    table: str
    """Where you play or played it; empty if you have not begun."""
    status: DealStatus
    standing: Standing | None
    """Once you have finished."""
    terms: str
    """What is dealt, as JSON."""
    commitment: str
    """The hash of the terms and of the secret from which it is dealt."""
    next_terms: str
    next_commitment: str
    """The same for tomorrow."""
    published: list[PublishedDay]
    """Days that are over."""


class CountedChoice(msgspec.Struct, frozen=True):
    """What others chose, and how many."""

    words: Words
    count: int


class ComparedChoice(msgspec.Struct, frozen=True):
    """One of your choices, with those of others who came to the same position."""

    ply: int
    words: Words
    same: int
    """How many others chose the same."""
    others: list[CountedChoice]


class Comparison(msgspec.Struct, frozen=True):
    """Your deal of the day beside those of all others."""

    table: str
    standing: Standing
    choices: list[ComparedChoice]


class PuzzleOfDay(msgspec.Struct, frozen=True):
    """The puzzle of a game: an exercise for everyone."""

    game: str
    exercise: str
    """Its id among exercises."""
    level: str
    """The weakest level of bots that mostly finds the answer."""
    percent: int | None
    """How many of 100 people find it at once; null until enough have answered."""
    tries: int
    """How often you have answered, until you found it."""
    found: bool
    """Have you found it?"""


class Daily(msgspec.Struct, frozen=True):
    """What there is to do today."""

    day: str
    """By universal time: `2026-11-18`."""
    left: float
    """Seconds until the next day."""
    puzzles: list[PuzzleOfDay]
    deal: DealOfDay


class ExportedAttempt(msgspec.Struct, frozen=True):
    """Your first attempt at the deal of a day; it is among your tables too."""

    day: str
    table: str
    begun: float
    finished: float | None
    share: float
    margin: int


class ExportedAnswer(msgspec.Struct, frozen=True):
    """What you answered to a puzzle."""

    game: str
    puzzle: str
    first: str
    tries: int
    found: bool
    answered: float
