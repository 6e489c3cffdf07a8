"""What one seat may know of a position, and nothing else."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import PositionError

if TYPE_CHECKING:
    from nacre.kernel.game import Game
    from nacre.kernel.layout import Layout
    from nacre.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class View(metaclass=ABCMeta):
    """A position as one seat knows it: all that bots, servers, logs and screens ever get.

    It is built by listing what a seat may know, never by removing secrets from a state.
    """

    game: Game
    viewer: i64
    """The seat that looks; -1 is a spectator."""
    seat: i64
    """The seat to decide; -1 when the game is over."""

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """The view as JSON-able data; `game.view_from_dict` reads it back."""

    def shown(self) -> dict[str, object]:
        """What a person's screen may show: `to_dict` without what the options ask people to remember."""
        return self.to_dict()

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        """What a person's screen may show, as text, with the players' names by seat."""
        import json

        return json.dumps(self.shown(), indent=1)

    def layout(self) -> Layout | None:
        """What a person's screen may show, laid out on a table; None if `draw` is to be used instead.

        A page without a board for the game draws it. Like `shown`, it uses only what the view holds.
        """
        return None

    def __str__(self) -> str:
        return self.draw()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.game == other.game and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.viewer, self.seat))

    def __reduce__(self) -> tuple[object, ...]:
        return rebuild, (type(self.game), dict(self.game.options), self.to_dict())


def viewer_number(seat: int | None, players: int) -> int:
    """The viewer as a number, -1 for a spectator (None); PositionError if there is no such seat."""
    if seat is None:
        return -1
    if not 0 <= seat < players:
        raise PositionError("seat", "position.int", {"value": str(seat), "low": 0, "high": players - 1})
    return seat


def show_all_seats(state: State) -> dict[str, object]:
    """`State.open_view` for games whose views have a list "seats": each seat as it sees itself."""
    view = state.view(None).shown()
    seats = view["seats"]
    assert isinstance(seats, list)
    for seat in range(len(seats)):
        own = state.view(seat).to_dict()["seats"]
        assert isinstance(own, list)
        seats[seat] = own[seat]
    return view


def rebuild(kind: type[Game], options: dict[str, object], view: dict[str, object]) -> View:
    """Rebuild a pickled view."""
    return kind(**options).view_from_dict(view)
