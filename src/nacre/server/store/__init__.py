"""What the server keeps: tables with their logs, people, ratings; in SQLite or PostgreSQL."""

from nacre.server.store.base import Store
from nacre.server.store.opening import open_store
from nacre.server.store.rows import (
    Change,
    CodeRow,
    Conflict,
    DeliveryRow,
    Entry,
    NoticeRow,
    PasskeyRow,
    PersonRow,
    RatingRow,
    ReceiverRow,
    Secret,
    SessionRow,
    Status,
    TableRow,
)
from nacre.server.store.transfer import export_store, import_store

__all__ = [
    "Change",
    "CodeRow",
    "Conflict",
    "DeliveryRow",
    "Entry",
    "NoticeRow",
    "PasskeyRow",
    "PersonRow",
    "RatingRow",
    "ReceiverRow",
    "Secret",
    "SessionRow",
    "Status",
    "Store",
    "TableRow",
    "export_store",
    "import_store",
    "open_store",
]
