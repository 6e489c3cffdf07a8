"""The commands `nacre games` and `nacre cards`, and their flags."""

from __future__ import annotations

import click

from nacre.cli.flags import COLOR, EXAMPLE_GAMES, LANGUAGE, examples, system_language


@click.command(epilog=examples("nacre games", "nacre games --language fr"))
@LANGUAGE
@COLOR
def games(language: str | None, color: str) -> None:
    """List the games, for how many players they are, and what they are about.

    `nacre play GAME --help` lists the options of a game.
    """
    from nacre.cli.box import show_games
    from nacre.cli.terminal import Terminal

    show_games(Terminal(language or system_language(), color=color))


@click.command(epilog=examples(*(f"nacre cards {game}" for game in EXAMPLE_GAMES), "nacre cards GAME NAME"))
@click.argument("game")
@click.argument("name", required=False)
@LANGUAGE
@COLOR
def cards(game: str, name: str | None, language: str | None, color: str) -> None:
    """Explain what is in the box of a game, or the one thing named.

    NAME is a word that begins a line of the whole list.
    """
    import nacre
    from nacre.cli.box import show_contents
    from nacre.cli.terminal import Terminal

    show_contents(nacre.game(game), name, Terminal(language or system_language(), color=color))
