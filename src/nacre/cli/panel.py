"""The lines between the board and the prompt: what happened, what can be done, and answers to questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap
from typing import Final, TypeAlias

from nacre.cli.colour import STYLES
from nacre.cli.listing import Entry, list_in_room

Line: TypeAlias = tuple[str, str]
"""A text and its style."""
Footer: TypeAlias = Callable[[int, int], str]
"""The line below a page, from its number and the number of pages."""
FOOTER_STYLE: Final = STYLES["grey"]
LEAST_LIST: Final = 2
"""The fewest lines for choices: one of them, and one that tells the page."""
SHARE: Final = 3
"""What happened gets at least one line of this many, if the list of choices needs the rest."""


@dataclass
class Panel:
    """What is to be shown. It is made to fit any room, on several pages if need be."""

    events: list[str] = field(default_factory=list)
    """What happened since the person's last choice, the oldest first."""
    title: str = ""
    """Whose turn it is."""
    short_title: str = ""
    """The same where the choices are listed without their words."""
    typing: str = ""
    """How to type an action, if there are too many to list."""
    choices: list[Entry] = field(default_factory=list)
    notes: list[Line] = field(default_factory=list)
    """Answers to what the person typed last: help, hints, errors, lists."""


def compose(panel: Panel, width: int, room: int, page: int, footer: Footer) -> tuple[list[Line], int]:
    """The lines for a room of that size, and how many pages there are. Pages count from 0, round and round.

    What happened gives way to choices. Long notes have the room alone, on pages before that of the choices.
    """
    room = max(room, 2)
    notes = [(line, style) for text, style in panel.notes for line in wrap_line(text, width)]
    typing = wrap_line(panel.typing, width) if panel.typing else []
    head = len(typing) + (1 if panel.title else 0)
    if notes and len(notes) + head + (LEAST_LIST if panel.choices else 0) > room:
        note_pages = -(-len(notes) // (room - 1))
        if page % (note_pages + 1) == note_pages:
            return compose(replace(panel, notes=[]), width, room, 0, footer)[0], note_pages + 1
        return _page(notes, room - 1, page % (note_pages + 1), note_pages + 1, footer), note_pages + 1
    if head + LEAST_LIST > room:
        head, typing = 0, []
    rest = room - len(notes) - head
    events = [line for text in panel.events for line in wrap_line(text, width)]
    kept = min(len(events), max(1, rest // SHARE)) if rest > 1 else 0
    listed, with_words = list_in_room(panel.choices, width, rest - kept)
    choices: list[Line] = [(line, "") for line in listed]
    pages = 1
    if len(choices) > rest - kept:
        size = max(1, rest - kept - 1)
        pages = -(-len(choices) // size)
        choices = _page(choices, size, page % pages, pages, footer)
    title = (panel.title if with_words else panel.short_title) if head else ""
    shown = events[max(0, len(events) - (rest - len(choices))) :]
    if 0 < len(shown) < len(events):
        shown[0] = f"… {shown[0]}"[:width]
    return [
        *((line, "") for line in shown),
        *([(title, "bold")] if title else []),
        *((line, "") for line in typing),
        *choices,
        *notes,
    ], pages


def wrap_line(line: str, width: int) -> list[str]:
    """The line, continued below with the same indent if it is too long."""
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(line, width, subsequent_indent=indent) or [""]


def _page(lines: Sequence[Line], size: int, page: int, pages: int, footer: Footer) -> list[Line]:
    """The lines of one page, and which page it is."""
    return [*lines[page * size : (page + 1) * size], (footer(page + 1, pages), FOOTER_STYLE)]
