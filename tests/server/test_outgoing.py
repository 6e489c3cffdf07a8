"""Requests to addresses that strangers name: private ones are refused, and nobody waits for slow ones."""

from __future__ import annotations

import asyncio
import threading

import pytest

from nacre.server import outgoing
from nacre.server.outgoing import Outgoing, Refused, Target, is_public
from server.asynchronous import asynchronous
from server.receiving import Receiver

PRIVATE = [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::1", "::",
    "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "2002:7f00:1::",
    "64:ff9b::a00:1", "64:ff9b::169.254.169.254", "64:ff9b:1::a00:1", "2001:db8::1", "2001:0:53aa:64c::1",
    "fec0::1", "3fff::1", "5f00::1", "100::1", "::a00:1", "::ffff:0:10.0.0.1", "fe80::1%lo",
    "2606:4700::1111%lo", "192.0.0.170", "203.0.113.9", "not an address", "",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    ["", "hook", "ftp://example.com/", "file:///etc/passwd", "http://", "http://user:pass@example.com/",
     "http://example.com:99999/", "http://[::1/", "http://example.com\\@127.0.0.1/", "//example.com/",
     "http:example.com", "http://①②⑦.0.0.1/", "http://example.com:0/",
     "http://example.com/a b", "http://example.com/\r\nX: 1",
     "https://example.com/" + "x" * 2000, "http://exa\u0000mple.com/"],
)  # fmt: skip
def test_what_is_no_url_for_a_request(url: str) -> None:
    with pytest.raises(Refused):
        Target.of(url)


def test_a_url_in_its_parts() -> None:
    assert Target.of("https://example.com") == Target("example.com", 443, "/", True)
    assert Target.of("http://example.com:8080/a?b=c") == Target("example.com", 8080, "/a?b=c", False)


LOOPBACKS = [
    "127.0.0.1", "localhost", "LOCALHOST", "localhost.", "2130706433", "0x7f.1", "0x7f000001", "0177.0.0.1",
    "017700000001", "127.1", "0", "0.0.0.0", "[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
]  # fmt: skip
"""One machine by many names."""


async def send(url: str, private: bool = False) -> int:
    out = Outgoing(private)
    try:
        return await out.post(url, {"Content-Type": "text/plain"}, b"hello")
    finally:
        out.close()


@asynchronous
async def test_private_addresses_are_refused_unless_the_host_allows_it() -> None:
    with Receiver() as receiver:
        for host in LOOPBACKS:
            with pytest.raises(Refused):
                await send(f"http://{host}:{receiver.port}/")
        assert receiver.got.empty()
        assert await send(receiver.url, private=True) == 204
        got = receiver.next()
        assert got.body == b"hello" and got.headers["Host"] == f"127.0.0.1:{receiver.port}"


@asynchronous
async def test_a_name_that_means_something_else_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    connected: list[str] = []

    def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["93.184.215.14"] if len(asked) == 1 else ["127.0.0.1"]

    async def connect(host: str, port: int, **more: object) -> None:
        connected.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing, "_addresses", look_up)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    for _ in range(2):
        with pytest.raises(Refused):
            await send("http://rebinding.example/")
    # The address that was checked is the one that is connected to; the second time there is none.
    assert asked == ["rebinding.example"] * 2 and connected == ["93.184.215.14"]


@asynchronous
async def test_a_name_with_a_private_address_among_others_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "_addresses", lambda host, port: ["93.184.215.14", "10.0.0.1"])
    with pytest.raises(Refused, match="public"):
        await send("http://both.example/")


@asynchronous
async def test_no_redirect_is_followed() -> None:
    with Receiver() as hidden, Receiver(status=307, location=hidden.url) as receiver:
        assert await send(receiver.url, private=True) == 307
        assert hidden.got.empty()


@asynchronous
async def test_slow_and_huge_receivers_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    with Receiver(answer=b"x" * 5_000_000) as huge:
        assert await send(huge.url, private=True) == 204  # the rest is not read
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    with Receiver(status=-1) as slow, pytest.raises(Refused):
        await send(slow.url, private=True)


@asynchronous
async def test_who_answers_anything_but_http_is_cut() -> None:
    async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"x" * 100_000)
        writer.close()

    server = await asyncio.start_server(babble, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Refused):
            await send(f"http://127.0.0.1:{port}/", private=True)


@asynchronous
async def test_names_that_nobody_answers_for_keep_no_other_name_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = threading.Event()
    asked: list[str] = []

    def look_up(host: str, port: int) -> list[str]:
        asked.append(host)
        if host.endswith("slow.example"):
            answer.wait(60.0)
        return ["127.0.0.1"]

    monkeypatch.setattr(outgoing, "_addresses", look_up)
    out = Outgoing(private=True)
    try:
        with Receiver() as receiver:
            names = [f"{number}.slow.example" for number in range(outgoing.LOOK_UPS - 1)]
            stuck = [asyncio.ensure_future(out.post(f"http://{name}/", {}, b"")) for name in names * 2]
            while len(asked) < len(names):
                await asyncio.sleep(0)
            assert await out.post(f"http://fast.example:{receiver.port}/", {}, b"") == 204
            assert len(asked) == len(names) + 1  # a name is looked up once for all who wait for it
            stuck.append(asyncio.ensure_future(out.post("http://one.more.slow.example/", {}, b"")))
            while len(asked) < len(names) + 2:
                await asyncio.sleep(0)
            with pytest.raises(Refused, match="names"):
                await out.post(f"http://fast.example:{receiver.port}/", {}, b"")
    finally:
        answer.set()
        for task in stuck:
            task.cancel()
        await asyncio.gather(*stuck, return_exceptions=True)
        out.close()
