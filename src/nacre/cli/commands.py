"""The commands of `nacre`."""

from __future__ import annotations

import json
import secrets
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import click

import nacre
from nacre.bots import named, named_or_command
from nacre.bots.naming import MAKERS
from nacre.bots.serve import serve_bot
from nacre.cli.analyse import analyse_record, analysis_data, show_choices
from nacre.cli.flags import check_seat, game_command, game_options
from nacre.cli.groups import GameGroup
from nacre.cli.play import TerminalSetup, play_game
from nacre.cli.replay import show_record
from nacre.cli.terminal import Terminal, system_language
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.record import Record
from nacre.registry import game_class
from nacre.words import LANGUAGES, Message, say

LAZY_COMMANDS = {
    "arena": "nacre.cli.arena_command",
    "backup": "nacre.cli.store_commands",
    "balance": "nacre.cli.balance_command",
    "export": "nacre.cli.store_commands",
    "import": "nacre.cli.store_commands:import_file",
    "restore": "nacre.cli.store_commands",
    "serve": "nacre.cli.serve_command",
    "verify": "nacre.cli.verify_command",
}
"""Commands whose modules are imported only when they are used, so that the other commands start quickly.

The function has the name of the command, or the name after the colon.
"""
FAILED_RUNS = ("arena.no_start",)
"""Errors that end a run, with exit status 1. All others are about what was typed or a file, with status 2."""


class MainGroup(click.Group):
    """The group of all commands. It shows our errors as one line instead of a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *LAZY_COMMANDS])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in LAZY_COMMANDS:
            module, _, name = LAZY_COMMANDS[cmd_name].partition(":")
            found: click.Command = getattr(import_module(module), name or cmd_name)
            return found
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except NacreError as error:
            fail(error)


class PlayGroup(GameGroup):
    """`nacre play`: one command for each game."""

    def build_command(self, kind: type[Game]) -> click.Command:
        return play_command(kind)


@click.group(cls=MainGroup, invoke_without_command=True)
@click.version_option(nacre.__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Tabletop games, to play and to program.

    Without a command: play, in the browser.
    """
    if not nacre.compiled():
        warnings.simplefilter("ignore", nacre.SlowWarning)
        if context.invoked_subcommand != "serve":  # whose lines on stderr are logs
            click.echo(say(Message("kernel.slow"), system_language()), err=True)
    if context.invoked_subcommand is None:
        from nacre.cli.home import open_page

        if not open_page(system_language()):
            context.invoke(play)


@main.group(cls=PlayGroup, invoke_without_command=True)
@click.pass_context
def play(context: click.Context) -> None:
    """Play in the terminal, against bots."""
    if context.invoked_subcommand is not None:
        return
    terminal = Terminal(system_language())
    chosen = terminal.choose_game()
    if chosen is not None:
        play_game(TerminalSetup(chosen), terminal)


def play_command(kind: type[Game]) -> click.Command:
    """The command that plays one game, with a flag for each of its options."""

    @click.option("--seat", type=click.IntRange(1), default=1, show_default=True, help="Your seat.")
    @click.option(
        "--bot",
        default="casual",
        show_default=True,
        help=f"A level or bot: {', '.join(MAKERS)}; or cmd: and the command that runs your own bot.",
    )
    @click.option(
        "--seed", type=click.IntRange(-(2**63), 2**63 - 1), help="The same seed deals the same game."
    )
    @click.option("--language", type=click.Choice(LANGUAGES), help="Default: the system's language.")
    @click.option(
        "--save",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Write a record of the game to this file.",
    )
    def command(
        seat: int,
        bot: str,
        seed: int | None,
        language: str | None,
        save: Path | None,
        **flags: object,
    ) -> None:
        game = kind(**game_options(kind, flags))
        check_seat("seat", seat, game.players)
        setup = TerminalSetup(game, seat - 1, named_or_command(bot), seed, save)
        play_game(setup, Terminal(language or system_language()))

    return game_command(kind, f"Play {kind.name} in the terminal, against bots.", command)


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: the system's language.")
def replay(file: Path, language: str | None) -> None:
    """Show a recorded game, action by action."""
    show_record(Record.load(file), Terminal(language or system_language()))


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=2000,
    show_default=True,
    help="Search iterations for each choice.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same analysis.")
@click.option("--json", "as_json", is_flag=True, help="Print all choices as JSON, and nothing else.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: the system's language.")
def analyse(file: Path, iterations: int, seed: int, as_json: bool, language: str | None) -> None:
    """Judge a finished game: which actions were better."""
    record = Record.load(file)
    terminal = Terminal(language or system_language())
    if as_json:
        click.echo(json.dumps(analysis_data(record, analyse_record(record, iterations, seed)), indent=1))
    else:
        show_choices(record, analyse_record(record, iterations, seed), terminal)


@main.command()
@click.argument("name")
@click.option("--seed", type=int, help="The same seed and questions give the same answers.")
def bot(name: str, seed: int | None) -> None:
    """Let another program play against one of our bots, by questions and answers as lines of JSON."""
    chosen = named(name)
    text = secrets.token_hex() if seed is None else str(seed)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve_bot(chosen, f"bot {text}".encode(), sys.stdin.buffer, sys.stdout.buffer)


@main.command()
def games() -> None:
    """List the games and their options."""
    language = system_language()
    for name in nacre.games():
        click.echo(name)
        for option in game_class(name).option_list:
            click.echo(f"  {option.name}: {say(Message(option.help), language)}")


@main.command()
@click.argument("game")
@click.argument("name", required=False)
@click.option("--language", type=click.Choice(LANGUAGES), help="Default: the system's language.")
def cards(game: str, name: str | None, language: str | None) -> None:
    """Explain the cards of a game, or the one named."""
    chosen = nacre.game(game)
    terminal = Terminal(language or system_language())
    if name is not None and name not in chosen.cards():
        text = terminal.text("cli.card_unknown", {"game": game, "name": shorten(name)})
        raise click.BadParameter(text, param_hint="NAME")
    for each in chosen.cards() if name is None else [name]:
        terminal.print_wrapped(f"{each}  {chosen.explain_card(each, terminal.language)}")


def fail(error: NacreError) -> NoReturn:
    """Print the error and exit."""
    where = getattr(error, "rule", "") or getattr(error, "field", "")
    text = say(error.message, system_language())
    click.echo(f"nacre: {where}: {text}" if where else f"nacre: {text}", err=True)
    raise SystemExit(1 if error.code in FAILED_RUNS else 2)
