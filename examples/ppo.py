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
    points: float = 20.0
    """A lead of so many points is a reward of 1."""
    opponents: str = "guide"
    seed: int = 1


class Rollout(NamedTuple):
    """What happened in `steps` decisions of each game: arrays [step, game, …]."""

    observations: Array
    legal: Array
    """The legal actions; only the first `counts` of a row have a meaning."""
    counts: Array
    chosen: Array
    """Which of the legal actions was played: its place in the row."""
    log_probabilities: Array
    advantages: Array
    returns: Array


class Policy(Protocol):
    """Something that decides, judges positions, and improves."""

    def act(self, observations: Array, legal: Array, counts: Array) -> tuple[Array, Array, Array]:
        """For each row: which legal action, the logarithm of its probability, how good the position seems."""

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
        reward="margin",  # an agent that always loses learns nothing from who won, but much from by how much
    )
    began, decisions = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds:
        rollout, results = play(batch, policy, settings)
        figures = policy.improve(rollout)
        decisions += settings.size * settings.steps
        share = float(np.mean((np.sign(results) + 1) / 2)) if results.size else 0.0
        yield Progress(decisions, passed, share, figures)


def play(batch: Batch, policy: Policy, settings: Settings) -> tuple[Rollout, Array]:
    """Decide `steps` times in every game; return what happened, and the results of games that ended."""
    shape = (settings.steps, batch.size)
    observations = np.empty((*shape, batch.observations.shape[1]), np.uint8)
    legal = np.empty((*shape, batch.legal.shape[1]), np.int16)
    counts, chosen = np.empty(shape, np.int64), np.empty(shape, np.int64)
    log_probabilities, values, rewards = (np.empty(shape, np.float32) for _ in range(3))
    done = np.empty(shape, np.bool_)
    rows = np.arange(batch.size)
    for step in range(settings.steps):
        observations[step], legal[step], counts[step] = batch.observations, batch.legal, batch.counts
        decided = policy.act(batch.observations, batch.legal, batch.counts)
        chosen[step], log_probabilities[step], values[step] = decided
        batch.step(legal[step, rows, chosen[step]])
        rewards[step], done[step] = batch.own_rewards / settings.points, batch.done
    _, _, last_values = policy.act(batch.observations, batch.legal, batch.counts)
    advantages = estimate_advantages(rewards, values, done, last_values, settings)
    rollout = Rollout(
        observations=observations,
        legal=legal,
        counts=counts,
        chosen=chosen,
        log_probabilities=log_probabilities,
        advantages=advantages,
        returns=advantages + values,
    )
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
        self, inputs: int, actions: int, *, width: int = 128, rate: float = 1e-3, seed: int = 1
    ) -> None:
        import torch  # here, so that everything else in this file works without it

        self.torch = torch
        torch.manual_seed(seed)
        self.chooser = np.random.default_rng(seed)
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

    def act(self, observations: Array, legal: Array, counts: Array) -> tuple[Array, Array, Array]:
        """Draw one of the legal actions for each row."""
        torch = self.torch
        with torch.no_grad():
            log_chances, values = self._judge(observations, legal, counts)
            # The highest after adding Gumbel noise is a draw by probability, without any sum.
            noise = -torch.log(-torch.log(torch.rand_like(log_chances) + 1e-20) + 1e-20)
            chosen = (log_chances + noise).argmax(-1)
            return chosen.numpy(), log_chances.gather(1, chosen[:, None])[:, 0].numpy(), values.numpy()

    def improve(
        self, rollout: Rollout, *, epochs: int = 2, rows: int = 2048, clip: float = 0.2
    ) -> dict[str, float]:
        """Several passes over the rollout in small lots; no step may change the policy much."""
        torch = self.torch
        flat = Rollout(*[array.reshape(-1, *array.shape[2:]) for array in rollout])
        gains = (flat.advantages - flat.advantages.mean()) / (flat.advantages.std() + 1e-8)
        figures: dict[str, list[float]] = {"entropy": [], "value_loss": [], "clipped": []}
        for _ in range(epochs):
            order = self.chooser.permutation(len(gains))
            for first in range(0, len(order), rows):
                lot = order[first : first + rows]
                log_chances, values = self._judge(flat.observations[lot], flat.legal[lot], flat.counts[lot])
                played = log_chances.gather(1, torch.from_numpy(flat.chosen[lot])[:, None])[:, 0]
                ratio = torch.exp(played - torch.from_numpy(flat.log_probabilities[lot]))
                gain = torch.from_numpy(gains[lot])
                kept = torch.clamp(ratio, 1 - clip, 1 + clip)
                policy_loss = -torch.min(ratio * gain, kept * gain).mean()
                value_loss = ((values - torch.from_numpy(flat.returns[lot])) ** 2).mean()
                entropy = -(torch.exp(log_chances) * log_chances).sum(-1).mean()
                loss = policy_loss + 0.5 * value_loss - 0.01 * entropy
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.parameters, 0.5)
                self.optimizer.step()
                figures["entropy"].append(entropy.item())
                figures["value_loss"].append(value_loss.item())
                figures["clipped"].append((ratio != kept).float().mean().item())
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

    def _judge(self, observations: Array, legal: Array, counts: Array) -> tuple[Any, Any]:
        """The logarithms of the probabilities of the legal actions, and the values of the positions."""
        torch = self.torch
        width = int(counts.max())
        hidden = self.body(torch.from_numpy(observations.astype(np.float32)) / 8)
        logits = self.policy_head(hidden).gather(1, torch.from_numpy(legal[:, :width].astype(np.int64)))
        unused = torch.arange(width)[None, :] >= torch.tensor(counts)[:, None]
        log_chances = torch.log_softmax(logits.masked_fill(unused, -1e9), -1)
        return log_chances, self.value_head(hidden).squeeze(-1)


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
