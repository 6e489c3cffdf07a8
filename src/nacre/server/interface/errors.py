"""Errors as people may read them."""

from __future__ import annotations

from nacre.kernel.errors import NacreError, StoreError
from nacre.table.telling import Words, words


def error_words(error: NacreError) -> Words:
    """The words of an error. What is wrong with a database is only for those who run it."""
    return Words("server.not_kept") if isinstance(error, StoreError) else words(error.message)
