"""What was played at a table: actions, plays, and positions to look back from."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from nacre import chance
from nacre.kernel.errors import ForgottenState
from nacre.kernel.game import Game
from nacre.kernel.ply import Ply
from nacre.kernel.state import State

T = TypeVar("T")

MARK_PLIES: Final = 256
"""Plies between two positions that are held in memory: looking back costs no more in a long game."""


class History:
    """The actions of a game in little memory. A play lies between two positions that everyone was shown."""

    __slots__ = ("_game", "_marks", "_scheme", "_seed", "_start_view", "actions", "moments", "skipped")

    def __init__(
        self, game: Game, seed: bytes = b"", scheme: str = chance.TABLE, start_view: str | None = None
    ) -> None:
        self._game = game
        self._seed = seed
        self._scheme = scheme
        self._start_view = start_view
        self.actions = array("I")
        self.moments = array("I")
        """How many plies had been played whenever everyone was shown the position, after the start."""
        self.skipped = array("I")
        """Numbers that no ply has, ascending: an earlier version of the rules asked for more there."""
        self._marks: list[State] = []
        """The positions after every MARK_PLIES plies."""

    def copy(self) -> History:
        """The same history once more."""
        other = History.__new__(History)
        other._game, other._seed, other._scheme = self._game, self._seed, self._scheme
        other._start_view = self._start_view
        other.actions, other.moments, other._marks = self.actions[:], self.moments[:], self._marks[:]
        other.skipped = self.skipped[:]
        return other

    def add(self, plies: Sequence[Ply]) -> None:
        """Add plies that were played."""
        for ply in plies:
            self.actions.append(ply.action)
            if len(self.actions) % MARK_PLIES == 0:
                self._marks.append(ply.after)
            if not ply.after.concealed():
                self.moments.append(len(self.actions))

    def cut(self, ply: int) -> None:
        """Forget what was played from that ply on."""
        number = self.number_of(ply)
        self.skipped = array("I", (each for each in self.skipped if each < number))
        del self.actions[ply:]
        del self.moments[self.play_of(ply) :]
        del self._marks[ply // MARK_PLIES :]

    def skip(self, played: int) -> None:
        """Skip the number after that many further plies: an earlier version of the rules asked for more."""
        self.skipped.append(len(self.actions) + played + len(self.skipped))

    def show(self) -> None:
        """Everyone is shown the position, although a play is not over."""
        if self.step:
            self.moments.append(len(self.actions))

    @property
    def step(self) -> int:
        """How many plies were played since everyone was shown the position."""
        return len(self.actions) - self.ply_of(len(self.moments))

    def play_of(self, ply: int) -> int:
        """The number, from 0, of the play that a ply belongs to."""
        return bisect_right(self.moments, ply)

    def ply_of(self, play: int) -> int:
        """The number of the first ply of a play."""
        return self.moments[play - 1] if play > 0 else 0

    def number_of(self, ply: int) -> int:
        """The number of a ply in the log and for chance: its own, unless others were skipped before it."""
        number = ply
        for skipped in self.skipped:
            if skipped > number:
                break
            number += 1
        return number

    def numbered(self, number: int) -> int:
        """The ply with that number in the log, or the next one after it."""
        return number - sum(skipped < number for skipped in self.skipped)

    def replay(self, ply: int, *, tracked: bool = True) -> State:
        """The position before that ply; if it is not `tracked`, it cannot say who knows what."""
        mark = min(ply // MARK_PLIES, len(self._marks))
        if mark > 0:
            state = self._marks[mark - 1].clone()
        else:
            state = chance.start(self._game, self._seed, self._scheme, self._start_view)
        if not tracked:
            state.forget()
        first = mark * MARK_PLIES
        for number, action in enumerate(self.actions[first:ply], first):
            self.advance(state, action, number)
        return state

    def advance(self, state: State, action: int, ply: int) -> None:
        """Play a checked action on a position of this game, with the chance that its ply has."""
        chance.play(state, action, self._seed, self._scheme, self.number_of(ply) if self.skipped else ply)

    def plies(self, first: int = 0, last: int | None = None, *, tracked: bool = True) -> Iterator[Ply]:
        """The plies from that one on, up to but not including `last`.

        To follow what seats know is most of the work: plies that are only told need not be `tracked`.
        """
        return self.plies_after(self.replay(first, tracked=tracked), first, last)

    def tell(self, told: Callable[[Iterator[Ply]], T], first: int, last: int | None = None) -> T:
        """What `told` makes of those plies. What seats know is followed only where words depend on it."""
        if first >= len(self.actions):
            return told(iter(()))
        try:
            return told(self.plies(first, last, tracked=False))
        except ForgottenState:
            return told(self.plies(first, last))

    def plies_after(self, before: State, first: int, last: int | None = None) -> Iterator[Ply]:
        """The plies from that one on, from the position before it."""
        for number, action in enumerate(self.actions[first:last], first):
            after = before.clone()
            self.advance(after, action, number)
            yield Ply(before, action, after)
            before = after
