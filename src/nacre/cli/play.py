"""Play a game in the terminal: one person against bots, at an ordinary table."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from nacre.bots import Bot, ExternalBot
from nacre.cli.asking import ask_play
from nacre.cli.colour import STYLES
from nacre.cli.exit_codes import fail_at_end
from nacre.cli.terminal import Quit, TakeBack, Terminal
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.view import View
from nacre.record import Record
from nacre.registry import text_board_for
from nacre.table import Table, turns
from nacre.table import entries as e
from nacre.table.events import describe_entry
from nacre.table.solo import PERSON, SoloSetup, make_bots, open_table, seat_names, tell_happening
from nacre.words import say


class TerminalSetup(NamedTuple):
    """What to play in the terminal, and how."""

    solo: SoloSetup
    save: Path | None = None
    """Where to write a record of the game."""


def play_game(setup: TerminalSetup, terminal: Terminal) -> None:
    """Play to the end, or until the person leaves."""
    solo = setup.solo
    game = solo.game
    names = seat_names(solo, terminal.language)
    bots = make_bots(solo)
    table = open_table(solo, names)
    try:
        with terminal.at_table(terminal.text(f"{game.name}.title")):
            terminal.line(terminal.text(f"{game.name}.primer"))
            while table.status == "running":
                entry = next_entry(table, solo, bots, names, terminal)
                take_entry(table, entry, solo, names, terminal)
    except (Quit, KeyboardInterrupt):  # Ctrl+C also ends the wait for a bot
        table.take(turns.resign(table, PERSON, solo.seat, time.time()))
        terminal.line(terminal.text("cli.left"))
    else:
        assert table.state is not None
        terminal.recall()
        view = table.state.view(solo.seat)
        terminal.show_table(text_board_for(game).drawings(view, names, terminal.language))
        show_outcome(game, table.state.outcome(), names, terminal)
    finally:
        for bot in bots.values():
            bot.close()
    record = table.record()
    if setup.save is not None and record is not None:
        # A seed that was chosen proves nothing about a deal that nobody chose.
        save_record(record if solo.seed is None else record._replace(fair=None), setup.save, terminal)


def next_entry(
    table: Table, setup: SoloSetup, bots: dict[int, Bot], names: list[str], terminal: Terminal
) -> e.AnyEntry:
    """The next entry: a bot's play, or what the person typed."""
    seat = table.to_play()
    assert seat is not None
    ply = table.play_number
    if seat in bots:
        assert table.state is not None
        view = table.state.view(setup.seat)
        drawings = text_board_for(setup.game).drawings(view, names, terminal.language)
        terminal.busy(terminal.text("cli.thinking", {"name": names[seat]}), drawings)
        actions = turns.whole_play(table, chooser(bots[seat], setup, names[seat], terminal))
        return turns.play_for_bot(table, seat, ply=ply, actions=actions, now=time.time())
    while True:
        try:
            actions = ask_play(table, setup.seat, names, terminal)
            return turns.play(table, PERSON, seat, ply=ply, actions=actions, now=time.time())
        except TakeBack:
            try:
                return turns.undo(table, PERSON, seat, time.time())
            except NacreError as error:
                terminal.show_error(error)
        except NacreError as error:
            terminal.show_error(error)


def take_entry(
    table: Table, entry: e.AnyEntry, setup: SoloSetup, names: list[str], terminal: Terminal
) -> None:
    """Let the table take an entry, and show what happened."""
    happened = table.take(entry)
    own = bool(happened.plies) and happened.plies[0].before.seat == setup.seat
    if own:
        terminal.begin_turn()
    for told in tell_happening(happened, setup.seat, names):
        terminal.tell(say(told, terminal.language))
    message = describe_entry(table, entry)
    if message is not None:
        terminal.tell(say(message, terminal.language))


def chooser(bot: Bot, setup: SoloSetup, name: str, terminal: Terminal) -> Callable[[View, list[int]], int]:
    """A function that asks the bot for a choice, and reports faults of an external bot."""

    def choose(view: View, legal: list[int]) -> int:
        faults = bot.faults.count if isinstance(bot, ExternalBot) else 0
        choice = bot.choose(view, legal, setup.bot.budget)
        if isinstance(bot, ExternalBot) and bot.faults.count > faults:
            show_fault(bot, name, terminal)
        return choice.action

    return choose


def show_fault(bot: ExternalBot, name: str, terminal: Terminal) -> None:
    """Show what went wrong with an external bot, and the end of what it wrote to stderr."""
    assert bot.faults.last is not None
    code = "cli.given_up" if bot.given_up else "cli.fault"
    terminal.tell(terminal.text(code, {"name": name, "problem": bot.faults.last.message}))
    if bot.faults.stderr:
        terminal.tell(bot.faults.stderr)


def show_outcome(game: Game, outcome: Outcome, names: list[str], terminal: Terminal) -> None:
    """Print who won and why."""
    terminal.line()
    terminal.line(terminal.text("cli.over"), style="bold")
    for message in game.explain(outcome, names):
        terminal.line(say(message, terminal.language))


def save_record(record: Record, path: Path, terminal: Terminal) -> None:
    """Write the record to a file. A failure is reported at the end."""
    try:
        record.dump(path)
    except OSError as error:
        terminal.line(
            terminal.text("cli.not_saved", {"path": str(path), "reason": error.strerror or ""}),
            style=STYLES["yellow"],
        )
        fail_at_end()
    else:
        terminal.line(terminal.text("cli.saved", {"path": str(path)}))
