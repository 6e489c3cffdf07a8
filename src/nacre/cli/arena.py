"""`nacre arena`: bots against bots."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from nacre.arena import Results, Summary, summary
from nacre.arena.contest import Progress as Told
from nacre.arena.estimates import Estimate
from nacre.cli.terminal import Terminal
from nacre.words import Message, Params


def show_results(results: Results, terminal: Terminal) -> None:
    """The tables of a contest."""
    shown = summary(results)
    if shown is None:
        terminal.line(terminal.word("arena.nothing"))
        return
    contest = results.contest
    counted: Params = {"games": shown.games, "deals": len(results.deals), "seed": contest.seed}
    terminal.line(terminal.word("arena.played", counted))
    terminal.line()
    terminal.console.print(_standings(shown, terminal))
    terminal.line()
    terminal.console.print(_comparisons(shown, terminal))
    for standing in shown.standings:
        if standing.faults:
            known: Params = {"bot": standing.bot, "count": standing.faults, "reason": standing.trouble}
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


def _standings(shown: Summary, terminal: Terminal) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for number, code in enumerate(
        ("arena.bot", "arena.wins", "arena.score", "arena.place", "arena.seconds", "arena.faults")
    ):
        table.add_column(terminal.word(code), justify="right" if number else "left")
    for standing in sorted(shown.standings, key=lambda standing: -standing.wins.mean):
        table.add_row(
            standing.bot,
            percent(standing.wins),
            f"{standing.score.mean:.1f}",
            f"{standing.place:.2f}",
            f"{standing.seconds:.3f}",
            str(standing.faults),
        )
    return table


def _comparisons(shown: Summary, terminal: Terminal) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    bots = shown.results.contest.bots
    for number, code in enumerate(("arena.comparison", "arena.share", "arena.fair", "arena.verdict")):
        table.add_column(terminal.word(code), justify="right" if number in (1, 2) else "left")
    for comparison in shown.comparisons:
        duel = comparison.duel
        code = "arena.alone" if duel.alone else "arena.against"
        table.add_row(
            terminal.word(code, {"one": bots[duel.one], "other": bots[duel.other]}),
            percent(comparison.share),
            f"{duel.fair:.1%}",
            terminal.word(*verdict(comparison.proven, shown)) if comparison.claimed else "",
        )
    return table


def verdict(proven: bool | None, shown: Summary) -> Message:
    """Whether the claim holds."""
    code = {True: "arena.proven", False: "arena.refuted", None: "arena.open"}[proven]
    return Message(code, {"share": f"{shown.results.goal.beats or 0:.1%}"})


def percent(estimate: Estimate) -> str:
    """A share with its interval."""
    return f"{estimate.mean:.1%} [{estimate.low:.1%}, {estimate.high:.1%}]"
