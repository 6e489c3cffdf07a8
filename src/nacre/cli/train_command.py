"""The command `nacre train` and its flags."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nacre.arena import crew
from nacre.cli.arena import bars, terminal_for
from nacre.cli.exit_codes import INTERRUPTED
from nacre.cli.flags import EXAMPLE_GAMES, LANGUAGE, examples, game_command, game_options
from nacre.cli.groups import GameGroup
from nacre.cli.terminal import Terminal
from nacre.kernel.game import Game

if TYPE_CHECKING:
    from nacre.learn.train import Generation, Tell


class TrainGroup(GameGroup):
    """`nacre train`: one command for each game."""

    about_game = "Train networks for {game}, by playing it."

    def build_command(self, kind: type[Game]) -> click.Command:
        return train_command(kind)


@click.group(
    cls=TrainGroup,
    epilog=examples(
        f"nacre train {EXAMPLE_GAMES[-1]} --minutes 60",
        f"nacre train {EXAMPLE_GAMES[0]} --players 2 --workers 2",
    ),
)
def train() -> None:
    """Train networks for a game, by playing it.

    Each generation learns from games of the best before it, and takes its place if it wins enough games
    against it. This needs nacre-games[train]; docs/training.md says how it works.
    """


def train_command(kind: type[Game]) -> click.Command:
    """The command for one game, with a flag for each of its options."""

    @click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        help="The folder of the run; the same command continues from it.  [default: train-GAME-PLAYERS]",
    )
    @click.option(
        "--minutes", type=click.FloatRange(0, min_open=True), help="Begin no generation after that time."
    )
    @click.option("--generations", type=click.IntRange(1), help="End after that many generations.")
    @click.option("--seed", type=click.IntRange(0, 2**31), default=1, show_default=True)
    @click.option("--workers", type=click.IntRange(1, 4096), help="The number of processes to play in.")
    @click.option(
        "--ray", metavar="ADDRESS", help="Play on the Ray cluster at this address; local starts one."
    )
    @LANGUAGE
    def command(
        out: Path | None,
        minutes: float | None,
        generations: int | None,
        seed: int,
        workers: int | None,
        ray: str | None,
        language: str | None,
        **flags: object,
    ) -> None:
        from nacre.learn.train import Plan, Run  # needs PyTorch, which the help does not

        terminal = terminal_for(language, None)
        game = kind(**game_options(kind, flags))
        folder = out or Path(f"train-{game.name}-{game.players}")
        run = Run(game, folder, Plan(), crew=crew(workers, ray), seed=seed)
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

    return game_command(
        kind,
        TrainGroup.about_game.format(game=kind.name),
        command,
        epilog=examples(
            f"nacre train {kind.name} --minutes 60 --workers 2",
            f"nacre train {kind.name} --generations 1 --out run",
        ),
    )


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


STAGES = ("play", "fit", "gate")
