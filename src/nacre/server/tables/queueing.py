"""Who thinks next: a fair queue over addresses, people and tables, and what a person's bots may cost.

Processes in which bots think are few. The queue decides which choice the next free one works on:

- Play goes before hints, and hints before analyses; but who waited long enough is treated like play.
- Those who used more than their quota go behind those who did not.
- Among equals, the address that used least goes first, within it the person, within that the table.

Nothing here waits or measures by itself: time is passed in, and others run what the queue gives them.
"""

from __future__ import annotations

import enum
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from nacre.server.buckets import Buckets, networks
from nacre.server.recent import Recent

HINT_PATIENCE: Final = 3.0
ANALYSIS_PATIENCE: Final = 30.0
LATE_PATIENCE: Final = 20.0
"""Seconds after which a hint, an analysis, or a choice above a quota no longer has to let others by."""
CREDIT_SECONDS: Final = 1.0
"""How far those who come anew are ahead of those who kept the processes busy meanwhile."""
QUOTA_BURST: Final = 60.0
"""Seconds' worth of a quota that may be used at once."""
THRIFT: Final = 25
"""Per cent of its time that a bot gets whose owner is far above the quota."""
REMEMBERED: Final = 20_000
"""Owners and tables whose use is remembered."""


class Kind(enum.IntEnum):
    """What thinking is for, the most urgent first."""

    PLAY = 0
    HINT = 1
    ANALYSIS = 2


_PATIENCE: Final = {Kind.PLAY: 0.0, Kind.HINT: HINT_PATIENCE, Kind.ANALYSIS: ANALYSIS_PATIENCE}


class Owner(NamedTuple):
    """Who answers for the thinking: a person, where they were last seen, and the table."""

    person: str = ""
    address: str = ""
    table: str = ""

    def path(self) -> tuple[str, ...]:
        """From the widest network to the table: at each level, use is shared fairly."""
        wide = [f"n {network.key}" for network in reversed(networks(self.address))] if self.address else []
        return (*wide, f"p {self.person}", f"t {self.table}")


class Ticket:
    """A choice that waits for a process, or is being worked on."""

    def __init__(self, owner: Owner, kind: Kind, estimate: float, since: float, *, quick: bool) -> None:
        self.owner = owner
        self.kind = kind
        self.quick = quick
        """Is it over soon, so that it may use the process that long searches may not?"""
        self.estimate = estimate
        self.since = since
        path = owner.path()
        self.levels: Final = tuple(path[: depth + 1] for depth in range(len(path)))


class Quotas:
    """What a person and an address may use of the processes, and how fast their bots may play."""

    def __init__(
        self,
        seconds: float = 0.5,
        address_seconds: float = 0.8,
        plays: float = 10.0,
        address_plays: float = 40.0,
        now: Callable[[], float] = time.monotonic,
        *,
        play_seconds: float = 0.01,
    ) -> None:
        self._persons = Buckets(seconds, QUOTA_BURST, now)
        self._addresses = Buckets(address_seconds, QUOTA_BURST, now)
        self._plays = Buckets(plays, now=now, unit=play_seconds)
        self._address_plays = Buckets(address_plays, now=now, unit=play_seconds)

    def charge(self, owner: Owner, seconds: float) -> None:
        """A process has worked that long for this owner."""
        self._persons.charge(owner.person, seconds)
        for key, size in _networks(owner):
            self._addresses.charge(key, seconds, size)

    def debt(self, owner: Owner) -> float:
        """How far an owner is above the quota: 0 is not at all, 1 is as far as one may be below it."""
        debts = [self._persons.debt(owner.person)]
        debts += [self._addresses.debt(key, size) for key, size in _networks(owner)]
        return max(debts)

    def percent(self, owner: Owner) -> int:
        """The per cent of their time that bots of this owner may think."""
        return THRIFT if self.debt(owner) > 1.0 else 100

    def play_wait(self, owner: Owner) -> float:
        """Seconds until a bot of this owner may play; 0, and it is counted, if it may play now."""
        waits = [self._plays.wait(owner.person, more=1.0)]
        waits += [self._address_plays.wait(key, size, more=1.0) for key, size in _networks(owner)]
        if max(waits) > 0.0:
            return max(waits)
        self._charge_plays(owner, 1.0)
        return 0.0

    def charge_play(self, owner: Owner, seconds: float) -> None:
        """The server itself was busy for that long with a bot's play."""
        self._charge_plays(owner, seconds / self._plays.unit)

    def _charge_plays(self, owner: Owner, amount: float) -> None:
        self._plays.charge(owner.person, amount)
        for key, size in _networks(owner):
            self._address_plays.charge(key, amount, size)


