"""The commands that copy a server's database to a file and back.

`nacre backup` and `nacre restore` copy SQLite's file, `nacre export` and `nacre import` any database as lines
of JSON.
"""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import DATABASE, FILE, NEW_FILE, examples


@click.command(
    epilog=examples(
        "nacre export games.jsonl",
        "nacre export games.jsonl --database postgresql://localhost/nacre",
        "nacre export - > games.jsonl",
    )
)
@click.argument("file", type=NEW_FILE)
@DATABASE
def export(file: Path, database: str | None) -> None:
    """Write a server's database, with all its secrets, to FILE; - is the standard output."""
    from nacre.cli.store import export_to

    export_to(file, database)


@click.command(
    "import",
    epilog=examples(
        "nacre import games.jsonl", "nacre import games.jsonl --database sqlite:////srv/nacre/games.db"
    ),
)
@click.argument("file", type=FILE)
@DATABASE
def import_file(file: Path, database: str | None) -> None:
    """Read a FILE of `nacre export` into an empty database; - is the standard input."""
    from nacre.cli.store import import_from

    import_from(file, database)


@click.command(
    epilog=examples("nacre backup copy.db", "nacre backup copy.db --database sqlite:////srv/nacre/games.db")
)
@click.argument("file", type=NEW_FILE)
@DATABASE
def backup(file: Path, database: str | None) -> None:
    """Copy a server's SQLite database, with all its secrets, to FILE. The server may run meanwhile."""
    from nacre.cli.store import back_up_to

    back_up_to(file, database)


@click.command(
    epilog=examples("nacre restore copy.db", "nacre restore copy.db --database sqlite:////srv/nacre/games.db")
)
@click.argument("file", type=FILE)
@DATABASE
def restore(file: Path, database: str | None) -> None:
    """Put a copy that `nacre backup` made where the SQLite database was. The server must not run."""
    from nacre.cli.store import restore_from

    restore_from(file, database)
