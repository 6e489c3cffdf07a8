"""The command `nacre admin` and its flags: what the host of a house does, also while the server runs."""

from __future__ import annotations

from typing import Final

import click

from nacre.cli.flags import DATABASE, JSON, JsonCommand, examples

STATUSES: Final = ("open", "running", "over")
DOORS: Final = ("open", "invited")
LIMIT = click.option("--limit", type=click.IntRange(1, 100_000), default=50, show_default=True)
YES = click.option("--yes", is_flag=True, help="Do not ask whether you are sure.")
CLEAR = click.option("--clear", is_flag=True, help="Take it away.")
WORDS = click.argument("text", nargs=-1)


class AdminGroup(click.Group):
    """`nacre admin`: every command in it has the flag --json."""

    command_class = JsonCommand


@click.group(
    cls=AdminGroup,
    epilog=examples(
        "nacre admin people Ann",
        'nacre admin announce "Club night begins at eight."',
        "nacre admin door invited",
        "nacre admin invite --days 14",
        "nacre admin reports",
    ),
)
def admin() -> None:
    """Look after a server's house: people, tables, announcements, reports.

    It works on the server's database, also while the server runs; docs/club.md shows how.
    """


@admin.command(
    epilog=examples("nacre admin people", "nacre admin people Ann", "nacre admin people --limit 1000 --json")
)
@click.argument("search", default="")
@LIMIT
@DATABASE
@JSON
def people(search: str, limit: int, database: str | None, as_json: bool) -> None:
    """List persons: all, or those whose name contains SEARCH or whose id it is."""
    from nacre.cli.admin import list_people

    list_people(search, limit, database, as_json)


@admin.command(epilog=examples("nacre admin tables", "nacre admin tables --status running --json"))
@click.option("--status", type=click.Choice(STATUSES))
@click.option("--person", default="", metavar="ID", help="Only tables of that person.")
@LIMIT
@DATABASE
@JSON
def tables(status: str | None, person: str, limit: int, database: str | None, as_json: bool) -> None:
    """List tables, those changed last first."""
    from nacre.cli.admin import list_tables

    list_tables(status, person, limit, database, as_json)


@admin.command(
    "delete-person",
    epilog=examples("nacre admin delete-person 3kTmQ0aZ", "nacre admin delete-person 3kTmQ0aZ --yes"),
)
@click.argument("id")
@YES
@DATABASE
@JSON
def delete_person(id: str, yes: bool, database: str | None, as_json: bool) -> None:
    """Delete the person of that ID; their games stay, without their name."""
    from nacre.cli.admin import delete_person

    delete_person(id, yes, database, as_json)


@admin.command(
    "delete-table",
    epilog=examples("nacre admin delete-table Yx3aB1", "nacre admin delete-table Yx3aB1 --yes"),
)
@click.argument("id")
@YES
@DATABASE
@JSON
def delete_table(id: str, yes: bool, database: str | None, as_json: bool) -> None:
    """Delete the table of that ID, with its game."""
    from nacre.cli.admin import delete_table

    delete_table(id, yes, database, as_json)


@admin.command(
    epilog=examples('nacre admin announce "Club night begins at eight."', "nacre admin announce --clear")
)
@WORDS
@CLEAR
@DATABASE
@JSON
def announce(text: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Say TEXT to everyone, on every page, until it is taken away; without TEXT, show what is said."""
    from nacre.cli.admin import set_text

    set_text("announcement", "" if clear else " ".join(text) or None, database, as_json)


@admin.command(
    epilog=examples('nacre admin greeting "Welcome to the Tuesday club!"', "nacre admin greeting --clear")
)
@WORDS
@CLEAR
@DATABASE
@JSON
def greeting(text: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Greet everyone on the first page with TEXT; without TEXT, show the greeting."""
    from nacre.cli.admin import set_text

    set_text("greeting", "" if clear else " ".join(text) or None, database, as_json)


@admin.command(epilog=examples("nacre admin door", "nacre admin door invited"))
@click.argument("state", type=click.Choice(DOORS), required=False)
@DATABASE
@JSON
def door(state: str | None, database: str | None, as_json: bool) -> None:
    """Let everyone in (open), or only those who are invited; without STATE, show which."""
    from nacre.cli.admin import set_door

    set_door(state, database, as_json)


@admin.command(epilog=examples("nacre admin invite --days 14", "nacre admin invite --void"))
@click.option("--days", type=click.IntRange(1, 365), default=30, show_default=True)
@click.option("--void", is_flag=True, help="Let no invitation that was made work any more.")
@DATABASE
@JSON
def invite(days: int, void: bool, database: str | None, as_json: bool) -> None:
    """Make an invitation that lets anyone in who has it, for some days."""
    from nacre.cli.admin import make_invitation, void_invitations

    if void:
        void_invitations(database, as_json)
    else:
        make_invitation(days, database, as_json)


@admin.command(epilog=examples("nacre admin keepers 3kTmQ0aZ", "nacre admin keepers --clear"))
@click.argument("ids", nargs=-1)
@CLEAR
@DATABASE
@JSON
def keepers(ids: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Let the persons of those IDS hear of reports, where their notices go; without IDS, show who does."""
    from nacre.cli.admin import set_keepers

    set_keepers(ids, clear, database, as_json)


@admin.command(epilog=examples("nacre admin reports", "nacre admin reports --close 5dPq"))
@click.option("--closed", is_flag=True, help="List those that were seen to.")
@click.option("--close", "close", metavar="ID", help="The report of that id was seen to.")
@LIMIT
@DATABASE
@JSON
def reports(closed: bool, close: str | None, limit: int, database: str | None, as_json: bool) -> None:
    """List what people told the host about others, with what these said last at the table."""
    from nacre.cli.admin import close_report, list_reports

    if close is not None:
        close_report(close, database, as_json)
    else:
        list_reports(closed, limit, database, as_json)
