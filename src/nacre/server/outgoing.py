"""Requests that the server makes: to addresses that strangers name, so as little as possible is trusted.

A name is looked up once, and the address that was found and checked is the one that is connected to: a name
that means something else the second time changes nothing. No redirect is followed. Of an answer only the
status is read, within a limit of bytes and of time.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import threading
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

SECONDS: Final = 10.0
"""Seconds for a whole request, looking up the name included."""
MOST_BYTES: Final = 16 * 1024
"""Bytes of an answer that are read before it is given up."""
LONGEST_URL: Final = 2000
LOOK_UPS: Final = 100
"""Names that are looked up at the same time. One that nobody answers for takes up to half a minute."""
STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r]")
NAT64: Final = IPv6Network("64:ff9b::/96")
IN_USE: Final = IPv6Network("2000::/3")
"""What is given out of all IPv6 addresses."""
EXAMPLES: Final = IPv6Network("3fff::/20")
"""Set aside for texts later than this Python knows."""


class Refused(Exception):
    """That address may not be asked, or cannot be."""


class Target(NamedTuple):
    """The parts of a URL that a request needs."""

    host: str
    port: int
    path: str
    secure: bool

    @classmethod
    def of(cls, url: str) -> Target:
        """Read a URL that a stranger wrote; `Refused` if it is none for a request."""
        try:
            parts = urlsplit(url)
            port = parts.port
            host = (parts.hostname or "").encode("idna" if not (parts.hostname or "").isascii() else "ascii")
        except (ValueError, UnicodeError):
            raise Refused("not a URL") from None
        plain = len(url) <= LONGEST_URL and url.isascii() and url.isprintable() and " " not in url
        if parts.scheme not in ("http", "https") or not host or not plain or "@" in parts.netloc or port == 0:
            raise Refused("not a URL for a request")
        secure = parts.scheme == "https"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(host.decode(), port or (443 if secure else 80), path, secure)


class Outgoing:
    """Makes requests. `private` lets it reach addresses that are not on the public internet."""

    def __init__(self, private: bool = False) -> None:
        self.private = private
        self._looking: dict[str, asyncio.Future[list[str]]] = {}
        """[name]: what is found, while it is looked up."""
        self._tls = ssl.create_default_context()

    def close(self) -> None:
        """End. A look-up that hangs is left behind."""
        for found in self._looking.values():
            found.cancel()

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> int:
        """Send a body: the status of the answer. `Refused` if that is not allowed or does not work."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(Target.of(url), headers, body)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError) as error:
            raise Refused(type(error).__name__) from None

    async def _post(self, target: Target, headers: dict[str, str], body: bytes) -> int:
        address = await self._look_up(target)
        reader, writer = await asyncio.open_connection(
            address,
            target.port,
            limit=MOST_BYTES,
            ssl=self._tls if target.secure else None,
            server_hostname=target.host if target.secure else None,
        )
        try:
            host = f"[{target.host}]" if ":" in target.host else target.host
            sent = {"Host": f"{host}:{target.port}", "Connection": "close", "User-Agent": "Nacre"} | headers
            lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
            start = f"POST {target.path} HTTP/1.1\r\n{lines}Content-Length: {len(body)}\r\n\r\n"
            writer.write(start.encode("latin-1") + body)
            await writer.drain()
            status = STATUS.match(await reader.readline())
            if status is None:
                raise Refused("not an answer")
            return int(status[1])
        finally:
            writer.close()
            writer.transport.abort()
            with suppress(OSError, ssl.SSLError):
                await writer.wait_closed()

    async def _look_up(self, target: Target) -> str:
        """An address of that host that may be connected to."""
        # Several may wait for one answer, and each may give up by itself.
        found = await asyncio.shield(self._looking.get(target.host) or self._start_look_up(target))
        allowed = [address for address in found if self.private or is_public(address)]
        if not found or len(allowed) < len(found):
            raise Refused("not a public address")  # a host that has both kinds is up to something
        return allowed[0]

    def _start_look_up(self, target: Target) -> asyncio.Future[list[str]]:
        """Ask for the addresses of a name in a thread that keeps nobody from leaving."""
        if len(self._looking) >= LOOK_UPS:
            raise Refused("too many names are looked up")
        loop = asyncio.get_running_loop()
        found: asyncio.Future[list[str]] = loop.create_future()
        self._looking[target.host] = found

        def end(addresses: list[str]) -> None:
            del self._looking[target.host]
            if not found.done():
                found.set_result(addresses)

        def work() -> None:
            addresses: list[str] = []
            with suppress(OSError, UnicodeError):  # a name that means nothing has no address
                addresses = _addresses(target.host, target.port)
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(end, addresses)

        threading.Thread(target=work, name="nacre-names", daemon=True).start()
        return found


def is_public(address: str) -> bool:
    """Is that an address on the public internet, and of one machine?"""
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if found.teredo is not None or found.scope_id or found not in IN_USE or found in EXAMPLES:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def _addresses(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))
