"""The commands `nacre replay` and `nacre analyse`, and their flags."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import COLOR, FILE, JSON, LANGUAGE, examples, system_language


@click.command(
    epilog=examples(
        "nacre replay game.toml", "nacre replay game.toml --language de", "nacre replay game.toml --json"
    )
)
@click.argument("file", type=FILE)
@JSON
@LANGUAGE
@COLOR
def replay(file: Path, as_json: bool, language: str | None, color: str) -> None:
    """Show a recorded game, action by action."""
    import json

    from nacre.cli.replay import record_data, show_record
    from nacre.cli.terminal import Terminal
    from nacre.record import Record

    if as_json:
        data = record_data(Record.load(file), language or system_language())
        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
        return
    show_record(Record.load(file), Terminal(language or system_language(), color=color))


@click.command(
    epilog=examples(
        "nacre analyse game.toml",
        "nacre analyse game.toml --iterations 10000",
        "nacre analyse game.toml --json > choices.json",
    )
)
@click.argument("file", type=FILE)
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=2000,
    show_default=True,
    help="Search iterations for each choice.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same analysis.")
@click.option("--json", "as_json", is_flag=True, help="Print all choices as JSON, and nothing else.")
@LANGUAGE
@COLOR
def analyse(file: Path, iterations: int, seed: int, as_json: bool, language: str | None, color: str) -> None:
    """Judge a finished game: which actions were better."""
    import json

    from nacre.cli.analyse import analyse_record, analysis_data, show_choices
    from nacre.cli.terminal import Terminal
    from nacre.record import Record

    record = Record.load(file)
    found = analyse_record(record, iterations, seed)
    if as_json:
        click.echo(json.dumps(analysis_data(record, found), indent=1))
    else:
        show_choices(record, found, Terminal(language or system_language(), color=color))
