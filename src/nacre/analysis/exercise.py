"""Exercises: a position to choose from, with what is known of the answers.

An exercise holds what one seat knew, and nothing else of the game it comes from: every card that the seat did
not know is imagined. Reviews make exercises from moments that mattered; collections of puzzles use the same
type. What is right is in it, so only its parts are shown before somebody has answered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, Literal

import msgspec

from nacre.analysis.data import Analysis, Choice
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.record import Record
from nacre.table.setup import Setup
from nacre.table.wording import Words, words

FORMAT: Final = 1
MOST: Final = 3
"""Exercises that one game gives a person."""
MOST_OTHERS: Final = 2
"""Wrong answers that the hints name beside the right one."""

Options = dict[str, bool | int | str | tuple[str, ...] | None]
Kind = Literal["slip", "find", "puzzle"]


class Answer(msgspec.Struct, frozen=True):
    """An action that was judged: how much better the best one is, in shares of a win."""

    action: str
    loss: float
    error: float


class Exercise(msgspec.Struct, frozen=True):
    """A position to choose from, the seat that chooses, and the answers that were judged."""

    format: int
    game: str
    options: Options
    seat: int
    view: dict[str, object]
    """What the seat knew, as `View.to_dict` writes it."""
    best: str
    """The right answer, in notation."""
    kind: Kind = "puzzle"
    """slip: the person who gets it chose something worse; find: they found it; puzzle: made for everyone."""
    played: str = ""
    """What was played in the game that it is from, if it is from one."""
    answers: list[Answer] = []
    """What was judged before. Everything else is judged when somebody answers it."""
    others: list[str] = []
    """Answers that look good and are not the best."""
    reasons: list[Words] = []
    """Why the best one is good."""

    def build_game(self) -> Game:
        """The game with its options; a NacreError if there is none such any more."""
        return Setup(game=self.game, options=self.options).build_game()

    def read_view(self) -> View:
        """What the seat knew."""
        return _read_view(msgspec.json.encode(self))

    def world(self) -> State:
        """A position that fits what the seat knew. Whatever the seat may ask is the same in all of them."""
        return self.build_game().imagine(self.read_view(), Rng(0))


def write(exercise: Exercise) -> bytes:
    """The exercise as JSON."""
    return msgspec.json.encode(exercise)


def read(data: bytes) -> Exercise:
    """The exercise that `write` wrote."""
    return msgspec.json.decode(data, type=Exercise)


def pick(analysis: Analysis, seats: Collection[int]) -> list[Choice]:
    """The choices of those seats that make the best exercises: slips, the largest first, then finds."""
    told = [each for each in analysis.choices if each.seat in seats and each.verdict in ("slip", "find")]
    return sorted(told, key=lambda each: (each.verdict != "slip", -abs(each.loss), each.ply))[:MOST]


def exercises_of(record: Record, choices: Sequence[Choice]) -> list[Exercise]:
    """An exercise for each of those choices."""
    wanted = {choice.ply: choice for choice in choices}
    last = max(wanted, default=-1)
    found = {}
    for number, ply in enumerate(islice(record.plies(), last + 1)):
        if number in wanted:
            found[number] = exercise_of(ply.before, wanted[number])
    return [found[choice.ply] for choice in choices]


def exercise_of(before: State, choice: Choice) -> Exercise:
    """The exercise that a choice in that position makes, once it was judged."""
    game = before.game
    slip = choice.verdict == "slip"
    best = choice.other if slip else choice.played
    worse = choice.played if slip else choice.other
    answers = [Answer(worse, abs(choice.loss), choice.error)] if worse != best else []
    ideas = [idea.action for idea in choice.ideas if idea.action not in (best, worse)]
    return Exercise(
        format=FORMAT,
        game=game.name,
        options=dict(game.options),
        seat=int(before.seat),
        view=before.view(int(before.seat)).to_dict(),
        best=best,
        kind="slip" if slip else "find",
        played=choice.played if slip else "",
        answers=answers,
        others=[*[answer.action for answer in answers], *ideas][:MOST_OTHERS],
        reasons=choice.reasons,
    )


def hints(exercise: Exercise) -> list[Words]:
    """Hints in steps, each nearer to the answer: one of three, one of two, the reasons, which may name it."""
    game = exercise.build_game()
    world = exercise.world()
    # That what was played is not the answer is known already.
    named = [exercise.best, *(other for other in exercise.others if other != exercise.played)]

    def one_of(texts: list[str]) -> Words:
        # In the order of the actions, which does not tell which one is right.
        actions = sorted(game.parse(text) for text in texts)
        listed = [
            Words("exercise.hint.action", {"action": words(game.describe_in(world, action))})
            for action in actions
        ]
        return Words("exercise.hint.one_of", {"actions": [*listed]})

    return [*(one_of(named[:count]) for count in range(len(named), 1, -1)), *exercise.reasons]


@lru_cache(64)
def _read_view(data: bytes) -> View:
    exercise = read(data)
    return exercise.build_game().view_from_dict(exercise.view)
