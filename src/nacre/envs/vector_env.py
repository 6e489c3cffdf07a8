"""Gymnasium: one seat against opponents, or all seats, in many games at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import ArrayLike, NDArray

from nacre.batch.batch import Autoreset, Batch, Opponents, Reward
from nacre.bots.bot import Bot
from nacre.bots.naming import NamedBot, named
from nacre.envs.spaces import LegalDiscrete, LegalMultiDiscrete, observation_space
from nacre.kernel.errors import BatchError
from nacre.kernel.game import Game

MODES: Final = {
    "next": AutoresetMode.NEXT_STEP,
    "same": AutoresetMode.SAME_STEP,
    "off": AutoresetMode.DISABLED,
}
INSIDE: Final[Mapping[str, Opponents]] = {"random": "random", "heuristic": "guide"}
"""Bots that a batch plays itself, compiled."""

Observation = dict[str, NDArray[Any]]


class NacreVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games in which you play one seat against bots or, without opponents, every seat in turn.

    An observation is a dict: "observation" has what the seat may know (`features` of the game say what each
    number means), "action_mask" the legal actions. The reward comes with the end of a game: against
    opponents your own, else that of the seat that decided last; `infos["rewards"]` has those of all seats.
    `infos` also has "seat" (to decide, or your own), and "seed", from which `Game.new` deals the same game.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        opponents: str | None = None,
        seed: int | None = None,
        autoreset: Autoreset = "next",
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.num_envs = num_envs
        self.opponents = opponents
        self._bot: NamedBot | None = None
        inside: Opponents | None = None
        if opponents is not None:
            bot = named(opponents)
            inside = INSIDE.get(opponents, "outside")
            self._bot = bot if inside == "outside" else None
        self.batch = Batch(
            game,
            num_envs,
            seed,
            autoreset=autoreset,
            opponents=inside,
            reward=reward,
            tracked=self._bot is not None or render_mode is not None,
        )
        self._bots: dict[int, Bot] = {}
        self.metadata = {"autoreset_mode": MODES[autoreset], "render_modes": ["ansi"]}
        self.render_mode = render_mode
        numbers, actions = int(game.features.size), game.num_actions
        self.single_observation_space = observation_space(numbers, actions)
        self.observation_space = observation_space(numbers, actions, num_envs)
        self.single_action_space = LegalDiscrete(actions)
        self.action_space = LegalMultiDiscrete(actions, num_envs, lambda: self.batch.masks)
        self._play_others()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; with a seed s, game i is the one that `Game.new(s + i)` deals.

        `options={"reset_mask": mask}` begins only those games anew.
        """
        if isinstance(seed, list):
            raise BatchError("batch.one_seed")
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        games = None if chosen is None else [int(i) for i in np.flatnonzero(chosen)]
        self._bots.clear()
        self.batch.reset(seed, games)
        self._play_others()
        return self._observe(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one action in each game."""
        self.batch.step(actions)
        self._play_others()
        done = self.batch.done.copy()
        infos = self._infos()
        if self.batch.final_observations.size and done.any():
            infos |= self._final_observations(done)
        nothing_cut_short = np.zeros(self.num_envs, np.bool_)
        return self._observe(), self.batch.own_rewards.copy(), done, nothing_cut_short, infos

    def render(self) -> tuple[str, ...] | None:
        """With render mode "ansi", each game as your seat, or the one to decide, sees it."""
        if self.render_mode is None:
            return None
        batch = self.batch
        if self.opponents is None:
            return tuple(str(batch.view(i)) for i in range(self.num_envs))
        return tuple(str(batch.view(i, int(batch.own_seats[i]))) for i in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()
        self._bots.clear()

    def _observe(self) -> Observation:
        masks = self.batch.masks.astype(np.int8)
        return {"observation": self.batch.observations.copy(), "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        return {
            "seat": (batch.seats if self.opponents is None else batch.own_seats).copy(),
            "rewards": batch.rewards.copy(),
            "seed": batch.seeds.copy(),
        }

    def _final_observations(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        """The last observations of games that a new one has replaced in the same step."""
        found = np.empty(self.num_envs, dtype=object)
        for i in np.flatnonzero(done):
            mask = np.zeros(self.game.num_actions, np.int8)
            found[i] = {"observation": self.batch.final_observations[i].copy(), "action_mask": mask}
        return {"final_obs": found, "_final_obs": done.copy()}

    def _play_others(self) -> None:
        """Let the bots play until it is your turn in every game, or the game is over."""
        named_bot = self._bot
        if named_bot is None:
            return
        batch = self.batch
        for i in range(self.num_envs):
            while batch.seats[i] >= 0 and batch.seats[i] != batch.own_seats[i]:
                legal = [int(action) for action in batch.legal[i, : batch.counts[i]]]
                bot = self._bots.get(i)
                if bot is None:
                    seed = f"nacre opponent of game {batch.seeds[i]}".encode()
                    bot = self._bots[i] = named_bot.make(self.game, seed)
                batch.play(i, bot.choose(batch.view(i), legal, named_bot.budget).action)


class NacreEnv(gym.Env[Observation, np.int64]):
    """One game after the other in which you play one seat: `NacreVectorEnv` with one row."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - that is how Gymnasium has it

    def __init__(
        self,
        game: Game,
        *,
        opponents: str | None = "random",
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._many = NacreVectorEnv(
            game, 1, opponents=opponents, autoreset="off", reward=reward, render_mode=render_mode
        )
        self.game = game
        self.observation_space = self._many.single_observation_space
        self.action_space = LegalDiscrete(game.num_actions, lambda: self._many.batch.masks[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; with a seed, the one that `Game.new(seed)` deals."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1 << 40)) if seed is None else seed
        observations, infos = self._many.reset(seed=chosen)
        return self._first(observations), self._first(infos)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action; the others answer."""
        observations, rewards, done, _, infos = self._many.step([int(action)])
        return self._first(observations), float(rewards[0]), bool(done[0]), False, self._first(infos)

    def render(self) -> Any:
        """With render mode "ansi", the game as your seat sees it."""
        drawn = self._many.render()
        return drawn[0] if drawn else None

    def close(self) -> None:
        """Let the bots go."""
        self._many.close()

    @staticmethod
    def _first(rows: dict[str, Any]) -> dict[str, Any]:
        return {name: row[0] for name, row in rows.items()}
