"""Play a game in the terminal: one person against bots, at an ordinary table."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from nacre.bots import Bot, ExternalBot, NamedBot, named
from nacre.cli.asking import ask_play
from nacre.cli.colour import STYLES
from nacre.cli.terminal import Quit, TakeBack, Terminal
from nacre.fairness import SEALED_NONCE_BYTES, new_nonce, new_secret
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.ply import Ply
from nacre.kernel.view import View
from nacre.record import Record
from nacre.registry import text_board_for
from nacre.table import Setup, Table, seating, turns
from nacre.table import entries as e
from nacre.table.dealing import deal_alone
from nacre.table.events import describe_entry
from nacre.words import Params, say

PERSON = "person"


class TerminalSetup(NamedTuple):
    """What to play in the terminal, and how."""

    game: Game
    seat: int = 0
    """The person's seat."""
    bot: NamedBot = named("casual")
    seed: int | None = None
    save: Path | None = None


def play_game(setup: TerminalSetup, terminal: Terminal) -> None:
    """Play to the end, or until the person leaves."""
    game = setup.game
    names = seat_names(setup, terminal)
    bots = make_bots(setup)
    table = open_table(setup, names)
    try:
        with terminal.at_table(terminal.text(f"{game.name}.title")):
            terminal.line(terminal.text(f"{game.name}.primer"))
            while table.status == "running":
                entry = next_entry(table, setup, bots, names, terminal)
                take_entry(table, entry, setup, names, terminal)
    except (Quit, KeyboardInterrupt):  # Ctrl+C also ends the wait for a bot
        table.take(turns.resign(table, PERSON, setup.seat, time.time()))
        terminal.line(terminal.text("cli.left"))
    else:
        assert table.state is not None
        terminal.recall()
        view = table.state.view(setup.seat)
        terminal.show_table(text_board_for(game).drawings(view, names, terminal.language))
        show_outcome(game, table.state.outcome(), names, terminal)
    finally:
        for bot in bots.values():
            bot.close()
    record = table.record()
    if setup.save is not None and record is not None:
        # A seed that was chosen proves nothing about a deal that nobody chose.
        save_record(record if setup.seed is None else record._replace(fair=None), setup.save, terminal)


def open_table(setup: TerminalSetup, names: list[str]) -> Table:
    """A table with the person and the bots, where the game has started. The same seed deals the same game."""
    seed, game, now = setup.seed, setup.game, time.time()
    asked = Setup(game=game.name, options=dict(game.options))
    secret = new_secret() if seed is None else sha256(f"nacre play secret {seed}".encode()).digest()
    table = Table("terminal", asked, secret, PERSON)
    for seat in range(game.players):
        if seat != setup.seat:
            # In a terminal any bot may sit, not only the levels that `seating.seat_bot` takes.
            table.take(e.BotSat(at=now, seat=seat, level=setup.bot.name, name=names[seat]))
    table.take(seating.sit(table, PERSON, setup.seat, names[setup.seat], now, chosen=False))
    if seed is None:
        deal_alone(table, PERSON, new_nonce(), now)
    else:
        # The first scheme covers no names and no bots: these do not change what the seed deals.
        nonce = sha256(f"nacre play nonce {seed}".encode()).digest()[:SEALED_NONCE_BYTES]
        table.take(e.Sealed(at=now, seat=setup.seat, nonce=nonce.hex()))
        table.take(e.Started(at=now, rules=game.rules_version))
    return table


def next_entry(
    table: Table, setup: TerminalSetup, bots: dict[int, Bot], names: list[str], terminal: Terminal
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
    table: Table, entry: e.AnyEntry, setup: TerminalSetup, names: list[str], terminal: Terminal
) -> None:
    """Let the table take an entry, and show what happened."""
    happened = table.take(entry)
    own = bool(happened.plies) and happened.plies[0].before.seat == setup.seat
    if own:
        terminal.begin_turn()
    for ply in happened.plies if own else happened.disclosed:
        tell_ply(names[int(ply.before.seat)], ply, setup.seat, terminal)
    message = describe_entry(table, entry)
    if message is not None:
        terminal.tell(say(message, terminal.language))


def tell_ply(who: str, ply: Ply, viewer: int | None, terminal: Terminal) -> None:
    """Tell who played what, as the viewer saw it."""
    for text, message in ply.before.game.tell_ply(ply, viewer):
        params: Params = {"name": who, "action": message, "text": text}
        terminal.tell(terminal.text("cli.told", params))


def chooser(
    bot: Bot, setup: TerminalSetup, name: str, terminal: Terminal
) -> Callable[[View, list[int]], int]:
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


def seat_names(setup: TerminalSetup, terminal: Terminal) -> list[str]:
    """A name for each seat."""
    bots = (name for name in (terminal.text("cli.bot", {"number": n}) for n in range(1, setup.game.players)))
    return [
        terminal.text("cli.you") if seat == setup.seat else next(bots) for seat in range(setup.game.players)
    ]


def make_bots(setup: TerminalSetup) -> dict[int, Bot]:
    """A bot for every seat but the person's."""
    seed = secrets.randbits(63) if setup.seed is None else setup.seed
    return {
        seat: setup.bot.make(setup.game, f"bot {seed} {seat}".encode())
        for seat in range(setup.game.players)
        if seat != setup.seat
    }


def show_outcome(game: Game, outcome: Outcome, names: list[str], terminal: Terminal) -> None:
    """Print who won and why."""
    terminal.line()
    terminal.line(terminal.text("cli.over"), style="bold")
    for message in game.explain(outcome, names):
        terminal.line(say(message, terminal.language))


def save_record(record: Record, path: Path, terminal: Terminal) -> None:
    """Write the record to a file. A failure is only reported."""
    try:
        record.dump(path)
    except OSError as error:
        terminal.line(
            terminal.text("cli.not_saved", {"path": str(path), "reason": error.strerror or ""}),
            style=STYLES["yellow"],
        )
    else:
        terminal.line(terminal.text("cli.saved", {"path": str(path)}))
