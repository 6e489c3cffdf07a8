"""The command `nacre admin`: what the host of a house does, also while the server runs."""

from __future__ import annotations

import secrets
import time

import click
import msgspec

from nacre.cli.desk import Desk, at_desk, show, show_rows, words
from nacre.cli.flags import DATABASE, JSON, JsonCommand, examples
from nacre.server.people import LETTERS, hash_secret
from nacre.server.store import CodeRow, Status
from nacre.server.tables.hosting import COME_IN, INVITED
from nacre.server.tables.orders import DeletePerson, DeleteTable
from nacre.table import entries as e

DAY_SECONDS = 24 * 3600
INVITATION_LETTERS = 16
MOST_SAID = 5
"""The latest that a person said at a table, beside a report about them."""
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
    found = at_desk(database, lambda desk: desk.store.list_people(search, limit))
    columns = {"id": "admin.id", "name": "admin.name", "tables": "admin.tables", "seen": "admin.seen"}
    show_rows([row._asdict() for row in found], as_json, columns, "admin.no_people")


@admin.command(epilog=examples("nacre admin tables", "nacre admin tables --status running --json"))
@click.option("--status", type=click.Choice([status.value for status in Status]))
@click.option("--person", default="", metavar="ID", help="Only tables of that person.")
@LIMIT
@DATABASE
@JSON
def tables(status: str | None, person: str, limit: int, database: str | None, as_json: bool) -> None:
    """List tables, those changed last first."""
    wanted = None if status is None else Status(status)
    found = at_desk(database, lambda desk: desk.store.list_tables(wanted, person, limit))
    rows: list[dict[str, object]] = [
        {
            "id": row.id,
            "game": row.game,
            "players": row.players,
            "status": row.status.value,
            "private": row.private,
            "created": row.created,
            "changed": row.changed,
        }
        for row in found
    ]
    columns = {"id": "admin.id", "game": "admin.game", "status": "admin.status", "changed": "admin.changed"}
    show_rows(rows, as_json, columns, "admin.no_tables")


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
    if not yes:
        click.confirm(words("admin.sure_person", {"id": id}), abort=True, err=True)
    done = at_desk(database, lambda desk: desk.order(DeletePerson(id)))
    _deleted(id, done, as_json)


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
    if not yes:
        click.confirm(words("admin.sure_table", {"id": id}), abort=True, err=True)
    done = at_desk(database, lambda desk: desk.order(DeleteTable(id)))
    _deleted(id, done, as_json)


def _deleted(id: str, done: bool, as_json: bool) -> None:
    data = {"id": id, "deleted": done}
    show("admin.deleted" if done else "admin.unknown", {"id": id}, data=data, as_json=as_json)
    if not done:
        raise SystemExit(1)


