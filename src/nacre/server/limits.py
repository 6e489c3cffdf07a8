"""How much one person or one address may ask of a server."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from nacre.kernel.errors import TableError
from nacre.server.buckets import Buckets, Network, networks
from nacre.server.recent import Recent

REQUEST_SECONDS: Final = 0.02
MESSAGE_SECONDS: Final = 0.01
ADDRESS_REQUEST_SECONDS: Final = 0.008
ADDRESS_MESSAGE_SECONDS: Final = 0.002
"""Seconds of the server's time that one request or message pays for. What takes longer counts as several."""
READING_SECONDS: Final = 0.001
"""The same for what it takes to read from the connections of an address, for each message it may send."""
FILE_WEIGHT: Final = 0.2
"""What a file of the page counts as, in requests of an address: a page has many."""
REFUSALS: Final = 5.0
"""Refusals a second that are answered at once, by address; above it, answers are held back."""
SOCKET_REFUSALS: Final = 1.0
"""Messages above the limit a second that are refused one by one, by person; then the socket is closed."""
SOCKET_REFUSALS_BURST: Final = 50.0
STRANGERS_SHARE: Final = 0.25
"""Of the sockets that an address may have: its connections that have not said who they are."""
KNOWN_SHARE: Final = 2.0
"""The same for connections that have: a socket each, and as many that ask for something."""
KNOWN_ADDRESSES: Final = 20_000
"""Persons whose address is remembered."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What is allowed. Rates are per second; ten seconds' worth may come at once.

    A request or message that takes the server long counts as several (`REQUEST_SECONDS` and others above).
    """

    requests: float = 5.0
    """REST, by person or, without one, by address."""
    address_requests: float = 25.0
    """Every request, whatever its path."""
    messages: float = 10.0
    """On sockets, by person."""
    address_messages: float = 100.0
    new_people: float = 0.05
    """New identities, by address."""
    receivers: float = 0.02
    """New receivers of notices, by person: each is sent something."""
    mails: float = 0.002
    """Mails that ask whether an address is right, by that address and by where they are asked for."""
    exports: float = 0.02
    """Requests for all of one's data, by person."""
    reports: float = 0.02
    """Reports to the host, by person."""
    searches: float = 1.0
    """Requests for finished games by somebody's name, by person."""
    invitations: float = 0.05
    """Invitations to people one played with, by person."""
    hints: float = 0.5
    reasons: float = 3.0
    """Requests for reasons, each of which tries many turns; by person."""
    bot_seconds: float = 0.5
    """Seconds that processes spend on a person's bots, hints and analyses; over it, others go first."""
    address_bot_seconds: float = 0.8
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

    @property
    def strangers(self) -> int:
        """Connections from one address that have not said who they are."""
        return max(1, round(self.address_sockets * STRANGERS_SHARE))

    @property
    def known(self) -> int:
        """Connections from one address that have said who they are: sockets, and requests on their way."""
        return round(self.address_sockets * KNOWN_SHARE)


class Gate:
    """All limits of a process on what is asked of it."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests, now=now, unit=REQUEST_SECONDS)
        self.address_requests = Buckets(limits.address_requests, now=now, unit=ADDRESS_REQUEST_SECONDS)
        self.probes = Buckets(limits.address_requests, now=now, unit=ADDRESS_REQUEST_SECONDS)
        """Of those who watch the server (/healthz, /metrics): they are answered on a busy day too."""
        self.messages = Buckets(limits.messages, now=now, unit=MESSAGE_SECONDS)
        self.address_messages = Buckets(limits.address_messages, now=now, unit=ADDRESS_MESSAGE_SECONDS)
        self.reading = Buckets(limits.address_messages * READING_SECONDS, 2.0, now, least=0.0)
        """Seconds that it takes to read what an address sends."""
        self.new_people = Buckets(limits.new_people, 400.0, now)
        self.receivers = Buckets(limits.receivers, 300.0, now)
        self.mails = Buckets(limits.mails, 1500.0, now)
        self.exports = Buckets(limits.exports, 150.0, now)
        self.reports = Buckets(limits.reports, 250.0, now)
        self.searches = Buckets(limits.searches, now=now)
        self.invitations = Buckets(limits.invitations, 400.0, now)
        self.hints = Buckets(limits.hints, now=now)
        self.reasons = Buckets(limits.reasons, now=now)
        self.refusals = Buckets(REFUSALS, now=now)
        self.socket_refusals = Buckets(SOCKET_REFUSALS, SOCKET_REFUSALS_BURST, now)
        self._addresses: Recent[str, str] = Recent(KNOWN_ADDRESSES)
        self._sockets: Counter[str] = Counter()
        self._count = 0

    def meet(self, person: str, address: str) -> None:
        """Remember where a person was last seen."""
        self._addresses.put(person, address)

    def address_of(self, person: str) -> str:
        """Where a person was last seen; empty if they were not."""
        return self._addresses.get(person) or ""

    def takes_message(self, person: str, address: str) -> bool:
        """May that person send one more message on a socket?"""
        return self.messages.take(person) and self.address_messages.take_all(networks(address))

    def is_full(self) -> bool:
        """Are there as many sockets as the server may have?"""
        return self._count >= self.limits.all_sockets

    @contextmanager
    def socket(self, person: str, address: str) -> Iterator[None]:
        """One socket more, for as long as it is open; TableError if that is too many."""
        limits = self.limits
        keys = [Network(f"p {person}"), *[Network(f"a {key}", size) for key, size in networks(address)]]
        most = [limits.sockets, *[limits.address_sockets * each.size for each in keys[1:]]]
        if self.is_full():
            raise TableError("server.full")
        if any(self._sockets[each.key] >= limit for each, limit in zip(keys, most, strict=True)):
            raise TableError("server.sockets")
        self._count += 1
        self._sockets.update(each.key for each in keys)
        try:
            yield
        finally:
            self._count -= 1
            for each in keys:
                self._sockets[each.key] -= 1
                if self._sockets[each.key] <= 0:
                    del self._sockets[each.key]
