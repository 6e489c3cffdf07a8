"""What `ppo.py` has learned, as a bot. It needs NumPy, and no PyTorch.

    cd examples
    NACRE_PPO=../ppo.npz nacre arena pearls ppo_bot:PpoBot beginner --players 2 --games 200
    NACRE_PPO=../ppo.npz nacre play pearls --bot ppo_bot:PpoBot

It is given a view and the legal actions, like every bot, and sees nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

import nacre
from nacre.bots.bot import Bot, Budget, Choice
from nacre.kernel.view import View


class PpoBot(Bot):
    """Plays the action to which the policy gives the highest probability."""

    name = "ppo"

    def __init__(self, game: nacre.Game) -> None:
        self.arrays = dict(np.load(Path(os.environ.get("NACRE_PPO", "ppo.npz"))))
        wanted, found = int(game.features.size), self.arrays["first_weight"].shape[1]
        if wanted != found:
            raise ValueError(f"the weights take {found} numbers, and {game!r} has {wanted}")

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        """Look the best legal action up."""
        net = self.arrays
        hidden = np.array(view.game.features.of_view(view), np.float32) / 8
        for layer in ("first", "second"):
            hidden = np.maximum(net[f"{layer}_weight"] @ hidden + net[f"{layer}_bias"], 0)
        logits = net["policy_weight"] @ hidden + net["policy_bias"]
        return Choice(legal[int(logits[list(legal)].argmax())])
