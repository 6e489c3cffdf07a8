"""A person at a terminal: what is printed, what is asked. Plain lines, so that it can be read aloud."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from textwrap import wrap

from rich.console import Console
from rich.table import Table
from rich.text import Text

import nacre
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.words import LANGUAGES, Message, Params, say

FEW = 40
"""As many actions are listed without being asked for."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def number(answer: str) -> int:
    """The number that was typed, or -1."""
    return int(answer) if answer.isdecimal() and len(answer) < 6 else -1


class Quit(Exception):
    """The person wants to stop."""


class TakeBack(Exception):
    """The person wants to take the last choice back."""


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
                option = nacre.registry.game_class(name).option_list[0]
                params: Params = {"low": option.low, "high": option.high, "default": str(option.default)}
                answer = self.ask(self.word("cli.ask_players", params))
                try:
                    typed = number(answer)
                    return nacre.game(name, players=typed if typed >= 0 else answer or option.default)
                except NacreError as error:
                    self.error(error)
        except Quit:
            return None

    def _choose_name(self, names: Sequence[str]) -> str:
        for place, name in enumerate(names, 1):
            self.line(f"  {place}  {name}")
        while True:
            answer = self.ask(self.word("cli.ask_game"))
            if answer in names:
                return answer
            if 1 <= number(answer) <= len(names):
                return names[number(answer) - 1]

    def offer(self, state: State, legal: Sequence[int]) -> None:
        """Say that it is the person's turn, with the list of actions if it fits a screen."""
        game = state.game
        if len(legal) <= FEW:
            self.line(self.word("cli.your_turn"), style="bold")
            self.actions(state, legal)
            return
        self.line(self.word("cli.your_turn_many", {"count": len(legal)}), style="bold")
        self.line(self.word(f"{game.name}.typing"))

    def actions(self, state: State, legal: Sequence[int]) -> None:
        """List the actions with a number to choose each by."""
        game = state.game
        self.choices([(game.text(action), game.describe_in(state, action)) for action in legal])

    def choices(self, listed: Sequence[tuple[str, Message]]) -> None:
        """List texts, each with its words and a number to choose it by."""
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for _ in range(3):
            table.add_column(overflow="fold")
        for place, (text, message) in enumerate(listed, 1):
            table.add_row(f"{place:>4}", Text(text), Text(say(message, self.language)))
        self.console.print(table)

    def told(self, who: str, state: State, action: int, viewer: int | None) -> None:
        """Say who plays what in that state, as that viewer sees it."""
        game = state.game
        text = game.text(game.shown_in(state, action, viewer))
        told: Params = {"name": who, "action": game.tell_in(state, action, viewer), "text": text}
        self.line(self.word("cli.told", told))

    def page(self, text: str) -> None:
        """Print a drawing. A line that is too long goes on below where its second column begins.

        A number stays with its word, and a word with the bracket after it.
        """
        for row in text.split("\n"):
            column = re.match(r"(\s*\S+(\s\S+)*\s\s+|\s+)?", row)
            indent = " " * len(column[0]) if column else ""
            kept = re.sub(r"(?<=\S) (?=[(\[])|(?<=\d) (?=[^\W\d])", NO_BREAK, row)
            lines = wrap(kept, self.console.width, subsequent_indent=indent)
            self.console.print("\n".join(lines).replace(NO_BREAK, " "), markup=False)


def system_language() -> str:
    """The language of this system, if there is a catalogue for it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(variable):  # the first that is set decides
            return chosen[:2] if chosen[:2] in LANGUAGES else "en"
    return "en"
