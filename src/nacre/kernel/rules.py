"""For those who drive a game: options, set-up, legality, positions, imagined worlds."""

from __future__ import annotations

import os
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction
from nacre.kernel.notation import Notation
from nacre.kernel.options import Option, Value, check_options, shorten
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.words import Params


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Notation, metaclass=ABCMeta):
    """The rules of a game with its options chosen: makes states and judges actions."""

    rules_version: ClassVar[int] = 1
    """Goes up when the same actions from the same seed can end otherwise."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    """`players` first."""

    max_legal: i64
    """More than ever are legal at once: the room that `State.legal` needs."""
    ids: list[object]
    """Every action as a Python number, made once: `State.legal_actions` hands them out."""
    players: int
    options: Mapping[str, Value]

    def __init__(self, **options: object) -> None:
        self.options = MappingProxyType(check_options(self.option_list, options))
        players = self.options["players"]
        assert isinstance(players, int)
        self.players = players
        self.max_legal = self.num_actions
        self.ids = list(range(self.num_actions))

    def new(self, seed: int | bytes | None = None) -> State:
        """A new game. The same seed gives the same game on every machine; without one, a fresh game."""
        return self.deal(Rng(os.urandom(32) if seed is None else seed))

    @abstractmethod
    def deal(self, rng: Rng) -> State:
        """Set the game up with that generator."""

    @abstractmethod
    def from_dict(self, position: object) -> State:
        """The state that `to_dict` wrote; PositionError names what cannot be."""

    @abstractmethod
    def view_from_dict(self, view: object) -> View:
        """The view that its `to_dict` wrote; PositionError names what cannot be."""

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A full state consistent with that view, uniformly over the physical cards and tiles."""

    def side(self, seat: int) -> int:
        """The side that a seat wins or loses with, a number from 0. Without teams, the seat itself."""
        return seat

    def parse_turn(self, state: State, text: str) -> list[int]:
        """A whole turn as people write it, as the plies to apply; checked, `state` unchanged."""
        action = self.parse(text)
        self.check(state, action)
        return [action]

    def check(self, state: State, action: object) -> None:
        """IllegalAction, with the rule and the reason, unless the action is legal in that state."""
        if type(action) is not int or not 0 <= action < self.num_actions:
            known: Params = {"action": shorten(action), "highest": self.num_actions - 1}
            raise IllegalAction("", "action.unknown", known)
        if state.is_over():
            raise IllegalAction("", "action.over")
        if action not in state.legal_actions():
            raise self.refusal(state, action)

    def refusal(self, state: State, action: int) -> IllegalAction:
        """The reason why that action is not legal in that state, as an error."""
        return IllegalAction("", "action.illegal", {"action": self.text(action)})

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Rules) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __repr__(self) -> str:
        chosen = "".join([f", {name}={value!r}" for name, value in self.options.items()])
        return f"nacre.game({self.name!r}{chosen})"
