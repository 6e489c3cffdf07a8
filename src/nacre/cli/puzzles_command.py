"""The command `nacre puzzles` and its flags."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import (
    COLOR,
    EXAMPLE_GAMES,
    FILE,
    JSON,
    LANGUAGE,
    NEW_FILE,
    JsonCommand,
    examples,
    system_language,
)
from nacre.cli.groups import GameGroup
from nacre.kernel.game import Game

SHIPPED = 120
"""Puzzles that come with a game."""


class PuzzlesGroup(GameGroup):
    """`nacre puzzles`: one command for each game."""

    about_game = "Solve a puzzle of {game}, or make new ones."

    def build_command(self, kind: type[Game]) -> click.Command:
        return puzzles_command(kind)


@click.group(
    cls=PuzzlesGroup,
    epilog=examples(
        f"nacre puzzles {EXAMPLE_GAMES[-1]}",
        f"nacre puzzles {EXAMPLE_GAMES[0]} --number 7",
        f"nacre puzzles {EXAMPLE_GAMES[-1]} --out my-puzzles.jsonl --count 20 --seed 2 --workers 2",
    ),
)
def puzzles() -> None:
    """Find the best move in a position, or make such puzzles from games between bots."""


def puzzles_command(kind: type[Game]) -> click.Command:
    """The command for one game."""

    @click.option("--file", type=FILE, help="Take the puzzle from this file, not from those of the game.")
    @click.option("--number", type=click.IntRange(1), help="Which puzzle to solve; today's if left out.")
    @click.option(
        "--out", type=NEW_FILE, help="Make puzzles and add them to this file; it goes on where it was."
    )
    @click.option(
        "--count", type=click.IntRange(1, 1_000_000), default=SHIPPED, show_default=True,
        help="With --out: puzzles that the file shall have.",
    )  # fmt: skip
    @click.option(
        "--seed", type=click.IntRange(0, 2**62), default=1, show_default=True,
        help="With --out: other seeds give other puzzles.",
    )  # fmt: skip
    @click.option(
        "--workers", type=click.IntRange(1, 4096), help="With --out: the number of processes to work in."
    )
    @JSON
    @LANGUAGE
    @COLOR
    def command(
        file: Path | None,
        number: int | None,
        out: Path | None,
        count: int,
        seed: int,
        workers: int | None,
        as_json: bool,
        language: str | None,
        color: str,
    ) -> None:
        from nacre.cli.puzzles import list_puzzles, make_puzzles, solve_puzzle
        from nacre.cli.terminal import Terminal

        terminal = Terminal(language or system_language(), stderr=as_json, color=color)
        if out is not None:
            made = make_puzzles(kind.name, out, seed=seed, count=count, workers=workers, terminal=terminal)
            if as_json:
                click.echo(made)
        elif as_json:
            click.echo(list_puzzles(kind.name, file))
        else:
            solve_puzzle(kind.name, file, number, terminal)

    help_text = (
        f"Solve a puzzle of {kind.name} in the terminal; with --out, make new ones.\n\n"
        "A puzzle is a position as one seat knows it, in which one move is clearly the best: docs/puzzles.md."
    )
    return click.command(
        kind.name,
        cls=JsonCommand,
        help=help_text,
        epilog=examples(
            f"nacre puzzles {kind.name}", f"nacre puzzles {kind.name} --out more.jsonl --count 20 --seed 2"
        ),
    )(command)
