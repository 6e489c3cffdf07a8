"""Rows to keep."""

from __future__ import annotations

from typing import Any

from nacre.server.store import (
    Change,
    Entry,
    ExerciseRow,
    PersonRow,
    RatingRow,
    ResultRow,
    Secret,
    SessionRow,
    Status,
    Summary,
    TableRow,
)

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
    row = PersonRow(id, None, f"Ms {id}", 1.5, 2.5, handle=f"handle-{id}")
    return row._replace(**changes)


def session(person: str = "p1", **changes: Any) -> SessionRow:
    """The first device of a person, as one that an earlier version knew."""
    return SessionRow(person, f"token {person}".encode(), person, "", 1.5, 2.5)._replace(**changes)


def rating(person: str = "p1", games: int = 1, **changes: Any) -> RatingRow:
    return RatingRow(person, "pearls", 3, 25.5, 8.25, games)._replace(**changes)


def exercise(id: str = "x1", person: str = "p1", **changes: Any) -> ExerciseRow:
    row = ExerciseRow(id, person, "pearls", "t1", 3, 1.5, 0, 2.5, 0, 0, b"the answer")
    return row._replace(**changes)


def summary(id: str, *persons: str, ended: float = 300.0, **changes: Any) -> Summary:
    """A game that the first of those persons won; who is nobody is a bot."""
    results = [
        ResultRow(
            table=id,
            seat=seat,
            person=person,
            name=f"Ms {person}" if person else "Conch",
            level="" if person else "expert",
            rank=1 if seat == 0 else 2,
            score=20 - seat,
            held=1 if person else 0,
            game="pearls",
            players=len(persons),
            rated=0,
            ended=ended,
        )._replace(**changes)
        for seat, person in enumerate(persons)
    ]
    return Summary(tuple(results), tuple({f"necklace.{4 + seat}": 1} for seat in range(len(persons))))


def over(summary: Summary | None = None) -> Change:
    """The change of an entry that ends a table."""
    return Change(Status.OVER, summary=summary)
