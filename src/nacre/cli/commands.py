"""The command `nacre`: where its commands are, and how it shows errors."""

from __future__ import annotations

import sys
import warnings
from errno import EPIPE
from io import TextIOWrapper
from typing import NoReturn

import click

from nacre import __version__
from nacre.cli.exit_codes import AT_END, FAILED, FAILED_RUNS, INTERRUPTED, MISUSED
from nacre.cli.flags import EXAMPLE_GAMES, examples, system_language
from nacre.cli.groups import Lazy, SummaryGroup
from nacre.kernel.errors import NacreError, SlowWarning
from nacre.words import Message, say

COMMANDS = {
    "admin": Lazy("nacre.cli.admin_command:admin", "Look after a server's house, also while it runs."),
    "analyse": Lazy(
        "nacre.cli.record_commands:analyse",
        "Judge a finished game: what was better.",
    ),
    "arena": Lazy(
        "nacre.cli.arena_command:arena", "Let bots play each other, and tell how sure the result is."
    ),
    "backup": Lazy("nacre.cli.store_commands:backup", "Copy a server's SQLite database to a file."),
    "balance": Lazy("nacre.cli.balance_command:balance", "Let one bot play itself, and tell who wins."),
    "bot": Lazy("nacre.cli.bot_command:bot", "Let another program play against one of our bots."),
    "cards": Lazy("nacre.cli.games_commands:cards", "Explain what is in the box of a game."),
    "dataset": Lazy(
        "nacre.cli.dataset_command:dataset", "Write the decisions of many games to Parquet files."
    ),
    "export": Lazy("nacre.cli.store_commands:export", "Write a server's database to a file."),
    "games": Lazy("nacre.cli.games_commands:games", "List the games, and for how many players they are."),
    "import": Lazy(
        "nacre.cli.store_commands:import_file", "Read a file of `nacre export` into an empty database."
    ),
    "mcp": Lazy("nacre.cli.mcp_command:mcp", "Let a language model play, through MCP."),
    "play": Lazy("nacre.cli.play_command:play", "Play in the terminal, against bots."),
    "puzzles": Lazy(
        "nacre.cli.puzzles_command:puzzles", "Find the best move in a position, or make such puzzles."
    ),
    "replay": Lazy("nacre.cli.record_commands:replay", "Show a recorded game, action by action."),
    "report": Lazy("nacre.cli.report_command:report", "Tell what a bug report needs, without any secret."),
    "restore": Lazy(
        "nacre.cli.store_commands:restore", "Put a copy of `nacre backup` where the database was."
    ),
    "serve": Lazy(
        "nacre.cli.serve_command:serve", "Run a server, so that people can play in their browsers."
    ),
    "train": Lazy("nacre.cli.train_command:train", "Train networks for a game, by playing it."),
    "verify": Lazy(
        "nacre.cli.verify_command:verify", "Play a record again, and say whether it proves a fair deal."
    ),
}


class MainGroup(SummaryGroup):
    """The group of all commands. It shows our errors as one line instead of a traceback."""

    def summaries(self) -> dict[str, str]:
        return {name: lazy.summary for name, lazy in COMMANDS.items()}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                # A letter that the encoding lacks, as in a pipe on Windows, becomes a question mark.
                stream.reconfigure(errors="replace")
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return COMMANDS[cmd_name].load() if cmd_name in COMMANDS else None

    def invoke(self, ctx: click.Context) -> object:
        try:
            result = super().invoke(ctx)
        except NacreError as error:
            fail(error)
        except KeyboardInterrupt:
            stop()
        except click.Abort as error:  # at a question; Ctrl+C there is no KeyboardInterrupt any more
            if not isinstance(error.__context__, KeyboardInterrupt):
                raise
            stop()
        except OSError as error:
            if error.errno == EPIPE:  # nobody reads on, as after `| head`: click ends quietly
                raise
            reason = error.strerror or str(error)
            told = f"{error.filename}: {reason}" if isinstance(error.filename, str) else reason
            click.echo(f"nacre: {say(Message('cli.system', {'reason': told}), system_language())}", err=True)
            raise SystemExit(FAILED) from None
        if AT_END in ctx.meta:
            raise SystemExit(ctx.meta[AT_END])
        return result


@click.group(
    cls=MainGroup,
    invoke_without_command=True,
    epilog=examples("nacre", f"nacre play {EXAMPLE_GAMES[-1]}", "nacre games", "nacre serve --host 0.0.0.0"),
)
@click.version_option(__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Tabletop games, to play and to program.

    Without a command: play, in the browser.
    """
    from nacre.registry import compiled

    if not compiled():
        warnings.simplefilter("ignore", SlowWarning)
        if context.invoked_subcommand != "serve":  # whose lines on stderr are logs
            click.echo(say(Message("kernel.slow"), system_language()), err=True)
    if context.invoked_subcommand is None:
        from nacre.cli.home import open_page

        if not open_page(system_language()):
            context.invoke(COMMANDS["play"].load())


def stop() -> NoReturn:
    """Say that Ctrl+C stopped the command, and exit."""
    click.echo(say(Message("cli.interrupted"), system_language()), err=True)
    raise SystemExit(INTERRUPTED) from None


def fail(error: NacreError) -> NoReturn:
    """Print the error and exit."""
    where = getattr(error, "rule", "") or getattr(error, "field", "")
    text = say(error.message, system_language())
    click.echo(f"nacre: {where}: {text}" if where else f"nacre: {text}", err=True)
    raise SystemExit(FAILED if error.code in FAILED_RUNS else MISUSED)
