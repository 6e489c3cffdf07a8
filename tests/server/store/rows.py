"""Rows to keep."""

from __future__ import annotations

from typing import Any

from nacre.server.store import Entry, PersonRow, RatingRow, Secret, SessionRow, Status, TableRow

SECRET = b"never to be seen in any message."


def table(id: str = "t1", **changes: Any) -> TableRow:
    row = TableRow(
        id,
        "pearls",
        3,
        b'{"players":3}',
        Secret(SECRET),
        f"invite-{id}",
        False,
        "host",
        Status.OPEN,
        2,
        100.5,
        100.5,
    )
    return row._replace(**changes)


def entry(number: int, id: str = "t1", at: float = 200.25, data: bytes = b"ply") -> Entry:
    return Entry(id, number, at, data)


def person(id: str = "p1", **changes: Any) -> PersonRow:
    row = PersonRow(id, None, f"Ms {id}", 1.5, 2.5)
    return row._replace(**changes)


def session(person: str = "p1", **changes: Any) -> SessionRow:
    """The first device of a person, as one that an earlier version knew."""
    return SessionRow(person, f"token {person}".encode(), person, "", 1.5, 2.5)._replace(**changes)


def rating(person: str = "p1", games: int = 1, **changes: Any) -> RatingRow:
    return RatingRow(person, "pearls", 3, 25.5, 8.25, games)._replace(**changes)
