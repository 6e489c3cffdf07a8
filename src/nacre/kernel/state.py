"""A position in a game, complete with everything that is hidden from some or all seats."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import TYPE_CHECKING, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import ChanceError
from nacre.kernel.fate import Fate
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng

if TYPE_CHECKING:
    from nacre.kernel.game import Game
    from nacre.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """A position. `apply` changes it in place; `clone` first to keep it.

    A game overrides the abstract methods and either `legal` (compiled games, fast) or
    `legal_actions` (plain Python); here, each calls the other.
    """

    game: Game
    seat: i64
    """The seat to decide, from 0; -1 when the game is over."""
    revealed: bool
    """Did the last ply show anything new to anyone? This is not part of the position."""
    fate: Fate | None = None
    """Decides chance events while `Game.chance` and its like play an action; not part of the position."""

    def legal(self, out: vec[i64]) -> i64:
        """Write the legal actions, ascending, into `out` (num_actions long); return how many there are."""
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
        """Play an action. It must be legal, which is not checked here: ask `game.check` first."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """Who won and why. Call it only when the game is over."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What the seat may know; None is a spectator."""

    def open_view(self) -> dict[str, object]:
        """The position with nothing hidden, in the form of `View.shown`: each seat as it sees itself.

        It is for looking at finished games. A game with hidden parts overrides it.
        """
        return self.view(None).shown()

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """The whole position as JSON-able data; `game.from_dict` reads it back."""

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """A hashable value. States of a game have equal keys exactly when their positions are equal."""

    def is_over(self) -> bool:
        """Is the game over?"""
        return self.seat < 0

    def begins_turn(self) -> bool:
        """Does a turn begin here? A game with several plies in a turn overrides it."""
        return True

    def unfinished(self) -> bool:
        """Is a choice of several plies only half made, with nothing revealed yet?

        The remaining plies then belong to the same play: a table shows a whole play or none of it. A game
        with several plies in a turn overrides it.
        """
        return False

    def concealed(self) -> bool:
        """Must the others not learn yet that the game has come to this position?

        They are shown what was played only once the game reaches a position that is not concealed, so that
        they cannot tell how many questions the seat was asked. What is played in between is one play to them.
        A game in which the number of questions tells of a secret overrides it.
        """
        return self.unfinished()

    def score(self, seat: i64) -> i64:
        """The seat's score in this position. Fast in compiled games."""
        return self.outcome().scores[int(seat)]

    def winners(self) -> i64:
        """The winning seats as a bit set, bit 0 for seat 0, once the game is over. Fast in compiled games."""
        won: i64 = 0
        for seat in self.outcome().winners:
            won |= 1 << i64(seat)
        return won

    def audit(self) -> None:
        """Raise PositionError, naming the field, if something in the position is impossible."""
        return

    def reseed(self, rng: Rng) -> None:
        """Use `rng`, which nobody else may use, for everything random from here on.

        Does nothing in games where only the set-up is random.
        """
        return

    def reshuffle(self, rng: Rng) -> None:
        """Draw anew, with `rng`, everything that nobody has seen yet: the order of draw piles, the generator.

        Every seat's view, and a spectator's, stays the same. A game in which cards lie where nobody has seen
        them overrides it.
        """
        if not self.game.names_chance:
            raise ChanceError("fate.unnamed", {"game": self.game.name})
        self.reseed(rng.fork())

    def forget(self) -> None:
        """Stop tracking what seats know: nobody will ask this state for a view any more.

        A search calls it on worlds that it throws away. The state plays on as before, to the same scores. A
        view, key or position that would need to say who knows what raises ForgottenState.
        """
        return

    def __reduce__(self) -> tuple[object, ...]:
        return rebuild, (type(self.game), dict(self.game.options), self.to_dict())

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def rebuild(kind: type[Game], options: dict[str, object], position: dict[str, object]) -> State:
    """Rebuild a pickled state."""
    return kind(**options).from_dict(position)


def buffer(size: int) -> vec[i64]:
    """A buffer for `size` actions, for `State.legal`."""
    return vec[i64]([0] * size)
