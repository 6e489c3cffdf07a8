"""A terminal whose whole screen is redrawn, so that the table stays in sight during a turn."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import Final

from rich.text import Text

from nacre.cli.colour import DUMB, STYLES
from nacre.cli.listing import Choices, entries, list_fully, list_shortly
from nacre.cli.painting import paint
from nacre.cli.panel import Panel, compose
from nacre.cli.terminal import MAX_LISTED, Quit, Terminal

ENTER: Final = "\x1b[?1049h"
"""Switch to the screen that programs draw on; what was printed before comes back at the end."""
LEAVE: Final = "\x1b[?1049l"
HOME: Final = "\x1b[H"
CLEAR_LINE: Final = "\x1b[K"
CLEAR_BELOW: Final = "\x1b[J"
LEAST_HEIGHT: Final = 16
"""On fewer lines, a table and a prompt do not fit; lines are printed one after the other."""
LEAST_PANEL: Final = 5
"""The fewest lines below the table, even if that cuts the table."""
ROOMY_PANEL: Final = 8
"""The fewest lines below the table if there is a choice of sizes; a third of the screen if that is more."""


class Resized(Exception):
    """The terminal has another size now."""


def can_redraw() -> bool:
    """Do people see a screen that can be redrawn?"""
    if not hasattr(signal, "SIGWINCH"):  # Windows does not tell when the window changes
        return False
    if os.environ.get("TERM", "") in ("", *DUMB) or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return os.get_terminal_size(sys.stdout.fileno()).lines >= LEAST_HEIGHT


class Screen(Terminal):
    """Shows the table above, then what happened, the choices and the prompt.

    Outside a game it prints lines, as any terminal does.
    """

    def __init__(self, language: str, *, color: str = "auto") -> None:
        super().__init__(language, color=color)
        self._title = ""
        self._drawings: Sequence[str] = [""]
        self._panel = Panel()
        self._page = 0
        self._is_shown = False

    @contextmanager
    def at_table(self, title: str) -> Iterator[None]:
        self._title = title
        with suppress(ImportError):
            import readline  # noqa: F401  input() then has a history, and keys to move in the line
        self._write(ENTER)
        self._is_shown = True
        before = signal.getsignal(signal.SIGWINCH)
        try:
            yield
        finally:
            signal.signal(signal.SIGWINCH, before)
            self._is_shown = False
            self._write(LEAVE)

    def line(self, text: str = "", style: str = "") -> None:
        if self._is_shown:
            self._panel.notes.append((text, style))
        else:
            super().line(text, style)

    def draw(self, text: str) -> None:
        if self._is_shown:
            self._panel.notes += [(line.plain, "") for line in paint(text, self.console.width)]
        else:
            super().draw(text)

    def show_table(self, drawings: Sequence[str]) -> None:
        if self._is_shown:
            self._drawings = drawings
        else:
            self.line()
            self.draw(self._fitting(drawings, self.console.height - ROOMY_PANEL))

    def offer(self, title: str, choices: Choices, typing: str = "") -> None:
        self._panel.title, self._panel.typing = title, typing
        self._panel.short_title = self.text("cli.short_title", {"title": title.rstrip(" :")})
        self._panel.choices = [] if typing else entries(choices, self.language)

    def list_numbered(self, choices: Choices, numbers: Sequence[int]) -> None:
        listed = entries(choices, self.language)
        chosen = [listed[number - 1] for number in numbers]
        # Words for hundreds of actions would fill dozens of pages.
        form = list_shortly if len(chosen) > MAX_LISTED else list_fully
        self._panel.notes += [(line, "") for line in form(chosen, self.console.width)]

    def help(self, choices: Choices, advice: Sequence[str]) -> None:
        for each in advice:  # on the first page
            self.line(each)
        self.list_choices(choices)

    def tell(self, text: str) -> None:
        self.log.append(text)
        self._panel.events.append(text)

    def begin_turn(self) -> None:
        self._panel.events.clear()

    def recall(self) -> None:
        for text in self._panel.events:
            self.line(text)

    def busy(self, text: str, drawings: Sequence[str] = ()) -> None:
        if not self._is_shown:
            return
        if drawings:
            self._drawings = drawings
        with self.aside():
            self._panel = Panel(events=self._panel.events, notes=self._panel.notes)
            self._draw_screen(text)

    @contextmanager
    def aside(self) -> Iterator[None]:
        before = self._panel
        self._panel = replace(before)
        try:
            yield
        finally:
            self._panel = before

    def ask(self, prompt: str) -> str:
        if not self._is_shown:
            return super().ask(prompt)
        while True:
            pages = self._draw_screen("", len(prompt) + 1)
            try:
                answer = self._read(f"{prompt} ")
            except Resized:
                continue
            if not answer and pages > 1:
                self._page += 1
                continue
            self._panel.notes.clear()
            self._page = 0
            if answer.lower() in ("q", "quit"):
                raise Quit
            return answer

    def _read(self, prompt: str) -> str:
        def resized(number: int, frame: FrameType | None) -> None:
            raise Resized

        signal.signal(signal.SIGWINCH, resized)
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        finally:
            signal.signal(signal.SIGWINCH, signal.SIG_IGN)

    def _draw_screen(self, last: str, typed: int = 0) -> int:
        """Draw everything and the last line; return how many pages there are."""
        width, height = self.console.size
        prompt_lines = -(-max(typed, 1) // width)
        free = height - 1 - prompt_lines
        table = self._fitting_lines(self._drawings, free, width)
        lines, pages = compose(self._panel, width, free - len(table), self._page, self._footer)
        panel = [Text(line, style=style, no_wrap=True) for line, style in lines]
        shown = [*table, self._rule(width), *panel]
        with self.console.capture() as captured:
            for line in shown:
                self.console.print(line, end="\n", soft_wrap=True)
        painted = captured.get().replace("\n", f"{CLEAR_LINE}\n")
        self._write(f"{HOME}{painted}{CLEAR_BELOW}{last}")
        return pages

    def _fitting_lines(self, drawings: Sequence[str], free: int, width: int) -> list[Text]:
        roomy = free - max(ROOMY_PANEL, self.console.height // 3)
        for drawing in drawings:
            lines = paint(drawing, width)
            if len(lines) <= roomy:
                return lines
        most = free - LEAST_PANEL
        if len(lines) <= most:
            return lines
        return [*lines[: most - 1], Text(self.text("cli.cut"), style=STYLES["grey"])]

    def _fitting(self, drawings: Sequence[str], room: int) -> str:
        """The first drawing with at most that many lines, or the last one."""
        for drawing in drawings:
            if len(paint(drawing, self.console.width)) <= room:
                return drawing
        return drawings[-1]

    def _rule(self, width: int) -> Text:
        dash = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" if "utf" in self.console.encoding else "-"
        start = f"{dash * 2} {self._title} "
        return Text(start + dash * max(0, width - len(start)), style=STYLES["grey"], no_wrap=True)

    def _footer(self, page: int, pages: int) -> str:
        return self.text("cli.page_number", {"page": page, "pages": pages})

    def _write(self, text: str) -> None:
        file = self.console.file
        file.write(text)
        file.flush()


def open_terminal(language: str, color: str, plain: bool) -> Terminal:
    """A screen if there is one to draw on and the person does not want plain lines."""
    return Terminal(language, color=color) if plain or not can_redraw() else Screen(language, color=color)
