"""What `nacre train` shows in the terminal, while it trains networks. This file needs PyTorch."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nacre.arena.crew import Crew
from nacre.cli.arena import bars
from nacre.cli.exit_codes import INTERRUPTED
from nacre.cli.terminal import Terminal
from nacre.kernel.game import Game
from nacre.learn.train import Generation, Plan, Run, Tell

STAGES = ("play", "fit", "gate")


def train_networks(
    game: Game,
    folder: Path,
    *,
    minutes: float | None,
    generations: int | None,
    crew: Crew,
    seed: int,
    terminal: Terminal,
) -> None:
    """Make generation after generation, and show what became of each."""
    run = Run(game, folder, Plan(), crew=crew, seed=seed)
    end = time.monotonic() + (minutes or 0.0) * 60
    for generation in run.generations:
        show(generation, terminal)
    try:
        while generations is None or len(run.generations) < generations:
            with progress_bars(terminal) as tell:
                made = run.generation(tell)
            show(made, terminal)
            if minutes is not None and time.monotonic() >= end:
                break
    except KeyboardInterrupt:
        terminal.line(terminal.text("train.kept", {"folder": str(folder)}))
        raise SystemExit(INTERRUPTED) from None


def show(generation: Generation, terminal: Terminal) -> None:
    """Print what became of a generation."""
    share = generation.share
    terminal.line(
        terminal.text(
            "train.accepted" if generation.accepted else "train.refused",
            {
                "number": generation.number,
                "rows": generation.rows,
                "minutes": f"{generation.seconds / 60:.1f}",
                "opponent": generation.opponent,
                "share": f"{100 * share.mean:.1f}",
                "low": f"{100 * share.low:.1f}",
                "high": f"{100 * share.high:.1f}",
            },
        )
    )


@contextmanager
def progress_bars(terminal: Terminal) -> Iterator[Tell]:
    """One bar for each stage of a generation; hidden unless the output is a terminal."""
    with bars(terminal) as bar:
        tasks = {stage: bar.add_task(terminal.text(f"train.{stage}"), total=None) for stage in STAGES}
        yield lambda stage, done, total: bar.update(tasks[stage], completed=done, total=total)
