"""How fast the page is in a real Chromium on this machine. Part of `make bench`."""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, Page, Response, sync_playwright
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from nacre.server import app
from server.house import Chooser, House, first
from web import chromium
from web.quick import QuickThinkers
from web.stages import sensible
from web.visitor import WIDE, Visitor

GAMES = ("pearladora", "pearls", "molthar")
LOAD_COUNT = 7
PLAY_COUNT = 50
PATIENCE_MS = 90_000
"""Whoever waits longer than that waits in vain."""
SHOWN_MS = 800
"""How long the page shows a play before the next one: plays that come sooner wait, and are not late."""
MAX_SCRIPT_KB = 90
MAX_PAINT_MS = 1000
MAX_PLY_MS = 100
ROUND_COUNT = 5
EARLIER_CHOICES = {"pearladora": 5, "pearls": 4, "molthar": 20}
BOT_COUNTS = {"pearladora": 3, "pearls": 5, "molthar": 2}
MAX_HALF_OF_FRAMES_MS = 33
MAX_FRAME_MS = 120

# Records for every play how long it took from the message on the socket to the frame that shows it.
WATCH_SCRIPT = """
window.drawn = [];
let changes = 0;
addEventListener("DOMContentLoaded", () => new MutationObserver(() => changes++).observe(
    document.body, { subtree: true, childList: true, attributes: true, characterData: true }));
window.WebSocket = class extends WebSocket {
    constructor(...all) {
        super(...all);
        this.addEventListener("message", (message) => {
            if (!/^{"type":"event".*"type":"played"/.test(message.data)) return;
            const before = changes;
            const look = () => requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => {
                    if (changes > before) window.drawn.push(performance.now() - message.timeStamp);
                    else look();
                };
                port2.postMessage(0);
            });
            look();
        });
    }
};
"""

# Records how long each frame takes in which something moves: from one frame to the next.
FRAMES_SCRIPT = """
window.frames_ = [];
const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
const moves = () => document.getAnimations().some((one) => one.playState === "running" && ends(one));
let moved = false;
let before = 0;
function frame(now) {
    const moving = moves();
    if ((moving || moved) && document.documentElement.dataset.frames) window.frames_.push(now - before);
    moved = moving;
    before = now;
    requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
"""


def main() -> None:
    """Measure, and show the results."""
    table = Table("figure", "median", "9 of 10", "worst", "wanted", title="The page")
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        patch.object(app, "Thinkers", QuickThinkers),
        House(Path(folder)) as house,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        script = script_kb(browser, house)
        table.add_row("first load: script, gzipped", f"{script:.1f} kB", "", "", f"≤ {MAX_SCRIPT_KB} kB")
        paints = [first_paint_ms(browser, house) for _ in range(LOAD_COUNT)]
        table.add_row("first paint", *_format_times(paints), f"< {MAX_PAINT_MS} ms")
        for game in GAMES:
            table.add_row(
                f"a ply drawn, {game}", *_format_times(ply_ms(browser, house, game)), f"< {MAX_PLY_MS} ms"
            )
        for game in GAMES:
            turns, end = frames_ms(browser, house, game)
            wanted = f"half ≤ {MAX_HALF_OF_FRAMES_MS} ms, all ≤ {MAX_FRAME_MS} ms"
            table.add_row(f"a frame of bots' turns, {game}", *_format_times(turns), wanted)
            table.add_row(f"a frame of the end, {game}", *_format_times(end), wanted)
        browser.close()
    Console().print(table)


def script_kb(browser: Browser, house: House) -> float:
    """The script that the first visit loads, gzipped, in kB."""
    context = browser.new_context(base_url=house.url, service_workers="block", locale="en")
    loaded: list[Response] = []
    context.on("response", lambda response: loaded.append(response))
    page = context.new_page()
    page.goto("/", wait_until="networkidle")
    size = sum(len(gzip.compress(one.body())) for one in loaded if one.request.resource_type == "script")
    context.close()
    return size / 1000


def first_paint_ms(browser: Browser, house: House) -> float:
    """The time from the request to the first content on the screen, in a new browser profile."""
    context = browser.new_context(base_url=house.url, **WIDE)
    page = context.new_page()
    page.goto("/")
    page.locator(".game").first.wait_for()
    found: float = page.evaluate(
        """new Promise((done) => new PerformanceObserver((list) => {
            const paint = list.getEntriesByName("first-contentful-paint")[0];
            if (paint) done(paint.startTime);
        }).observe({ type: "paint", buffered: true }))"""
    )
    context.close()
    return found


