"""Play a game in the terminal: one person against bots, at an ordinary table."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from nacre.bots import Bot, ExternalBot, NamedBot, named
from nacre.bots.hint import find_hint
from nacre.cli.terminal import MAX_LISTED, Quit, TakeBack, Terminal, parse_number
from nacre.fairness import SEALED_NONCE_BYTES, new_nonce, new_secret
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.record import Record
from nacre.table import Setup, Table, seating, turns
from nacre.table import entries as e
from nacre.table.dealing import deal_alone
from nacre.table.events import describe_entry
from nacre.table.trial import Trial
from nacre.words import Message, Params, say

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
    terminal.line(terminal.text(f"{game.name}.title"), style="bold")
    terminal.line(terminal.text(f"{game.name}.primer"))
    try:
        while table.status == "running":
            take_entry(table, next_entry(table, setup, bots, names, terminal), setup, names, terminal)
    except Quit:
        table.take(turns.resign(table, PERSON, setup.seat, time.time()))
        terminal.line(terminal.text("cli.left"))
    else:
        assert table.state is not None
        terminal.line()
        terminal.print_wrapped(table.state.view(setup.seat).draw(names, terminal.language))
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
        actions = turns.whole_play(table, chooser(bots[seat], setup, names[seat], terminal))
        return turns.play_for_bot(table, seat, ply=ply, actions=actions, now=time.time())
    while True:
        try:
            actions = ask_play(table, setup, names, terminal)
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
    for ply in happened.plies if own else happened.disclosed:
        terminal.show_ply(names[int(ply.before.seat)], ply, setup.seat)
    message = describe_entry(table, entry)
    if message is not None:
        terminal.line(say(message, terminal.language))


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
    terminal.line(terminal.text(code, {"name": name, "problem": bot.faults.last.message}), style="yellow")
    if bot.faults.stderr:
        terminal.line(bot.faults.stderr, style="dim")


def ask_play(table: Table, setup: TerminalSetup, names: list[str], terminal: Terminal) -> list[str]:
    """Ask until the answers make a whole play; TakeBack if the person wants to take back the play before."""
    while True:
        trial = Trial(table)
        try:
            while not trial.is_whole():
                for action in ask_turn(trial.state, setup, names, terminal):
                    trial.play(table, action)
                    if trial.revealed:
                        break  # ask again: the person may now choose differently
        except TakeBack:
            if not trial.plies:
                raise
            terminal.line(terminal.text("cli.back"))  # drop the unfinished play and begin again
            continue
        return trial.texts()


def ask_turn(state: State, setup: TerminalSetup, names: list[str], terminal: Terminal) -> list[int]:
    """Show what the person may know and ask until the answer is a legal turn."""
    game = state.game
    view = state.view(setup.seat)
    legal = state.legal_actions()
    terminal.line()
    terminal.print_wrapped(view.draw(names, terminal.language))
    terminal.line()
    terminal.announce_turn(state, legal)
    while True:
        answer = terminal.ask(terminal.text("cli.prompt"))
        if answer in ("h", "hint"):
            give_hint(state, view, legal, terminal)
        elif answer in ("u", "undo"):
            raise TakeBack
        elif answer in ("?", "help", ""):
            terminal.list_actions(state, legal)
            terminal.line(terminal.text(f"{game.name}.typing"))
            terminal.line(terminal.text("cli.help"))
        elif (card := answer.removeprefix("?").strip()) in game.cards():
            terminal.print_wrapped(game.explain_card(card, terminal.language))
        elif plies := read_turn(state, legal, answer, terminal):
            return plies


def give_hint(state: State, view: View, legal: list[int], terminal: Terminal) -> None:
    """Show what a search would play, and why."""
    game = state.game
    hint = find_hint(view, legal)
    text = say(game.describe_in(state, hint.action), terminal.language)
    terminal.line(terminal.text("cli.hint", {"action": f"{text} [{game.text(hint.action)}]"}))
    for reason in hint.reasons:
        terminal.line(f"  {say(reason, terminal.language)}")


def read_turn(state: State, legal: list[int], answer: str, terminal: Terminal) -> list[int]:
    """The plies that an answer stands for; an empty list if it is not legal or the person goes back."""
    game = state.game
    try:
        if 1 <= parse_number(answer) <= len(legal):
            plies = [legal[parse_number(answer) - 1]]
        else:
            plies = game.parse_turn(state, answer)
        more = game.continuations(state, plies[0]) if len(plies) == 1 else []
        return ask_more(state, plies[0], more, terminal) if len(more) > 1 else plies
    except NacreError as error:
        terminal.show_error(error)
        return []


def ask_more(state: State, action: int, more: list[tuple[str, Message]], terminal: Terminal) -> list[int]:
    """Ask for the rest of a turn that begins with this action; an empty list if the person goes back."""
    game = state.game
    begun: Params = {"action": game.describe_in(state, action)}
    terminal.line(terminal.text("cli.more_title", begun), style="bold")
    if len(more) <= MAX_LISTED:
        terminal.list_choices(more)
    else:
        terminal.line(terminal.text("cli.more_many", {"count": len(more)}))
    while True:
        answer = terminal.ask(terminal.text("cli.more"))
        if answer in ("b", "back"):
            terminal.line(terminal.text("cli.back"))
            return []
        if answer in ("?", ""):
            terminal.list_choices(more)
            continue
        rest = more[parse_number(answer) - 1][0] if 1 <= parse_number(answer) <= len(more) else answer
        try:
            return game.parse_turn(state, f"{game.text(action)} {rest}")
        except NacreError as error:
            terminal.show_error(error)


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
            style="yellow",
        )
    else:
        terminal.line(terminal.text("cli.saved", {"path": str(path)}))
