"""`nacre arena` in the terminal: what is shown while bots play, and afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from nacre.arena.contest import Progress as Told
from nacre.arena.estimates import Estimate
from nacre.arena.report import verdict
from nacre.arena.summary import Summary
from nacre.cli.terminal import Terminal
from nacre.words import Params


def show_summary(shown: Summary, terminal: Terminal) -> None:
    """The tables of a contest."""
    results = shown.results
    counted: Params = {
        "games": shown.games,
        "deals": len(results.deals),
        "seed": results.contest.seed,
    }
    terminal.line(terminal.word("arena.played", counted))
    terminal.line()
    _show_standings(shown, terminal)
    terminal.line()
    _show_comparisons(shown, terminal)
    for standing in shown.standings:
        if standing.faults:
            known: Params = {"bot": standing.bot, "count": standing.faults, "reason": standing.first_fault}
            terminal.line(terminal.word("arena.faulty", known), style="red")
    if (results.goal.until is not None or results.goal.beats is not None) and not results.reached:
        terminal.line(terminal.word("arena.not_reached"), style="yellow")


@contextmanager
def progress_bar(terminal: Terminal) -> Iterator[Told]:
    """Tells how far the games are, where someone can see it move."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=terminal.console,
        transient=True,
        disable=not terminal.console.is_terminal,
    )
    with bar:
        task = bar.add_task(terminal.word("arena.progress"), total=None)
        yield lambda played, most: bar.update(task, completed=played, total=most)


def show_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], terminal: Terminal, texts: int = 1
) -> None:
    """A table whose first columns are texts and whose others are numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for number, title in enumerate(head):
        table.add_column(title, justify="left" if number < texts else "right", no_wrap=number >= texts)
    for row in rows:
        table.add_row(*row)
    terminal.console.print(table)


def write_json(data: object, path: Path, terminal: Terminal) -> None:
    """Write results for programs."""
    write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", path, terminal)


def write_text(text: str, path: Path, terminal: Terminal) -> None:
    """Write a file; one that cannot be written is said, not raised: the games are not played again for it."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        known: Params = {"path": str(path), "reason": error.strerror or ""}
        terminal.line(terminal.word("arena.not_written", known), style="yellow")
    else:
        terminal.line(terminal.word("arena.written", {"path": str(path)}))


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.mean:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def _show_standings(shown: Summary, terminal: Terminal) -> None:
    head = (
        "arena.bot",
        "arena.rating",
        "arena.wins",
        "arena.score",
        "arena.place",
        "arena.seconds",
        "arena.faults",
    )
    rows = [
        (
            standing.bot,
            f"{standing.rating.mean:.1f} ± {standing.rating.half_width:.1f}",
            f"{standing.wins.mean:.1%} ± {standing.wins.half_width:.1%}",
            f"{standing.score.mean:.1f}",
            f"{standing.rank:.2f}",
            f"{standing.seconds:.3f}",
            str(standing.faults),
        )
        for standing in shown.ranked()
    ]
    show_table([terminal.word(code) for code in head], rows, terminal)


def _show_comparisons(shown: Summary, terminal: Terminal) -> None:
    bots = shown.results.contest.bots
    head = [
        terminal.word(code) for code in ("arena.comparison", "arena.share", "arena.fair", "arena.verdict")
    ]
    rows = []
    for comparison in shown.comparisons:
        duel = comparison.duel
        names: Params = {"one": bots[duel.one], "other": bots[duel.other]}
        told = verdict(comparison, shown.results.goal.beats)
        rows.append(
            (
                terminal.word("arena.alone" if duel.alone else "arena.against", names),
                percent(comparison.share),
                f"{duel.fair:.1%}",
                terminal.word(told.code, told.params) if comparison.claimed else "",
            )
        )
    show_table(head, rows, terminal)
