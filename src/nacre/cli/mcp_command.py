"""The command `nacre mcp` and its flags."""

from __future__ import annotations

import os
import signal
from types import FrameType

import click

from nacre.cli.exit_codes import INTERRUPTED
from nacre.cli.flags import examples
from nacre.kernel.errors import TableError

MOST_GAMES = 16


@click.command(
    epilog=examples(
        "nacre mcp",
        "nacre mcp --no-hints --games 4",
    )
)
@click.option(
    "--games",
    type=click.IntRange(1, 1000),
    default=MOST_GAMES,
    show_default=True,
    help="Games that the client may play at the same time.",
)
@click.option(
    "--hints/--no-hints",
    default=True,
    show_default=True,
    help="May the client ask what a strong bot would play?",
)
def mcp(games: int, hints: bool) -> None:
    """Let a language model play, through the Model Context Protocol.

    A client starts this command and talks to it over standard input and output; see docs/language_models.md.
    """
    try:
        from nacre.envs.mcp_server import build_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("mcp", "pydantic"):
            raise
        raise TableError("env.no_mcp") from None
    signal.signal(signal.SIGINT, _stop)
    build_server(most_games=games, hints=hints).run()


def _stop(number: int, frame: FrameType | None) -> None:
    """End at once: a thread waits for the next line of the client, and cannot be interrupted."""
    os._exit(INTERRUPTED)
