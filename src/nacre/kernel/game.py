"""The rules of one game with its options chosen: what makes states, reads text and judges actions."""

from __future__ import annotations

import os
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction
from nacre.kernel.options import Option, Value, check_options, shorten
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.words import Message, Params

Path = tuple[str | int, ...]
"""Where something stands in a position's dict: keys and indices, outermost first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(metaclass=ABCMeta):
    """A game with its options. Immutable; equal to another of the same kind and options."""

    name: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    """Goes up when the same actions from the same seed can end otherwise."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    """`players` first."""
    num_actions: ClassVar[int] = 0
    """Actions are 0 to num_actions - 1, for all options and player counts."""

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
    def text(self, action: int) -> str:
        """The action, or the hidden form that `seen` gave, in notation."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action that `text` writes; NotationError if there is none. Exact: `text` read backwards."""

    @abstractmethod
    def describe(self, action: int) -> Message:
        """The action, or the hidden form that `seen` gave, for a person."""

    def describe_in(self, state: State, action: int) -> Message:
        """The same for an action about to be played in that state: its words may say more."""
        return self.describe(action)

    def group(self, action: int) -> Message:
        """What kind of action it is: a page that has no board for the game lists actions under it.

        Actions that `describe` says with the same code are of one kind.
        """
        return Message(f"{self.name}.group.{self.describe(action).code.rpartition('.')[2]}")

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        """What that viewer will have seen of an action about to be played in that state, for a person.

        A hidden form says little; a game may say more where playing the action shows something. A game with
        words for what was done gives `Message.told`.
        """
        return self.describe_in(state, self.shown_in(state, action, viewer))

    def more(self, state: State, action: int) -> list[tuple[str, Message]]:
        """What a person can choose to say after that action: texts that `parse_turn` reads after its own."""
        return []

    def cards(self) -> Sequence[str]:
        """Names of what a person may want explained."""
        return ()

    def explain_card(self, name: str, language: str = "en") -> str:
        """What there is to know of one of `cards`."""
        return name

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
        """Who wins or loses together has the same side: a number from 0. Without teams, the seat."""
        return seat

    def parse_turn(self, state: State, text: str) -> list[int]:
        """A whole turn as people write it, as the plies to apply; checked, `state` unchanged."""
        action = self.parse(text)
        self.check(state, action)
        return [action]

    def seen(self, action: int, actor: int, viewer: int | None) -> int:
        """The action as that viewer (None: a spectator) saw it. Hidden forms are >= num_actions."""
        return action

    def seen_in(self, state: State, action: int, viewer: int | None) -> int:
        """The same for an action about to be played in that state: what it shows may depend on it."""
        return self.seen(action, int(state.seat), viewer)

    def shown_in(self, state: State, action: int, viewer: int | None) -> int:
        """The same for a person's screen and log: `seen_in`, less what a table's options ask to remember."""
        return self.seen_in(state, action, viewer)

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
        """Why that action, which is not legal in that state, is not."""
        return IllegalAction("", "action.illegal", {"action": self.text(action)})

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        """Who won and why, for a person: a line for each seat, best first, then what broke ties."""
        order = sorted(range(self.players), key=lambda seat: outcome.ranking[seat])
        return [
            Message(
                "outcome.place",
                {"place": outcome.ranking[seat], "name": names[seat], "score": outcome.scores[seat]},
            )
            for seat in order
        ]

    def inventory(self, position: dict[str, object]) -> dict[str, int]:
        """How many there are of each component in a position: what play never changes."""
        return {}

    def unseen(self, position: dict[str, object], seat: int | None) -> Sequence[Sequence[Path]]:
        """Places in a position whose contents that seat (None: a spectator) cannot tell apart.

        Each group lists places whose contents could be exchanged at will without that seat
        noticing. The conformance suite holds views against it, so it is written from the rules,
        without a view's help. Nobody ever sees the generator, which stands under "chance".
        """
        return []

    def derived(self, position: dict[str, object], seat: int | None) -> Sequence[Path]:
        """Places in a position that may be None, for what they hold then follows from the rest.

        The conformance suite leaves these out where it exchanges what `unseen` lists for that seat: what
        others know of their own cards, which must go with the cards.
        """
        return []

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Game) and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __repr__(self) -> str:
        chosen = "".join([f", {name}={value!r}" for name, value in self.options.items()])
        return f"nacre.game({self.name!r}{chosen})"
