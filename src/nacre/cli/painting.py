"""Drawings as painted lines that fit the width of the terminal."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Final

from rich.text import Text

from nacre.cli.colour import STYLES
from nacre.kernel.ink import inked

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_COLUMN: Final = re.compile(r"(\s*\S+(\s\S+)*\s\s+|\s+)?")
_UNBROKEN: Final = re.compile(r"(?<=\S) (?=[(\[])|(?<=\d) (?=[^\W\d])")


def paint(text: str, width: int) -> list[Text]:
    """A drawing as lines. A line that is too long continues below, indented to its second column.

    Lines never break between a number and its word, or between a word and the bracket after it.
    """
    return [line for row in text.split("\n") for line in _paint_row(row, width)]


def _paint_row(row: str, width: int) -> list[Text]:
    words, spans = inked(row)
    column = _COLUMN.match(words)
    indent = " " * len(column[0]) if column and len(column[0]) < width // 2 else ""
    unbroken = _UNBROKEN.sub(NO_BREAK, words)
    lines = []
    start = 0
    for number, wrapped in enumerate(wrap(unbroken, width, subsequent_indent=indent) or [""]):
        before = len(indent) if number else 0
        content = wrapped[before:]
        start = unbroken.index(content, start)
        end = start + len(content)
        line = Text(wrapped.replace(NO_BREAK, " "), no_wrap=True)
        for span in spans:
            first, last = max(span.start, start), min(span.end, end)
            if first < last and span.ink in STYLES:
                line.stylize(STYLES[span.ink], first - start + before, last - start + before)
        lines.append(line)
        start = end
    return lines
