"""How much one person or one address may ask of a server."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final

import msgspec

from nacre.kernel.errors import TableError
from nacre.server.recent import Recent

REMEMBERED: Final = 20_000
"""Keys of one kind that are remembered. Who was away longest is forgotten first, with a full bucket again."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What is allowed. Rates are per second; ten seconds' worth may come at once."""

    requests: float = 5.0
    """REST, by person or, without one, by address."""
    address_requests: float = 25.0
    messages: float = 10.0
    """On sockets, by person."""
    address_messages: float = 100.0
    new_people: float = 0.05
    """New identities, by address."""
    hints: float = 0.5
    reasons: float = 3.0
    """Requests for reasons, each of which tries many turns; by person."""
    sockets: int = 20
    """By person."""
    address_sockets: int = 200
    all_sockets: int = 10_000
    open_tables: int = 20
    """Tables that one person opened and that are not over."""
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
        self._left: Recent[str, tuple[float, float]] = Recent(REMEMBERED)

    def take(self, key: str) -> bool:
        """May it happen once more?"""
        now = self.now()
        left, since = self._left.get(key) or (self.room, now)
        left = min(self.room, left + (now - since) * self.rate)
        allowed = left >= 1.0
        self._left.put(key, (left - 1.0 if allowed else left, now))
        return allowed


def household(address: str) -> str:
    """What limits count as one address: with IPv6 everybody has as many as they like, but one network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return address


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
        self.reasons = Buckets(limits.reasons)
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
