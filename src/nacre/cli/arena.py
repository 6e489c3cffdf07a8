"""What `nacre arena` shows in the terminal, while bots play and afterwards."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from nacre.arena.contest import ReportProgress
from nacre.arena.estimates import Estimate
from nacre.arena.report import claim_verdict
from nacre.arena.summary import Summary
from nacre.cli.colour import STYLES
from nacre.cli.exit_codes import fail_at_end
from nacre.cli.flags import print_json, system_language
from nacre.cli.terminal import Terminal
from nacre.words import Params

STANDARD_OUTPUT: Final = Path("-")


def show_summary(summary: Summary, terminal: Terminal) -> None:
    """Print the tables of a contest."""
    results = summary.results
    counts: Params = {
        "games": summary.games,
        "deals": len(results.deals),
        "seed": results.contest.seed,
    }
    terminal.line(terminal.text("arena.played", counts))
    terminal.line()
    _show_standings(summary, terminal)
    terminal.line()
    _show_comparisons(summary, terminal)
    for standing in summary.standings:
        if standing.faults:
            params: Params = {"bot": standing.bot, "count": standing.faults, "reason": standing.first_fault}
            terminal.line(terminal.text("arena.faulty", params), style=STYLES["red"])
    if (results.goal.until is not None or results.goal.beats is not None) and not results.reached:
        terminal.line(terminal.text("arena.not_reached"), style=STYLES["yellow"])


def bars(terminal: Terminal) -> Progress:
    """Progress bars that count; hidden unless the output is a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=terminal.console,
        transient=True,
        disable=not terminal.console.is_terminal,
    )


@contextmanager
def progress_bar(terminal: Terminal) -> Iterator[ReportProgress]:
    """A progress bar for games; hidden unless the output is a terminal."""
    with bars(terminal) as bar:
        task = bar.add_task(terminal.text("arena.progress"), total=None)
        yield lambda played, most: bar.update(task, completed=played, total=most)


def show_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], terminal: Terminal, text_columns: int = 1
) -> None:
    """Print a table whose first columns are text and whose others are numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column, title in enumerate(head):
        table.add_column(
            title, justify="left" if column < text_columns else "right", no_wrap=column >= text_columns
        )
    for row in rows:
        table.add_row(*row)
    terminal.console.print(table)


def write_json(data: object, path: Path, terminal: Terminal) -> None:
    """Write results as JSON, for programs; to the standard output if the path is a dash."""
    if path == STANDARD_OUTPUT:
        print_json(data)
    else:
        write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", path, terminal)


@contextmanager
def playing(data: Path | None) -> Iterator[None]:
    """While bots play: what they print goes to stderr if the standard output is for JSON."""
    if data != STANDARD_OUTPUT:
        yield
        return
    sys.stdout.flush()
    with ExitStack() as stack:
        # Processes that are started meanwhile inherit the descriptor, not what Python calls sys.stdout.
        with suppress(OSError):
            kept = os.dup(1)
            stack.callback(os.close, kept)
            stack.callback(os.dup2, kept, 1)
            os.dup2(2, 1)
        stack.enter_context(redirect_stdout(sys.stderr))
        yield


def terminal_for(language: str | None, data: Path | None) -> Terminal:
    """The terminal: on stderr if the standard output is for JSON."""
    return Terminal(language or system_language(), stderr=data == STANDARD_OUTPUT)


def write_text(text: str, path: Path, terminal: Terminal) -> None:
    """Write a file. A failure is reported at the end, so that nobody has to play all the games again."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        params: Params = {"path": str(path), "reason": error.strerror or ""}
        terminal.line(terminal.text("arena.not_written", params), style=STYLES["yellow"])
        fail_at_end()
    else:
        terminal.line(terminal.text("arena.written", {"path": str(path)}))


def format_share(estimate: Estimate) -> str:
    """A share with its interval, as text."""
    return f"{estimate.mean:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"


def _show_standings(summary: Summary, terminal: Terminal) -> None:
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
            f"{standing.rating.mean:.1f} ± {standing.rating.half_width:.1f}"
            if standing.ranked
            else terminal.text("arena.unranked"),
            f"{standing.wins.mean:.1%} ± {standing.wins.half_width:.1%}",
            f"{standing.score.mean:.1f}",
            f"{standing.rank:.2f}" if standing.ranked else "\N{EN DASH}",
            f"{standing.seconds:.3f}",
            str(standing.faults),
        )
        for standing in summary.listed()
    ]
    show_table([terminal.text(code) for code in head], rows, terminal)


def _show_comparisons(summary: Summary, terminal: Terminal) -> None:
    bots = summary.results.contest.bots
    head = [
        terminal.text(code) for code in ("arena.comparison", "arena.share", "arena.fair", "arena.verdict")
    ]
    rows = []
    for comparison in summary.comparisons:
        duel = comparison.duel
        names: Params = {"one": bots[duel.one], "other": bots[duel.other]}
        verdict = claim_verdict(comparison, summary.results.goal.beats)
        rows.append(
            (
                terminal.text("arena.alone" if duel.alone else "arena.against", names),
                format_share(comparison.share),
                f"{duel.fair:.1%}",
                terminal.text(verdict.code, verdict.params) if comparison.claimed else "",
            )
        )
    show_table(head, rows, terminal)
