"""Bots at the tables of a hall: they play when it is their turn, and tell a person what they would play."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from nacre.kernel.errors import StoreError, TableError
from nacre.server.interface import api
from nacre.server.logs import log
from nacre.server.tables.live import Live
from nacre.table import turns
from nacre.table.entries import AnyEntry
from nacre.table.seating import check_holder
from nacre.table.table import Table
from nacre.table.telling import words
from nacre.table.trial import Trial

if TYPE_CHECKING:
    from nacre.server.tables.hall import Hall

RETRY_SECONDS: Final = 1.0
"""Seconds between two attempts where the store fails, or another process has to go first."""
HINT_LEVEL: Final = "strong"
"""Who finds the rest of a play whose first action is a hint."""


async def play(hall: Hall, live: Live) -> None:
    """Play for the bots of a table for as long as it is their turn."""
    while live.table.bot_to_play() is not None:
        if not await hall.store.claim(live.row.id):
            # Another process plays for them, for as long as it lives.
            await asyncio.sleep(RETRY_SECONDS)
            continue
        table, due = live.table, live.table.bot_to_play()
        if due is None:
            return
        seat, level = due
        ply, seen = len(table.actions), table.number
        actions = await _finish_play(hall, table, Trial(table), level)
        try:
            await hall.act(live, partial(_make_play, seat=seat, ply=ply, actions=actions, after=seen))
        except TableError:
            pass  # something else happened meanwhile: look again
        except StoreError:
            await asyncio.sleep(RETRY_SECONDS)  # the store may come back; the table waits


async def hint(hall: Hall, live: Live, person: str, seat: int) -> api.Hint:
    """What a strong bot would play for that seat, and why."""
    table = live.table
    check_holder(table, person, seat)
    if table.setup.rated:
        raise TableError("table.rated_hint")
    if table.to_play() != seat or table.state is None:
        raise TableError("table.not_your_turn_hint")
    ply, seen = len(table.actions), table.number
    trial = Trial(table)
    try:
        first = await hall.thinkers.hint(trial.state.view(seat), trial.state.legal_actions())
    except Exception:  # noqa: BLE001 - whatever is wrong with a bot, it is not the asker's fault
        log.exception("a hint failed", extra={"table": live.row.id})
        raise TableError("server.no_hint") from None
    described = words(table.game.describe_in(trial.state, first.action))
    trial.play(table, first.action)
    actions = await _finish_play(hall, table, trial, HINT_LEVEL)
    if len(live.table.actions) != ply or live.table.undone > seen:
        raise TableError("table.not_your_turn_hint")  # it was played meanwhile; another may be looking now
    return api.Hint(actions, described, first.reasons)


async def _finish_play(hall: Hall, table: Table, trial: Trial, level: str) -> list[str]:
    """Let a bot of that level choose until the play is whole."""
    while not trial.is_whole():
        trial.play(table, await hall.thinkers.choose(trial.state, level))
    return trial.texts()


def _make_play(table: Table, now: float, seat: int, ply: int, actions: list[str], after: int) -> AnyEntry:
    return turns.play_for_bot(table, seat, ply=ply, actions=actions, now=now, after=after)
