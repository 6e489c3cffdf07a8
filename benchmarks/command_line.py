"""How long commands take to say what they do, beside Python and click alone; the target is 0.15 s for --help.

.venv/bin/python benchmarks/command_line.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from argparse import ArgumentParser

PYTHON = sys.executable
COMMANDS = {
    "python, nothing": [PYTHON, "-c", "pass"],
    "import click": [PYTHON, "-c", "import click"],
    "import nacre": [PYTHON, "-c", "import nacre"],
    "nacre --help": [PYTHON, "-m", "nacre", "--help"],
    "nacre --version": [PYTHON, "-m", "nacre", "--version"],
    "nacre play pearls --help": [PYTHON, "-m", "nacre", "play", "pearls", "--help"],
    "nacre games": [PYTHON, "-m", "nacre", "games"],
}


def measure(command: list[str]) -> tuple[float, float]:
    """Seconds of processor time and seconds that pass, for one run."""
    before, began = os.times(), time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after, ended = os.times(), time.monotonic()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return used, ended - began


def main() -> None:
    """Print the best of several runs of each command."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    print(f"{'':26}  processor  wall")
    for name, command in COMMANDS.items():
        runs = [measure(command) for _ in range(rounds)]
        print(f"{name:26}  {min(used for used, _ in runs):7.2f} s  {min(wall for _, wall in runs):4.2f} s")


if __name__ == "__main__":
    main()
