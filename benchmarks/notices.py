"""How soon a turn finds somebody whose browser is closed, and what a server that is killed still sends.

`python benchmarks/notices.py` starts `nacre serve`, lets pairs of people begin games of three days a turn and
closes their browsers. Each who waits has a webhook and a push service, both on this machine. It measures the
time from the acknowledgement of a play to the arrival of both; then it kills the server right after plays,
starts it again, and counts what arrives, and how often. `--pairs N` takes more pairs.
"""

from __future__ import annotations

import argparse
import os
import queue
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from nacre.server.pushing import encode
from server.house import PATIENCE, House, Person, Socket, deal
from server.receiving import Got, Receiver
from server.running import ServerProcess
from server.test_pushing import Browser

ALLOWED_SECONDS: Final = 2.0
KILLS: Final = 10
THREE_DAYS: Final = {"kind": "turn", "seconds": 3 * 24 * 3600}


class Clocked(queue.Queue[Got]):
    """Knows when the latest request came."""

    came = 0.0

    def put(self, item: Got, block: bool = True, timeout: float | None = None) -> None:
        self.came = time.monotonic()
        super().put(item, block, timeout)


class Timed(Receiver):
    """A receiver that knows when each request came."""

    def __init__(self, status: int = 204) -> None:
        super().__init__(status)
        self.got: Clocked = Clocked()

    def take(self) -> tuple[Got, float]:
        """The next request, and when it came."""
        got = self.next()
        return got, self.got.came


class Outside:
    """As much of a house as persons need who come to a server in another process."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._stack = stack

    def client(self) -> httpx.Client:
        return self._stack.enter_context(httpx.Client(base_url=self.url, timeout=PATIENCE))

    def person(self, name: str) -> Person:
        """Somebody new."""
        person = Person(cast(House, self))
        person.get("/api/me")
        person.post("/api/me", {"name": name})
        return person


class Pair(NamedTuple):
    """Two people at a table; the first is to play."""

    one: Person
    table: str
    hook: Timed
    service: Timed


def pair(outside: Outside, number: int, stack: ExitStack) -> Pair:
    """Let two people begin a game, and close their browsers."""
    one, other = outside.person(f"A{number}"), outside.person(f"B{number}")
    hook, service, phone = stack.enter_context(Timed()), stack.enter_context(Timed(201)), Browser()
    keys = {"point": encode(phone.point), "auth": encode(phone.auth)}
    for body in ({"url": hook.url, "kind": "json"}, {"url": service.url, "kind": "push", **keys}):
        answer = other.post("/api/me/receivers", body)
        assert answer.status_code == 201, answer.text
    hook.take()
    service.take()
    id = one.opens(clock=THREE_DAYS, options={"first": 0})
    other.joins(id)
    with one.looks(id) as first, other.looks(id) as second:
        deal(first, second)
    return Pair(one, id, hook, service)


def play(pair: Pair) -> float:
    """Come, play and go: when the play was acknowledged."""
    socket: Socket
    with pair.one.looks(pair.table) as socket:
        socket.plays(0)
        return time.monotonic()


def told(label: str, times: list[float]) -> bool:
    """Print how long it took; was it fast?"""
    times.sort()
    middle, worst = times[len(times) // 2], times[-1]
    print(f"{label:26} {len(times):4}  median {middle:5.2f} s  longest {worst:5.2f} s", flush=True)
    return worst < ALLOWED_SECONDS


def measure(server: ServerProcess, pairs: int) -> bool:
    """Measure plays without a kill, and then with one after each."""
    with ExitStack() as stack:
        outside = Outside(server.port, stack)
        waits: dict[str, list[float]] = {"webhook": [], "push": []}
        for number in range(pairs):
            each = pair(outside, number, stack)
            played = play(each)
            for name, receiver in (("webhook", each.hook), ("push", each.service)):
                waits[name].append(receiver.take()[1] - played)
        good = told("webhook after a play", waits["webhook"])
        good = told("push after a play", waits["push"]) and good
        late: list[float] = []
        unsent, doubles = 0, 0
        for number in range(KILLS):
            each = pair(outside, pairs + number, stack)
            play(each)
            server.kill()
            unsent += sum(receiver.got.empty() for receiver in (each.hook, each.service))
            server.start()
            begun = time.monotonic()
            for receiver in (each.hook, each.service):
                got, came = receiver.take()
                late.append(max(0.0, came - begun))
                seen: set[Any] = {got.headers["X-Nacre-Id"]}
                while not receiver.got.empty():
                    doubles += 1
                    seen.add(receiver.next().headers["X-Nacre-Id"])
                assert len(seen) == 1, "two letters about one turn"
        print(f"{KILLS} kills right after a play: {unsent} of {len(late)} letters had not been sent by then;")
        print(f"all of them came, {doubles} of them twice, under the same id")
        return told("after the start that follows", late) and good


def main() -> None:
    """Measure, and fail if something came late."""
    parser = argparse.ArgumentParser(description="Measure how soon notices come.")
    parser.add_argument("--pairs", type=int, default=40)
    chosen = parser.parse_args()
    os.environ["NACRE_PRIVATE_RECEIVERS"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/nacre.db", Path(folder) / "log")
        server.start()
        try:
            good = measure(server, chosen.pairs)
        finally:
            server.end()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
