"""Everybody who is connected: how many may be, how many of them unknown, and who keeps the server waiting."""

from __future__ import annotations

import asyncio
import math
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from nacre.server import metrics
from nacre.server.buckets import Network, household, networks
from nacre.server.limits import Gate
from nacre.server.metering import Meter

REQUEST_SECONDS: Final = 10.0
"""Seconds within which a request must have come whole, and a reader must have taken something."""
NEW_SECONDS: Final = 1.0
"""Seconds that a stranger is left alone: a proxy may connect for many people at once."""
MOST_NEW: Final = 4
"""How many times the limit on strangers there may be before new ones are turned away."""
SWEEP_SECONDS: Final = 1.0
"""Seconds between two looks for connections that are overdue."""
LEAST_CHARGED: Final = 0.001
"""Seconds of reading that are charged at once."""
SPARE_CONNECTIONS: Final = 2000
"""Connections besides those of sockets."""
OTHER_FILES: Final = 128
"""Files that the process needs open for itself."""
READ_BYTES: Final = 1024
"""Bytes that are read at once: the many tiny messages that fit into them take a few milliseconds."""


class Connected(Protocol):
    """A connection as the door knows it."""

    def overdue(self, now: float) -> None:
        """It has kept the server waiting: end it, unless there was progress after all."""

    def is_closing(self) -> bool:
        """Is it about to end?"""

    def abort(self) -> None:
        """End it now."""


class Visit:
    """One connection, from its beginning to its end. A stranger has not said who they are."""

    __slots__ = (
        "address",
        "arrived",
        "closing",
        "door",
        "due",
        "line",
        "peer",
        "serving",
        "stranger",
        "unpaid",
    )

    def __init__(self, door: Door, line: Connected, peer: str) -> None:
        self.door = door
        self.line = line
        self.peer = peer
        """The address at the other end: of a person, or of a proxy."""
        self.address = peer
        """The address that it counts for."""
        self.arrived = door.now()
        self.due = math.inf
        """When what was begun must be done."""
        self.closing = False
        self.serving = False
        """Is a request being answered?"""
        self.stranger = True
        self.unpaid = 0.0

    def expect(self, seconds: float = REQUEST_SECONDS) -> None:
        """Something begins that must be done within those seconds, unless it has begun already."""
        if self.due == math.inf:
            self.due = self.door.now() + seconds

    def done(self) -> None:
        """Nothing is waited for."""
        self.due = math.inf

    def begin(self, address: str) -> bool:
        """A request came for that address, which a proxy may have named: may it be answered?"""
        if address == self.address or not self.door.has(self):
            return True
        # One connection of a proxy serves many people.
        self.door.forget(self)
        self.address = address
        return self.door.admit(self)

    def identify(self) -> None:
        """It is known who is there. Where an address has very many of these, it is treated as a stranger."""
        if self.stranger and self.door.has(self):
            self.door.identify(self)

    def charge(self, seconds: float) -> None:
        """Charge the address for reading from it. Little is added up first: to charge costs something too."""
        self.unpaid += seconds
        if self.unpaid >= LEAST_CHARGED:
            self.door.meter.charge(self.address, self.unpaid)
            self.unpaid = 0.0

    def debt(self) -> float:
        """Seconds until this address owes nothing for what was read from it."""
        wait = self.door.gate.reading.wait
        counted = networks(self.address)
        if len(counted) == 1:
            return wait(counted[0].key)
        return max([wait(each.key, each.size) for each in counted])

    def leave(self) -> None:
        """It has ended."""
        self.door.leave(self)


class Door:
    """All connections of a process."""

    def __init__(
        self, gate: Gate, meter: Meter, most: int | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.gate = gate
        self.meter = meter
        self.most = open_files() - OTHER_FILES if most is None else most
        self.most = min(self.most, gate.limits.all_sockets + SPARE_CONNECTIONS)
        self.now = now
        self.buffer = bytearray(READ_BYTES)
        """What all connections are read into: what was read is handled before anything else is."""
        self._visits: set[Visit] = set()
        self._strangers: dict[str, dict[Visit, None]] = {}
        """By network, the longest there first."""
        self._known: Counter[str] = Counter()
        """By network: connections of people who have said who they are."""

    def __len__(self) -> int:
        return len(self._visits)

    def has(self, visit: Visit) -> bool:
        """Has it not ended?"""
        return visit in self._visits

    def arrive(self, line: Connected, host: str) -> Visit | None:
        """Somebody connects from there; None if there is no room."""
        if len(self._visits) >= self.most:
            metrics.cut.labels("full").inc()
            return None
        visit = Visit(self, line, household(host))
        if not self.admit(visit):
            return None
        self._visits.add(visit)
        metrics.connections.set(len(self._visits))
        visit.expect()
        return visit

    def admit(self, visit: Visit) -> bool:
        """Count a stranger, unless there are too many of that address. Those who idle make room."""
        counted = networks(visit.address)
        if not all(self._make_room(network) for network in counted):
            metrics.cut.labels("strangers").inc()
            return False
        for network in counted:
            self._strangers.setdefault(network.key, {})[visit] = None
        return True

    def identify(self, visit: Visit) -> None:
        """It is known who a stranger is, unless that address has very many who are known."""
        counted, most = networks(visit.address), self.gate.limits.known
        if all(self._known[each.key] < most * each.size for each in counted):
            self.forget(visit)
            visit.stranger = False
            self._known.update(each.key for each in counted)

    def forget(self, visit: Visit) -> None:
        """One stranger less, or one less who was known."""
        for network in networks(visit.address):
            there = self._strangers.get(network.key)
            if not visit.stranger:
                self._known[network.key] -= 1
                if self._known[network.key] <= 0:
                    del self._known[network.key]
            elif there is not None:
                there.pop(visit, None)
                if not there:
                    del self._strangers[network.key]
        visit.stranger = True

    def leave(self, visit: Visit) -> None:
        """A connection has ended."""
        self._visits.discard(visit)
        self.forget(visit)
        metrics.connections.set(len(self._visits))

    def _make_room(self, network: Network) -> bool:
        there = self._strangers.get(network.key)
        most = self.gate.limits.strangers * network.size
        if there is None or len(there) < most:
            return True
        old = self.now() - NEW_SECONDS
        oldest = next((visit for visit in there if not visit.serving), None)
        if oldest is not None and oldest.arrived <= old:
            metrics.cut.labels("strangers").inc()
            oldest.line.abort()
            self.leave(oldest)
            return True
        return len(there) < most * MOST_NEW

    async def watch(self) -> None:
        """Cut connections that are overdue, for ever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()

    def sweep(self) -> None:
        """Cut connections that are overdue, and those whose end takes too long."""
        now = self.now()
        for visit in list(self._visits):
            if visit.due <= now:
                if visit.closing:
                    visit.line.abort()
                else:
                    visit.line.overdue(now)
            if not visit.closing and visit.line.is_closing():
                visit.closing = True
                visit.due = now + REQUEST_SECONDS


def open_files() -> int:
    """How many files the process may have open; more where the system lets it."""
    if sys.platform == "win32":
        return 10_000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return sys.maxsize
    if soft < hard or hard == resource.RLIM_INFINITY:
        wanted = hard if hard != resource.RLIM_INFINITY else 65_536
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass
    return max(soft, 2 * OTHER_FILES)
