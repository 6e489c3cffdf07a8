"""How much one person or one address may ask of a server."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from nacre.kernel.errors import TableError

FORGET_AT: Final = 20_000


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What is allowed. Rates are a second; a burst of ten seconds' worth may come at once."""

    requests: float = 5.0
    """REST, by person or, without one, by address."""
    address_requests: float = 25.0
    messages: float = 10.0
    """On sockets, by person."""
    address_messages: float = 100.0
    new_people: float = 0.05
    """New identities, by address."""
    hints: float = 0.5
    sockets: int = 20
    """By person."""
    address_sockets: int = 200
    all_sockets: int = 10_000
    open_tables: int = 20
    """That one person opened and that are not over."""
    body: int = 256 * 1024
    """Bytes of a request's body."""
    frame: int = 16 * 1024
    """Bytes of a frame from a client."""


class Buckets:
    """How often something may happen: a bucket for each key, filled at a steady rate."""

    def __init__(self, rate: float, burst: float = 10.0, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.room = max(1.0, rate * burst)
        self.now = now
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> bool:
        """May it happen once more?"""
        now = self.now()
        left, since = self._left.get(key, (self.room, now))
        left = min(self.room, left + (now - since) * self.rate)
        if len(self._left) > FORGET_AT:
            self._forget(now)
        if left < 1.0:
            return False
        self._left[key] = (left - 1.0, now)
        return True

    def _forget(self, now: float) -> None:
        full = self.room / self.rate
        self._left = {key: kept for key, kept in self._left.items() if now - kept[1] < full}


class Gate:
    """All limits of a process."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests)
        self.address_requests = Buckets(limits.address_requests)
        self.messages = Buckets(limits.messages)
        self.address_messages = Buckets(limits.address_messages)
        self.new_people = Buckets(limits.new_people, 400.0)
        self.hints = Buckets(limits.hints)
        self._sockets: Counter[str] = Counter()
        self._count = 0

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """One socket more, for as long as it is open; TableError if that is too many."""
        keys = (f"p {person}", f"a {address}")
        most = (self.limits.sockets, self.limits.address_sockets)
        if self._count >= self.limits.all_sockets:
            raise TableError("server.full")
        if any(self._sockets[key] >= limit for key, limit in zip(keys, most, strict=True)):
            raise TableError("server.sockets")
        self._count += 1
        self._sockets.update(keys)
        try:
            yield
        finally:
            self._count -= 1
            self._sockets.subtract(keys)
            for key in keys:
                if self._sockets[key] <= 0:
                    del self._sockets[key]
