"""Tables that cannot be built from what was stored: closed one by one, while all others go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from nacre.kernel.errors import NacreError, StoreError, TableError
from nacre.server.logs import log
from nacre.server.recent import Recent
from nacre.server.store.rows import Entry
from nacre.table import entries as e
from nacre.table.disclosure import Happening
from nacre.table.table import Table

REMEMBERED: Final = 10_000
"""Damaged tables that are remembered."""
AGAIN_SECONDS: Final = 60.0
"""Seconds after which a damaged table is read again: somebody may have repaired it."""
TOLD_AS_THEY_ARE: Final = ("table.rules",)
"""What is wrong with a table, where its people can be told more than that it is damaged."""


def take_stored(table: Table, written: Entry) -> Happening:
    """Let a table take an entry of its log; any error if that is damaged."""
    if written.number != table.number + 1:
        raise TableError("table.log", {"number": table.number + 1})
    return table.take(e.read(written.data))


class Damage:
    """Which tables are damaged. Each is logged once."""

    def __init__(self) -> None:
        self._found: Recent[str, tuple[float, TableError]] = Recent(REMEMBERED)

    def check(self, table: str) -> None:
        """TableError if that table was damaged a moment ago: it is not read again for every request."""
        until, error = self._found.get(table) or (0.0, None)
        if error is not None and time.monotonic() < until:
            raise error.with_traceback(None)

    @contextmanager
    def noticed(self, table: str) -> Iterator[None]:
        """Turn whatever goes wrong while that table is built into a TableError for those who asked for it."""
        try:
            yield
        except StoreError:
            raise  # the table may be all right
        except Exception as error:  # noqa: BLE001 - anything may come of an entry that nobody checked
            raise self._closed(table, error) from None

    def _closed(self, table: str, error: Exception) -> TableError:
        code = error.code if isinstance(error, NacreError) else type(error).__name__
        closed = error if isinstance(error, TableError) and code in TOLD_AS_THEY_ARE else None
        if self._found.get(table) is None:
            number = error.params.get("number") if isinstance(error, NacreError) else None
            log.error("a table is damaged", extra={"table": table, "reason": code, "number": number})
        closed = closed or TableError("table.damaged")
        self._found.put(table, (time.monotonic() + AGAIN_SECONDS, closed))
        return closed
