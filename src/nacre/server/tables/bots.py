"""Bots at the tables of a hall: they play when it is their turn, and tell a person what they would play."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from nacre.kernel.errors import StoreError, TableError
from nacre.server import metrics
from nacre.server.interface import api
from nacre.server.logs import log
from nacre.server.metering import Metered
from nacre.server.tables.live import Live
from nacre.server.tables.queueing import Kind, Owner, Quotas
from nacre.table import daily, turns
from nacre.table.entries import AnyEntry
from nacre.table.seating import check_holder
from nacre.table.table import Table
from nacre.table.telling import words
from nacre.table.trial import Trial

if TYPE_CHECKING:
    from nacre.server.tables.hall import Hall

RETRY_SECONDS: Final = 1.0
"""Seconds between two attempts where the store fails, or another process has to go first."""
HINT_BOT: Final = "ismcts@2500"
"""Who finds the rest of a play whose first action is a hint: no level, because most of those slip."""


async def play(hall: Hall, live: Live) -> None:
    """Play for the bots of a table for as long as it is their turn."""
    while live.table.bot_to_play() is not None:  # it may be again by the time the claim is given up
        try:
            await _play_on(hall, live)
        finally:
            await hall.store.release(live.row.id)


async def _play_on(hall: Hall, live: Live) -> None:
    while live.table.bot_to_play() is not None:
        if not await hall.store.claim(live.row.id):
            # Another process plays for them, for as long as it lives.
            await asyncio.sleep(RETRY_SECONDS)
            continue
        if not await _catch_up(hall, live):
            continue
        owner, quotas = owner_of(hall, live), hall.thinkers.quotas
        wait = quotas.play_wait(owner)
        if wait > 0.0:
            # Bots that play on and on keep the server busy: their owner has a limit as for messages.
            await asyncio.sleep(wait)
            continue
        await Metered(_play_once(hall, live, owner), PlayBill(quotas, owner))


class PlayBill:
    """Charges the server's own work on a bot's play to the owner."""

    def __init__(self, quotas: Quotas, owner: Owner) -> None:
        self.quotas = quotas
        self.owner = owner

    async def turn(self) -> None:
        """Go on at once: bots play seldom enough."""

    def charge(self, seconds: float) -> None:
        """Charge a step."""
        self.quotas.charge_play(self.owner, seconds)
        metrics.longest_step.note(seconds)


def owner_of(hall: Hall, live: Live) -> Owner:
    """Who answers for the bots of a table: the host, or while they are away somebody else who plays there."""
    here = live.persons_here()
    host = live.table.host
    return hall.thinkers.owner(host if host in here or not here else here[0], live.row.id)


async def _play_once(hall: Hall, live: Live, owner: Owner) -> None:
    table, due = live.table, live.table.bot_to_play()
    if due is None:
        return
    seat, level = due
    answered = turns.Answered(table.play_number, table.history.step, _count(table, seat))
    actions = await _finish_play(hall, table, Trial(table), level, owner=owner)
    try:
        await hall.act(live, partial(_make_play, seat=seat, answered=answered, actions=actions))
    except TableError:
        pass  # something else happened meanwhile: look again
    except StoreError:
        await asyncio.sleep(RETRY_SECONDS)  # the store may come back; the table waits


async def _catch_up(hall: Hall, live: Live) -> bool:
    """Before a bot thinks: another process may have let it play already. False while the store fails."""
    try:
        await hall.renew(live)
    except StoreError:
        await asyncio.sleep(RETRY_SECONDS)
        return False
    return True


async def hint(hall: Hall, live: Live, person: str, seat: int) -> api.Hint:
    """What a strong bot would play for that seat, and why."""
    table = live.table
    check_holder(table, person, seat)
    if table.setup.rated:
        raise TableError("table.rated_hint")
    if table.deals.day:
        raise TableError("daily.no_hint")
    if table.to_play() != seat or table.state is None:
        raise TableError("table.not_your_turn_hint")
    ply, seen = len(table.actions), table.undone
    trial = Trial(table)
    owner = hall.thinkers.owner(person, live.row.id)
    try:
        first = await hall.thinkers.hint(trial.state.view(seat), trial.state.legal_actions(), owner)
    except Exception:  # noqa: BLE001 - whatever is wrong with a bot, it is not the asker's fault
        log.exception("a hint failed", extra={"table": live.row.id})
        raise TableError("server.no_hint") from None
    described = words(table.game.describe_in(trial.state, first.action))
    trial.play(table, first.action)
    actions = await _finish_play(hall, table, trial, HINT_BOT, owner=owner, kind=Kind.HINT)
    if len(live.table.actions) != ply or live.table.undone != seen:
        raise TableError("table.not_your_turn_hint")  # it was played meanwhile; another may be looking now
    return api.Hint(actions, described, first.reasons)


async def _finish_play(
    hall: Hall, table: Table, trial: Trial, level: str, *, owner: Owner, kind: Kind = Kind.PLAY
) -> list[str]:
    """Let a bot of that level choose until the play is whole."""
    while not trial.is_whole():
        state = trial.state
        if table.deals.day:
            # Everyone meets the same answers to the same plays.
            seed = daily.bot_seed(table, state.view(int(state.seat)))
            trial.play(table, await hall.thinkers.choose_steadily(state, level, seed, owner))
        else:
            trial.play(table, await hall.thinkers.choose(state, level, owner, kind))
    return trial.texts()


def _count(table: Table, seat: int) -> int:
    """The number of the last event, as the one who holds that seat counts."""
    return table.events.seen_by(table.held_by(table.seats[seat].person) or [seat])


def _make_play(table: Table, now: float, seat: int, answered: turns.Answered, actions: list[str]) -> AnyEntry:
    ply, step, after = answered
    return turns.play_for_bot(table, seat, ply=ply, step=step, actions=actions, now=now, after=after)
