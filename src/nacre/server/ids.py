"""Ids that nobody can guess."""

from __future__ import annotations

import secrets


def new_id(size: int = 9) -> str:
    """An id of so many random bytes. It never begins with a dash: a command would take that for an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found
