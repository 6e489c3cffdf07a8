"""Fitting the two networks of a game to recorded positions. Needs PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nacre.kernel.errors import MissingPackage
from nacre.learn.rows import Array, Rows
from nacre.nets.net import FIRST_UNIT, MOST, UNIT
from nacre.nets.storage import Layers, Networks

try:
    import torch
    from torch import Tensor, nn
except ImportError as error:
    raise MissingPackage("torch", "train") from error

HIGHEST = MOST / UNIT
LARGEST_WEIGHT = 32767
OPEN_MIND = 0.6
"""How undecided the first generation is between actions, from 0 (only the best rated) to 1 (not at all)."""
BELIEF = 0.5
"""How much of what a network for worlds learns is what the search expected; the rest is how the game ended,
which is true but depends on much luck."""
SAMPLE = 2000
"""Positions that are enough to find out what is usual."""


class Network(nn.Module):  # type: ignore[misc,unused-ignore]
    """The network that `Net` runs, with numbers that can be fitted."""

    def __init__(self, highest: Tensor, first: int, second: int, outputs: int) -> None:
        super().__init__()
        self.register_buffer("scale", 1.0 / highest.clamp(min=1.0))
        self.one = nn.Linear(len(highest), first)
        self.two = nn.Linear(first, second)
        self.three = nn.Linear(second, outputs)

    def forward(self, rows: Tensor) -> Tensor:
        """The outputs for rows of small numbers."""
        hidden = self.one(rows.float() * self.scale).clamp(0.0, HIGHEST)
        result: Tensor = self.three(self.two(hidden).clamp(0.0, HIGHEST))
        return result

    def layers(self, rows: Array) -> Layers:
        """The same network in integers, fast for rows like these."""
        one = (self.one.weight * self.scale).T
        return Layers(
            inputs=self.one.in_features,
            first=self.one.out_features,
            second=self.two.out_features,
            outputs=self.three.out_features,
            usual=[int(np.bincount(column).argmax()) for column in rows[:SAMPLE].T],
            first_weights=whole(one, FIRST_UNIT, LARGEST_WEIGHT),
            first_bias=whole(self.one.bias, FIRST_UNIT),
            second_weights=whole(self.two.weight.T, UNIT, LARGEST_WEIGHT),
            second_bias=whole(self.two.bias, UNIT * UNIT),
            last_weights=whole(self.three.weight, UNIT, LARGEST_WEIGHT),
            last_bias=whole(self.three.bias, UNIT * UNIT),
        )


class ActionNetwork(Network):
    """The network for actions, which corrects what the guide says, and how much that counts."""

    def __init__(self, highest: Tensor, first: int, second: int, outputs: int) -> None:
        super().__init__(highest, first, second, outputs)
        self.trust = nn.Parameter(torch.zeros(()))


class Progress(NamedTuple):
    """How far the fitting of a network is."""

    done: float
    """From 0 to 1."""
    loss: float
    """Lately, on average."""


def whole(numbers: Tensor, unit: int, most: int = 2**31 - 1) -> list[int]:
    """Numbers in units, as whole numbers, row by row."""
    scaled = (numbers.detach() * unit).round().clamp(-most, most)
    found: list[int] = scaled.to(torch.int64).flatten().tolist()
    return found


class Shape(NamedTuple):
    """The sizes of the two networks of a game."""

    first: int
    second: int
    world_outputs: int
    action_outputs: int


def fit_networks(
    rows: Rows,
    shape: Shape,
    *,
    passes: float,
    seed: int,
    search: dict[str, float],
    start: Path | None,
    end: Path,
    tell: Callable[[float], None],
) -> Networks:
    """Fit both networks, from the weights in the file `start` on if there is one, and keep them in `end`.

    Without such a file the rows come from the guide: there is nothing to correct in what it says yet.
    """
    torch.manual_seed(seed)
    worlds = Network(_highest(rows.worlds), shape.first, shape.second, shape.world_outputs)
    actions = ActionNetwork(_highest(rows.observations), shape.first, shape.second, shape.action_outputs)
    if start is None:
        actions.three.weight.data.zero_()
        actions.three.bias.data.zero_()
        actions.trust.data.fill_(find_trust(rows))
    else:
        kept = torch.load(start, weights_only=True)
        worlds.load_state_dict(kept["worlds"])
        actions.load_state_dict(kept["actions"])
    rate = 2e-3 if start is None else 1e-3
    for progress in fit_worlds(rows, worlds, passes=passes, seed=seed, rate=rate):
        tell(progress.done / 2)
    if start is not None:
        for progress in fit_actions(rows, actions, passes=passes, seed=seed, rate=rate):
            tell(0.5 + progress.done / 2)
    torch.save({"worlds": worlds.state_dict(), "actions": actions.state_dict()}, end)
    return Networks(
        worlds.layers(rows.worlds),
        actions.layers(rows.observations),
        trust=max(0.0, actions.trust.item()),
        search=search,
    )


def find_trust(rows: Rows) -> float:
    """How much the guide's rating should count, so that it leaves `OPEN_MIND` of a free choice open."""
    lengths = np.diff(rows.starts)
    chosen = np.flatnonzero(lengths > 1)[:SAMPLE]
    ratings = [rows.ratings[rows.starts[row] : rows.starts[row + 1]] for row in chosen]
    low, high = 1e-4, 1e4
    for _ in range(40):
        trust = (low * high) ** 0.5
        shares = [np.exp(trust * each) / np.exp(trust * each).sum() for each in ratings]
        left = np.mean([-(each * np.log(each + 1e-12)).sum() / np.log(len(each)) for each in shares])
        low, high = (trust, high) if left > OPEN_MIND else (low, trust)
    return float(trust)


