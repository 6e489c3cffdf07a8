"""The channels on which processes hear of each other's tables.

A channel for each table would be many, and one for all would wake every process for every ply anywhere. So
tables are spread over some channels, and a process listens on those of the tables that it follows.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

EVERYBODY: Final = "nacre_talk"
"""The channel for what is said to all processes."""


def channel_of(table: str) -> str:
    """The channel of a table, one of 256, the same in every process.

    Not more: PostgreSQL compares each announcement with all channels of each listener.
    """
    return f"nacre_{blake2b(table.encode(), digest_size=1).hexdigest()}"
