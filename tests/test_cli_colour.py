"""Colour in the terminal: when there is any, that it can be read, and that words never depend on it."""

from __future__ import annotations

import io
from typing import get_args

import pytest
from click.testing import CliRunner
from rich.color import Color
from rich.style import Style

import nacre
from nacre.cli import main
from nacre.cli.colour import STYLES, wants_colour
from nacre.cli.painting import paint
from nacre.kernel.ink import Ink, inked, plain, tint
from nacre.registry import text_board_for
from third_party import known_game
from third_party.odds import Odds

LEAST_CONTRAST = 3.5
"""WCAG asks for 3 to 1 for large text and signs; drawings say everything in letters too."""
ESCAPE = "\x1b["


class Stream(io.StringIO):
    def __init__(self, is_terminal: bool) -> None:
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize(
    ("when", "is_terminal", "environment", "wanted"),
    [
        ("auto", True, {"TERM": "xterm-256color"}, True),
        ("auto", False, {"TERM": "xterm-256color"}, False),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"CLICOLOR": "0"}, False),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"FORCE_COLOR": "0"}, False),
        ("auto", False, {"CLICOLOR_FORCE": "1"}, True),
        ("auto", True, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("always", False, {"NO_COLOR": "1", "TERM": "dumb"}, True),
        ("never", True, {"FORCE_COLOR": "1"}, False),
    ],
)
def test_who_gets_colour(when: str, is_terminal: bool, environment: dict[str, str], wanted: bool) -> None:
    assert wants_colour(when, Stream(is_terminal), environment) is wanted


def luminance(style: str) -> float:
    color = Style.parse(style).color
    assert isinstance(color, Color)
    parts = [value / 255 for value in color.get_truecolor()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("ink", sorted(set(STYLES) - {"strong"}))
def test_every_colour_reads_on_black_and_on_white(ink: str) -> None:
    shade = luminance(STYLES[ink])
    assert (shade + 0.05) / 0.05 >= LEAST_CONTRAST
    assert 1.05 / (shade + 0.05) >= LEAST_CONTRAST


def test_every_ink_has_a_style() -> None:
    inks = {ink for kind in get_args(Ink) for ink in (get_args(kind) or [kind])}
    assert inks - {""} == set(STYLES)


def test_marks_are_found_and_taken_away() -> None:
    text = f"a {tint('red', 'red')} and {tint('blue', 'blue')}"
    assert plain(text) == "a red and blue"
    words, spans = inked(text)
    assert words == "a red and blue"
    assert [(words[span.start : span.end], span.ink) for span in spans] == [("red", "red"), ("blue", "blue")]
    assert tint("", "red") == ""
    assert tint("plain", "") == "plain"


def test_a_mark_stays_on_its_word_when_a_line_is_continued() -> None:
    row = "label  " + " ".join(tint(f"word{letter}", "red") for letter in "abcdefghi")
    lines = paint(row, 24)
    assert all(len(line) <= 24 for line in lines)
    painted = [line.plain[span.start : span.end] for line in lines for span in line.spans]
    assert painted == [f"word{letter}" for letter in "abcdefghi"]
    assert all(line.plain.startswith("       word") for line in lines[1:])


@pytest.mark.parametrize("name", nacre.games())
def test_colour_is_never_the_only_sign(name: str) -> None:
    state = nacre.game(name).new(1)
    view = state.view(0)
    for drawing in text_board_for(state.game).drawings(view, [], "en"):
        assert any(span for line in drawing.split("\n") for span in inked(line)[1])
    # Without colour the same letters are there: the drawing that logs, tests and screen readers get.
    assert plain(text_board_for(state.game).drawings(view, [], "en")[0]) == view.draw()


def shown(*arguments: str, **environment: str) -> str:
    cleared = {"NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": "", "LC_ALL": "C"}
    runner = CliRunner(env={**cleared, **environment})
    return runner.invoke(main, [*arguments], input="q\n", color=True).output


def test_the_board_is_painted_where_colour_is_wanted() -> None:
    play = ("play", "pearls", "--players", "2", "--seed", "5", "--first", "1")
    assert ESCAPE not in shown(*play)
    assert "\x1b[38;5;160m" in shown(*play, "--color", "always")
    assert "\x1b[38;5;160m" in shown(*play, FORCE_COLOR="1")
    assert ESCAPE not in shown(*play, "--color", "never", FORCE_COLOR="1")
    assert ESCAPE not in shown(*play, FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b[38;5;" in shown("cards", "pearls", "--color", "always")


def test_without_colour_the_same_is_printed() -> None:
    play = ("play", "pearladora", "--seed", "5", "--first", "1")
    painted = shown(*play, "--color", "always")
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == shown(*play, "--color", "never")


def test_a_game_without_a_text_board_is_shown_as_it_draws_itself() -> None:
    with known_game(Odds):
        state = nacre.game("odds").new(1)
        assert text_board_for(state.game).drawings(state.view(0), [], "en") == [state.view(0).draw()]
        assert ESCAPE not in shown("play", "odds", "--color", "always").replace("\x1b[1m", "").replace(
            "\x1b[0m", ""
        )
