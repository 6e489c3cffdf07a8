"""The command `nacre play` and its flags."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import (
    COLOR,
    EXAMPLE_GAMES,
    LANGUAGE,
    NEW_FILE,
    check_seat,
    examples,
    game_command,
    game_options,
    system_language,
)
from nacre.cli.groups import GameGroup
from nacre.kernel.game import Game

BOTS = "newcomer, beginner, casual, skilled, strong, expert, classic-expert, random, heuristic or ismcts"
PLAIN = click.option(
    "--plain",
    is_flag=True,
    envvar="NACRE_PLAIN",
    help="Print line after line instead of redrawing the screen, for example for a screen reader.",
)


class PlayGroup(GameGroup):
    """`nacre play`: one command for each game."""

    about_game = "Play {game} in the terminal, against bots."

    def build_command(self, kind: type[Game]) -> click.Command:
        return play_command(kind)


@click.group(
    cls=PlayGroup,
    invoke_without_command=True,
    epilog=examples(
        "nacre play",
        f"nacre play {EXAMPLE_GAMES[-1]} --players 3",
        f"nacre play {EXAMPLE_GAMES[0]} --help",
    ),
)
@LANGUAGE
@COLOR
@PLAIN
@click.pass_context
def play(
    context: click.Context, language: str | None = None, color: str = "auto", plain: bool = False
) -> None:
    """Play in the terminal, against bots.

    Without a game, it asks for one.
    """
    if context.invoked_subcommand is not None:
        return
    from nacre.cli.play import TerminalSetup, play_game
    from nacre.cli.screen import open_terminal
    from nacre.table.solo import SoloSetup

    terminal = open_terminal(language or system_language(), color, plain)
    chosen = terminal.choose_game()
    if chosen is not None:
        play_game(TerminalSetup(SoloSetup(chosen)), terminal)


def _check_seed(context: click.Context, parameter: click.Parameter, seed: int | None) -> int | None:
    """Refuse what no record can hold. A range would fill a line of the help with two huge numbers."""
    if seed is not None and not -(2**63) <= seed < 2**63:
        raise click.BadParameter(f"a seed is a whole number from {-(2**63)} to {2**63 - 1}")
    return seed


def play_command(kind: type[Game]) -> click.Command:
    """The command that plays one game, with a flag for each of its options."""

    @click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Your seat.")
    @click.option(
        "--bot",
        default="casual",
        show_default=True,
        help=f"A level or bot: {BOTS}; or your own: module:Class, or cmd: and the command that runs it.",
    )
    @click.option("--seed", type=int, callback=_check_seed, help="The same seed deals the same game.")
    @click.option("--save", type=NEW_FILE, help="Write a record of the game to this file.")
    @LANGUAGE
    @COLOR
    @PLAIN
    def command(
        seat: int,
        bot: str,
        seed: int | None,
        save: Path | None,
        language: str | None,
        color: str,
        plain: bool,
        **flags: object,
    ) -> None:
        from nacre.bots import named_or_command
        from nacre.cli.play import TerminalSetup, play_game
        from nacre.cli.screen import open_terminal
        from nacre.table.solo import SoloSetup

        game = kind(**game_options(kind, flags))
        check_seat("seat", seat, game.players)
        setup = TerminalSetup(SoloSetup(game, seat - 1, named_or_command(bot), seed), save)
        play_game(setup, open_terminal(language or system_language(), color, plain))

    most = kind.option_list[0].high
    return game_command(
        kind,
        PlayGroup.about_game.format(game=kind.name),
        command,
        epilog=examples(
            f"nacre play {kind.name}",
            f"nacre play {kind.name} --players {most} --bot expert",
            f"nacre play {kind.name} --seed 7 --save game.toml --language fr",
        ),
    )
