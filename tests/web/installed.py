"""Play a whole game on the page of a server that runs elsewhere: `python -m web.installed URL GAME …`."""

from __future__ import annotations

import sys
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from server.house import House
from web import chromium
from web.conftest import AT_ONCE, PATIENCE
from web.hands import Mouse
from web.visitor import WIDE, Visitor


class Elsewhere(House):
    """A server in another process, which is not ours to stop."""

    def __init__(self, url: str) -> None:
        self.port = urlsplit(url).port or 80
        self._visitors = []


def play(house: House, browser: Browser, game: str) -> int:
    """Play that game against bots, from the first page to the result: how many choices were made?"""
    context = browser.new_context(base_url=house.url, reduced_motion="reduce", **WIDE)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    ann = Visitor(house, context, "Ann")
    ann.goes("/")
    ann.find(f".game[data-mood={game}] .go").click()
    made = Mouse(ann).plays(game)
    ann.check()
    context.close()
    return made


def main(url: str, *games: str) -> None:
    """Play each of the games."""
    house = Elsewhere(url)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        for game in games:
            print(f"{game}: {play(house, browser, game)} choices on the page", flush=True)
        browser.close()
    house.empty()


if __name__ == "__main__":
    main(*sys.argv[1:])
