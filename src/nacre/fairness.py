"""Fair shuffles: neither who runs a table nor who sits at it can choose the seed.

Whoever runs the table publishes the hash of a secret first. Then each seat sends a nonce of its own. The
seed is the hash of the secret and all nonces, so it is fixed by then and known to nobody at the table. After
the end the secret is published, and everyone can compute the same. Described in docs/fairness.md.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, NamedTuple

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
NO_NONCE: Final = bytes(NONCE_BYTES)
"""For seats that bots hold: whoever runs the table runs them, so theirs would add nothing."""


class Fairness(NamedTuple):
    """Where a seed came from: published once a game is over."""

    secret: bytes
    nonces: tuple[bytes, ...]
    commitment: bytes
    """What was published before the first nonce."""

    @property
    def seed(self) -> bytes:
        """The seed that follows: nonces have one length, so no two tables can mean the same bytes."""
        return sha256(self.secret + b"".join(self.nonces)).digest()

    def matches_commitment(self) -> bool:
        """Is the secret the one that was promised?"""
        return commit(self.secret) == self.commitment

    def __repr__(self) -> str:
        return f"Fairness(commitment={self.commitment.hex()!r})"  # a secret is in no log line


def new_secret() -> bytes:
    """A secret for a table."""
    return secrets.token_bytes(SECRET_BYTES)


def commit(secret: bytes) -> bytes:
    """What is published of a secret beforehand."""
    return sha256(secret).digest()
