"""Colour in the terminal: whether there is any, and which colour each ink of a drawing has."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final, TextIO

from rich.console import Console

STYLES: Final = {
    "strong": "bold",
    "red": "color(160)",
    "orange": "color(166)",
    "yellow": "color(100)",
    "green": "color(28)",
    "turquoise": "color(30)",
    "blue": "color(27)",
    "purple": "color(134)",
    "grey": "color(243)",
}
"""[ink]: its style. Of the 256 colours, these are the same everywhere and read well on black and on white."""
DUMB: Final = ("dumb", "unknown")


def wants_colour(when: str, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Should that stream get colours? NO_COLOR decides before variables that ask for colour."""
    if when != "auto":
        return when == "always"
    if environment.get("NO_COLOR"):
        return False
    if any(environment.get(name, "0") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    if environment.get("CLICOLOR") == "0" or environment.get("TERM") in DUMB:
        return False
    return stream.isatty()


def make_console(when: str, *, stderr: bool = False) -> Console:
    """A console for that stream, with or without colour."""
    stream = sys.stderr if stderr else sys.stdout
    # Otherwise rich takes FORCE_COLOR for a terminal, and would animate progress bars in a file.
    is_terminal = stream.isatty()
    if not wants_colour(when, stream, os.environ):
        return Console(
            highlight=False, stderr=stderr, force_terminal=is_terminal, color_system=None, no_color=True
        )
    found = Console(highlight=False, stderr=stderr, force_terminal=is_terminal, no_color=False)
    if found.color_system is not None:  # rich knows how many colours this terminal has
        return found
    return Console(
        highlight=False, stderr=stderr, force_terminal=is_terminal, color_system="256", no_color=False
    )
