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
from nacre.server.store.opening import open_store

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
    "open_store",
]
