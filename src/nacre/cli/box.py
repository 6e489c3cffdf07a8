"""What the terminal says about games that nobody is playing: the list of games, and what is in a box."""

from __future__ import annotations

import click

import nacre
from nacre.cli.terminal import Terminal
from nacre.kernel.game import Game
from nacre.kernel.ink import plain, tint
from nacre.kernel.options import shorten
from nacre.registry import game_class, text_board_for
from nacre.words import Params


def show_games(terminal: Terminal) -> None:
    """Print each game with its title, its number of players and a sentence about it."""
    names = nacre.games()
    width = max(map(len, names))
    for name in names:
        option = game_class(name).option_list[0]
        params: Params = {
            "title": _words(f"{name}.title", name, terminal),
            "low": option.low,
            "high": option.high,
        }
        start = tint(name, "strong") + " " * (width - len(name))
        terminal.draw(f"{start}  {terminal.text('cli.game', params)}")
        about = _words(f"{name}.tagline", "", terminal)
        if about:
            terminal.draw(f"{'':{width}}  {about}")


def show_contents(game: Game, name: str | None, terminal: Terminal) -> None:
    """Print what is in the box of the game, or the one thing named; a sentence if there is nothing to say."""
    contents = text_board_for(game).contents(game, terminal.language)
    if name is not None:
        contents = [each for each in contents if each[0].lower() == name.lower()]
        if not contents:
            text = terminal.text("cli.card_unknown", {"game": game.name, "name": shorten(name)})
            raise click.BadParameter(text, param_hint="NAME")
    if not contents:
        terminal.line(terminal.text("cli.no_cards", {"game": game.name}))
        return
    width = max(len(plain(each)) for each, _ in contents) if len(contents) < LONG_LIST else 0
    for each, text in contents:
        terminal.draw(f"{each:{width}}  {text}")


LONG_LIST = 20
"""From this many on, a column of names would waste the width of the terminal."""


def _words(code: str, missing: str, terminal: Terminal) -> str:
    """The words for a code that a game need not have."""
    text = terminal.text(code)
    return missing if text == code else text
