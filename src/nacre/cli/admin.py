"""What `nacre admin` does: it works on the server's database, also while the server runs."""

from __future__ import annotations

import secrets
import time
from typing import Final

import click
import msgspec

from nacre.cli.desk import Desk, at_desk, show, show_rows, words
from nacre.cli.exit_codes import FAILED
from nacre.server.people import LETTERS, hash_secret
from nacre.server.store import CodeRow, Status
from nacre.server.tables.hosting import COME_IN, INVITED
from nacre.server.tables.orders import DeletePerson, DeleteTable
from nacre.table import entries as e

DAY_SECONDS: Final = 24 * 3600
INVITATION_LETTERS: Final = 16
MAX_TEXT: Final = 500
"""Characters of a greeting and of an announcement."""
MOST_SAID: Final = 5
"""The latest that a person said at a table, beside a report about them."""


def list_people(search: str, limit: int, database: str | None, as_json: bool) -> None:
    """List persons by a part of their name, or by their id."""
    found = at_desk(database, lambda desk: desk.store.list_people(search, limit))
    columns = {"id": "admin.id", "name": "admin.name", "tables": "admin.tables", "seen": "admin.seen"}
    show_rows([row._asdict() for row in found], as_json, columns, "admin.no_people")


def list_tables(status: str | None, person: str, limit: int, database: str | None, as_json: bool) -> None:
    """List tables: all, or those of one status or person."""
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


def delete_person(id: str, sure: bool, database: str | None, as_json: bool) -> None:
    """Delete a person; ask first, unless the host is sure."""
    if not sure:
        click.confirm(words("admin.sure_person", {"id": id}), abort=True, err=True)
    _show_deleted(id, at_desk(database, lambda desk: desk.order(DeletePerson(id))), as_json)


def delete_table(id: str, sure: bool, database: str | None, as_json: bool) -> None:
    """Delete a table with its game; ask first, unless the host is sure."""
    if not sure:
        click.confirm(words("admin.sure_table", {"id": id}), abort=True, err=True)
    _show_deleted(id, at_desk(database, lambda desk: desk.order(DeleteTable(id))), as_json)


def _show_deleted(id: str, done: bool, as_json: bool) -> None:
    data = {"id": id, "deleted": done}
    show("admin.deleted" if done else "admin.unknown", {"id": id}, data=data, as_json=as_json)
    if not done:
        raise SystemExit(FAILED)


def set_text(name: str, text: str | None, database: str | None, as_json: bool) -> None:
    """Set the greeting or the announcement, if there is a text; show what it is now."""
    if text is not None:
        text = text.strip()
        if len(text) > MAX_TEXT or not text.replace("\n", " ").isprintable():
            raise click.BadParameter(words("admin.text", {"limit": MAX_TEXT}))
    value = at_desk(database, lambda desk: _set(desk, name, text))
    data = {name: value}
    show("admin.setting" if value else "admin.no_setting", {"value": value}, data=data, as_json=as_json)


def set_door(state: str | None, database: str | None, as_json: bool) -> None:
    """Open the door to everyone or to invited people only, if a state is given; show what it is now."""
    wanted = None if state is None else INVITED if state == INVITED else ""
    value = at_desk(database, lambda desk: _set(desk, "door", wanted)) or "open"
    code = "admin.door_invited" if value == INVITED else "admin.door_open"
    show(code, data={"door": value}, as_json=as_json)


def set_keepers(ids: tuple[str, ...], clear: bool, database: str | None, as_json: bool) -> None:
    """Choose who hears of reports, if there are ids; show who does now."""

    async def work(desk: Desk) -> list[str]:
        for id in ids:
            if await desk.store.person(id) is None:
                raise click.ClickException(words("admin.unknown", {"id": id}))
        value = " ".join(ids) if ids else "" if clear else None
        return (await _set(desk, "keepers", value)).split()

    found = at_desk(database, work)
    shown = {"value": ", ".join(found)}
    show("admin.setting" if found else "admin.no_keepers", shown, data={"keepers": found}, as_json=as_json)


async def _set(desk: Desk, name: str, value: str | None) -> str:
    """Put a setting, if there is a value; what it is now."""
    if value is not None:
        await desk.store.set_house({name: value})
    return (await desk.store.house()).get(name, "")


def make_invitation(days: int, database: str | None, as_json: bool) -> None:
    """Make an invitation that lets anyone in for some days."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(INVITATION_LETTERS))
    now = time.time()
    until = now + days * DAY_SECONDS
    row = CodeRow(hash_secret(letters), COME_IN, "", until)
    at_desk(database, lambda desk: desk.store.keep_code(row, now))
    code = "-".join(letters[n : n + 4] for n in range(0, len(letters), 4))
    data = {"invitation": code, "until": until}
    show("admin.invitation", {"code": code, "count": days}, data=data, as_json=as_json)


def void_invitations(database: str | None, as_json: bool) -> None:
    """Let no invitation that was made work any more."""
    count = at_desk(database, lambda desk: desk.store.void_codes(COME_IN))
    show("admin.voided", {"count": count}, data={"voided": count}, as_json=as_json)


def close_report(id: str, database: str | None, as_json: bool) -> None:
    """Note that a report was seen to."""
    done = at_desk(database, lambda desk: desk.store.close_report(id))
    show(
        "admin.closed" if done else "admin.unknown",
        {"id": id},
        data={"id": id, "closed": done},
        as_json=as_json,
    )
    if not done:
        raise SystemExit(FAILED)


def list_reports(closed: bool, limit: int, database: str | None, as_json: bool) -> None:
    """List reports that were seen to, or those that were not, with what was said."""
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
