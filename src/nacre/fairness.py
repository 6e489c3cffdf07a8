"""Fair shuffles: neither the server nor the players of a table can choose the seed.

First the server publishes the hash of a secret. Then each seat sends a nonce. The seed is the hash of the
secret and all nonces, so it is fixed from then on, and no player knows it. After the game the server
publishes the secret, and everyone can recompute the seed. docs/fairness.md describes it.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final, NamedTuple

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
NO_NONCE: Final = bytes(NONCE_BYTES)
"""The nonce of bots: the server runs them, so nonces of their own would add nothing."""


class Fairness(NamedTuple):
    """Where a seed came from. It is published once the game is over."""

    secret: bytes
    nonces: tuple[bytes, ...]
    commitment: bytes
    """The hash of the secret, published before the first nonce was sent."""

    @property
    def seed(self) -> bytes:
        """The seed. All nonces have the same length, so different nonces never make the same bytes."""
        return sha256(self.secret + b"".join(self.nonces)).digest()

    def matches_commitment(self) -> bool:
        """Does the secret have the hash that was published before the game?"""
        return commit(self.secret) == self.commitment

    def __repr__(self) -> str:
        return f"Fairness(commitment={self.commitment.hex()!r})"  # secrets must not reach a log


def new_secret() -> bytes:
    """A new random secret for a table."""
    return secrets.token_bytes(SECRET_BYTES)


def commit(secret: bytes) -> bytes:
    """The hash of a secret, which is published before the game."""
    return sha256(secret).digest()
