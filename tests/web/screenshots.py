"""Pictures of every screen, wide and narrow, for docs/screenshots: `make screenshots`.

Seeds are fixed and bots play at first sight, so that pictures change only where the page does.
"""

from __future__ import annotations

import io
import socket
import sys
import tempfile
from contextlib import AbstractContextManager
from hashlib import sha256
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from nacre.server import app
from nacre.server.tables import opening
from server.house import House
from web import chromium
from web.quick import QuickThinkers
from web.screens import SCREENS
from web.visitor import NARROW, WIDE, Theme, Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"wide": WIDE, "narrow": NARROW}
DARK = ("pearls-middle", "molthar-middle", "pearladora-middle", "home")
"""Screens that are shown in the dark as well."""
COLOURS = (256, 192, 128)
"""Fewer where the picture would be larger than enough."""
ENOUGH = 120_000
PORT = 8790


def main(wanted: list[str]) -> None:
    """Make those pictures, or all."""
    expect.set_options(timeout=60_000)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        patch.object(app, "Thinkers", QuickThinkers),
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        for name in wanted or SCREENS:
            home = Path(folder, name)
            home.mkdir()
            # A house for each, at the same address: what it shows does not depend on the others.
            with _seeded(name), FixedHouse(home) as house:
                for size in SIZES:
                    _picture(browser, house, name, size, "light")
                if name in DARK:
                    _picture(browser, house, name, "wide", "dark")
        browser.close()


class FixedHouse(House):
    """Always at the same address, which invitations show."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._door.close()
        self._door = socket.create_server(("127.0.0.1", PORT))
        self.port = PORT


def _seeded(name: str) -> AbstractContextManager[object]:
    """Tables get the same secrets, names and invitations each time."""
    numbers = count()

    def digest() -> bytes:
        return sha256(f"{name} {next(numbers)}".encode()).digest()

    secrets = SimpleNamespace(token_urlsafe=lambda size: digest().hex()[: size + 3])
    return patch.multiple(opening, new_secret=digest, secrets=secrets)


def _picture(browser: Browser, house: House, name: str, size: str, theme: Theme) -> None:
    context = browser.new_context(
        base_url=house.url, locale="en", reduced_motion="reduce", color_scheme=theme, **SIZES[size]
    )
    # The part of the seed that the page adds, and the moment that it shows, are always the same.
    context.add_init_script("crypto.getRandomValues = (array) => array.fill(7)")
    context.set_default_timeout(60_000)
    visitor = Visitor(house, context, "Ann")
    SCREENS[name](visitor)
    visitor.page.evaluate("document.fonts.ready")
    visitor.page.mouse.move(0, 0)
    visitor.rests()
    whole = name == "home-again"  # its lists are further down
    picture = Image.open(io.BytesIO(visitor.page.screenshot(caret="hide", full_page=whole))).convert("RGB")
    file = FOLDER / f"{name}-{size}{'-dark' if theme == 'dark' else ''}.png"
    for colours in COLOURS:
        picture.quantize(colours, kmeans=2, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= ENOUGH:
            break
    print(f"{file.name}: {file.stat().st_size // 1000} kB")
    context.close()
    visitor.check()


if __name__ == "__main__":
    main(sys.argv[1:])
