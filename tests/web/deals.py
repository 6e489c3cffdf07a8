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


@contextmanager
def dealt(name: str) -> Iterator[None]:
    """Tables that are opened meanwhile get secrets that follow from that name."""
    numbers = count()

    def secret() -> bytes:
        return sha256(f"{name} {next(numbers)}".encode()).digest()

    with patch.object(opening, "new_secret", secret):
        yield
