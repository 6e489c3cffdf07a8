"""The command `nacre train` and its flags."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import EXAMPLE_GAMES, LANGUAGE, examples, game_command, game_options
from nacre.cli.groups import GameGroup
from nacre.kernel.game import Game


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
        from nacre.arena.crew import crew
        from nacre.cli.arena import terminal_for
        from nacre.cli.train import train_networks

        game = kind(**game_options(kind, flags))
        train_networks(
            game,
            out or Path(f"train-{game.name}-{game.players}"),
            minutes=minutes,
            generations=generations,
            crew=crew(workers, ray),
            seed=seed,
            terminal=terminal_for(language, None),
        )

    return game_command(
        kind,
        TrainGroup.about_game.format(game=kind.name),
        command,
        epilog=examples(
            f"nacre train {kind.name} --minutes 60 --workers 2",
            f"nacre train {kind.name} --generations 1 --out run",
        ),
    )
