"""Tune the weights of Molthar's guide by games of guides, as those of `expert` were tuned.

    .venv/bin/pip install cma==4.5.0
    .venv/bin/python tools/tune_guide.py --minutes 20 --out weights.json

Weights change at random (CMA-ES). Each set plays against the usual weights and against the mean of the search
so far, and is worth its share of the win and of the lead. A guide that wins more need not help a search more:
see "The guide of `expert`" in docs/bots.md, and measure that too.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

import nacre
from nacre.bots.playouts import GuidedPlayouts
from nacre.kernel.state import State
from nacre.pack.guide import Guide
from nacre.packs.molthar.bots.guide import MoltharGuide
from nacre.packs.molthar.bots.weights import Weights, usual_weights
from nacre.packs.molthar.characters import CHARACTERS

Point: TypeAlias = list[float]
"""How far each weight is from the usual one, in its own steps."""

BY_ABILITY = ("each_turn", "at_once")
SINGLE = """
    diamond tie_break turns_a_point longest decay rare face_up wanted deny exposed free_place act spare pearl
    replace blind last_hope trouble reap
"""
SMALLEST_STEP = 0.02
RANDOMNESS = 0.05
"""The share of random plies, as in a search."""
GENERATIONS_BETWEEN_LOOKS = 10
LIMITS = {"decay": (0.5, 0.97), "longest": (2.0, 100.0), "rare": (0.0, 8.0), "turns_a_point": (0.1, 10.0)}


class TwoGuides(Guide):
    """One seat plays by the first guide, all others by the second."""

    def __init__(self, seat: int, own: Guide, other: Guide) -> None:
        super().__init__()
        self.seat = seat
        self.own = own
        self.other = other

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        guide = self.own if state.seat == self.seat else self.other
        guide.rate(state, actions, count, ratings)


def names() -> list[tuple[str, str]]:
    """Every weight that is tuned: its name and, where each ability has one, which ability's."""
    usual = usual_weights()
    by_ability = {
        (name, row.ability): None
        for name in BY_ABILITY
        for character, row in enumerate(CHARACTERS)
        if getattr(usual, name)[character] != 0.0
    }
    return [*by_ability, *((name, "") for name in SINGLE.split())]


def value_of(weights: Weights, name: str, ability: str) -> float:
    """One weight."""
    found = getattr(weights, name)
    if not ability:
        return float(found)
    return float(next(found[n] for n, row in enumerate(CHARACTERS) if row.ability == ability))


def weights_at(point: Point) -> Weights:
    """The weights at a point."""
    weights = usual_weights()
    for (name, ability), steps in zip(names(), point, strict=True):
        usual = value_of(weights, name, ability)
        value = usual + steps * (0.4 * abs(usual) + SMALLEST_STEP)
        if not ability:
            low, high = LIMITS.get(name, (-100.0, 100.0))
            setattr(weights, name, min(high, max(low, value)))
            continue
        for character, row in enumerate(CHARACTERS):
            if row.ability == ability:
                getattr(weights, name)[character] = value
    return weights


def share_and_worth(own: Point, other: Point, players: int, games: int, seed: int) -> tuple[float, float]:
    """The share of the win of one seat with its own weights among others, and that mixed with its lead."""
    game = nacre.game("molthar", players=players)
    share = lead = 0.0
    for seat in range(players):
        guide = TwoGuides(seat, MoltharGuide(weights_at(own)), MoltharGuide(weights_at(other)))
        playouts = GuidedPlayouts(game, guide, nacre.Rng(seed * players + seat), RANDOMNESS)
        rng = nacre.Rng(seed)
        for _ in range(games // players):
            state = game.deal(rng)
            state.forget()
            playouts.run(state, 0)
            winners = state.outcome().winners
            share += (seat in winners) / len(winners)
            scores = [int(state.score(each)) for each in range(players)]
            ahead = scores[seat] - max(score for each, score in enumerate(scores) if each != seat)
            lead += max(-1.0, min(1.0, ahead / MoltharGuide().margin))
    played = games // players * players
    return share / played, 0.7 * share / played + 0.3 * (0.5 + lead / played / 2)


def loss(task: tuple[Point, list[Point], int, int, int]) -> float:
    """How far a point is from winning everything against these others; what the search makes small."""
    point, others, players, games, seed = task
    worths = [share_and_worth(point, other, players, games, seed + n)[1] for n, other in enumerate(others)]
    return 1.0 - sum(worths) / len(worths)


def main() -> None:
    """Search for so many minutes, and write the best weights now and then."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1200, help="of each set against each other set")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    usual = [0.0] * len(names())
    search = import_module("cma").CMAEvolutionStrategy(usual, 0.5, {"popsize": 24, "verbose": -9, "seed": 1})
    others = [usual, usual]
    end = time.monotonic() + 60 * asked.minutes
    generation = 0
    with ProcessPoolExecutor(asked.workers) as workers:
        while time.monotonic() < end:
            points = [list(map(float, point)) for point in search.ask()]
            tasks = [(point, others, asked.players, asked.games, 7919 * generation) for point in points]
            search.tell(points, list(workers.map(loss, tasks)))
            generation += 1
            if generation % GENERATIONS_BETWEEN_LOOKS == 0:
                mean = list(map(float, search.mean))
                others = [usual, mean]
                share = share_and_worth(mean, usual, asked.players, 8000, 991)[0]
                print(f"generation {generation}: {100 * share:.1f} % against the usual weights", flush=True)
                weights = weights_at(mean)
                found = [[*name, value_of(weights, *name)] for name in names()]
                asked.out.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
