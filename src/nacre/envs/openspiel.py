"""OpenSpiel: `register` makes every game one of its Python games, called "nacre_<game>".

>>> import nacre.envs.openspiel, pyspiel
>>> nacre.envs.openspiel.register()
>>> game = pyspiel.load_game("nacre_pearls(players=3,seed=7)")
>>> game.num_players(), game.num_distinct_actions()
(3, 547)

A game begins with its only chance node, the deal. Outcome k is the game that `Game.new(seed + k)` deals, so
that a history says everything, and the parameter `deals` says how many there are: a sample of all deals.
Later draws follow from the deal, unseen. Returns are as in the other environments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from nacre import registry
from nacre.envs.aec_env import win_rewards
from nacre.kernel.errors import MissingPackage
from nacre.kernel.game import Game
from nacre.kernel.ply import Ply
from nacre.kernel.state import State

try:
    import numpy as np
    import pyspiel
except ImportError as error:  # pragma: no cover - the tests have it
    raise MissingPackage("open_spiel", "openspiel") from error

PREFIX: Final = "nacre_"
DEALS: Final = 1000
LONGEST: Final = 1_000_000
"""An upper bound on the plies of a game; OpenSpiel wants one."""
BY_LOT: Final = -1
"""The value of a parameter that stands for None: OpenSpiel has no None."""


def register() -> None:
    """Register all games with OpenSpiel; those that are registered already stay as they are."""
    known = set(pyspiel.registered_names())
    for name in registry.games():
        if PREFIX + name not in known and registry.game(name).features.size > 0:
            game_type = _game_type(name)
            pyspiel.register_game(game_type, _class_for(name, game_type))


def _class_for(name: str, game_type: Any) -> type[SpielGame]:
    """A class of its own for each game: OpenSpiel calls it with parameters, and must never see it die."""

    class OneGame(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, game_type, params or {})

    return OneGame


def _game_type(name: str) -> Any:
    options = registry.game_class(name).option_list
    players = options[0]
    defaults = {option.name: _spiel_value(option.default) for option in options if option.kind != "names"}
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + name,
        long_name=f"Nacre: {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults, "seed": 0, "deals": DEALS},
    )


def _spiel_value(value: object) -> object:
    return BY_LOT if value is None else value


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # written in C++
    """A game with its options."""

    def __init__(self, name: str, game_type: Any, params: Mapping[str, Any]) -> None:
        given = {key: value for key, value in params.items() if key not in ("seed", "deals")}
        self.game: Game = registry.game(
            name, **{key: None if value == BY_LOT else value for key, value in given.items()}
        )
        self.seed = int(params.get("seed", 0))
        self.deals = int(params.get("deals", DEALS))
        # In a game of teams the seats of a side get the same, so that seats add up to 0 as sides do.
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.deals,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, dict(params))

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player may know, as a tensor and as text."""
        if params:
            raise ValueError(f"observers take no parameters, such as {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.game, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # written in C++
    """A position, and what each player saw happen on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # OpenSpiel copies a state with all its attributes, and a copied game is an empty shell.
        self.rules = game.game
        self.first_seed = game.seed
        self.deals = game.deals
        self.state: State | None = None
        self.seen: list[list[str]] = [[] for _ in range(game.game.players)]

    def current_player(self) -> int:
        """The seat to decide, chance or the end."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.is_over() else int(self.state.seat)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.state is not None
        return self.state.legal_actions() if player == self.state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, equally likely."""
        return [(number, 1 / self.deals) for number in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = self.rules.new(self.first_seed + int(action))
            return
        game = self.rules
        before = self.state.clone()
        self.state.apply(action)
        ply = Ply(before=before, action=int(action), after=self.state)
        for seat, seen in enumerate(self.seen):
            texts = " ".join(game.text(each) for each in game.seen_ply(ply, seat))
            if texts:
                seen.append(f"{before.seat}:{texts}")

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.rules.text(int(action))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.state is not None and self.state.is_over()

    def returns(self) -> list[float]:
        """What each player got; 0 until the end."""
        if self.state is None or not self.state.is_over():
            return [0.0] * self.rules.players
        return win_rewards(self.state)

    def __str__(self) -> str:
        return "before the deal" if self.state is None else str(self.state)


class SpielObserver:
    """What a player may know. With perfect recall, the text also has what the player saw before."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self.features = game.features
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(int(self.features.size), np.float32)
        self.dict = {part.name: self.tensor[part.start : part.stop] for part in self.features.slices}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        self.tensor.fill(0)
        if state.state is not None:
            self.tensor[:] = self.features.of_state(state.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        if state.state is None:
            return "before the deal"
        now = state.state.view(player).draw()
        return "\n".join([*state.seen[player], now]) if self.perfect_recall else now
