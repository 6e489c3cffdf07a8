"""A puzzle as data, and files of puzzles: lines of JSON, of which the first says for which rules they are.

A puzzle is what one seat knows of a position: nothing that is hidden from that seat is stored anywhere.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from nacre import registry
from nacre.analysis.exercise import FORMAT as EXERCISE_FORMAT
from nacre.analysis.exercise import MOST_OTHERS, Answer, Exercise
from nacre.bots.levels import LEVELS
from nacre.kernel.errors import NacreError, PuzzleError
from nacre.kernel.game import Game
from nacre.kernel.options import check_options, shorten
from nacre.kernel.view import View
from nacre.table.wording import Words

FORMAT: Final = 1
"""Raise it when a program that reads puzzles has to read something else."""


class Rival(msgspec.Struct, frozen=True):
    """Another choice, and how much worse it is than the answer, in shares of a win."""

    action: str
    loss: float
    error: float
    """The standard error of the loss."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position as one seat knows it, with the one best choice."""

    id: str
    """The seed of the run, the number of the game and the ply in it: `1-17-42`."""
    options: dict[str, bool | int | str | tuple[str, ...] | None]
    view: dict[str, object]
    """As `View.to_dict` has it, of the seat to decide."""
    answer: str
    """The best action, in notation."""
    play: list[str]
    """A whole play that begins with it."""
    tempting: str
    """What looks best at first sight."""
    words: Words
    """The answer in words."""
    reasons: list[Words]
    share: float
    """The share of a win that the answer promises."""
    worlds: int
    """In how many imagined worlds the answer was compared with each of the others."""
    rivals: list[Rival]
    """The other choices that come into question, the best first."""
    asked: dict[str, int]
    """How often each level was asked."""
    missed: dict[str, int]
    """How often it chose something else."""

    @property
    def difficulty(self) -> float:
        """How many of all levels miss it: from 0, which all find, to 1."""
        return sum(self.missed[level] / self.asked[level] for level in self.asked) / len(self.asked)

    def exercise(self, game: str) -> Exercise:
        """The puzzle as an exercise, for everything that shows and judges those."""
        return Exercise(
            format=EXERCISE_FORMAT,
            game=game,
            options=self.options,
            seat=int(self.game(game).view_from_dict(self.view).seat),
            view=self.view,
            best=self.answer,
            answers=[Answer(rival.action, rival.loss, rival.error) for rival in self.rivals],
            others=[rival.action for rival in self.rivals][:MOST_OTHERS],
            reasons=self.reasons,
        )

    def game(self, name: str) -> Game:
        """The game with the puzzle's options."""
        kind = registry.game_class(name)
        return kind(**check_options(kind.option_list, self.options))


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    format: int
    game: str
    rules: int
    """The version of the rules: puzzles of other rules are refused."""


class PuzzleFile(NamedTuple):
    """Puzzles of one game."""

    game: str
    puzzles: tuple[Puzzle, ...]

    def find(self, id: str) -> Puzzle:
        """The puzzle with that id; PuzzleError if there is none."""
        for puzzle in self.puzzles:
            if puzzle.id == id:
                return puzzle
        raise PuzzleError("puzzle.no_puzzle", {"id": shorten(id)})


def header_of(game: str) -> Header:
    """The header of a new file."""
    return Header(FORMAT, game, registry.game_class(game).rules_version)


def write_line(part: Header | Puzzle) -> bytes:
    """One line of a file."""
    return msgspec.json.encode(part) + b"\n"


def read_puzzles(data: bytes, name: str) -> PuzzleFile:
    """The puzzles of a file; PuzzleError says what is wrong with it. `name` is what the file is called."""
    lines = data.splitlines()
    try:
        header = msgspec.json.decode(lines[0] if lines else b"", type=Header)
    except msgspec.DecodeError as error:
        raise PuzzleError("puzzle.header", {"file": shorten(name), "reason": shorten(str(error))}) from error
    if header.format != FORMAT:
        raise PuzzleError("puzzle.format", {"file": shorten(name), "format": header.format, "known": FORMAT})
    rules = registry.game_class(header.game).rules_version
    if header.rules != rules:
        raise PuzzleError(
            "puzzle.rules",
            {"file": shorten(name), "game": header.game, "version": header.rules, "known": rules},
        )
    puzzles = []
    for number, line in enumerate(lines[1:], 2):
        try:
            puzzle = msgspec.json.decode(line, type=Puzzle)
            check_levels(puzzle)
        except (msgspec.DecodeError, ValueError) as error:
            raise PuzzleError(
                "puzzle.line", {"file": shorten(name), "line": number, "reason": shorten(str(error))}
            ) from error
        puzzles.append(puzzle)
    return PuzzleFile(header.game, tuple(puzzles))


def check_levels(puzzle: Puzzle) -> None:
    """Raise ValueError unless it says of the same levels how often they were asked and missed it."""
    if not puzzle.asked or set(puzzle.asked) != set(puzzle.missed) or not set(puzzle.asked) <= set(LEVELS):
        raise ValueError("levels")
    if any(not 0 <= puzzle.missed[level] <= asked or asked < 1 for level, asked in puzzle.asked.items()):
        raise ValueError("levels")


class Position(NamedTuple):
    """A puzzle's position."""

    view: View
    legal: list[int]
    answer: int


@lru_cache(64)
def _position(game: Game, encoded: bytes) -> View:
    return game.view_from_dict(msgspec.json.decode(encoded))


def position_of(name: str, puzzle: Puzzle) -> Position:
    """The position of a puzzle; PuzzleError unless its answer is legal there and it is that seat's turn."""
    from nacre.kernel.rng import Rng

    try:
        game = puzzle.game(name)
        view = _position(game, msgspec.json.encode(puzzle.view))
        if view.seat < 0 or view.viewer != view.seat:
            raise PuzzleError("puzzle.broken", {"id": shorten(puzzle.id)})
        # What is legal depends only on what the seat knows, so any world that fits the view will do.
        legal = game.imagine(view, Rng(0)).legal_actions()
        actions = [game.parse(text) for text in (puzzle.answer, puzzle.tempting)]
    except PuzzleError:
        raise
    except NacreError as error:
        raise PuzzleError("puzzle.broken", {"id": shorten(puzzle.id)}) from error
    if not set(actions) <= set(legal):
        raise PuzzleError("puzzle.broken", {"id": shorten(puzzle.id)})
    return Position(view, legal, actions[0])
