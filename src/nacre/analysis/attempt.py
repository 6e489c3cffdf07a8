"""An answer to an exercise: tried on the position, and judged as a review judges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec

from nacre.analysis.effort import USUAL, Effort
from nacre.analysis.estimates import Estimate
from nacre.analysis.exercise import Exercise
from nacre.analysis.losses import compare, is_told, judge_choice
from nacre.bots.explain import WORLD_COUNT
from nacre.kernel.errors import NotationError, TableError
from nacre.kernel.options import shorten
from nacre.kernel.ply import Ply
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import pack_of
from nacre.table.wording import Words, words

MOST_ACTIONS: Final = 64
"""Actions of one answer."""
EFFORT: Final = USUAL._replace(iterations=1500)
"""The work that goes into an answer that was not judged before."""
DIGITS: Final = 4


class Judgement(msgspec.Struct, frozen=True):
    """What an answer is worth, and what the best one was."""

    verdict: Literal["best", "good", "slip"]
    """best: the right answer; good: about as good, as far as can be told; slip: worse for sure."""
    answer: str
    """The action that decided it, in notation: of an answer with several, the first that was worse."""
    words: Words
    best: str
    """The best action in its place."""
    best_words: Words
    loss: float
    """How much better the best one is, in shares of a win."""
    error: float
    """The standard error of the loss."""
    reasons: list[Words] = []
    """Why the best one is good."""


class Attempt:
    """Actions tried out in an exercise, one after the other; one text may be a whole turn."""

    def __init__(self, exercise: Exercise, actions: Sequence[str] = ()) -> None:
        self.exercise = exercise
        self.state = exercise.world()
        self.seat = exercise.seat
        self.plies: list[Ply] = []
        self.revealed = False
        """Did any of them show something new to anyone?"""
        if len(actions) > MOST_ACTIONS:
            raise TableError("table.actions", {"count": len(actions), "most": MOST_ACTIONS})
        for action in self._read(actions):
            self._play(action)

    def is_whole(self) -> bool:
        """Is it a whole play: begun, and nothing left half made?"""
        return bool(self.plies) and not (self.state.seat == self.seat and self.state.unfinished())

    def _read(self, actions: Sequence[str]) -> Iterator[int]:
        game = self.state.game
        for text in actions:
            self._check_nothing_new(text)
            try:
                action = game.parse(text)
            except NotationError:
                if len(actions) > 1:
                    raise
                for action in game.parse_turn(self.state, text):
                    self._check_nothing_new(game.text(action))
                    yield action
            else:
                yield action

    def _check_nothing_new(self, text: str) -> None:
        if self.plies and (self.revealed or self.state.seat != self.seat):
            raise TableError("table.too_far", {"action": shorten(text)})

    def _play(self, action: int) -> None:
        self.state.game.check(self.state, action)
        after = self.state.clone()
        after.apply(action)
        self.plies.append(Ply(self.state, action, after))
        self.state = after
        self.revealed = self.revealed or after.revealed


def judge_answer(exercise: Exercise, actions: Sequence[str], effort: Effort = EFFORT) -> Judgement:
    """Judge a whole answer; TableError if something is missing in it.

    The first action is compared with the best one: by what was found before, else in worlds of its own. If
    more belong to the same play, each is judged in its turn, and the first that is worse decides.
    """
    attempt = Attempt(exercise, actions)
    if not attempt.is_whole():
        raise TableError("table.unfinished")
    first = _judge_first(exercise, attempt.plies[0], effort)
    if first.verdict == "slip":
        return first
    for ply in attempt.plies[1:]:
        legal = ply.before.legal_actions()
        if len(legal) > 1:
            view = ply.before.view(exercise.seat)
            loss = judge_choice(view, legal, ply.action, _rng(exercise, actions), effort)
            if loss.is_slip:
                return _judgement(ply, view, loss.other, loss.loss)
    return first


def _judge_first(exercise: Exercise, ply: Ply, effort: Effort) -> Judgement:
    game = ply.before.game
    view = exercise.read_view()
    text = game.text(ply.action)
    best = game.parse(exercise.best)
    known = next((each for each in exercise.answers if each.action == text), None)
    if text == exercise.best:
        loss = Estimate(0.0, 0.0)
    elif known is not None:
        loss = Estimate(known.loss, known.error)
    else:
        loss = compare(view, best, ply.action, _rng(exercise, [text]), effort)
    return _judgement(ply, view, best, loss, exercise.reasons)


def _judgement(
    ply: Ply, view: View, best: int, loss: Estimate, reasons: Sequence[Words] | None = None
) -> Judgement:
    game = ply.before.game
    verdict: Literal["best", "good", "slip"] = "best" if ply.action == best else "good"
    return Judgement(
        verdict="slip" if is_told(loss) else verdict,
        answer=game.text(ply.action),
        words=words(game.describe_in(ply.before, ply.action)),
        best=game.text(best),
        best_words=words(game.describe_in(ply.before, best)),
        loss=round(loss.mean, DIGITS),
        error=round(loss.error, DIGITS),
        reasons=_reasons(ply.before, view, best) if reasons is None else list(reasons),
    )


def _reasons(before: State, view: View, best: int) -> list[Words]:
    reason = pack_of(before.game).reason
    if reason is None:
        return []
    rng = Rng(0)
    found = reason(view, best, [before.game.imagine(view, rng) for _ in range(WORLD_COUNT)])
    return [words(found)] if found else []


def _rng(exercise: Exercise, actions: Sequence[str]) -> Rng:
    """The same answer is always judged in the same worlds."""
    key = msgspec.json.encode([exercise.game, exercise.view, list(actions)])
    return Rng(b"nacre exercise " + sha256(key).digest())
