"""The terminal as a screen: in a pseudo-terminal, the table stays in sight and everything fits."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from io import StringIO
from types import TracebackType

import pytest

import nacre
from nacre.cli.listing import entries, list_fully, list_in_room
from nacre.cli.painting import paint
from nacre.cli.panel import Panel, compose
from nacre.cli.screen import LEAST_PANEL, can_redraw
from nacre.registry import text_board_for
from nacre.words import LANGUAGES, Message

WIDTH, HEIGHT = 80, 24
PATIENCE = 60.0
"""Seconds to wait for output before giving up; on a busy machine a program starts slowly."""
HOME, ENTER, LEAVE = "\x1b[H", "\x1b[?1049h", "\x1b[?1049l"
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PROMPT = "? or quit): "


class Played:
    """`nacre` in a pseudo-terminal of a given size."""

    def __init__(self, *arguments: str, width: int = WIDTH, height: int = HEIGHT, **environment: str) -> None:
        self.pid, self.file = pty.fork()
        if self.pid == 0:  # pragma: no cover
            fixed = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
            left_out = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES")
            kept = {name: value for name, value in os.environ.items() if name not in left_out}
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # who runs the tests in the background ignores it
            # The size has to be there before the program asks for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            command = [sys.executable, "-m", "nacre", *arguments]
            os.execve(sys.executable, command, {**kept, **fixed, **environment})
        self.written = ""

    def __enter__(self) -> Played:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self.file)  # hangs up
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def wait_for(self, *texts: str) -> str:
        """What was written since the last answer, once one of the texts is there."""
        until = time.monotonic() + PATIENCE
        while not any(text in self.written for text in texts):
            ready, _, _ = select.select([self.file], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"no {texts} in {self.written[-2000:]!r}"
            try:
                data = os.read(self.file, 65536)
            except OSError:  # Linux says so when the program has ended
                data = b""
            assert data, f"ended without {texts}: {self.written[-2000:]!r}"
            self.written += data.decode("utf-8", "replace")
        return self.written

    def type(self, answer: str, *, raw: bool = False) -> None:
        self.written = ""
        os.write(self.file, answer.encode() if raw else f"{answer}\n".encode())

    def press(self, key: str) -> None:
        """Press a key, again and again until it is noticed: a signal just before a read is lost."""
        self.type(key, raw=True)
        until = time.monotonic() + PATIENCE
        while not select.select([self.file], [], [], 1.0)[0] and time.monotonic() < until:
            os.write(self.file, key.encode())

    def resize(self, width: int, height: int) -> None:
        """Change the size, again and again until it is noticed: a signal just before a read is lost."""
        self.written = ""
        until = time.monotonic() + PATIENCE
        while not select.select([self.file], [], [], 0.3)[0] and time.monotonic() < until:
            for lines in (height + 1, height):
                fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, width, 0, 0))

    def screen(self) -> list[str]:
        """The lines of the last picture, without colours."""
        self.wait_for(PROMPT)
        picture = self.written.rpartition(HOME)[2]
        return [CODES.sub("", line).rstrip() for line in picture.split("\r\n")]


def playing(game: str, *arguments: str, **more: int | str) -> Played:
    fixed = ("--seed", "5", "--first", "1", "--bot", "random", "--language", "en")
    size = {name: value for name, value in more.items() if isinstance(value, int)}
    environment = {name: value for name, value in more.items() if isinstance(value, str)}
    return Played("play", game, *fixed, *arguments, **size, **environment)  # type: ignore[arg-type]


def most_players(name: str) -> int:
    return nacre.registry.game_class(name).option_list[0].high


@pytest.mark.parametrize("name", nacre.games())
@pytest.mark.parametrize("most", [False, True], ids=["two", "most"])
def test_the_table_stays_in_sight(name: str, most: bool) -> None:
    highest = most_players(name)  # loads the game's words too
    players = highest if most else 2
    title = nacre.say(Message(f"{name}.title"))
    with playing(name, "--players", str(players)) as played:
        first = played.screen()[0]
        for answer in ("?", "", "1", "nonsense", "log", "99999", "1"):
            played.type(answer)
            lines = played.screen()
            assert len(lines) <= HEIGHT  # nothing scrolls away
            assert all(len(line) <= WIDTH for line in lines)
            assert lines[0].split()[0] == first.split()[0]  # the table is at the top, as before
            rule = next((number for number, line in enumerate(lines) if line.startswith(f"── {title} ──")), 0)
            assert rule >= 6
            assert sum("Bot " in line for line in lines[:rule]) >= players - 1
            assert lines[-1].endswith(PROMPT.strip())


def test_a_long_list_is_paged_and_the_table_stays() -> None:
    with playing("pearladora") as played:
        played.screen()
        played.type("?")
        lines = played.screen()
        assert "Page 1 of " in lines[-2]
        assert "Type D3@e2" in " ".join(lines)
        pages = int(lines[-2].split()[3].rstrip(";"))
        seen = []
        for page in range(2, pages + 1):
            played.type("")
            lines = played.screen()
            seen += re.findall(r"\d+ (D\d@[a-h]\d|[a-h]\d[es])\b", "\n".join(lines))
            if page < pages:
                assert f"Page {page} of {pages}" in lines[-2]
        assert {"D5@h5", "a1e", "g5e"} <= set(seen)
        assert "Your turn." in " ".join(lines)  # the last page is the turn itself


def test_a_larger_terminal_shows_more_and_a_change_is_followed() -> None:
    with playing("molthar", "--players", "3") as played:
        assert not any("Discarded pearls" in line for line in played.screen())
        played.resize(120, 40)
        played.wait_for("Discarded pearls")
        lines = played.screen()
        assert any("put *" in line and "Put the top character of the draw pile" in line for line in lines)
        played.resize(WIDTH, HEIGHT)
        while len(played.screen()) > HEIGHT:
            played.type("")


def test_the_end_is_printed_below_what_was_there_before() -> None:
    with playing("pearls", "--players", "2") as played:
        written = played.wait_for(PROMPT)
        assert written.startswith(ENTER) or ENTER in written
        while LEAVE not in played.written:
            played.type("1")
            played.wait_for(PROMPT, LEAVE)
        played.wait_for("1. ")
        after = played.written.rpartition(LEAVE)[2]
        assert HOME not in after
        assert "The game is over." in after
        assert "Values" in after


@pytest.mark.parametrize("key", ["q\n", "\x03", "\x04"], ids=["quit", "Ctrl-C", "Ctrl-D"])
def test_leaving_gives_the_screen_back(key: str) -> None:
    with playing("pearls") as played:
        played.screen()
        played.press(key)
        played.wait_for("You left the game.")
        assert LEAVE in played.written
        assert "Traceback" not in played.written


def test_the_board_has_colours_on_a_terminal() -> None:
    with playing("pearls") as played:
        assert "\x1b[38;5;160m" in played.wait_for(PROMPT)
    with playing("pearls", NO_COLOR="1") as played:
        assert "\x1b[38;5;" not in played.wait_for(PROMPT)
        assert HOME in played.written  # it is still redrawn
    with playing("pearls", "--color", "never") as played:
        assert "\x1b[38;5;" not in played.wait_for(PROMPT)


@pytest.mark.parametrize("plain", [{"flag": "--plain"}, {"TERM": "dumb"}, {"NACRE_PLAIN": "1"}], ids=str)
def test_plain_lines_are_only_added(plain: dict[str, str]) -> None:
    flags = [plain.pop("flag")] if "flag" in plain else []
    with playing("pearls", *flags, **plain) as played:
        played.wait_for(PROMPT)
        played.type("1")
        written = played.wait_for(PROMPT)
        assert HOME not in written
        assert ENTER not in written
        assert "Your turn. You can:" in written


def test_a_game_is_chosen_and_then_shown() -> None:
    with Played("play", "--language", "en") as played:
        played.wait_for("Which game? ")
        played.type("chess")
        played.wait_for("chess is no game here: type a number from 1 to 3, or a name such as pearls.")
        played.wait_for("Which game? ")
        played.type("pearls")
        played.wait_for("[4] ")
        played.type("7")
        played.wait_for("7 is not possible: type a number from 2 to 6.")
        played.type("2")
        assert played.screen()[0].startswith("Values")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", nacre.games())
def test_the_smallest_drawing_always_fits(name: str, language: str) -> None:
    game = nacre.game(name, players=most_players(name))
    rng = nacre.Rng(3)
    state = game.new(3)
    names = ["Sie", *(f"Robot {number}" for number in range(1, game.players))]
    board = text_board_for(game)
    highest = plies = 0
    while not state.is_over() and plies < 800:
        legal = state.legal_actions()
        state.apply(legal[int(rng.below(len(legal)))])
        plies += 1
        if plies % 7:
            continue  # drawing takes longer than playing
        lines = paint(board.drawings(state.view(0), names, language)[-1], WIDTH)
        highest = max(highest, len(lines))
        assert all(len(line) <= WIDTH for line in lines)
    assert highest <= HEIGHT - 2 - LEAST_PANEL


def footer(page: int, pages: int) -> str:
    return f"{page}/{pages}"


def choices(count: int) -> list[tuple[str, Message]]:
    return [(f"T:{number}", Message("cli.bot", {"number": number})) for number in range(1, count + 1)]


@pytest.mark.parametrize("room", [2, 3, 5, 8, 20])
@pytest.mark.parametrize("count", [0, 1, 7, 40])
@pytest.mark.parametrize("notes", [0, 1, 30])
def test_a_panel_fits_any_room(room: int, count: int, notes: int) -> None:
    panel = Panel(
        events=[f"event {number}" for number in range(12)],
        title="Your turn.",
        short_title="Your turn (short).",
        choices=entries(choices(count), "en"),
        notes=[(f"note {number}", "") for number in range(notes)],
    )
    seen: set[str] = set()
    page = 0
    while True:
        lines, pages = compose(panel, WIDTH, room, page, footer)
        assert len(lines) <= room
        seen |= {line for line, _ in lines}
        page += 1
        if page == pages:
            break
    assert all(any(f"note {number}" in line for line in seen) for number in range(notes))
    if notes == 0:
        text = " ".join(seen)
        assert all(re.search(rf"\bT:{number}\b", text) for number in range(1, count + 1))


def test_what_happened_last_is_what_is_kept() -> None:
    panel = Panel(events=[f"event {number}" for number in range(9)], choices=entries(choices(3), "en"))
    lines, _ = compose(panel, WIDTH, 6, 0, footer)
    assert [line for line, _ in lines[:3]] == ["… event 6", "event 7", "event 8"]


def test_lists_lose_words_only_for_want_of_room() -> None:
    listed = entries(choices(12), "en")
    assert list_in_room(listed, WIDTH, 12) == (list_fully(listed, WIDTH), True)
    columns, with_words = list_in_room(listed, WIDTH, 4)
    assert with_words
    assert columns[0].startswith(" 1  T:1   Bot 1    2  T:2   Bot 2    3  T:3   Bot 3")
    short, with_words = list_in_room(listed, WIDTH, 2)
    assert not with_words
    assert all("Bot" not in line for line in short)


def test_where_no_signal_tells_of_a_new_size_lines_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TerminalStream())
    monkeypatch.setattr(sys, "stdout", TerminalStream())
    monkeypatch.setattr(os, "get_terminal_size", lambda number: os.terminal_size((WIDTH, HEIGHT)))
    monkeypatch.setenv("TERM", "xterm")
    assert can_redraw()
    monkeypatch.delattr(signal, "SIGWINCH")  # as on Windows, whose shells may set TERM too
    assert not can_redraw()


class TerminalStream(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1
