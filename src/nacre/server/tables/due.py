"""What has to be done at tables by itself: bots that are to play, time that runs out.

A process that has a table in use sees to it. The store keeps by when it has to be done, so that some process
finds the tables of one that died, and a server that starts need not read every table.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from nacre.server.store.rows import NOTHING_DUE, Change, Status
from nacre.server.tables.live import ABSENT_SECONDS, Live
from nacre.server.tables.noticing import notices_of
from nacre.server.tables.summing import summary_of
from nacre.table.table import Table

BOT_SECONDS: Final = 30.0
"""Seconds that bots have for a turn, before another process looks whether anybody sees to it."""
LATE_SECONDS: Final = 2.0
"""Seconds that other processes have for what is due at their tables."""
AHEAD_SECONDS: Final = 60.0
"""Seconds before something is due that a table is read, where no other process can have it."""
LOOK_SECONDS: Final = 5.0
"""Seconds between two looks for what is due."""


def due_time(table: Table) -> float:
    """By when something has to be done at a table, or `NOTHING_DUE`."""
    if table.status != "running":
        return NOTHING_DUE
    if table.bot_to_play() is not None:
        return table.changed + BOT_SECONDS
    deadline = None if table.clock is None else table.clock.deadline()
    return NOTHING_DUE if deadline is None else deadline


def next_due(live: Live, now: float) -> float | None:
    """When something has to be done next at a table in use."""
    table, times = live.table, []
    if live.gone and table.status == "running":
        times = [since + ABSENT_SECONDS for since in live.gone.values() if since + ABSENT_SECONDS > now]
    if table.clock and (deadline := table.clock.deadline()):
        times.append(deadline)
    if table.deals.current is not None:
        times.append(table.deals.current.deadline)
    if live.shadow is not None and live.shadow.number < table.number:
        times.append(now + 1.0)
    return min(times, default=None)


def row_change(before: Table, after: Table, looking: Container[str] = ()) -> Change | None:
    """What changes in the row of a table, and what those should hear of who do not look at it."""
    notices = notices_of(before, after, looking)
    ends = after.status == "over" and before.status == "running"
    summary = summary_of(after) if ends else None
    status = Status(after.status) if after.status != before.status else None
    due: float | None = due_time(after)
    if due == due_time(before):
        due = None
    if after.state is not None:
        unchanged = status is None and due is None and not notices
        return None if unchanged else Change(status, due=due, notices=notices, summary=summary)
    members = tuple(after.persons()) if after.persons() != before.persons() else None
    return Change(status, sum(seat.kind == "open" for seat in after.seats), members, due, notices)
