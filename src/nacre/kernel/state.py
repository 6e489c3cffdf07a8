"""A position in a game, with everything in it that anyone knows or nobody does."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng

if TYPE_CHECKING:
    from nacre.kernel.game import Game
    from nacre.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """A position. `apply` changes it in place; `clone` first to keep it.

    A game overrides the abstract methods and one of `legal` (fast, compiled games) and
    `legal_actions` (plain Python); each is written in terms of the other here.
    """

    game: Game
    seat: i64
    """The seat to decide, from 0; -1 when the game is over."""
    revealed: bool
    """Did the last ply show anything new to anyone? Not part of the position."""

    def legal(self, out: vec[i64]) -> i64:
        """Write the legal actions, ascending, into `out` (num_actions long); return how many."""
        count: i64 = 0
        for action in self.legal_actions():
            out[count] = action
            count += 1
        return count

    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; empty exactly when the game is over.

        They depend only on what `seat` may know.
        """
        out = vec[i64]([0] * self.game.max_legal)
        count = self.legal(out)
        ids = self.game.ids
        return cast("list[int]", [ids[action] for action in out[:count]])

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Play a legal action. It is trusted to be legal: `game.check` tells beforehand."""

    @abstractmethod
    def clone(self) -> State:
        """A copy that nothing done to this one changes."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Who won and why. Only when the game is over."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What that seat may know; None is a spectator."""

    def open_view(self) -> dict[str, object]:
        """The position with all cards on the table, in the form of `View.shown`: each seat as it sees itself.

        It is for looking at finished games. A game without hidden parts need not say.
        """
        return self.view(None).shown()

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """The whole position as JSON-able data; `game.from_dict` reads it back."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """A hashable value, equal for two states of a game exactly when they are the same position."""

    def is_over(self) -> bool:
        """Is there nothing left to decide?"""
        return self.seat < 0

    def begins_turn(self) -> bool:
        """Does a turn begin here, or is one under way? Games of one ply a turn need not say."""
        return True

    def unfinished(self) -> bool:
        """Is something half made, with nothing shown yet that its rest could depend on?

        The rest belongs into the same play: a table shows a play whole or not at all. Games of one ply a turn
        need not say.
        """
        return False

    def score(self, seat: i64) -> i64:
        """That seat's score as the position stands. Fast in compiled games."""
        return self.outcome().scores[int(seat)]

    def winners(self) -> i64:
        """The winning seats as a bit set, bit 0 for seat 0. Only when over; fast in compiled games."""
        won: i64 = 0
        for seat in self.outcome().winners:
            won |= 1 << i64(seat)
        return won

    def audit(self) -> None:
        """PositionError, naming the field, if anything is in the position that can never be."""
        return

    def reseed(self, rng: Rng) -> None:
        """Let all chance to come follow from `rng`, which must not be used elsewhere.

        Games whose only chance is the set-up have nothing to do.
        """
        return

    def forget(self) -> None:
        """Nobody will ask for a view of this state any more: what seats know need not be followed.

        A search calls it on worlds that it throws away. It plays on as before, to the same scores; where a
        view, a key or a position would have to tell who knows what, it raises ForgottenState.
        """
        return

    def __reduce__(self) -> tuple[object, ...]:
        return rebuild, (type(self.game), dict(self.game.options), self.to_dict())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def rebuild(kind: type[Game], options: dict[str, object], position: dict[str, object]) -> State:
    """A state from its pickle."""
    return kind(**options).from_dict(position)


def buffer(size: int) -> vec[i64]:
    """Room for `size` actions, for `State.legal`."""
    return vec[i64]([0] * size)
