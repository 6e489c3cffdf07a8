"""The games as environments: for other libraries, for programs that learn or study, for language models.

`vector` and `single` are Gymnasium's, `aec` is PettingZoo's (`nacre-games[rl]`); `nacre.envs.openspiel`
registers the games with OpenSpiel. All have the same action numbers and the same observations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nacre.envs.aec_env import NacreAecEnv
    from nacre.envs.vector_env import NacreEnv, NacreVectorEnv
    from nacre.kernel.game import Game

__all__ = ["aec", "single", "vector"]


def vector(
    game: str | Game,
    num_envs: int,
    *,
    opponents: str | None = None,
    seed: int | None = None,
    autoreset: str = "next",
    reward: str = "win",
    render_mode: str | None = None,
    **options: object,
) -> NacreVectorEnv:
    """A Gymnasium vector environment: against opponents ("random", "casual", …), or every seat in turn."""
    from nacre.envs.vector_env import NacreVectorEnv

    settings: dict[str, Any] = {
        "opponents": opponents,
        "seed": seed,
        "autoreset": autoreset,
        "reward": reward,
    }
    return NacreVectorEnv(_game(game, options), num_envs, **settings)


def single(
    game: str | Game,
    *,
    opponents: str | None = "random",
    reward: str = "win",
    render_mode: str | None = None,
    **options: object,
) -> NacreEnv:
    """A Gymnasium environment: one seat of one game, against opponents."""
    from nacre.envs.vector_env import NacreEnv

    settings: dict[str, Any] = {"opponents": opponents, "reward": reward, "render_mode": render_mode}
    return NacreEnv(_game(game, options), **settings)


def aec(game: str | Game, *, render_mode: str | None = None, **options: object) -> NacreAecEnv:
    """A PettingZoo environment: every seat is an agent, and they act in turn."""
    from nacre.envs.aec_env import NacreAecEnv

    return NacreAecEnv(_game(game, options), render_mode)


def _game(game: str | Game, options: dict[str, object]) -> Game:
    from nacre import registry

    return registry.game(game, **options) if isinstance(game, str) else game
