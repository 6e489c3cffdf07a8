"""The commands `nacre games` and `nacre cards`, and their flags."""

from __future__ import annotations

import click

from nacre.cli.flags import (
    COLOR,
    EXAMPLE_GAMES,
    JSON,
    LANGUAGE,
    JsonCommand,
    examples,
    print_json,
    system_language,
)


@click.command(
    cls=JsonCommand, epilog=examples("nacre games", "nacre games --language fr", "nacre games --json")
)
@JSON
@LANGUAGE
@COLOR
def games(as_json: bool, language: str | None, color: str) -> None:
    """List the games, for how many players they are, and what they are about.

    `nacre play GAME --help` lists the options of a game.
    """
    from nacre.cli.box import games_data, show_games
    from nacre.cli.terminal import Terminal

    if as_json:
        print_json(games_data(language or system_language()))
        return
    show_games(Terminal(language or system_language(), color=color))


@click.command(
    cls=JsonCommand,
    epilog=examples(*(f"nacre cards {game}" for game in EXAMPLE_GAMES), "nacre cards GAME NAME"),
)
@click.argument("game")
@click.argument("name", required=False)
@JSON
@LANGUAGE
@COLOR
def cards(game: str, name: str | None, as_json: bool, language: str | None, color: str) -> None:
    """Explain what is in the box of a game, or the one thing named.

    NAME is a word that begins a line of the whole list.
    """
    import nacre
    from nacre.cli.box import contents_of, show_contents
    from nacre.cli.terminal import Terminal
    from nacre.kernel.ink import plain

    terminal = Terminal(language or system_language(), color=color)
    chosen = nacre.game(game)
    if as_json:
        found = contents_of(chosen, name, terminal)
        print_json([{"name": plain(each), "text": plain(text)} for each, text in found])
        return
    show_contents(chosen, name, terminal)
