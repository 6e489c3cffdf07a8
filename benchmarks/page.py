"""How fast the page is, in a real Chromium on this machine: part of `make bench`."""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from server.house import House, first
from web import chromium
from web.visitor import WIDE, Visitor

GAMES = ("pearladora", "pearls", "molthar")
LOADS = 7
PLAYS = 50
MOST_SCRIPT_KB = 150
MOST_PAINT_MS = 1000
MOST_PLY_MS = 100

# Notes, for every play that is told, how long it took from the socket's message to the frame that shows it.
WATCH = """
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


def main() -> None:
    """Measure and show."""
    table = Table("figure", "median", "9 of 10", "worst", "wanted", title="The page")
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        script = script_kb(browser, house)
        table.add_row("first load: script, gzipped", f"{script:.1f} kB", "", "", f"≤ {MOST_SCRIPT_KB} kB")
        paints = [first_paint_ms(browser, house) for _ in range(LOADS)]
        table.add_row("first paint", *_told(paints), f"< {MOST_PAINT_MS} ms")
        for game in GAMES:
            table.add_row(f"a ply drawn, {game}", *_told(ply_ms(browser, house, game)), f"< {MOST_PLY_MS} ms")
        browser.close()
    Console().print(table)


def script_kb(browser: Browser, house: House) -> float:
    """What the first visit loads of script, gzipped, in kB."""
    context = browser.new_context(base_url=house.url, service_workers="block", locale="en")
    loaded: list[Response] = []
    context.on("response", lambda response: loaded.append(response))
    page = context.new_page()
    page.goto("/", wait_until="networkidle")
    size = sum(len(gzip.compress(one.body())) for one in loaded if one.request.resource_type == "script")
    context.close()
    return size / 1000


def first_paint_ms(browser: Browser, house: House) -> float:
    """From the request to the first content on the screen, in a browser that was never here."""
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
    """From the socket's message to the frame that shows the play, for each of some plays.

    Two people play whose sockets are here: the page of one of them only hears of it.
    """
    context = browser.new_context(base_url=house.url, **WIDE)
    context.add_init_script(WATCH)
    visitor, ben = Visitor(house, context, "Ann"), house.person("Ben")
    id = visitor.sits(game, [{"kind": "open"}])
    ben.joins(id)
    with visitor.person.looks(id) as anns, ben.looks(id) as bens:
        bens.seal(1)
        visitor.find(".lobby .row .button:not(.quiet)").click()
        visitor.find("div.frame").wait_for()
        for plays in range(PLAYS):
            if _is_over(visitor.page, plays):
                break
            seat = anns.position()["seat"]
            bens.sync()
            (anns, bens)[seat].plays(seat, first)
        _is_over(visitor.page, PLAYS)
    found: list[float] = visitor.page.evaluate("window.drawn")
    context.close()
    return found


def _is_over(page: Page, plays: int) -> bool:
    """Wait until so many plays are drawn, or it is over, and nothing moves: people play no faster.

    An expectation would do more work in the page than the page itself.
    """
    over: bool = page.evaluate(
        """(plays) => new Promise((done) => {
            const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
            const look = () => {
                const over = document.querySelector("dialog .ranking") !== null;
                const moving = document.getAnimations().some(
                    (one) => one.playState === "running" && ends(one));
                if ((over || window.drawn.length >= plays) && !moving) done(over);
                else setTimeout(look, 20);
            };
            look();
        })""",
        plays,
    )
    return over


def _told(times: list[float]) -> tuple[str, str, str]:
    most = statistics.quantiles(times, n=10)[-1]
    return f"{statistics.median(times):.0f} ms", f"{most:.0f} ms", f"{max(times):.0f} ms"


if __name__ == "__main__":
    main()
