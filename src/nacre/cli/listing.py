"""Choices as lines: with words where there is room, in columns, or as notation alone."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final, TypeAlias

from nacre.words import Message, say

Choices: TypeAlias = Sequence[tuple[str, Message]]
"""What a person can choose: in notation, and in words."""
GAP: Final = 2
"""Letters between two columns."""
Entry: TypeAlias = tuple[int, str, str]
"""A number to choose by, the notation, and the words."""


def entries(choices: Choices, language: str) -> list[Entry]:
    """The choices with their numbers, from 1."""
    return [(number, text, say(message, language)) for number, (text, message) in enumerate(choices, 1)]


def list_fully(listed: Sequence[Entry], width: int) -> list[str]:
    """One line for each choice, or more if its words are long."""
    digits, letters = _widths(listed)
    lines = []
    for number, text, words in listed:
        start = f"{number:>{digits}}  {text:{letters}}  "
        if len(start) > width // 2:
            start = f"{number:>{digits}}  {text}  "
        lines += wrap(start + words, width, subsequent_indent=" " * min(len(start), width // 2))
    return lines


def list_in_room(listed: Sequence[Entry], width: int, room: int) -> tuple[list[str], bool]:
    """The fullest form of a list that has at most `room` lines, and whether it has the words.

    If there is no such form, the shortest one.
    """
    full = list_fully(listed, width)
    if len(full) <= room:
        return full, True
    digits, letters = _widths(listed)
    with_words = [f"{number:>{digits}}  {text:{letters}}  {words}" for number, text, words in listed]
    columns = _columns(with_words, width)
    if len(columns) <= room:
        return columns, True
    return list_shortly(listed, width), False


def list_shortly(listed: Sequence[Entry], width: int) -> list[str]:
    """The choices as notation alone, in columns."""
    digits, _ = _widths(listed)
    return _columns([f"{number:>{digits}} {text}" for number, text, _ in listed], width)


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """The cells in rows, in as many columns of one width as there is room for."""
    widest = max(map(len, cells), default=0)
    count = max(1, (width + GAP) // (widest + GAP))
    # Only as wide as the rows need: three columns of three look better than one row of five and one of four.
    count = -(-len(cells) // -(-len(cells) // count)) if cells else 1
    rows = [cells[at : at + count] for at in range(0, len(cells), count)]
    return [(" " * GAP).join(f"{cell:{widest}}" for cell in row).rstrip()[:width] for row in rows]


def _widths(listed: Sequence[Entry]) -> tuple[int, int]:
    """The widths of the columns of numbers and of notation."""
    return len(str(max((number for number, _, _ in listed), default=0))), max(
        (len(text) for _, text, _ in listed), default=0
    )
