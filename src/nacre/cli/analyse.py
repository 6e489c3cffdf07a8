"""`nacre analyse`: judge a finished game, and show the result in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from nacre.analysis import Analysis, analyse
from nacre.analysis.data import Account, Choice, Moment
from nacre.analysis.wording import (
    accuracy_text,
    choice_text,
    luck_text,
    moment_text,
    play_text,
    played_texts,
    result_text,
)
from nacre.cli.terminal import Terminal
from nacre.kernel.errors import RecordError
from nacre.record import Record
from nacre.words import say


def analyse_record(record: Record, effort: float) -> Analysis:
    """Judge a finished record, with a progress bar on the error stream."""
    if not record.replay().is_over():
        raise RecordError("cli.analyse.unfinished")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(record.game.name, total=len(record.actions))
        return analyse(record, effort, lambda done: bar.update(task, completed=done))


def show_analysis(record: Record, analysis: Analysis, terminal: Terminal) -> None:
    """Print the accounts and the moments."""
    show_accounts(record, analysis.accounts, terminal)
    terminal.line()
    played = played_texts(record, terminal.language)
    choices = {choice.ply: choice for choice in analysis.choices}
    for moment in analysis.moments:
        show_moment(record, moment, choices.get(moment.ply), played[moment.ply], terminal)
    if not analysis.moments:
        terminal.line(terminal.text("analysis.calm"))


def show_accounts(record: Record, accounts: list[Account], terminal: Terminal) -> None:
    """Print where each seat's result came from."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for code in ("result", "luck", "play", "accuracy"):
        table.add_column(terminal.text(f"analysis.{code}"), justify="right")
    for name, account in zip(record.names, accounts, strict=True):
        told = (result_text(account), luck_text(account), play_text(account), accuracy_text(account))
        table.add_row(name, *(say(message, terminal.language) for message in told))
    terminal.console.print(table)
    fair = round(100 * accounts[0].fair)
    terminal.line(terminal.text("analysis.parts", {"fair": fair}))


def show_moment(
    record: Record, moment: Moment, choice: Choice | None, played: str, terminal: Terminal
) -> None:
    """Print one moment: what was played, and what it was worth."""
    name = record.names[moment.seat]
    head = say(moment_text(moment, name), terminal.language)
    terminal.line(f"{moment.ply + 1}. {played}")
    terminal.line(f"   {head}")
    if choice is not None and moment.kind in ("slip", "find"):
        for message in choice_text(choice):
            terminal.line(f"   {say(message, terminal.language)}")
