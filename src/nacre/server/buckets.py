"""How much one key may use: buckets that fill at a steady rate, and which addresses count as one."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from nacre.server.recent import Recent

REMEMBERED: Final = 20_000
"""Keys of one kind that are remembered. The key that was away longest is forgotten first, and begins anew."""
DEEPEST_DEBT: Final = 6.0
"""How many rooms below zero a bucket can be, so that one request cannot keep its owner out for ever."""
SITE_SIZE: Final = 4.0
"""How much more a /48 network may use than one of its /64 networks."""


class Network(NamedTuple):
    """A network that counts as one address, and how much more than an address it may use."""

    key: str
    size: float = 1.0


class Buckets:
    """How much each key may use: a bucket for each key, filled at a steady rate.

    `unit` is how many seconds of the server's time are paid for by taking once.
    There is room for at least `least`.
    """

    def __init__(
        self,
        rate: float,
        burst: float = 10.0,
        now: Callable[[], float] = time.monotonic,
        *,
        unit: float = 0.0,
        least: float = 1.0,
    ) -> None:
        self.rate = rate
        self.room = max(least, rate * burst)
        self.now = now
        self.unit = unit
        self._left: Recent[str, tuple[float, float]] = Recent(REMEMBERED)

    def take(self, key: str, amount: float = 1.0, size: float = 1.0) -> bool:
        """Take that amount, if it is there. A key of that size has so many times the room and the rate."""
        now = self.now()
        left = self._level(key, now, size)
        allowed = left >= amount
        self._left.put(key, (left - amount if allowed else left, now))
        return allowed

    def charge(self, key: str, amount: float, size: float = 1.0) -> None:
        """Take that amount in any case; the bucket may owe it."""
        now = self.now()
        left = max(-DEEPEST_DEBT * self.room * size, self._level(key, now, size) - amount)
        self._left.put(key, (left, now))

    def wait(self, key: str, size: float = 1.0, more: float = 0.0) -> float:
        """Seconds until the bucket owes nothing, or has that much more."""
        known = self._left.get(key)
        if known is not None and known[0] >= more:
            return 0.0  # it only fills: no need to look at the clock
        return max(0.0, more - self._level(key, self.now(), size)) / (self.rate * size)

    def debt(self, key: str, size: float = 1.0) -> float:
        """How many rooms the bucket owes; 0 if none."""
        return max(0.0, -self._level(key, self.now(), size)) / (self.room * size)

    def take_all(self, networks: tuple[Network, ...], amount: float = 1.0) -> bool:
        """Take that amount from every network that an address is in, or from none."""
        if len(networks) == 1:
            return self.take(networks[0].key, amount)
        now = self.now()
        if any(self._level(each.key, now, each.size) < amount for each in networks):
            return False
        for each in networks:
            self.charge(each.key, amount, each.size)
        return True

    def _level(self, key: str, now: float, size: float) -> float:
        room = self.room * size
        known = self._left.get(key)
        if known is None:
            return room
        left = known[0] + (now - known[1]) * self.rate * size
        return left if left < room else room


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


@lru_cache(REMEMBERED)
def networks(address: str) -> tuple[Network, ...]:
    """The networks that a household counts for: itself, and with IPv6 the /48 network that it is in."""
    try:
        found = ip_address(address)
    except ValueError:
        return (Network(address),)
    if isinstance(found, IPv6Address):
        site = IPv6Address(int(found) >> 80 << 80)
        return (Network(address), Network(f"{site}/48", SITE_SIZE))
    return (Network(address),)
