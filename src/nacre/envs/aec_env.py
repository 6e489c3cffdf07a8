"""PettingZoo: all seats of one game, each an agent, in turn."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

from nacre.envs.spaces import LegalDiscrete, observation_space
from nacre.kernel.errors import MissingPackage
from nacre.kernel.game import Game
from nacre.kernel.state import State

try:
    import numpy as np
    from gymnasium.spaces import Dict
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ImportError as error:  # pragma: no cover - the tests have it
    raise MissingPackage("pettingzoo", "rl") from error


class NacreAecEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One game, whose seats are the agents "seat_0", "seat_1", …

    `observe` gives a dict: "observation" has what that seat may know, "action_mask" the legal actions of the
    seat to decide, and nothing for the others. Rewards come with the end: 1 for a win alone, and all sides
    together 0. An illegal action raises IllegalAction with the rule, and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"nacre_{game.name}_v{game.rules_version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        numbers = int(game.features.size)
        self._observations = {
            agent: observation_space(numbers, game.num_actions) for agent in self.possible_agents
        }
        self._actions = {
            agent: LegalDiscrete(game.num_actions, partial(self._mask, seat))
            for seat, agent in enumerate(self.possible_agents)
        }

    def observation_space(self, agent: str) -> Dict:
        """The same object for an agent every time."""
        return self._observations[agent]

    def action_space(self, agent: str) -> LegalDiscrete:
        """The same object for an agent every time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with a seed, the one that `Game.new(seed)` deals."""
        self._state = self.game.new(int.from_bytes(os.urandom(8), "big") if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.seat]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent may know."""
        seat = self.possible_agents.index(agent)
        numbers = self.game.features.of_state(self._state, seat)
        return {"observation": np.array(numbers, np.uint8), "action_mask": self._mask(seat)}

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        chosen: Any = int(action) if isinstance(action, int | np.integer) else action
        self.game.check(self._state, chosen)
        self._state.apply(chosen)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self._state.is_over():
            self.rewards = dict(zip(self.agents, win_rewards(self._state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._state.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The game as the agent to decide sees it, as text."""
        return str(self._state.view(max(0, int(self._state.seat))))

    def close(self) -> None:
        """There is nothing to let go."""

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.game.num_actions, np.int8)
        if self._state.seat == seat:
            mask[self._state.legal_actions()] = 1
        return mask


def win_rewards(state: State) -> list[float]:
    """For each seat its side's share of the win, stretched so that a win is 1 and all sides add up to 0."""
    game = state.game
    winners = state.outcome().winners
    sides = len({game.side(seat) for seat in range(game.players)})
    shared = len({game.side(seat) for seat in winners})
    shares = [1 / shared if seat in winners else 0.0 for seat in range(game.players)]
    return [(share * sides - 1) / (sides - 1) if sides > 1 else share for share in shares]
