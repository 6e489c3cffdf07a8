"""A person at a terminal: what is printed, what is asked. Plain lines, so that it can be read aloud."""

from __future__ import annotations

from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table

import nacre
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.words import Message, Params, say


class Quit(Exception):
    """The person wants to stop."""


class Terminal:
    """Prints and asks in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False)

    def word(self, code: str, params: Params | None = None) -> str:
        """A text of the catalogue."""
        return say(Message(code, params or {}), self.language)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line."""
        self.console.print(text, style=style, markup=False)

    def error(self, error: NacreError) -> None:
        """Say what is wrong; the game goes on."""
        rule = getattr(error, "rule", "")
        text = say(error.message, self.language)
        self.line(f"{text} ({rule})" if rule else text, style="yellow")

    def ask(self, prompt: str) -> str:
        """What the person types; Quit if that is quit, or the end of the input."""
        try:
            answer = str(self.console.input(f"{prompt} ", markup=False)).strip()
        except (EOFError, KeyboardInterrupt):
            self.line()
            raise Quit from None
        if answer in ("q", "quit"):
            raise Quit
        return answer

    def choose_game(self) -> Game | None:
        """Ask which game and how many play; None if the person leaves."""
        names = nacre.games()
        try:
            name = names[0] if len(names) == 1 else self._choose_name(names)
            while True:
                option = nacre.registry.kind(name).option_list[0]
                params: Params = {"low": option.low, "high": option.high, "default": str(option.default)}
                answer = self.ask(self.word("cli.ask_players", params))
                try:
                    number = int(answer) if answer.isdecimal() else answer or option.default
                    return nacre.game(name, players=number)
                except NacreError as error:
                    self.error(error)
        except Quit:
            return None

    def _choose_name(self, names: Sequence[str]) -> str:
        for number, name in enumerate(names, 1):
            self.line(f"  {number}  {name}")
        while True:
            answer = self.ask(self.word("cli.ask_game"))
            if answer in names:
                return answer
            if answer.isdecimal() and 1 <= int(answer) <= len(names):
                return names[int(answer) - 1]

    def actions(self, game: Game, legal: Sequence[int]) -> None:
        """List the actions with a number to choose each by."""
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for _ in range(3):
            table.add_column(overflow="fold")
        for number, action in enumerate(legal, 1):
            table.add_row(f"{number:>4}", game.text(action), say(game.describe(action), self.language))
        self.console.print(table)

    def page(self, text: str) -> None:
        """Print a drawing."""
        click.echo(text)
