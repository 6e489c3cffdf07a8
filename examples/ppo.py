"""Train an agent by PPO (proximal policy optimisation) with masked actions: one file, meant to be read.

    python examples/ppo.py --game pearls --minutes 15 --out ppo.npz

You play one seat in every game of a batch; the batch plays the others by what looks good at first sight. The
loop in `train` needs only NumPy. The policy that learns, `TorchPolicy`, needs PyTorch; what it has learned is
saved as plain arrays, from which `ppo_bot.py` plays without PyTorch. `evaluate.py` lets it play our levels.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

import nacre
from nacre.batch import Batch

Array = NDArray[Any]


class Settings(NamedTuple):
    """What a run is made of."""

    size: int = 512
    """Games that are played together."""
    steps: int = 64
    """Decisions in each game between two improvements."""
    discount: float = 1.0
    trace: float = 0.95
    """How far a result counts for earlier decisions (lambda of the generalised advantage estimate)."""
    opponents: str = "guide"
    seed: int = 1


class Rollout(NamedTuple):
    """What happened in `steps` decisions of each game: arrays [step, game, …]."""

    observations: Array
    masks: Array
    actions: Array
    log_probabilities: Array
    advantages: Array
    returns: Array


class Policy(Protocol):
    """Something that decides, judges positions, and improves."""

    def act(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        """For each row: an action, the logarithm of its probability, and how good the position seems."""

    def improve(self, rollout: Rollout) -> dict[str, float]:
        """Learn from a rollout; return figures worth watching."""


class Progress(NamedTuple):
    """A point of the learning curve."""

    decisions: int
    seconds: float
    share: float
    """Of the games that ended since the last point: the share won, a tie counting half."""
    figures: dict[str, float]


def train(game: nacre.Game, policy: Policy, settings: Settings, seconds: float) -> Iterator[Progress]:
    """Play and improve until the time is over; yield a point of the learning curve after each improvement."""
    batch = Batch(
        game,
        settings.size,
        settings.seed,
        autoreset="same",
        opponents=settings.opponents,  # type: ignore[arg-type]
    )
    began, decisions = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds:
        rollout, results = play(batch, policy, settings)
        figures = policy.improve(rollout)
        decisions += settings.size * settings.steps
        share = float((results.mean() + 1) / 2) if results.size else 0.0
        yield Progress(decisions, passed, share, figures)


def play(batch: Batch, policy: Policy, settings: Settings) -> tuple[Rollout, Array]:
    """Decide `steps` times in every game; return what happened, and the results of games that ended."""
    shape = (settings.steps, batch.size)
    observations = np.empty((*shape, batch.observations.shape[1]), np.uint8)
    masks = np.empty((*shape, batch.bits.shape[1]), np.uint8)  # packed: eight actions a byte
    actions = np.empty(shape, np.int64)
    log_probabilities, values, rewards = (np.empty(shape, np.float32) for _ in range(3))
    done = np.empty(shape, np.bool_)
    for step in range(settings.steps):
        observations[step], masks[step] = batch.observations, batch.bits
        chosen = policy.act(batch.observations, batch.masks)
        actions[step], log_probabilities[step], values[step] = chosen
        batch.step(actions[step])
        rewards[step], done[step] = batch.own_rewards, batch.done
    _, _, last_values = policy.act(batch.observations, batch.masks)
    advantages = estimate_advantages(rewards, values, done, last_values, settings)
    rollout = Rollout(observations, masks, actions, log_probabilities, advantages, advantages + values)
    return rollout, rewards[done]


def estimate_advantages(
    rewards: Array, values: Array, done: Array, last_values: Array, settings: Settings
) -> Array:
    """How much better each decision turned out than expected (generalised advantage estimation)."""
    advantages = np.zeros_like(rewards)
    following, ahead = last_values, np.zeros_like(last_values)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - done[step]
        surprise = rewards[step] + settings.discount * following * goes_on - values[step]
        ahead = surprise + settings.discount * settings.trace * goes_on * ahead
        advantages[step] = ahead
        following = values[step]
    return advantages


class TorchPolicy:
    """Two layers with a head for actions and one for the value of a position, trained by Adam."""

    def __init__(
        self, inputs: int, actions: int, *, width: int = 256, rate: float = 1e-3, seed: int = 1
    ) -> None:
        import torch  # here, so that everything else in this file works without it

        self.torch = torch
        torch.manual_seed(seed)
        self.actions = actions
        self.body = torch.nn.Sequential(
            torch.nn.Linear(inputs, width), torch.nn.ReLU(), torch.nn.Linear(width, width), torch.nn.ReLU()
        )
        self.policy_head = torch.nn.Linear(width, actions)
        self.value_head = torch.nn.Linear(width, 1)
        with torch.no_grad():
            self.policy_head.weight *= 0.1
        self.parameters = [
            *self.body.parameters(),
            *self.policy_head.parameters(),
            *self.value_head.parameters(),
        ]
        self.optimizer = torch.optim.Adam(self.parameters, lr=rate, eps=1e-5)

    def act(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Draw an action from the policy for each row."""
        torch = self.torch
        with torch.no_grad():
            chances, values = self._judge(observations, torch.from_numpy(masks.astype(np.bool_)))
            actions = chances.sample()
            return actions.numpy(), chances.log_prob(actions).numpy(), values.numpy()

    def improve(
        self, rollout: Rollout, *, epochs: int = 3, rows: int = 4096, clip: float = 0.2
    ) -> dict[str, float]:
        """Several passes over the rollout in small lots; no step may change the policy much."""
        torch = self.torch
        flat = [array.reshape(-1, *array.shape[2:]) for array in rollout]
        observations, packed, actions, old, advantages, returns = flat
        masks = np.unpackbits(packed, axis=1, count=self.actions, bitorder="little").astype(np.bool_)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        figures: dict[str, list[float]] = {"entropy": [], "value_loss": [], "clipped": []}
        for _ in range(epochs):
            order = np.random.default_rng(len(figures["entropy"])).permutation(len(actions))
            for first in range(0, len(order), rows):
                lot = order[first : first + rows]
                chances, values = self._judge(observations[lot], torch.from_numpy(masks[lot]))
                ratio = torch.exp(
                    chances.log_prob(torch.from_numpy(actions[lot])) - torch.from_numpy(old[lot])
                )
                gain = torch.from_numpy(advantages[lot])
                kept = torch.clamp(ratio, 1 - clip, 1 + clip)
                policy_loss = -torch.min(ratio * gain, kept * gain).mean()
                value_loss = ((values - torch.from_numpy(returns[lot])) ** 2).mean()
                entropy = entropy_of(torch, chances.logits)
                loss = policy_loss + 0.5 * value_loss - 0.01 * entropy
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.parameters, 0.5)
                self.optimizer.step()
                figures["entropy"].append(entropy.item())
                figures["value_loss"].append(value_loss.item())
                figures["clipped"].append(float((ratio != kept).float().mean()))
        return {name: float(np.mean(found)) for name, found in figures.items()}

    def arrays(self) -> dict[str, Array]:
        """What was learned, as plain arrays."""
        first, _, second, _ = self.body
        layers = {"first": first, "second": second, "policy": self.policy_head, "value": self.value_head}
        return {
            f"{name}_{part}": getattr(layer, part).detach().numpy()
            for name, layer in layers.items()
            for part in ("weight", "bias")
        }

    def _judge(self, observations: Array, masks: Any) -> tuple[Any, Any]:
        torch = self.torch
        hidden = self.body(torch.from_numpy(observations.astype(np.float32)) / 8)
        logits = self.policy_head(hidden).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value_head(hidden).squeeze(-1)


