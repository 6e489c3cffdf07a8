"""What one hostile person can do to everybody else, at default limits. See README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from hostile_attack import SOURCE
from hostile_wire import Browser, Frame, Gone, Socket, open_table, start
from load import LIMITS, free_port, wait_for

HERE: Final = Path(__file__).parent
VICTIM: Final = "127.0.0.3"
WATCH: Final = "127.0.0.4"
PING_SECONDS: Final = 0.15
"""Seconds between two pings of the other person, whose messages stay below their limit."""
PLAY_SECONDS: Final = 0.25
ME: Final = {"kind": "me"}
CASUAL: Final = {"kind": "bot", "level": "casual"}
TARGETS: Final = {"lag_worst": 0.05, "round_trip_p99": 0.1, "casual_p99": 2.0}


class Times:
    """What the other person saw, in seconds."""

    def __init__(self) -> None:
        self.trips: list[float] = []
        self.pages: list[float] = []
        self.casual: list[float] = []
        self.lost = 0


@contextmanager
def serving(database: str, *, limited: bool) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A server of its own; `limited` is as anybody would run it."""
    port = free_port()
    limits = [] if limited else [part for name in LIMITS for part in ("--limit", f"{name}=1000000")]
    command = [sys.executable, "-m", "nacre", "serve", "--database", database, "--log-level", "error"]
    process = subprocess.Popen([*command, "--port", str(port), *limits])
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield port, process
    finally:
        process.terminate()
        process.wait()


async def prepare(port: int, plies: int) -> tuple[str, str, str]:
    """The hostile person's cookie, a long game of theirs that goes on, and one that is over."""
    browser = Browser(port, SOURCE)
    await browser.get("GET", "/api/me")
    await browser.get("POST", "/api/me", {"name": "Eve"})
    over = await open_table(browser, "pearls", [ME, {"kind": "me", "name": "Eva"}])
    await play_alone(browser, over, 2, 10_000)
    others = [{"kind": "me", "name": f"Eve {number}"} for number in range(2, 6)]
    long = await open_table(browser, "molthar", [ME, *others])
    await play_alone(browser, long, 5, plies)
    return browser.token, long, over


async def play_alone(browser: Browser, table: str, seats: int, most: int) -> None:
    """Play a game against oneself, at Molthar mostly by drawing blind; up to that many plays."""
    socket = await Socket.open(browser, table)
    await start(socket, list(range(seats)))
    for _ in range(most):
        seen = await socket.ask({"type": "look", "seat": None})
        seat = seen["position"]["seat"]
        if seat < 0:
            break
        position = (await socket.ask({"type": "look", "seat": seat}))["position"]
        await play_some(socket, seat, position)
    socket.close()


async def play_some(socket: Socket, seat: int, position: Frame) -> None:
    """Make some whole play, one action after the other until it is whole."""
    actions: list[str] = []
    legal = position["legal"]
    while True:
        actions.append("take *" if "take *" in legal else legal[0])
        answer = await socket.ask({"type": "play", "seat": seat, "ply": position["ply"], "actions": actions})
        if answer["type"] == "ack":
            return
        preview = {"type": "preview", "seat": seat, "ply": position["ply"], "actions": actions}
        legal = (await socket.ask(preview))["position"]["legal"]


async def live(port: int, times: Times, until: float) -> None:
    """The other person: plays against a casual bot, pings and opens pages, all within the limits."""
    browser = Browser(port, VICTIM)
    await browser.get("GET", "/api/me")
    await browser.get("POST", "/api/me", {"name": "Ann"})
    pages = asyncio.ensure_future(read_pages(browser, times))
    while time.perf_counter() < until:
        with suppress(Gone):
            await play_casual(browser, times, until)
            continue
        times.lost += 1
        await asyncio.sleep(0.2)
    pages.cancel()


async def read_pages(browser: Browser, times: Times) -> None:
    """Ask for a list now and then."""
    own = Browser(browser.port, browser.source, browser.token)
    while True:
        await asyncio.sleep(1.0)
        begun = time.perf_counter()
        try:
            await own.ask("GET", "/api/me/tables")
        except Gone:
            times.lost += 1
            continue
        times.pages.append(time.perf_counter() - begun)