def _highest(rows: Array) -> Tensor:
    found: Tensor = torch.from_numpy(rows.max(axis=0)).float()
    return found


def batches(count: int, size: int, generator: np.random.Generator) -> Iterator[Array]:
    """All rows once, in random order."""
    order = generator.permutation(count)
    for start in range(0, count, size):
        yield order[start : start + size]


def fit_worlds(
    rows: Rows, net: Network, *, passes: float, seed: int, rate: float = 2e-3, size: int = 1024
) -> Iterator[Progress]:
    """Fit a network to how games ended and what was expected; yield how far it is now and then."""
    shares = (1 - BELIEF) * rows.shares + BELIEF * rows.expected
    targets = torch.from_numpy(np.concatenate([shares, (rows.leads + 1) / 2], axis=1)).float()
    loss = nn.BCEWithLogitsLoss()

    def measure(chosen: Array) -> Tensor:
        at = torch.from_numpy(chosen)
        found: Tensor = loss(net(torch.from_numpy(rows.worlds[chosen])), targets[at])
        return found

    yield from _descend(net, rows.size, measure, passes=passes, seed=seed, rate=rate, size=size)


def fit_actions(
    rows: Rows, net: ActionNetwork, *, passes: float, seed: int, rate: float = 2e-3, size: int = 1024
) -> Iterator[Progress]:
    """Fit a network to what was chosen; yield how far it is now and then."""
    lengths = np.diff(rows.starts)
    width = int(lengths.max())
    sums = np.add.reduceat(rows.wishes, rows.starts[:-1])
    wanted = np.flatnonzero(sums > 0)

    def measure(chosen: Array) -> Tensor:
        picked = wanted[chosen]
        at = rows.starts[picked][:, None] + np.arange(width)
        valid = np.arange(width) < lengths[picked][:, None]
        at = np.where(valid, at, 0)
        actions = torch.from_numpy(rows.actions[at].astype(np.int64))
        wishes = torch.from_numpy(np.where(valid, rows.wishes[at], 0.0)).float()
        ratings = torch.from_numpy(np.where(valid, rows.ratings[at], 0.0)).float()
        logits = net(torch.from_numpy(rows.observations[picked])).gather(1, actions) + net.trust * ratings
        logits = logits.masked_fill(~torch.from_numpy(valid), -1e9)
        wishes = wishes / wishes.sum(dim=1, keepdim=True)
        found: Tensor = -(wishes * logits.log_softmax(dim=1)).sum(dim=1).mean()
        return found

    yield from _descend(net, len(wanted), measure, passes=passes, seed=seed, rate=rate, size=size)


def _descend(
    net: Network, count: int, measure: Any, *, passes: float, seed: int, rate: float, size: int
) -> Iterator[Progress]:
    """Adam, with a rate that rises at first and then falls to 0 along a cosine."""
    generator = np.random.default_rng(seed)
    steps = max(1, int(passes * count / size))
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    rising = max(1, steps // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1.0, (step + 1) / rising) * 0.5 * (1.0 + cos(pi * step / steps))
    )
    step = 0
    total = 0.0
    while step < steps:
        for chosen in batches(count, size, generator):
            if step == steps:
                return
            loss = measure(chosen)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            step += 1
            total += loss.item()
            if step % 200 == 0 or step == steps:
                yield Progress(step / steps, total / ((step - 1) % 200 + 1))
                total = 0.0