def ply_ms(browser: Browser, house: House, game: str) -> list[float]:
    """The time from the message on the socket to the frame that shows the play, for a number of plays.

    Two people play through sockets of this program; the page only watches as one of them.
    """
    context = browser.new_context(base_url=house.url, **WIDE)
    context.add_init_script(WATCH_SCRIPT)
    visitor, ben = Visitor(house, context, "Ann"), house.person("Ben")
    id = visitor.sits(game, [{"kind": "open"}])
    ben.joins(id)
    with visitor.person.looks(id) as anns, ben.looks(id) as bens:
        visitor.find(".lobby .row .button:not(.quiet)").click()
        bens.take_part()
        visitor.find("div.frame").wait_for()
        for _ in range(PLAY_COUNT):
            # Ann is not told of every play: some are shown only together with the next.
            told = sum(event["entry"]["type"] == "played" for event in anns.events())
            if _is_over(visitor.page, told):
                break
            visitor.page.wait_for_timeout(SHOWN_MS)
            seat = anns.position()["seat"]
            bens.sync()
            (anns, bens)[seat].plays(seat, first)
    found: list[float] = visitor.page.evaluate("window.drawn")
    context.close()
    return found


def frames_ms(browser: Browser, house: House, game: str) -> tuple[list[float], list[float]]:
    """The times of frames in which something moves: in bots' turns in mid-game, and at the end."""
    context = browser.new_context(base_url=house.url, **WIDE)
    context.add_init_script(FRAMES_SCRIPT)
    visitor = Visitor(house, context, "Ann")
    id = visitor.sits(game, [{"kind": "bot", "level": "beginner"}] * BOT_COUNTS[game])
    visitor.waits()
    if (decline := visitor.button("web.guide.decline")).is_visible():
        decline.click()
    choose = partial(sensible, house, id)
    visitor.rushes(EARLIER_CHOICES[game], choose)
    visitor.page.keyboard.press("Escape")  # a key shows the newest position
    _wait_for(visitor.page, ".bar.mine")
    _record_frames(visitor.page, True)
    for _ in range(ROUND_COUNT):
        _play_round(visitor, choose)
    turns = _record_frames(visitor.page, False)
    visitor.rushes(choose=choose)
    visitor.page.keyboard.press("Escape")
    _wait_for(visitor.page, ".ending")
    _record_frames(visitor.page, True)
    _wait_for(visitor.page, "dialog[open] .ranking")
    end = _record_frames(visitor.page, False)
    context.close()
    return turns, end


def _play_round(visitor: Visitor, choose: Chooser) -> None:
    """Play a whole turn, and wait until the page has shown the bots' turns that follow."""
    with visitor.person.looks(visitor.table) as socket:
        own = True
        while own and socket.position()["seat"] == 0:
            socket.plays(0, choose)
            own = all(event["entry"].get("seat") == 0 for event in socket.events())
        while (position := socket.position())["seat"] not in (0, -1):
            socket.until(lambda frame: frame["type"] == "event")
    _wait_for(visitor.page, f"main[data-ply='{position['ply']}']:has(.bar.mine), .ending")


def _record_frames(page: Page, on: bool) -> list[float]:
    """Begin or end to record frames; returns those that were recorded since the last call."""
    found: list[float] = page.evaluate(
        """(on) => {
            document.documentElement.toggleAttribute("data-frames", false);
            if (on) document.documentElement.dataset.frames = "yes";
            return window.frames_.splice(0);
        }""",
        on,
    )
    return found


def _wait_for(page: Page, selector: str) -> None:
    """Wait for something without using much of the page's time."""
    page.evaluate(
        """([selector, until]) => new Promise((done, fail) => {
            const end = performance.now() + until;
            const look = () => {
                if (document.querySelector(selector)) done();
                else if (performance.now() > end) fail(new Error(`there is no ${selector}`));
                else setTimeout(look, 50);
            };
            look();
        })""",
        [selector, PATIENCE_MS],
    )


def _is_over(page: Page, plays: int) -> bool:
    """Wait until this many plays are drawn, or the game is over, and nothing moves. Is the game over?

    People play no faster than that. A Playwright expectation would use more of the page's time than the page.
    """
    over: bool = page.evaluate(
        """([plays, until]) => new Promise((done, fail) => {
            const end = performance.now() + until;
            const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
            const look = () => {
                const over = document.querySelector("dialog .ranking") !== null;
                const moving = document.getAnimations().some(
                    (one) => one.playState === "running" && ends(one));
                if ((over || window.drawn.length >= plays) && !moving) done(over);
                else if (performance.now() > end)
                    fail(new Error(`${window.drawn.length} of ${plays} plays were drawn, moving: ${moving}`));
                else setTimeout(look, 20);
            };
            look();
        })""",
        [plays, PATIENCE_MS],
    )
    return over


def _format_times(times: list[float]) -> tuple[str, str, str]:
    most = statistics.quantiles(times, n=10)[-1]
    return f"{statistics.median(times):.0f} ms", f"{most:.0f} ms", f"{max(times):.0f} ms"


if __name__ == "__main__":
    main()
