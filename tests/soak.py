"""The random volumes in full (make soak): many games with every invariant on, and the fuzzers at length."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import nacre
import soak_batch
import soak_crash
from nacre.packs import built_in
from nacre.testing import check_random_game, check_untracked_game, variants

BATCH = 300


def check_batch(name: str, first: int, count: int) -> tuple[Counter[int], Counter[int]]:
    """Check games of every variant in turn; return how many games and plies, by number of players."""
    volume = nacre.registry.pack(name).soak
    kinds = list(variants(nacre.registry.game_class(name)))
    games: Counter[int] = Counter()
    plies: Counter[int] = Counter()
    for number in range(first, first + count):
        game = kinds[number % len(kinds)]
        games[game.players] += 1
        # Each variant tracks what seats know in one of `tracked_every` games.
        if number // len(kinds) % volume.tracked_every == 0:
            plies[game.players] += check_random_game(game, number, volume.checked_share)
        else:
            plies[game.players] += check_untracked_game(game, number)
    return games, plies


def soak(name: str, total: int) -> None:
    """Check that many games on all cores."""
    began = time.monotonic()
    games: Counter[int] = Counter()
    plies: Counter[int] = Counter()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        batches = [
            pool.submit(check_batch, name, first, min(BATCH, total - first))
            for first in range(0, total, BATCH)
        ]
        for done in as_completed(batches):
            more_games, more_plies = done.result()
            games += more_games
            plies += more_plies
            passed = f"{time.monotonic() - began:.0f} s"
            print(f"\r{name}: {games.total():,} games, {plies.total():,} plies, {passed}", end="", flush=True)
    print()
    for players in sorted(games):
        print(f"  for {players}: {games[players]:,} games, {plies[players]:,} plies")


def fuzz() -> None:
    """The property tests with ten times the examples."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "auto",
        "tests/test_bad_input.py",
        "tests/test_compiled.py",
        "tests/test_puzzles.py",
        "tests/packs",
        "tests/kernel",
        "tests/server/test_bad_frames.py",
        "tests/server/test_openapi.py",
    ]
    subprocess.run(command, env={**os.environ, "NACRE_PROFILE": "soak"}, check=True)


def look() -> None:
    """The page at every size and in every way of playing, with other cards each time."""
    command = [sys.executable, "-m", "pytest", "-n", "auto", "tests/web"]
    subprocess.run(command, env={**os.environ, "NACRE_PROFILE": "soak"}, check=True)


def crash() -> None:
    """100,000 acknowledgements on each kind of store, while the server and the database are killed."""
    for store in soak_crash.STORES:
        soak_crash.soak(store)


def attack() -> None:
    """One hostile person against everybody else, at default limits."""
    subprocess.run([sys.executable, "benchmarks/hostile.py", "--seconds", "300", "--check"], check=True)


def follow() -> None:
    """The search for positions of Molthar in which following an event is expensive."""
    command = [sys.executable, "benchmarks/beliefs.py", "--at-most", "1"]
    subprocess.run(command, check=True)


def collude() -> None:
    """A server and all seats but one, who look at a million deals at each of twenty tables."""
    command = [sys.executable, "-m", "pytest", "-s", "tests/table/test_collusion.py"]
    subprocess.run(command, env={**os.environ, "NACRE_PROFILE": "soak"}, check=True)


def mutate(names: list[str]) -> None:
    """Mutants of the rules: those that no test notices are listed."""
    subprocess.run([sys.executable, "tools/mutate.py", *names], check=True)


def main() -> None:
    """All games, or those named, in full or with fewer games."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=nacre.games())
    parser.add_argument("--games", type=int, help="fewer or more games than in full")
    arguments = parser.parse_args()
    for name in arguments.names:
        soak(name, arguments.games or nacre.registry.pack(name).soak.games)
        soak_batch.soak(name)
    if "molthar" in arguments.names:
        follow()
    crash()
    attack()
    collude()
    look()
    fuzz()
    mutate([name for name in arguments.names if name in built_in()])
    print("No failure.")


if __name__ == "__main__":
    main()