def entropy_of(torch: Any, logits: Any) -> Any:
    """How undecided the policy is, on average."""
    chances = torch.softmax(logits, -1)
    return -(chances * torch.log(chances + 1e-9)).sum(-1).mean()


def main(show: Callable[[str], None] = print) -> None:
    """Train from the command line, and save what was learned with its learning curve."""
    options = read_options()
    game = nacre.game(options.game, players=options.players)
    policy = TorchPolicy(int(game.features.size), game.num_actions, seed=options.seed)
    settings = Settings(seed=options.seed, opponents=options.opponents)
    curve = []
    for number, point in enumerate(train(game, policy, settings, 60 * options.minutes)):
        curve.append(point._asdict())
        if number % 10 == 0:
            show(
                f"{point.seconds:6.0f} s  {point.decisions / 1e6:6.2f} M decisions  "
                f"{100 * point.share:5.1f} % won  "
                + "  ".join(f"{k} {v:.3f}" for k, v in point.figures.items())
            )
            save(options.out, policy)
    save(options.out, policy)
    options.out.with_suffix(".json").write_text(json.dumps(curve) + "\n")


def save(path: Path, policy: TorchPolicy) -> None:
    """Write what was learned."""
    arrays: Any = policy.arrays()
    np.savez(path, **arrays)


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--game", default="pearls")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--opponents", choices=("random", "guide"), default="guide")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
