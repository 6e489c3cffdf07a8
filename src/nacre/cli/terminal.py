"""Print to a person at a terminal, and ask them. Plain lines, so that a screen reader can read them aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import nacre
from nacre.cli.colour import STYLES, make_console
from nacre.cli.listing import Choices, entries, list_fully
from nacre.cli.painting import paint
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.words import Message, Params, say

MAX_LISTED = 40
"""The most actions that are listed without the person asking for the list."""


def parse_number(answer: str) -> int:
    """The number in an answer, or -1 if it is none."""
    return int(answer) if answer.isdecimal() and len(answer) < 6 else -1


class Quit(Exception):
    """The person wants to stop."""


class TakeBack(Exception):
    """The person wants to take back the last choice."""


class Terminal:
    """Prints and asks in one language. Every line stays where it was printed."""

    def __init__(self, language: str, *, stderr: bool = False, color: str = "auto") -> None:
        self.language = language
        self.console = make_console(color, stderr=stderr)
        self.log: list[str] = []
        """Everything that was told, the oldest first."""

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
        self.line(f"{text} ({rule})" if rule else text, style=STYLES["yellow"])

    def refuse(self, code: str, params: Params) -> None:
        """Print what can be typed instead."""
        self.line(self.text(code, params), style=STYLES["yellow"])

    def ask(self, prompt: str) -> str:
        """What the person types; raises Quit if that is `quit`, or the input ends."""
        try:
            answer = str(self.console.input(f"{prompt} ", markup=False)).strip()
        except (EOFError, KeyboardInterrupt):
            self.line()
            raise Quit from None
        if answer.lower() in ("q", "quit"):
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
                typed = parse_number(answer)
                if not answer or option.low <= typed <= option.high:
                    return nacre.game(name, players=typed if answer else option.default)
                given: Params = {"low": option.low, "high": option.high, "answer": shorten(answer)}
                self.refuse("cli.range_players", given)
        except Quit:
            return None

    def _choose_name(self, names: Sequence[str]) -> str:
        for number, name in enumerate(names, 1):
            self.line(f"  {number}  {name}")
        while True:
            answer = self.ask(self.text("cli.ask_game"))
            if answer.lower() in names:
                return answer.lower()
            if 1 <= parse_number(answer) <= len(names):
                return names[parse_number(answer) - 1]
            params: Params = {"answer": shorten(answer), "high": len(names), "example": names[-1]}
            self.refuse("cli.range_game", params)

    @contextmanager
    def at_table(self, title: str) -> Iterator[None]:
        """While a game is played. Prints its title."""
        self.line(title, style="bold")
        yield

    def show_table(self, drawings: Sequence[str]) -> None:
        """Show the table, given in several sizes, the largest first."""
        self.line()
        self.draw(drawings[0])
        self.line()

    def offer(self, title: str, choices: Choices, typing: str = "") -> None:
        """Say that it is the person's turn, with the list of choices, or how to type them instead."""
        self.line(title, style="bold")
        if typing:
            self.line(typing)
        else:
            self.list_choices(choices)

    def list_choices(self, choices: Choices) -> None:
        """List the choices, each with a number to choose it by."""
        self.list_numbered(choices, range(1, len(choices) + 1))

    def list_numbered(self, choices: Choices, numbers: Sequence[int]) -> None:
        """List those of the choices that have these numbers."""
        listed = entries(choices, self.language)
        chosen = [listed[number - 1] for number in numbers]
        for line in list_fully(chosen, self.console.width - 2):
            self.line(f"  {line}")

    def help(self, choices: Choices, advice: Sequence[str]) -> None:
        """List the choices, and print how to type them nearest to the prompt."""
        self.list_choices(choices)
        for each in advice:
            self.line(each)

    def tell(self, text: str) -> None:
        """Print what happened at the table."""
        self.log.append(text)
        self.line(text)

    def begin_turn(self) -> None:
        """The person's own choice is about to be told: what was told before is old."""
        return

    def recall(self) -> None:
        """Print again what happened last, if it is no longer in sight."""
        return

    def busy(self, text: str, drawings: Sequence[str] = ()) -> None:
        """Say that the program needs a moment, and show the table, where that does not add lines."""
        return

    @contextmanager
    def aside(self) -> Iterator[None]:
        """While the person is asked something else. Afterwards, what was offered before is offered again."""
        yield

    def draw(self, text: str) -> None:
        """Print a drawing, in its colours."""
        for line in paint(text, self.console.width):
            self.console.print(line)
