"""Measurements of nacre itself."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from random import Random, random
from time import perf_counter
from typing import Final

import nacre
from nacre.bots.ismcts import has_open_actions
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from timing import rate, repetitions

SEED: Final = 1
SIMULATIONS: Final = 500
"""Simulations in one search, for nacre and for open_spiel."""
BATCH: Final = 1000
"""Clones between two looks at the clock, so that these cost nothing."""

IMPORT: Final = """
from time import perf_counter
begin = perf_counter()
import nacre
print(perf_counter() - begin)
"""


@dataclass(frozen=True)
class Workload:
    """A number of random games from `SEED`, with the plies and the checksum that every engine must reach."""

    game: nacre.Game
    games: int
    plies: int
    checksum: int


def workload(game: nacre.Game) -> Workload:
    """As many games as it takes to fill one measurement."""
    games = repetitions(lambda games: nacre.playouts(game, games, SEED))
    return Workload(game, games, *nacre.playouts(game, games, SEED))


def in_engine(work: Workload) -> float:
    """Decisions per second in random games within compiled code, including the deal."""
    begin = perf_counter()
    result = nacre.playouts(work.game, work.games, SEED)
    passed = perf_counter() - begin
    if result != (work.plies, work.checksum):
        raise SystemExit(
            f"{work.game} from the same seed came to {result} after {work.plies, work.checksum}."
        )
    return work.plies / passed


def per_call(game: nacre.Game) -> float:
    """Decisions per second in random games driven from Python, including the deal."""
    seed = 0

    def play() -> int:
        nonlocal seed
        seed += 1
        plies = 0
        state = game.new(seed)
        while actions := state.legal_actions():
            state.apply(actions[int(random() * len(actions))])
            plies += 1
        return plies

    return rate(play)


def in_search(game: nacre.Game) -> float:
    """Decisions per second in the tree search with random playouts, from the first position of games."""
    deal = 0

    def think() -> int:
        nonlocal deal
        deal += 1
        state = game.new(deal)
        search = Search(game, None, SearchSettings(), nacre.Rng(SEED), has_open_actions(game))
        search.run(state.view(int(state.seat)), SIMULATIONS)
        return int(search.plies)

    return rate(think)


def clones(state: nacre.State) -> float:
    """Clones per second, made from Python."""

    def clone() -> int:
        for _ in range(BATCH):
            state.clone()
        return BATCH

    return rate(clone)


def imagined(state: nacre.State) -> float:
    """States per second, imagined from Python, from the view of the seat to decide."""
    game = state.game
    view = state.view(int(state.seat))
    rng = nacre.Rng(SEED)

    def imagine() -> int:
        for _ in range(BATCH):
            game.imagine(view, rng)
        return BATCH

    return rate(imagine)


def midgame_state(game: nacre.Game) -> nacre.State:
    """The position halfway through a random game."""
    pick = Random(SEED).choice
    state = game.new(SEED)
    played = []
    while actions := state.legal_actions():
        played.append(pick(actions))
        state.apply(played[-1])
    state = game.new(SEED)
    for action in played[: len(played) // 2]:
        state.apply(action)
    return state


def import_ms() -> float:
    """Milliseconds that `import nacre` takes in a fresh interpreter, without the interpreter's own start."""
    # Isolated (-I), so that files in the current folder are not imported instead of the installed ones.
    answer = subprocess.run([sys.executable, "-I", "-c", IMPORT], capture_output=True, text=True, check=True)
    return float(answer.stdout) * 1000
