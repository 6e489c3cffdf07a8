"""What the server keeps: tables with their logs, people, ratings; in SQLite or PostgreSQL."""

from nacre.server.store.base import (
    Change,
    Conflict,
    Entry,
    PersonRow,
    RatingRow,
    Secret,
    Status,
    Store,
    TableRow,
)

__all__ = [
    "Change",
    "Conflict",
    "Entry",
    "PersonRow",
    "RatingRow",
    "Secret",
    "Status",
    "Store",
    "TableRow",
]
