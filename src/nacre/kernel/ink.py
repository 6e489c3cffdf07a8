"""Colour in a drawing: marks around a piece of text, which a terminal paints and everyone else leaves out.

`tint("3 yellow", "yellow")` looks like the text alone once `plain` has taken the marks away. A mark never
crosses the end of a line, and marks do not nest.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from nacre.kernel.layout import Tone

Ink: TypeAlias = Tone | Literal["turquoise", "strong"]
"""A tone of the page, one more colour, or `strong` for letters that stand out. Words must say the same."""

# Control characters that mean "the next text is different"; no keyboard and no catalogue has them.
_BEGIN: Final = "\N{SHIFT OUT}"
_MIDDLE: Final = "\N{INFORMATION SEPARATOR ONE}"
_END: Final = "\N{SHIFT IN}"
_MARKED: Final = re.compile(f"{_BEGIN}([a-z]*){_MIDDLE}([^{_BEGIN}{_END}]*){_END}")


class Span(NamedTuple):
    """A part of a line and its ink."""

    start: int
    end: int
    ink: str


def tint(text: str, ink: Ink) -> str:
    """The text with marks for that ink around it."""
    return f"{_BEGIN}{ink}{_MIDDLE}{text}{_END}" if ink and text else text


def plain(text: str) -> str:
    """The text without marks."""
    return _MARKED.sub(r"\2", text)


def inked(line: str) -> tuple[str, list[Span]]:
    """A line without its marks, and where they were."""
    parts: list[str] = []
    spans: list[Span] = []
    length = at = 0
    for found in _MARKED.finditer(line):
        before, content = line[at : found.start()], found[2]
        start = length + len(before)
        parts += [before, content]
        length = start + len(content)
        spans.append(Span(start, length, found[1]))
        at = found.end()
    return "".join([*parts, line[at:]]), spans
