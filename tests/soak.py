"""The random volumes in full (make soak): many games with every invariant on, and the fuzzers at length."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import nacre
from nacre.testing import variants, watch

GAMES = {"molthar": 200_000, "pearladora": 100_000, "pearls": 200_000}
BATCH = 250


def watch_batch(name: str, first: int, count: int) -> tuple[int, int]:
    """Watch games of every variant in turn: how many games and plies."""
    games = list(variants(nacre.registry.kind(name)))
    plies = sum(watch(games[number % len(games)], number) for number in range(first, first + count))
    return count, plies


def soak(name: str, total: int) -> None:
    """Watch that many games on all cores."""
    began = time.monotonic()
    games = plies = 0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        batches = [
            pool.submit(watch_batch, name, first, min(BATCH, total - first))
            for first in range(0, total, BATCH)
        ]
        for done in as_completed(batches):
            count, more = done.result()
            games += count
            plies += more
            print(
                f"\r{name}: {games:,} games, {plies:,} plies, {time.monotonic() - began:.0f} s",
                end="",
                flush=True,
            )
    print()


def fuzz() -> None:
    """The property tests with ten times the examples."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "auto",
        "tests/test_bad_input.py",
        "tests/molthar",
        "tests/pearladora",
        "tests/pearls",
        "tests/kernel",
    ]
    subprocess.run(command, env={**os.environ, "NACRE_PROFILE": "soak"}, check=True)


def main() -> None:
    """All games, or those named, in full or with fewer games."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=nacre.games())
    parser.add_argument("--games", type=int, help="fewer or more games than in full")
    arguments = parser.parse_args()
    for name in arguments.names:
        soak(name, arguments.games or GAMES[name])
    fuzz()
    print("No failure.")


if __name__ == "__main__":
    main()
