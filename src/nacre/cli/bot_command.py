"""The command `nacre bot` and its flags."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress

import click

from nacre.cli.flags import examples


@click.command(epilog=examples("nacre bot casual", "nacre bot ismcts@1000 --seed 7"))
@click.argument("name")
@click.option("--seed", type=int, help="The same seed and questions give the same answers.")
def bot(name: str, seed: int | None) -> None:
    """Let another program play against one of our bots, by questions and answers as lines of JSON."""
    from nacre.bots import named
    from nacre.bots.serve import serve_bot

    chosen = named(name)
    text = secrets.token_hex() if seed is None else str(seed)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve_bot(chosen, f"bot {text}".encode(), sys.stdin.buffer, sys.stdout.buffer)
