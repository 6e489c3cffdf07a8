"""Ask a person for a play: numbers, notation, and questions about the game."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.bots.hint import find_hint
from nacre.cli.listing import Choices
from nacre.cli.terminal import MAX_LISTED, TakeBack, Terminal, parse_number
from nacre.kernel.errors import NacreError, NotationError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import text_board_for
from nacre.table import Table
from nacre.table.trial import Trial
from nacre.words import Params, say


def ask_play(table: Table, seat: int, names: Sequence[str], terminal: Terminal) -> list[str]:
    """Ask until the answers make a whole play; TakeBack if the person wants to take back the play before."""
    while True:
        trial = Trial(table)
        try:
            while not trial.is_whole():
                for action in ask_turn(trial.state, seat, names, terminal):
                    trial.play(table, action)
                    if trial.revealed:
                        break  # ask again: the person may now choose differently
        except TakeBack:
            if not trial.plies:
                raise
            terminal.line(terminal.text("cli.back"))  # drop the unfinished play and begin again
            continue
        return trial.texts()


def ask_turn(state: State, seat: int, names: Sequence[str], terminal: Terminal) -> list[int]:
    """Show what the person may know and ask until the answer is a legal turn."""
    board = text_board_for(state.game)
    view = state.view(seat)
    drawings = board.drawings(view, names, terminal.language)
    choices = board.choices(state)
    terminal.show_table(drawings)
    offer(state.game, choices, terminal)
    while True:
        answer = terminal.ask(terminal.text("cli.prompt"))
        match answer.lower():
            case "h" | "hint":
                give_hint(state, view, terminal)
            case "u" | "undo":
                raise TakeBack
            case "?" | "help" | "":
                codes = (f"{state.game.name}.typing", "cli.help")
                terminal.help(choices, [terminal.text(code) for code in codes])
            case "board":
                terminal.draw(drawings[0])
            case "log":
                for text in terminal.log or [terminal.text("cli.log_empty")]:
                    terminal.line(text)
            case asked if asked.startswith("?"):
                explain(asked[1:].strip(), state.game, choices, terminal)
            case _:
                if plies := read_turn(state, choices, answer, terminal):
                    return plies


def offer(game: Game, choices: Choices, terminal: Terminal) -> None:
    """Tell the person that it is their turn, and what they can do."""
    if len(choices) <= MAX_LISTED:
        terminal.offer(terminal.text("cli.your_turn"), choices)
        return
    title = terminal.text("cli.your_turn_many", {"count": len(choices)})
    terminal.offer(title, choices, terminal.text(f"{game.name}.typing"))


def explain(asked: str, game: Game, choices: Choices, terminal: Terminal) -> None:
    """Explain what is in the box under that name, or list the choices that have it in them."""
    contents = {name.lower(): text for name, text in text_board_for(game).contents(game, terminal.language)}
    if asked in contents:
        terminal.draw(contents[asked])
        return
    numbered = list(enumerate(choices, 1))
    found = [number for number, (text, _) in numbered if text.lower().startswith(asked)] or [
        number
        for number, (text, message) in numbered
        if asked in f"{text} {say(message, terminal.language)}".lower()
    ]
    if found:
        terminal.list_numbered(choices, found)
    else:
        terminal.refuse("cli.nothing_found", {"asked": shorten(asked)})


def give_hint(state: State, view: View, terminal: Terminal) -> None:
    """Show what a search would play, and why."""
    game = state.game
    terminal.busy(terminal.text("cli.hint_wait"))
    hint = find_hint(view, state.legal_actions())
    text = say(game.describe_in(state, hint.action), terminal.language)
    terminal.line(terminal.text("cli.hint", {"action": f"{text} [{game.text(hint.action)}]"}))
    for reason in hint.reasons:
        terminal.line(f"  {say(reason, terminal.language)}")


def read_turn(state: State, choices: Choices, answer: str, terminal: Terminal) -> list[int]:
    """The plies that an answer stands for; an empty list if it is not legal or the person goes back."""
    game = state.game
    high: Params = {"high": len(choices), "example": choices[0][0]}
    number = parse_number(answer)
    try:
        if 1 <= number <= len(choices):
            plies = parse_choice(state, choices[number - 1][0])
        elif answer.isdecimal():
            terminal.refuse("cli.range_number", {"answer": shorten(answer), **high})
            return []
        else:
            plies = game.parse_turn(state, answer)
        more = game.continuations(state, plies[0]) if len(plies) == 1 else []
        if len(more) <= 1:
            return plies
        with terminal.aside():
            return ask_more(state, plies[0], more, terminal)
    except NotationError as error:
        terminal.show_error(error)
        terminal.refuse("cli.range", high)
    except NacreError as error:
        terminal.show_error(error)
    return []


def parse_choice(state: State, text: str) -> list[int]:
    """The plies of a text from the list of choices: an action, or a turn of several parts."""
    try:
        return [state.game.parse(text)]
    except NotationError:
        return state.game.parse_turn(state, text)


def ask_more(state: State, action: int, more: Choices, terminal: Terminal) -> list[int]:
    """Ask for the rest of a turn that begins with this action; an empty list if the person goes back."""
    game = state.game
    begun: Params = {"action": game.describe_in(state, action)}
    many = "" if len(more) <= MAX_LISTED else terminal.text("cli.more_many", {"count": len(more)})
    high: Params = {"high": len(more), "example": more[0][0]}
    terminal.offer(terminal.text("cli.more_title", begun), more, many)
    while True:
        answer = terminal.ask(terminal.text("cli.more"))
        if answer.lower() in ("b", "back"):
            terminal.line(terminal.text("cli.back"))
            return []
        if answer in ("?", ""):
            terminal.list_choices(more)
            continue
        number = parse_number(answer)
        if answer.isdecimal() and not 1 <= number <= len(more):
            terminal.refuse("cli.range_number", {"answer": shorten(answer), **high})
            continue
        rest = more[number - 1][0] if number > 0 else answer
        try:
            return game.parse_turn(state, f"{game.text(action)} {rest}")
        except NotationError as error:
            terminal.show_error(error)
            terminal.refuse("cli.range_more", high)
        except NacreError as error:
            terminal.show_error(error)
