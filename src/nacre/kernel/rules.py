"""The layer for programs that run a game: options, set-up, legality, positions, imagined worlds."""

from __future__ import annotations

import os
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction
from nacre.kernel.features import Features
from nacre.kernel.notation import Notation
from nacre.kernel.options import Option, Value, check_options, shorten
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.words import Params


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Notation, metaclass=ABCMeta):
    """The rules of a game with its options: it makes states and judges actions."""

    rules_version: ClassVar[int] = 1
    """Raise it when the same seed and the same actions can lead to a different game."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    """The options, `players` first."""

    max_legal: i64
    """An upper bound on the number of legal actions: the size of buffer that `State.legal` needs."""
    ids: list[object]
    """Every action as a Python int, made once, so that `State.legal_actions` need not make new ones."""
    players: int
    options: Mapping[str, Value]
    _features: Features | None

    def __init__(self, **options: object) -> None:
        self.options = MappingProxyType(check_options(self.option_list, options))
        players = self.options["players"]
        assert isinstance(players, int)
        self.players = players
        self.max_legal = self.num_actions
        self.ids = list(range(self.num_actions))
        self._features = None

    def new(self, seed: int | bytes | None = None) -> State:
        """A new game. The same seed gives the same game on every machine; without a seed it is random."""
        return self.deal(Rng(os.urandom(32) if seed is None else seed))

    @abstractmethod
    def deal(self, rng: Rng) -> State:
        """Set the game up with that generator."""

    @abstractmethod
    def from_dict(self, position: object) -> State:
        """The state that `to_dict` wrote; PositionError names a field that is impossible."""

    @abstractmethod
    def view_from_dict(self, view: object) -> View:
        """The view that `View.to_dict` wrote; PositionError names a field that is impossible."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A random full state that fits the view, uniform over the ways to deal unseen cards and tiles."""

    @property
    def features(self) -> Features:
        """How positions become rows of small numbers, for programs that learn."""
        if self._features is None:
            self._features = self.make_features()
        return self._features

    def make_features(self) -> Features:
        """The encoding of positions. A game that programs shall learn overrides it; this one is empty."""
        return Features()

    def side(self, seat: int) -> int:
        """The number, from 0, of the side that the seat belongs to. Without teams, the seat itself."""
        return seat

    def parse_turn(self, state: State, text: str) -> list[int]:
        """The plies of a whole turn that a person wrote, checked. Leaves `state` unchanged."""
        action = self.parse(text)
        self.check(state, action)
        return [action]

    def check(self, state: State, action: object) -> None:
        """Raise IllegalAction, with the rule and the reason, unless the action is legal in that state."""
        if type(action) is not int or not 0 <= action < self.num_actions:
            known: Params = {"action": shorten(action), "highest": self.num_actions - 1}
            raise IllegalAction("", "action.unknown", known)
        if state.is_over():
            raise IllegalAction("", "action.over")
        if action not in state.legal_actions():
            raise self.refusal(state, action)

    def refusal(self, state: State, action: int) -> IllegalAction:
        """The error that says why the action is not legal in that state."""
        return IllegalAction("", "action.illegal", {"action": self.text(action)})

    def __reduce__(self) -> tuple[object, ...]:
        return rebuild, (type(self), dict(self.options))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Rules) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __repr__(self) -> str:
        chosen = "".join([f", {name}={value!r}" for name, value in self.options.items()])
        return f"nacre.game({self.name!r}{chosen})"


def rebuild(kind: type[Rules], options: dict[str, object]) -> Rules:
    """Rebuild a pickled game."""
    return kind(**options)
