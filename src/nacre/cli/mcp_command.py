"""The command `nacre mcp` and its flags."""

from __future__ import annotations

import click

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
    build_server(most_games=games, hints=hints).run()