async def play_casual(browser: Browser, times: Times, until: float) -> None:
    """One game of Pearls against a casual bot."""
    socket = await Socket.open(browser, await open_table(browser, "pearls", [ME, CASUAL]))
    events: list[Frame] = []
    await start(socket, [0], events)
    due = 0.0
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await socket.ask({"type": "ping"}, events)
        times.trips.append(time.perf_counter() - begun)
        position = next((e["position"] for e in reversed(events) if e.get("position")), None)
        if position is not None and position["seat"] < 0:
            break
        if position is not None and position["seat"] == 0 and time.perf_counter() >= due:
            due = time.perf_counter() + PLAY_SECONDS
            events.clear()
            begun = time.perf_counter()
            action = position["legal"][0]
            play = {"type": "play", "seat": 0, "ply": position["ply"], "actions": [action]}
            if (await socket.ask(play, events))["type"] == "ack":
                times.trips.append(time.perf_counter() - begun)
                begun = time.perf_counter()
                if await bot_played(socket, events):
                    times.casual.append(time.perf_counter() - begun)
        await asyncio.sleep(PING_SECONDS)
    socket.close()


async def bot_played(socket: Socket, events: list[Frame]) -> bool:
    """Wait for the bot's play; False if it has none: the game is over, or it has no card left to place."""
    while True:
        for event in events:
            entry = event.get("entry", {})
            if entry.get("type") == "played" and entry.get("seat") == 1:
                return True
            if event.get("position") and event["position"]["seat"] != 1:
                return False
        events.append(await socket.hear())


async def watch(port: int, found: dict[str, float]) -> None:
    """The server's own figures, now and then: the worst of what it says."""
    browser = Browser(port, WATCH)
    while True:
        await asyncio.sleep(5.0)
        with suppress(Gone):
            _, text = await browser.ask("GET", "/metrics")
            for name, key in (("loop_lag", "lag_worst"), ("loop_busy", "busy_worst"), ("step", "step_worst")):
                match = re.search(rf"^nacre_{name}_worst_seconds (\S+)", text.decode(), re.M)
                if match is not None:
                    found[key] = max(found.get(key, 0.0), float(match[1]))


def share(values: list[float], part: float) -> float | None:
    """The value that this part of all values is below."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else None


async def measure(port: int, attack: list[str], seconds: float) -> tuple[dict[str, Any], str]:
    """Let the other person play while the attack runs, or none if it is empty."""
    times, figures = Times(), dict[str, float]()
    watching = asyncio.ensure_future(watch(port, figures))
    process = None
    if attack:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(HERE / "hostile_attack.py"),
            *attack,
            stdout=asyncio.subprocess.PIPE,
            preexec_fn=partial(os.nice, 5),  # a machine of its own would not take the server's time
        )
    await live(port, times, time.perf_counter() + seconds)
    heard = "" if process is None else (await process.communicate())[0].decode().strip()
    await asyncio.sleep(5.5)
    watching.cancel()
    return {
        **figures,
        "round_trip_p50": share(times.trips, 0.5),
        "round_trip_p99": share(times.trips, 0.99),
        "round_trip_worst": max(times.trips, default=None),
        "page_p99": share(times.pages, 0.99),
        "casual_p50": share(times.casual, 0.5),
        "casual_p99": share(times.casual, 0.99),
        "round_trips": len(times.trips),
        "casual_plays": len(times.casual),
        "lost": times.lost,
    }, heard


def main() -> None:
    """Measure with and without the attack, show both, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="the length of each measurement (60)")
    parser.add_argument(
        "--plies", type=int, default=300, help="plays of the hostile person's long game (300)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="exit with 1 if a target is missed")
    options = parser.parse_args()
    print(f"load average of the machine before: {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/nacre.db"
        with serving(database, limited=False) as (port, _):
            token, long, over = asyncio.run(prepare(port, options.plies))
        found: dict[str, Any] = {}
        for name in ("calm", "attacked"):
            with serving(database, limited=True) as (port, _):
                attack = [str(port), token, long, over, str(options.seconds), str(options.seed)]
                figures, heard = asyncio.run(
                    measure(port, attack if name == "attacked" else [], options.seconds)
                )
            found[name] = figures
            show(name, figures)
            if heard:
                print(f"the hostile person heard: {heard}", flush=True)
    missed = [name for name, most in TARGETS.items() if not (found["attacked"].get(name) or 9e9) <= most]
    for name, most in TARGETS.items():
        print(f"{name} at most {most} s: {'missed' if name in missed else 'met'}")
    print(json.dumps(found))
    if options.check and missed:
        sys.exit(1)


def show(name: str, figures: dict[str, Any]) -> None:
    """A line about one measurement, in milliseconds."""
    listed = ", ".join(
        f"{key} {value if isinstance(value, int) else f'{1000 * value:.1f} ms'}"
        for key, value in figures.items()
        if value is not None
    )
    print(f"{name}: {listed}", flush=True)


if __name__ == "__main__":
    main()
