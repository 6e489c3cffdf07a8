"""What the terminal says about games that nobody is playing: the list of games, and what is in a box."""

from __future__ import annotations

import click

import nacre
from nacre.cli.terminal import Terminal
from nacre.kernel.game import Game
from nacre.kernel.ink import plain, tint
from nacre.kernel.options import shorten
from nacre.registry import game_class, text_board_for
from nacre.words import Message, Params, say


def show_games(terminal: Terminal) -> None:
    """Print each game with its title, its number of players and a sentence about it."""
    names = nacre.games()
    width = max(map(len, names))
    for name in names:
        option = game_class(name).option_list[0]
        params: Params = {
            "title": _text(f"{name}.title", name, terminal.language),
            "low": option.low,
            "high": option.high,
        }
        start = tint(name, "strong") + " " * (width - len(name))
        terminal.draw(f"{start}  {terminal.text('cli.game', params)}")
        about = _text(f"{name}.tagline", "", terminal.language)
        if about:
            terminal.draw(f"{'':{width}}  {about}")


def games_data(language: str) -> list[dict[str, object]]:
    """The games as JSON-able data: title, number of players, a sentence, options."""
    return [
        {
            "name": name,
            "title": _text(f"{name}.title", name, language),
            "about": _text(f"{name}.tagline", "", language),
            "players": {"low": options[0].low, "high": options[0].high},
            "options": [
                {**option.to_dict(), "help": say(Message(option.help), language)} for option in options
            ],
        }
        for name in nacre.games()
        for options in [game_class(name).option_list]
    ]


def contents_of(game: Game, name: str | None, terminal: Terminal) -> list[tuple[str, str]]:
    """What is in the box of the game, or the one thing named, each with what is to be said about it."""
    contents = list(text_board_for(game).contents(game, terminal.language))
    if name is None:
        return contents
    named = [each for each in contents if each[0].lower() == name.lower()]
    if not named:
        text = terminal.text("cli.card_unknown", {"game": game.name, "name": shorten(name)})
        raise click.BadParameter(text, param_hint="NAME")
    return named


def show_contents(game: Game, name: str | None, terminal: Terminal) -> None:
    """Print what is in the box of the game, or the one thing named; a sentence if there is nothing to say."""
    contents = contents_of(game, name, terminal)
    if not contents:
        terminal.line(terminal.text("cli.no_cards", {"game": game.name}))
        return
    width = max(len(plain(each)) for each, _ in contents) if len(contents) < LONG_LIST else 0
    for each, text in contents:
        terminal.draw(f"{each:{width}}  {text}")


LONG_LIST = 20
"""From this many on, a column of names would waste the width of the terminal."""


def _text(code: str, missing: str, language: str) -> str:
    """The words for a code that a game need not have."""
    text = say(Message(code), language)
    return missing if text == code else text
