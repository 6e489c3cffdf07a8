"""The statements of the store, once for both kinds of database.

A change is a generator: it yields statements with their parameters, gets the rows they return, and is run in
one transaction by the code that knows the database. Parameters are written `$1`, `$2`, each once and in
order, so that SQLite can be given the same text with question marks.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar

from nacre.kernel.errors import StoreError
from nacre.server.store.rows import (
    Change,
    Conflict,
    Entry,
    RatingRow,
    Secret,
    Status,
    TableRow,
)

Row: TypeAlias = Sequence[Any]
"""A row as the database gives it."""
Statement: TypeAlias = tuple[str, tuple[object, ...]]
Result = TypeVar("Result")
Steps: TypeAlias = Generator[Statement, Sequence[Row], Result]

TABLE: Final = "id, game, players, setup, secret, invite, private, host, status, open_seats, created, changed"
ENTRY: Final = "table_id, number, at, data"
NOTICE: Final = "id, person, table_id, kind, created, due"
RATING: Final = "person, game, players, mu, sigma, games"

INSERT_TABLE: Final = (
    f"INSERT INTO tables ({TABLE}, last_number, due)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)"
)
INSERT_ENTRY: Final = f"INSERT INTO entries ({ENTRY}) VALUES ($1, $2, $3, $4)"
INSERT_MEMBER: Final = "INSERT INTO members (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
INSERT_NOTICE: Final = (
    f"INSERT INTO notices ({NOTICE}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
)
INSERT_RATING: Final = (
    f"INSERT INTO ratings ({RATING}, listed) VALUES ($1, $2, $3, $4, $5, $6,"
    " COALESCE((SELECT listed FROM people WHERE id = $7), 0))"
)
INSERT_RATED: Final = "INSERT INTO rated (table_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING table_id"

ADVANCE: Final = "UPDATE tables SET last_number = $1, changed = $2 WHERE id = $3 AND last_number = $4"
_ADVANCE_CHANGED: Final = (
    "UPDATE tables SET last_number = $1, changed = $2, status = COALESCE($3, status),"
    " open_seats = COALESCE($4, open_seats), due = NULLIF(COALESCE($5, due), -1)"
    " WHERE id = $6 AND last_number = $7 RETURNING id"
)
_SET_DUE: Final = "UPDATE tables SET due = NULLIF(CAST($1 AS DOUBLE PRECISION), -1) WHERE id = $2"
_PROBE: Final = "UPDATE probe SET written = 1 - written"
_PUT_ANALYSIS: Final = (
    "INSERT INTO analyses (table_id, format, data) VALUES ($1, $2, $3) ON CONFLICT (table_id)"
    " DO UPDATE SET format = excluded.format, data = excluded.data WHERE analyses.format <> excluded.format"
)
_PUT_RATING: Final = (
    f"{INSERT_RATING} ON CONFLICT (person, game, players)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"
    " WHERE ratings.games = excluded.games - 1 RETURNING person"
)


@cache
def with_question_marks(sql: str) -> str:
    """The same statement as SQLite takes it."""
    return re.sub(r"\$\d+", "?", sql)


def table_values(row: TableRow, last: int) -> tuple[object, ...]:
    """The parameters of `INSERT_TABLE`."""
    check_text(row.id, row.game, row.invite, row.host)
    # A running table comes from a file, which does not tell what is due: the server looks at it once.
    due = 0.0 if row.status is Status.RUNNING else None
    return (*row[:8], row.status.value, *row[9:], last, due)


def table_row(row: Row) -> TableRow:
    """A table as the database gives it."""
    found = TableRow(*row[:12])
    return found._replace(
        secret=Secret(found.secret), private=bool(found.private), status=Status(found.status)
    )


def create_table(row: TableRow, entries: Sequence[Entry], members: Sequence[str]) -> Steps[None]:
    """Keep a new table with its first entries."""
    if [(entry.table, entry.number) for entry in entries] != [(row.id, n + 1) for n in range(len(entries))]:
        raise ValueError("the first entries of a table are its own, numbered from 1")
    check_text(*members)
    yield (INSERT_TABLE, table_values(row, len(entries)))
    for entry in entries:
        yield (INSERT_ENTRY, tuple(entry))
    for person in members:
        yield (INSERT_MEMBER, (person, row.id))


def append(entry: Entry, change: Change | None) -> Steps[None]:
    """Add to a log if it is as long as the writer thinks."""
    expected = (entry.table, entry.number - 1)
    if not all(keepable(value) for value in expected):
        raise Conflict(f"entry {entry.number}")
    if change is None:
        moved = yield (f"{ADVANCE} RETURNING id", (entry.number, entry.at, *expected))
    else:
        check_text(*(change.members or ()))
        status = None if change.status is None else change.status.value
        values = (entry.number, entry.at, status, change.open_seats, change.due, *expected)
        moved = yield (_ADVANCE_CHANGED, values)
    if not moved:
        raise Conflict(f"entry {entry.number} of {entry.table}")
    yield (INSERT_ENTRY, tuple(entry))
    for person in (change and change.members) or ():
        yield (INSERT_MEMBER, (person, entry.table))
    for notice in change.notices if change is not None else ():
        yield (INSERT_NOTICE, tuple(notice))


def set_due(table: str, due: float, number: int | None) -> Steps[None]:
    """Put when something has to be done at a table."""
    if number is None:
        yield (_SET_DUE, (due, table))
    else:
        yield (f"{_SET_DUE} AND last_number = $3", (due, table, number))


def probe() -> Steps[None]:
    """Write something, to see whether that works."""
    yield (_PROBE, ())


def add_member(table: str, person: str) -> Steps[None]:
    """Let somebody see a table."""
    yield (INSERT_MEMBER, (person, table))


def delete_table(id: str) -> Steps[bool]:
    """Forget a table that never started; what belongs to it goes with it."""
    return bool((yield ("DELETE FROM tables WHERE id = $1 AND status = 'open' RETURNING id", (id,))))


def keep_analysis(table: str, format: int, data: bytes) -> Steps[None]:
    """Keep an analysis, unless there is one in that format."""
    yield (_PUT_ANALYSIS, (table, format, data))


def rating_values(row: RatingRow) -> tuple[object, ...]:
    """The parameters of `INSERT_RATING`: whether it is listed is the person's choice."""
    return (*row, row.person)


def rate(table: str, rows: Sequence[RatingRow]) -> Steps[bool]:
    """Put ratings once for a table."""
    if not (yield (INSERT_RATED, (table,))):
        return False
    # In one order for all writers: two that wait for each other's rows would wait for ever.
    for row in sorted(rows):
        if not (yield (_PUT_RATING, rating_values(row))):
            raise Conflict(f"rating of {row.person} at {row.game}")
    return True


def in_order(statements: Sequence[Statement]) -> Steps[bool]:
    """These statements one after the other: did any of them return something?"""
    found = False
    for statement in statements:
        found = bool((yield statement)) or found
    return found


def check_text(*texts: str) -> None:
    """Refuse what one of the databases cannot keep, so that both keep the same."""
    if not all(keepable(text) for text in texts):
        raise StoreError("store.text")


def keepable(value: object) -> bool:
    """Could a database keep that? If not, it need not be looked for either."""
    if isinstance(value, int):
        return abs(value) < 2**31
    if not isinstance(value, str):
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value