@admin.command(
    epilog=examples('nacre admin announce "Club night begins at eight."', "nacre admin announce --clear")
)
@WORDS
@CLEAR
@DATABASE
@JSON
def announce(text: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Say TEXT to everyone, on every page, until it is taken away; without TEXT, show what is said."""
    _set_text("announcement", "" if clear else " ".join(text) or None, database, as_json)


@admin.command(
    epilog=examples('nacre admin greeting "Welcome to the Tuesday club!"', "nacre admin greeting --clear")
)
@WORDS
@CLEAR
@DATABASE
@JSON
def greeting(text: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Greet everyone on the first page with TEXT; without TEXT, show the greeting."""
    _set_text("greeting", "" if clear else " ".join(text) or None, database, as_json)


MOST_TEXT = 500
"""Characters of a greeting and of an announcement."""


def _set_text(name: str, text: str | None, database: str | None, as_json: bool) -> None:
    if text is not None:
        text = text.strip()
        if len(text) > MOST_TEXT or not text.replace("\n", " ").isprintable():
            raise click.BadParameter(words("admin.text", {"limit": MOST_TEXT}))
    value = at_desk(database, lambda desk: _setting(desk, name, text))
    data = {name: value}
    show("admin.setting" if value else "admin.no_setting", {"value": value}, data=data, as_json=as_json)


async def _setting(desk: Desk, name: str, value: str | None) -> str:
    """Put a setting, if there is a value; what it is now."""
    if value is not None:
        await desk.store.set_house({name: value})
    return (await desk.store.house()).get(name, "")


@admin.command(epilog=examples("nacre admin door", "nacre admin door invited"))
@click.argument("state", type=click.Choice(("open", INVITED)), required=False)
@DATABASE
@JSON
def door(state: str | None, database: str | None, as_json: bool) -> None:
    """Let everyone in (open), or only those who are invited; without STATE, show which."""
    wanted = None if state is None else INVITED if state == INVITED else ""
    value = at_desk(database, lambda desk: _setting(desk, "door", wanted)) or "open"
    code = "admin.door_invited" if value == INVITED else "admin.door_open"
    show(code, data={"door": value}, as_json=as_json)


@admin.command(epilog=examples("nacre admin invite --days 14", "nacre admin invite --void"))
@click.option("--days", type=click.IntRange(1, 365), default=30, show_default=True)
@click.option("--void", is_flag=True, help="Let no invitation that was made work any more.")
@DATABASE
@JSON
def invite(days: int, void: bool, database: str | None, as_json: bool) -> None:
    """Make an invitation that lets anyone in who has it, for some days."""
    if void:
        count = at_desk(database, lambda desk: desk.store.void_codes(COME_IN))
        show("admin.voided", {"count": count}, data={"voided": count}, as_json=as_json)
        return
    letters = "".join(secrets.choice(LETTERS) for _ in range(INVITATION_LETTERS))
    now = time.time()
    until = now + days * DAY_SECONDS
    row = CodeRow(hash_secret(letters), COME_IN, "", until)
    at_desk(database, lambda desk: desk.store.keep_code(row, now))
    code = "-".join(letters[n : n + 4] for n in range(0, len(letters), 4))
    data = {"invitation": code, "until": until}
    show("admin.invitation", {"code": code, "count": days}, data=data, as_json=as_json)


@admin.command(epilog=examples("nacre admin keepers 3kTmQ0aZ", "nacre admin keepers --clear"))
@click.argument("ids", nargs=-1)
@CLEAR
@DATABASE
@JSON
def keepers(ids: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Let the persons of those IDS hear of reports, where their notices go; without IDS, show who does."""

    async def work(desk: Desk) -> list[str]:
        for id in ids:
            if await desk.store.person(id) is None:
                raise click.BadParameter(words("admin.unknown", {"id": id}))
        value = " ".join(ids) if ids else "" if clear else None
        return (await _setting(desk, "keepers", value)).split()

    found = at_desk(database, work)
    shown = {"value": ", ".join(found)}
    show("admin.setting" if found else "admin.no_keepers", shown, data={"keepers": found}, as_json=as_json)


@admin.command(epilog=examples("nacre admin reports", "nacre admin reports --close 5dPq"))
@click.option("--closed", is_flag=True, help="List those that were seen to.")
@click.option("--close", "close", metavar="ID", help="The report of that id was seen to.")
@LIMIT
@DATABASE
@JSON
def reports(closed: bool, close: str | None, limit: int, database: str | None, as_json: bool) -> None:
    """List what people told the host about others, with what these said last at the table."""
    if close is not None:
        done = at_desk(database, lambda desk: desk.store.close_report(close))
        told = "admin.closed" if done else "admin.unknown"
        show(told, {"id": close}, data={"id": close, "closed": done}, as_json=as_json)
        if not done:
            raise SystemExit(1)
        return
    rows = at_desk(database, lambda desk: _reports(desk, closed, limit))
    columns = {
        "id": "admin.id",
        "created": "admin.created",
        "name": "admin.name",
        "person": "admin.person",
        "table": "admin.table",
        "text": "admin.text_column",
        "said": "admin.said",
    }
    show_rows(rows, as_json, columns, "admin.no_reports")


async def _reports(desk: Desk, closed: bool, limit: int) -> list[dict[str, object]]:
    found = await desk.store.reports(closed, limit)
    return [{**row._asdict(), "said": await _said(desk, row.table, row.name)} for row in found]


async def _said(desk: Desk, table: str, name: str) -> list[str]:
    """What somebody of that name said last at a table."""
    seats: dict[int, str] = {}
    said: list[str] = []
    for written in await desk.store.entries(table):
        try:
            entry = e.read(written.data)
        except msgspec.DecodeError:
            continue  # of another version
        if isinstance(entry, e.Sat):
            seats[entry.seat] = entry.name
        elif isinstance(entry, e.Said) and seats.get(entry.seat) == name:
            said.append(entry.text)
    return said[-MOST_SAID:]
