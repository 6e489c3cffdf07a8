"""Pictures of every screen at five sizes, light and dark: `make screenshots`.

Those of `KEPT_SIZES` and `ALSO_KEPT` go to docs/screenshots and are in git; `make screenshots ALL=1` also
makes all others, into docs/screenshots/all, which git ignores. Arguments name the screens to make.

Seeds are fixed and bots play at first sight, so that pictures change only where the page does.
"""

from __future__ import annotations

import io
import socket
import sys
import tempfile
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from nacre.server import app
from nacre.server.tables import opening
from server.house import House
from web import chromium
from web.conftest import AT_ONCE
from web.deals import SAME_NONCES
from web.quick import QuickThinkers
from web.screens import GAMES
from web.screens_around import SCREENS
from web.visitor import NARROW, WIDE, Theme, Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SIZES: dict[int, dict[str, Any]] = {
    360: NARROW,
    390: PHONE | {"viewport": {"width": 390, "height": 844}},
    820: PHONE | {"viewport": {"width": 820, "height": 1180}},
    1366: WIDE,
    1920: {"viewport": {"width": 1920, "height": 1080}},
}
"""By width."""
THEMES: tuple[Theme, ...] = ("light", "dark")
KEPT_SIZES = (360, 1366)
"""Every screen is kept at these, in the light."""
ALSO_KEPT = {
    "home-1366-dark",
    *[f"{game}-middle-{size}" for game in GAMES for size in ("820", "1366-dark")],
    "pearladora-middle-390",
    "pearladora-middle-390-dark",
    "pearladora-chosen-1920",
    "pearls-chosen-820",
    "pearls-middle-1920",
    "molthar-middle-1920",
}
"""Pictures that are kept besides: each game on a tablet, in the dark, and in a large window."""
COLOURS = (256, 192, 128, 96)
"""Fewer where the picture would be larger than `ENOUGH_BYTES`."""
ENOUGH_BYTES = 110_000
PORT = 8790
NOW = datetime(2027, 3, 20, 18, tzinfo=UTC).timestamp()


def main(wanted: list[str]) -> None:
    """Make the pictures of those screens, or of all; with --all, at every size and in both themes."""
    all_of_them = "--all" in wanted
    names = [name for name in wanted if name != "--all"] or list(SCREENS)
    expect.set_options(timeout=60_000)
    (FOLDER / "all").mkdir(parents=True, exist_ok=True)
    with (
        patch.object(app, "Thinkers", QuickThinkers),
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        for name in names:
            home = Path(folder, name)
            home.mkdir()
            # A house for each, at the same address: what it shows does not depend on the others.
            with _seeded(name), FixedHouse(home) as house:
                for width, theme in product(SIZES, THEMES):
                    if all_of_them or _is_kept(name, width, theme):
                        _picture(browser, house, name, width=width, theme=theme)
        browser.close()


def _is_kept(name: str, width: int, theme: Theme) -> bool:
    return (theme == "light" and width in KEPT_SIZES) or _stem(name, width, theme) in ALSO_KEPT


def _stem(name: str, width: int, theme: Theme) -> str:
    return f"{name}-{width}{'-dark' if theme == 'dark' else ''}"


class FixedHouse(House):
    """Always at the same address, which invitations show, and on the same day."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.clock.time = NOW
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


def _picture(browser: Browser, house: House, name: str, *, width: int, theme: Theme) -> None:
    context = browser.new_context(
        base_url=house.url, locale="en", reduced_motion="reduce", color_scheme=theme, **SIZES[width]
    )
    # The part of the seed that the page adds, and the moment that it shows, are always the same.
    context.add_init_script(SAME_NONCES)
    context.add_init_script(AT_ONCE)
    context.set_default_timeout(60_000)
    visitor = Visitor(house, context, "Ann")
    SCREENS[name](visitor)
    visitor.page.evaluate("document.fonts.ready")
    visitor.page.mouse.move(0, 0)
    visitor.rests()
    whole = name == "home-again"  # its lists are further down
    picture = Image.open(io.BytesIO(visitor.page.screenshot(caret="hide", full_page=whole))).convert("RGB")
    folder = FOLDER if _is_kept(name, width, theme) else FOLDER / "all"
    file = folder / f"{_stem(name, width, theme)}.png"
    for colours in COLOURS:
        # Coverage keeps colours that are rare, such as those of pearls.
        fewer = picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        fewer.save(file, optimize=True)
        if file.stat().st_size <= ENOUGH_BYTES:
            break
    print(f"{file.name}: {file.stat().st_size // 1000} kB", flush=True)
    context.close()
    visitor.check()


if __name__ == "__main__":
    main(sys.argv[1:])
