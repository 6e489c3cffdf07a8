"""A finished game judged in the terminal, and as data."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from nacre.bots.analysis import Analysis, analyse
from nacre.cli.terminal import Terminal
from nacre.kernel.errors import RecordError
from nacre.record import Record
from nacre.words import Params, say

WORTH_TELLING = 0.02
"""Losses below this are within what a search can tell."""


def judged(record: Record, iterations: int, seed: int) -> Analysis:
    """Judge a finished record, with a progress bar on the error stream."""
    if not record.replay().is_over():
        raise RecordError("cli.analyse.unfinished")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(record.game.name, total=len(record.actions))
        return analyse(record, iterations, seed, lambda done: bar.update(task, completed=done))


def tell(record: Record, analysis: Analysis, terminal: Terminal) -> None:
    """Every choice that cost something, and each seat's account of luck and skill."""
    tell_choices(record, analysis, terminal)
    tell_accounts(record, analysis, terminal)


def tell_choices(record: Record, analysis: Analysis, terminal: Terminal) -> None:
    """The choices that were not the best, in order."""
    game = record.game
    costly = [choice for choice in analysis.choices if choice.loss >= WORTH_TELLING]
    for choice in costly:
        played = say(game.describe(choice.played), terminal.language)
        better: Params = {
            "action": say(game.describe(choice.best), terminal.language),
            "percent": round(100 * choice.loss),
        }
        advice = terminal.word("cli.analyse.better", better)
        terminal.line(f"{choice.ply + 1}. {record.names[choice.seat]}: {played}; {advice}")
    if not costly:
        terminal.line(terminal.word("cli.analyse.fine", {"percent": round(100 * WORTH_TELLING)}))


def tell_accounts(record: Record, analysis: Analysis, terminal: Terminal) -> None:
    """Luck and skill, a line for each seat."""
    terminal.line()
    for name, account in zip(record.names, analysis.accounts, strict=True):
        params: Params = {
            "name": name,
            "result": round(100 * account.result),
            "fair": round(100 * account.fair),
            "luck": f"{100 * account.luck:+.0f} %",
            "mistakes": f"{100 * account.mistakes:+.0f} %",
            "gifts": f"{100 * account.gifts:+.0f} %",
        }
        terminal.line(terminal.word("cli.analyse.account", params))


def as_data(record: Record, analysis: Analysis) -> dict[str, object]:
    """The analysis as JSON-able data."""
    return {
        "choices": [
            {
                "ply": choice.ply,
                "seat": choice.seat,
                "played": record.game.text(choice.played),
                "best": record.game.text(choice.best),
                "loss": round(choice.loss, 4),
                "before": [round(value, 4) for value in choice.before],
                "after": [round(value, 4) for value in choice.after],
            }
            for choice in analysis.choices
        ],
        "accounts": [account._asdict() for account in analysis.accounts],
    }
