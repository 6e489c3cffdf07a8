"""The commands `nacre replay` and `nacre analyse`, and their flags."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import (
    COLOR,
    FILE,
    JSON,
    LANGUAGE,
    NEW_FILE,
    JsonCommand,
    examples,
    print_json,
    system_language,
)


@click.command(
    cls=JsonCommand,
    epilog=examples(
        "nacre replay game.toml", "nacre replay game.toml --language de", "nacre replay game.toml --json"
    ),
)
@click.argument("file", type=FILE)
@JSON
@LANGUAGE
@COLOR
def replay(file: Path, as_json: bool, language: str | None, color: str) -> None:
    """Show a recorded game, action by action."""
    from nacre.cli.replay import record_data, show_record
    from nacre.cli.terminal import Terminal
    from nacre.record import Record

    if as_json:
        print_json(record_data(Record.load(file), language or system_language()))
        return
    show_record(Record.load(file), Terminal(language or system_language(), color=color))


@click.command(
    cls=JsonCommand,
    epilog=examples(
        "nacre analyse game.toml",
        "nacre analyse game.toml --effort 4 --html review.html",
        "nacre analyse game.toml --json > review.json",
    ),
)
@click.argument("file", type=FILE)
@click.option(
    "--effort",
    type=click.FloatRange(0, 1000, min_open=True),
    default=1.0,
    show_default=True,
    help="How many times the usual work. Only with the usual work it is the analysis that servers give.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the whole analysis as JSON, and nothing else.")
@click.option("--html", type=NEW_FILE, help="Write the review to this file, for people.")
@LANGUAGE
@COLOR
def analyse(
    file: Path, effort: float, as_json: bool, html: Path | None, language: str | None, color: str
) -> None:
    """Review a finished game: what luck and play did, and which choices mattered."""
    from nacre.analysis import write
    from nacre.cli.analyse import analyse_record, show_analysis
    from nacre.cli.analysis_page import analysis_page
    from nacre.cli.arena import write_text
    from nacre.cli.terminal import Terminal
    from nacre.record import Record

    record = Record.load(file)
    found = analyse_record(record, effort)
    language = language or system_language()
    if html is not None:
        # With --json, nothing else goes to the standard output.
        told = Terminal(language, stderr=as_json, color=color)
        write_text(analysis_page(record, found, language), html, told)
    if as_json:
        click.echo(write(found))
    else:
        show_analysis(record, found, Terminal(language, color=color))
