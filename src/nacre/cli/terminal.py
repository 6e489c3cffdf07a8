"""Print to a person at a terminal, and ask them. Plain lines, so that a screen reader can read them aloud."""

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
from nacre.kernel.ply import Ply
from nacre.kernel.state import State
from nacre.words import LANGUAGES, Message, Params, say

MAX_LISTED = 40
"""The most actions that are listed without the person asking for the list."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def parse_number(answer: str) -> int:
    """The number in an answer, or -1 if it is none."""
    return int(answer) if answer.isdecimal() and len(answer) < 6 else -1


class Quit(Exception):
    """The person wants to stop."""


class TakeBack(Exception):
    """The person wants to take back the last choice."""


class Terminal:
    """Prints and asks in one language."""

    def __init__(self, language: str, *, stderr: bool = False) -> None:
        self.language = language
        self.console = Console(highlight=False, stderr=stderr)

    def text(self, code: str, params: Params | None = None) -> str:
        """The text of a code in the person's language."""
        return say(Message(code, params or {}), self.language)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line."""
        self.console.print(text, style=style, markup=False)

    def show_error(self, error: NacreError) -> None:
        """Print what is wrong; the game goes on."""
        rule = getattr(error, "rule", "")
        text = say(error.message, self.language)
        self.line(f"{text} ({rule})" if rule else text, style="yellow")

    def ask(self, prompt: str) -> str:
        """What the person types; raises Quit if that is `quit`, or the input ends."""
        try:
            answer = str(self.console.input(f"{prompt} ", markup=False)).strip()
        except (EOFError, KeyboardInterrupt):
            self.line()
            raise Quit from None
        if answer in ("q", "quit"):
            raise Quit
        return answer

    def choose_game(self) -> Game | None:
        """Ask for the game and the number of players; None if the person leaves."""
        names = nacre.games()
        try:
            name = names[0] if len(names) == 1 else self._choose_name(names)
            while True:
                option = nacre.registry.game_class(name).option_list[0]
                params: Params = {"low": option.low, "high": option.high, "default": str(option.default)}
                answer = self.ask(self.text("cli.ask_players", params))
                try:
                    typed = parse_number(answer)
                    return nacre.game(name, players=typed if typed >= 0 else answer or option.default)
                except NacreError as error:
                    self.show_error(error)
        except Quit:
            return None

    def _choose_name(self, names: Sequence[str]) -> str:
        for number, name in enumerate(names, 1):
            self.line(f"  {number}  {name}")
        while True:
            answer = self.ask(self.text("cli.ask_game"))
            if answer in names:
                return answer
            if 1 <= parse_number(answer) <= len(names):
                return names[parse_number(answer) - 1]

    def announce_turn(self, state: State, legal: Sequence[int]) -> None:
        """Print that it is the person's turn, with the list of actions if it is short enough."""
        game = state.game
        if len(legal) <= MAX_LISTED:
            self.line(self.text("cli.your_turn"), style="bold")
            self.list_actions(state, legal)
            return
        self.line(self.text("cli.your_turn_many", {"count": len(legal)}), style="bold")
        self.line(self.text(f"{game.name}.typing"))

    def list_actions(self, state: State, legal: Sequence[int]) -> None:
        """List the actions, each with a number to choose it by."""
        game = state.game
        self.list_choices([(game.text(action), game.describe_in(state, action)) for action in legal])

    def list_choices(self, listed: Sequence[tuple[str, Message]]) -> None:
        """List texts, each with its words and a number to choose it by."""
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for _ in range(3):
            table.add_column(overflow="fold")
        for number, (text, message) in enumerate(listed, 1):
            table.add_row(f"{number:>4}", Text(text), Text(say(message, self.language)))
        self.console.print(table)

    def show_ply(self, who: str, ply: Ply, viewer: int | None) -> None:
        """Print who played what, as the viewer saw it."""
        for text, message in ply.before.game.tell_ply(ply, viewer):
            params: Params = {"name": who, "action": message, "text": text}
            self.line(self.text("cli.told", params))

    def print_wrapped(self, text: str) -> None:
        """Print a drawing. A line that is too long continues below, indented to its second column.

        Lines never break between a number and its word, or between a word and the bracket after it.
        """
        for row in text.split("\n"):
            column = re.match(r"(\s*\S+(\s\S+)*\s\s+|\s+)?", row)
            indent = " " * len(column[0]) if column else ""
            unbroken = re.sub(r"(?<=\S) (?=[(\[])|(?<=\d) (?=[^\W\d])", NO_BREAK, row)
            lines = wrap(unbroken, self.console.width, subsequent_indent=indent)
            self.console.print("\n".join(lines).replace(NO_BREAK, " "), markup=False)


def system_language() -> str:
    """The language of this system if there are words for it, or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(variable):  # the first that is set decides
            return chosen[:2] if chosen[:2] in LANGUAGES else "en"
    return "en"
