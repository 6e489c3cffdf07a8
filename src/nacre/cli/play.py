"""A game in the terminal: one person against bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import NamedTuple

from nacre.bots import Bot, Budget, ExternalBot, IsmctsBot, Named, named
from nacre.bots.explain import explain
from nacre.bots.guides import guide_for
from nacre.cli.terminal import FEW, Quit, Terminal, number
from nacre.kernel.errors import NacreError
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.record import Record
from nacre.words import Message, Params, say

HINT_SECONDS = 1.0


class Setup(NamedTuple):
    """A game to be played."""

    game: Game
    seat: int = 0
    bot: Named = named("casual")
    seed: int | None = None
    save: Path | None = None


def play_game(setup: Setup, terminal: Terminal) -> None:
    """Play to the end, or until the person leaves."""
    game = setup.game
    seed = secrets.randbits(63) if setup.seed is None else setup.seed
    names = seat_names(setup, terminal)
    bots = make_bots(setup, seed)
    state = game.new(seed)
    played: list[int] = []
    terminal.line(terminal.word(f"{game.name}.title"), style="bold")
    terminal.line(terminal.word(f"{game.name}.primer"))
    try:
        while not state.is_over():
            seat = int(state.seat)
            for action in turn(state, setup, bots.get(seat), names, terminal):
                terminal.told(names[seat], state, game.shown_in(state, action, setup.seat))
                state.apply(action)
                played.append(action)
    except Quit:
        terminal.line(terminal.word("cli.left"))
    else:
        terminal.line()
        terminal.page(state.view(setup.seat).draw(names, terminal.language))
        show_outcome(game, state.outcome(), names, terminal)
    finally:
        for bot in bots.values():
            bot.close()
    if setup.save is not None:
        save_record(Record.of(game, seed, played, names), setup.save, terminal)


def turn(state: State, setup: Setup, bot: Bot | None, names: list[str], terminal: Terminal) -> list[int]:
    """What the seat to decide plays next: one ply of a bot, or what a person typed."""
    if bot is None:
        return ask_turn(state, setup, names, terminal)
    view = state.view(int(state.seat))
    faults = bot.faults.count if isinstance(bot, ExternalBot) else 0
    choice = bot.choose(view, state.legal_actions(), setup.bot.budget)
    if isinstance(bot, ExternalBot) and bot.faults.count > faults:
        tell_fault(bot, names[int(state.seat)], terminal)
    return [choice.action]


def tell_fault(bot: ExternalBot, name: str, terminal: Terminal) -> None:
    """Say what went wrong with a program that plays, and the last that it wrote about it."""
    assert bot.faults.last is not None
    code = "cli.given_up" if bot.given_up else "cli.fault"
    terminal.line(terminal.word(code, {"name": name, "problem": bot.faults.last.message}), style="yellow")
    if bot.faults.stderr:
        terminal.line(bot.faults.stderr, style="dim")


def ask_turn(state: State, setup: Setup, names: list[str], terminal: Terminal) -> list[int]:
    """Show what the person may know and ask until the answer is a legal turn."""
    game = state.game
    view = state.view(setup.seat)
    legal = state.legal_actions()
    terminal.line()
    terminal.page(view.draw(names, terminal.language))
    terminal.line()
    terminal.offer(state, legal)
    while True:
        answer = terminal.ask(terminal.word("cli.prompt"))
        if answer in ("h", "hint"):
            give_hint(state, view, legal, terminal)
        elif answer in ("?", "help", ""):
            terminal.actions(state, legal)
            terminal.line(terminal.word(f"{game.name}.typing"))
            terminal.line(terminal.word("cli.help"))
        elif (card := answer.removeprefix("?").strip()) in game.cards():
            terminal.page(game.explain_card(card, terminal.language))
        elif plies := read_turn(state, legal, answer, terminal):
            return plies


def give_hint(state: State, view: View, legal: list[int], terminal: Terminal) -> None:
    """What a search would play, and why."""
    game = state.game
    choice = IsmctsBot(guide_for(game)).choose(view, legal, Budget(seconds=HINT_SECONDS))
    told = say(game.describe_in(state, choice.action), terminal.language)
    terminal.line(terminal.word("cli.hint", {"action": f"{told} [{game.text(choice.action)}]"}))
    for reason in explain(view, choice):
        terminal.line(f"  {say(reason, terminal.language)}")


def read_turn(state: State, legal: list[int], answer: str, terminal: Terminal) -> list[int]:
    """The plies that an answer stands for; none if it is not legal, or the person went back."""
    game = state.game
    try:
        if 1 <= number(answer) <= len(legal):
            plies = [legal[number(answer) - 1]]
        else:
            plies = game.parse_turn(state, answer)
        more = game.more(state, plies[0]) if len(plies) == 1 else []
        return ask_more(state, plies[0], more, terminal) if len(more) > 1 else plies
    except NacreError as error:
        terminal.error(error)
        return []


def ask_more(state: State, action: int, more: list[tuple[str, Message]], terminal: Terminal) -> list[int]:
    """Ask for the rest of a turn that begins with that action; none if the person goes back."""
    game = state.game
    begun: Params = {"action": game.describe_in(state, action)}
    terminal.line(terminal.word("cli.more_title", begun), style="bold")
    if len(more) <= FEW:
        terminal.choices(more)
    else:
        terminal.line(terminal.word("cli.more_many", {"count": len(more)}))
    while True:
        answer = terminal.ask(terminal.word("cli.more"))
        if answer in ("b", "back"):
            terminal.line(terminal.word("cli.back"))
            return []
        if answer in ("?", ""):
            terminal.choices(more)
            continue
        rest = more[number(answer) - 1][0] if 1 <= number(answer) <= len(more) else answer
        try:
            return game.parse_turn(state, f"{game.text(action)} {rest}")
        except NacreError as error:
            terminal.error(error)


def seat_names(setup: Setup, terminal: Terminal) -> list[str]:
    """A name for each seat."""
    bots = (name for name in (terminal.word("cli.bot", {"number": n}) for n in range(1, setup.game.players)))
    return [
        terminal.word("cli.you") if seat == setup.seat else next(bots) for seat in range(setup.game.players)
    ]


def make_bots(setup: Setup, seed: int) -> dict[int, Bot]:
    """A bot for every seat but the person's."""
    return {
        seat: setup.bot.make(setup.game, f"bot {seed} {seat}".encode())
        for seat in range(setup.game.players)
        if seat != setup.seat
    }


def show_outcome(game: Game, outcome: Outcome, names: list[str], terminal: Terminal) -> None:
    """Who won and why."""
    terminal.line()
    terminal.line(terminal.word("cli.over"), style="bold")
    for message in game.explain(outcome, names):
        terminal.line(say(message, terminal.language))


def save_record(record: Record, path: Path, terminal: Terminal) -> None:
    """Write the record; a file that cannot be written is said, not raised."""
    try:
        record.dump(path)
    except OSError as error:
        terminal.line(
            terminal.word("cli.not_saved", {"path": str(path), "reason": error.strerror or ""}),
            style="yellow",
        )
    else:
        terminal.line(terminal.word("cli.saved", {"path": str(path)}))
