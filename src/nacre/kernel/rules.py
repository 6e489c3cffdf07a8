"""The layer for programs that run a game: options, set-up, legality, positions, imagined worlds, chance."""

from __future__ import annotations

import os
from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import ChanceError, IllegalAction
from nacre.kernel.fate import ChanceEvent, EventReached, Fate, Sampler, Script, Witness
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
    names_chance: ClassVar[bool] = True
    """Is nothing left to chance after the set-up, except where the rules ask `State.fate`? A game that does
    not ask sets it to False, and is then refused wherever exact chances are needed."""

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

    def chance(self, state: State, action: int, outcomes: Sequence[int] = ()) -> ChanceEvent | None:
        """The next chance event of a legal action, if the events before it came out as `outcomes`.

        None if nothing more is left to chance. It depends only on what anybody has seen, never on the order
        in which cards lie. Leaves `state` unchanged; ChanceError names an outcome that cannot come.
        """
        script = Script(outcomes)
        try:
            self._play(_trial(state), action, script)
        except EventReached as reached:
            return reached.event
        if script.used < len(script.outcomes):
            given = len(script.outcomes)
            raise ChanceError("fate.surplus", {"count": script.used, "given": given})
        return None

    def drawn(self, state: State, action: int) -> tuple[int, ...]:
        """The outcomes that `state.apply(action)` would give, from the cards as they lie. Changes nothing."""
        witness = Witness()
        self._play(_trial(state), action, witness)
        return tuple(witness.outcomes)

    def play_with(self, state: State, action: int, outcomes: Sequence[int]) -> None:
        """Play a legal action in place and force the outcomes of all its chance events.

        What stays unseen lies as before, as far as possible: `State.reshuffle` it before anything is drawn
        from it. ChanceError names the first outcome that is missing or cannot come; nothing has changed then.
        """
        event = self.chance(state, action, outcomes)
        if event is not None:
            number = len(outcomes) + 1
            params: Params = {"number": number, "event": event.name, "possible": event.listing()}
            raise ChanceError("fate.missing", params)
        self._play(state, action, Script(outcomes))

    def sample(self, state: State, action: int, rng: Rng, outcomes: Sequence[int] = ()) -> None:
        """Play a legal action in place: force these outcomes, draw those after them, reshuffle the unseen.

        So it draws from the exact probabilities of what follows, and memory never shows. ChanceError names
        an outcome that cannot come; nothing has changed then.
        """
        if len(outcomes) > 0:
            self.chance(state, action, outcomes)
        self._play(state, action, Sampler(outcomes, rng))
        if not state.is_over():
            state.reshuffle(rng)

    def _play(self, state: State, action: int, fate: Fate) -> None:
        if not self.names_chance:
            raise ChanceError("fate.unnamed", {"game": self.name})
        state.fate = fate
        try:
            state.apply(action)
        finally:
            state.fate = None

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


def _trial(state: State) -> State:
    """A copy to throw away."""
    trial = state.clone()
    trial.forget()
    return trial
