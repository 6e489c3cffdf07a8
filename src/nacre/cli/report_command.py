"""The command `nacre report` and its flags."""

from __future__ import annotations

import json
from pathlib import Path

import click

from nacre.cli.flags import JSON, NEW_FILE, JsonCommand, examples


@click.command(
    cls=JsonCommand, epilog=examples("nacre report", "nacre report --out report.txt", "nacre report --json")
)
@click.option("--out", type=NEW_FILE, help="Write it to this file instead of the terminal.")
@JSON
def report(out: Path | None, as_json: bool) -> None:
    """Tell what a bug report needs: versions, platform, games and settings, without any secret.

    There is no name, address, password or path in it, and nothing of what is in the database. Read it before
    you send it.
    """
    from nacre.cli.report import collect, render

    facts = collect()
    text = json.dumps(facts, indent=1) + "\n" if as_json else render(facts)
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise click.FileError(str(out), error.strerror) from None
