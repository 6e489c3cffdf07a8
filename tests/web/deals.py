"""Cards that are dealt the same each time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from unittest.mock import patch

from nacre.server.tables import opening

SAME_NONCES = "crypto.getRandomValues = (array) => array.fill(7)"
"""For a browser: its part of the seed."""


_taken: set[str] = set()
"""Ids of tables: two tests may have the same name."""


@contextmanager
def dealt(name: str) -> Iterator[None]:
    """Tables that are opened meanwhile get secrets and ids that follow from that name."""
    numbers = count()

    def digest(of: str) -> bytes:
        return sha256(f"{of} {name} {next(numbers)}".encode()).digest()

    def new_id() -> str:
        id = next(id for id in iter(lambda: digest("id").hex()[:12], "") if id not in _taken)
        _taken.add(id)
        return id

    with (
        patch.object(opening, "new_secret", lambda: digest("secret")),
        patch.object(opening, "new_table_id", new_id),
    ):
        yield
