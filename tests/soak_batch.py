"""A hundred million steps in a batch of each game, in flat memory. Part of `make soak`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import nacre
from nacre.batch import Batch

SIZE = 1024
STEPS = 100_000_000
ALLOWED_KB = 4096
"""How much the process may grow between the first tenth and the end."""


def resident_kb() -> int:
    """The memory that the process holds."""
    status = Path("/proc/self/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def soak(name: str, steps: int = STEPS) -> None:
    """Play that many steps; fail if the memory grows."""
    batch = Batch(nacre.game(name, players=3), SIZE, seed=1)
    calls = steps // SIZE
    early, began = 0, time.monotonic()
    for call in range(calls):
        batch.step(batch.random_actions())
        if call == calls // 10:
            early = resident_kb()
    grown = resident_kb() - early
    rate = steps / (time.monotonic() - began) / 1e6
    games = batch.games_begun
    print(f"{name}: {steps:,} steps, {games:,} games, {rate:.2f} M a second, grown by {grown} kB")
    if grown > ALLOWED_KB:
        sys.exit(f"the memory of a batch of {name} grows")


if __name__ == "__main__":
    for each in sys.argv[1:] or nacre.games():
        soak(each)
