"""What a seat is told in a text environment: as data, and as one text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from nacre.words import Message, Params, say


class Described:
    """Its fields are described by their docstrings, for those who make a JSON schema of it."""

    __pydantic_config__: ClassVar[dict[str, bool]] = {"use_attribute_docstrings": True}


@dataclass(frozen=True)
class Move(Described):
    """Something that the seat can play now."""

    number: int
    """Its number in the list of legal moves, from 1."""
    notation: str
    """The move as it is written: an action, or a whole turn."""
    words: str


@dataclass(frozen=True)
class Kind(Described):
    """Moves of one kind, where there are too many to list."""

    count: int
    example: Move


@dataclass(frozen=True)
class MoveList(Described):
    """A part of the legal moves."""

    count: int
    """How many legal moves there are."""
    found: int
    """How many of them have the text that was asked for."""
    moves: list[Move]
    """Those that are listed here."""
    text: str
    """The same, to read."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Refusal(Described):
    """Why a move was refused. Nothing has changed."""

    rule: str
    """The id of the rule; empty if the move could not be read, or the reason is no rule of the game."""
    reason: str
    legal: list[Move]
    """Some legal moves, those first that begin like the refused one."""


@dataclass(frozen=True)
class Ending(Described):
    """How the game ended."""

    won: bool
    share: float
    """The seat's share of the win: 1 for a win alone, a part of it for a shared one, 0 for a loss."""
    scores: list[int]
    """The score of each seat."""
    ranking: list[int]
    """The rank of each seat; 1 is best."""
    lines: list[str]
    """Who won and why."""


@dataclass(frozen=True)
class Observation(Described):
    """All that a seat is told when it is its turn, when its move was refused, or when the game is over."""

    game: str
    seat: int
    """The seat of the player, from 1."""
    names: list[str]
    """What each seat is called."""
    over: bool
    board: str
    """The table as the seat sees it, drawn as text. The mark > is before the seat to play."""
    happened: list[str]
    """What was played since the seat was last asked, its own move included, as the seat saw it."""
    begun: bool
    """Is the seat in the middle of a choice that it has to finish?"""
    count: int
    """How many legal moves there are; 0 when the game is over."""
    moves: list[Move]
    """All of them, or none where there are too many to list."""
    kinds: list[Kind]
    """What kinds of moves there are, where they are too many to list."""
    refusal: Refusal | None
    ending: Ending | None
    text: str
    """All of it, to read."""

    def __str__(self) -> str:
        return self.text


def move_lines(moves: list[Move]) -> Iterator[str]:
    """One line for each move."""
    for move in moves:
        yield f"{move.number}. {move.notation} - {move.words}"


def kind_lines(kinds: list[Kind], language: str) -> Iterator[str]:
    """One line for each kind of move."""
    for kind in kinds:
        params: Params = {
            "count": kind.count,
            "example": kind.example.notation,
            "words": kind.example.words,
        }
        yield say(Message("env.kind", params), language)


def refusal_text(refusal: Refusal, language: str) -> str:
    """A refusal to read: the rule, the reason, and what would be legal."""
    code = "env.refused_by" if refusal.rule else "env.refused"
    given: Params = {"reason": refusal.reason}
    lines = [say(Message(code, {**given, "rule": refusal.rule} if refusal.rule else given), language)]
    if refusal.legal:
        lines += ["", say(Message("env.legal"), language), *move_lines(refusal.legal)]
    return "\n".join(lines)
