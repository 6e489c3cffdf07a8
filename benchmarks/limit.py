"""The limit: the same game written by hand in C, which must reach the same checksum."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import nacre
from ours import SEED, Workload

COMPILE: Final = ("cc", "-O3")


def can_compile() -> bool:
    """Is there a C compiler?"""
    return shutil.which(COMPILE[0]) is not None


def compile_limit(source: Path, folder: Path) -> Path:
    """Compile a source into the folder; returns the program."""
    program = folder / source.stem
    subprocess.run([*COMPILE, "-o", program, source], check=True)
    return program


def in_engine(program: Path, work: Workload) -> float:
    """Decisions per second, timed by the program itself."""
    seed = nacre.Rng(SEED).hex()
    words = [seed[i : i + 16] for i in range(0, 64, 16)]
    command = [str(program), str(work.game.players), str(work.games), *words]
    result = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    if (result["plies"], result["checksum"]) != (work.plies, work.checksum):
        raise SystemExit(
            f"{program.name} and {work.game} play different games: {result} in C, "
            f"plies {work.plies} and checksum {work.checksum} in nacre. No figure would mean anything."
        )
    return float(work.plies / result["seconds"])
