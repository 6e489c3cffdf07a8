"""Spaces of actions that know what is legal: a sample is always a legal action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nacre.kernel.errors import MissingPackage

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    from numpy.typing import NDArray
except ImportError as error:  # pragma: no cover - the tests have it
    raise MissingPackage("gymnasium", "rl") from error

Masks = Callable[[], NDArray[Any]]
"""Gives the mask of the legal actions, or one row for each environment, as they are now."""


class LegalDiscrete(Discrete):
    """The actions of one environment. Without a mask of your own, samples are legal where it stands now."""

    def __init__(self, count: int, masks: Masks | None = None) -> None:
        super().__init__(count)
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random legal action; after the end of a game, any action."""
        if mask is None and probability is None and self._masks is not None:
            now = self._masks()
            mask = now.astype(np.int8) if now.any() else None
        return super().sample(mask, probability)

    def __reduce__(self) -> Any:  # the masks belong to an environment, which a copied space has not
        return LegalDiscrete, (int(self.n),)


class LegalMultiDiscrete(MultiDiscrete):
    """The actions of many environments, one each; samples are legal where they stand now."""

    def __init__(self, count: int, environments: int, masks: Masks | None = None) -> None:
        super().__init__([count] * environments)
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """A random legal action for each environment; after the end of a game, any action."""
        if mask is not None or probability is not None or self._masks is None:
            return super().sample(mask, probability)
        weights = self.np_random.random(self._masks().shape) * (self._masks() + 1e-9)
        chosen: NDArray[np.int64] = weights.argmax(axis=1).astype(np.int64)
        return chosen

    def __reduce__(self) -> Any:
        return LegalMultiDiscrete, (int(self.nvec[0]), len(self.nvec))


def observation_space(numbers: int, actions: int, environments: int | None = None) -> Dict:
    """What a seat may know, and which actions are legal, for one environment or many."""
    rows = () if environments is None else (environments,)
    return Dict(
        {
            "observation": Box(0, 255, (*rows, numbers), np.uint8),
            "action_mask": Box(0, 1, (*rows, actions), np.int8),
        }
    )