class FairQueue:
    """Choices that wait for a process. It gives the fairest one first, and is told what each cost."""

    def __init__(self, quotas: Quotas, now: Callable[[], float] = time.monotonic) -> None:
        self.quotas = quotas
        self.now = now
        self._waiting: dict[Ticket, None] = {}
        self._spent: Recent[tuple[str, ...], float] = Recent(REMEMBERED)
        """Seconds used at each level, of whoever was there lately."""
        self._reached: Recent[tuple[str, ...], float] = Recent(REMEMBERED)
        """How much those below a level had used when their turn came last: newcomers begin there."""
        self._active: Counter[tuple[str, ...]] = Counter()
        """How many choices of a level wait or are worked on."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, owner: Owner, kind: Kind, estimate: float, *, quick: bool) -> Ticket:
        """Let a choice wait. The estimate is in seconds; `quick` ones are never behind long searches."""
        ticket = Ticket(owner, kind, estimate, self.now(), quick=quick)
        for level in ticket.levels:
            if not self._active[level]:
                # Nobody saves up: who was away begins a little ahead of the others, no more.
                begin = (self._reached.get(level[:-1]) or 0.0) - CREDIT_SECONDS
                self._spent.put(level, max(self._spent.get(level) or 0.0, begin))
            self._active[level] += 1
        self._waiting[ticket] = None
        return ticket

    def next(self, *, quick_only: bool) -> Ticket | None:
        """The choice that is to be worked on next, if there is one. It counts as begun."""
        able = [ticket for ticket in self._waiting if ticket.quick or not quick_only]
        if not able:
            return None
        now = self.now()
        late = {owner: self.quotas.debt(owner) > 0.0 for owner in {ticket.owner for ticket in able}}
        chosen = min(able, key=lambda ticket: self._rank(ticket, now, late=late[ticket.owner]))
        del self._waiting[chosen]
        for level in chosen.levels:
            reached = self._reached.get(level[:-1]) or 0.0
            self._reached.put(level[:-1], max(reached, self._spent.get(level) or 0.0))
        self._spend(chosen, chosen.estimate)
        return chosen

    def finish(self, ticket: Ticket, seconds: float) -> None:
        """A choice is made, and took that long."""
        self._spend(ticket, seconds - ticket.estimate)
        self.quotas.charge(ticket.owner, seconds)
        self._leave(ticket)

    def drop(self, ticket: Ticket) -> None:
        """Nobody waits for that choice any more."""
        if ticket in self._waiting:
            del self._waiting[ticket]
            self._leave(ticket)

    def _rank(self, ticket: Ticket, now: float, *, late: bool) -> tuple[bool, int, tuple[float, ...], float]:
        waited = now - ticket.since
        late = late and waited < LATE_PATIENCE
        kind = Kind.PLAY if waited >= _PATIENCE[ticket.kind] else ticket.kind
        spent = tuple(self._spent.get(level) or 0.0 for level in ticket.levels)
        return late, kind, spent, ticket.since

    def _spend(self, ticket: Ticket, seconds: float) -> None:
        for level in ticket.levels:
            self._spent.put(level, (self._spent.get(level) or 0.0) + seconds)

    def _leave(self, ticket: Ticket) -> None:
        for level in ticket.levels:
            self._active[level] -= 1
            if not self._active[level]:
                del self._active[level]


def _networks(owner: Owner) -> tuple[tuple[str, float], ...]:
    return networks(owner.address) if owner.address else ()
