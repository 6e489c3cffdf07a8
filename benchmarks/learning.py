"""Measure batches side by side with other people's environments for programs that learn. See README.md."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import machine
import nacre
from nacre.batch import Batch

HERE = Path(__file__).parent
SIZE: Final = 1024
SECONDS: Final = 1.0


class Wanted(NamedTuple):
    """A target: at least that many decisions a second."""

    game: str
    players: int
    rate: float


OURS: Final = (Wanted("pearls", 2, 1e6), Wanted("pearladora", 2, 0.5e6), Wanted("molthar", 2, 0.4e6))
PEERS: Final = {
    "pgx": (("sparrow_mahjong", "backgammon", "leduc_holdem"), 8.0),
    "PettingZoo": (("texas_holdem_v4", "leduc_holdem_v4", "texas_holdem_no_limit_v6"), 50.0),
    "RLCard": (("gin-rummy", "uno", "leduc-holdem"), 50.0),
    "open_spiel": (("gin_rummy", "crazy_eights", "leduc_poker"), 20.0),
}
"""[library]: its games, and how many times its decisions we want to make."""


def main() -> None:
    """Measure, and show the results."""
    options = read_options()
    if not nacre.compiled():
        sys.exit("nacre runs uncompiled here: its speed would mean nothing. `make bench` builds it compiled.")
    console = Console()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    ours = {wanted: (inside(wanted), in_numpy(wanted)) for wanted in OURS}
    rates: dict[str, list[float]] = {}
    with subprocess.Popen(
        [options.peer_python, HERE / "peer_learning.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as peers:
        for _ in range(options.rounds):
            for wanted, ways in ours.items():
                for way, measure in zip(("chosen inside", "chosen in NumPy"), ways, strict=True):
                    name = f"nacre {wanted.game} for {wanted.players}, {way}"
                    rates.setdefault(name, []).append(measure())
            for library, (games, _) in PEERS.items():
                for game in games:
                    rate = ask(peers, library, game, console)
                    if rate is not None:
                        rates.setdefault(f"{library} {game}", []).append(rate)
        assert peers.stdin
        peers.stdin.close()
    best = {name: max(found) for name, found in rates.items()}
    show(best, console)
    report = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine.facts(),
        "size": SIZE,
        "rates": rates,
    }
    options.results.parent.mkdir(exist_ok=True)
    options.results.write_text(json.dumps(report, indent=1) + "\n")


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="the number of rounds (default: 5)")
    parser.add_argument(
        "--peer-python",
        type=Path,
        default=HERE.parent / ".venv-bench/bin/python",
        help="the Python that has the others (default: the one that `make bench` sets up)",
    )
    parser.add_argument("--results", type=Path, default=HERE / "results/learning.json", help="the figures")
    return parser.parse_args()


def inside(wanted: Wanted) -> Callable[[], float]:
    """A batch whose random legal actions are chosen by compiled code."""
    batch = Batch(nacre.game(wanted.game, players=wanted.players), SIZE, seed=1)
    return timed(batch, batch.random_actions)


def in_numpy(wanted: Wanted) -> Callable[[], float]:
    """A batch whose random legal actions are chosen in NumPy, from the lists of legal ones."""
    batch = Batch(nacre.game(wanted.game, players=wanted.players), SIZE, seed=1)
    chooser, rows = np.random.default_rng(0), np.arange(SIZE)

    def choose() -> object:
        return batch.legal[rows, (chooser.random(SIZE) * batch.counts).astype(np.int64)]

    return timed(batch, choose)


def timed(batch: Batch, choose: Callable[[], object]) -> Callable[[], float]:
    """Decisions per second, with observations and masks. Steps that only replace a game do not count."""

    def measure() -> float:
        decisions, began = 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < SECONDS:
            for _ in range(10):
                decisions += SIZE - int(batch.done.sum())
                batch.step(choose())  # type: ignore[arg-type]
        return decisions / passed

    return measure


def ask(peers: subprocess.Popen[str], library: str, game: str, console: Console) -> float | None:
    """A rate of somebody else's; None if it cannot be had."""
    assert peers.stdin and peers.stdout
    try:
        print(json.dumps({"library": library, "game": game}), file=peers.stdin, flush=True)
        answer = json.loads(peers.stdout.readline())
    except (BrokenPipeError, json.JSONDecodeError):
        console.print(f"{library} {game}: the process of the others ended")
        return None
    if "error" in answer:
        console.print(f"{library} {game}: {answer['error']}")
        return None
    return float(answer["rate"])


def show(best: dict[str, float], console: Console) -> None:
    """The best round of each, and the ratios."""
    mine = Table("nacre", "decisions/s", "wanted", title=f"Batches of {SIZE}, one core, best round")
    slowest: dict[str, float] = {}
    for wanted in OURS:
        for name, rate in best.items():
            if name.startswith(f"nacre {wanted.game} "):
                mine.add_row(name.removeprefix("nacre "), f"{rate / 1e6:.2f} M", f"{wanted.rate / 1e6:.1f} M")
                slowest[wanted.game] = min(rate, slowest.get(wanted.game, rate))
    console.print(mine)
    others = Table("other", "decisions/s", *[f"{game} is faster by" for game in slowest], "wanted")
    for library, (games, factor) in PEERS.items():
        for game in games:
            rate = best.get(f"{library} {game}", 0.0)
            if rate:
                ratios = [f"{ours / rate:.1f}" for ours in slowest.values()]
                others.add_row(f"{library} {game}", f"{rate:,.0f}", *ratios, f"{factor:.0f}")
    console.print(others)


if __name__ == "__main__":
    main()
