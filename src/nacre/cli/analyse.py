"""`nacre analyse`: judge a finished game, and show the result in the terminal or as data."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress

from nacre.bots.analysis import Analysis, analyse
from nacre.cli.terminal import Terminal
from nacre.kernel.errors import RecordError
from nacre.record import Record
from nacre.words import Params, say

MIN_SHOWN_LOSS = 0.02
"""Smaller losses are not shown: the search is not precise enough for them."""


def analyse_record(record: Record, iterations: int, seed: int) -> Analysis:
    """Judge a finished record, with a progress bar on the error stream."""
    if not record.replay().is_over():
        raise RecordError("cli.analyse.unfinished")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(record.game.name, total=len(record.actions))
        return analyse(record, iterations, seed, lambda done: bar.update(task, completed=done))


def show_choices(record: Record, analysis: Analysis, terminal: Terminal) -> None:
    """Print the choices that were not the best, in order."""
    game = record.game
    costly = [choice for choice in analysis.choices if choice.loss >= MIN_SHOWN_LOSS]
    for choice in costly:
        played = say(game.describe(choice.played), terminal.language)
        better: Params = {
            "action": say(game.describe(choice.best), terminal.language),
            "percent": round(100 * choice.loss),
        }
        advice = terminal.text("cli.analyse.better", better)
        terminal.line(f"{choice.ply + 1}. {record.names[choice.seat]}: {played}; {advice}")
    if not costly:
        terminal.line(terminal.text("cli.analyse.fine", {"percent": round(100 * MIN_SHOWN_LOSS)}))


def analysis_data(record: Record, analysis: Analysis) -> dict[str, object]:
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
    }
